"""The words of the GM's table, by which a game reads its players beside the words that all games have."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class WordsGiven:
    """The words that count from here on, as the GM's `words.toml` has them; they replace those given before."""

    text: str
