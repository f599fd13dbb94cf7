"""The words of the GM's table, which a game understands besides those of all games."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class WordsGiven:
    """The words that count from now on, as in the GM's `words.toml`; they replace earlier ones."""

    text: str
