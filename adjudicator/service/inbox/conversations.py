"""Which game a conversation by message is about: the one that its title names, else the one its author plays in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_WORD = re.compile(r"\w+")
Named = tuple[str, str]
"""A game and its title."""


def about(title: str, games: Sequence[Named], plays: Callable[[str], bool]) -> list[str]:
    """Return the games that a conversation may be about: one where it is clear, else none or several.

    Args:
        title: what its title says.
        games: all that it may be about.
        plays: whether one of those who write in it has a seat in a game.
    """
    if len(games) == 1:
        return [games[0][0]]
    here = _words(title)
    named = [game for game, _ in games if f"({game})" in title.casefold()]  # as in the titles of our own
    named = named or [game for game, _ in games if _words(game) in here]
    if not named:
        titled = [(len(words), game) for game, name in games if (words := _words(name)).strip() and words in here]
        longest = max((size for size, _ in titled), default=0)  # a title may hold another's
        named = [game for size, game in titled if size == longest]
    if len(named) == 1:
        return named
    playing = [game for game in (named or [game for game, _ in games]) if plays(game)]
    return playing if len(playing) == 1 else named


def _words(text: str) -> str:
    """Return the words of a text, each between two spaces."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "
