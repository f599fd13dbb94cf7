"""What players read for an id: the name on the card, or a tidy form of an id that no card bears."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.republic_of_rome.box.box import Box

_NAMED: Final = {"FT": "FT", "war:rebel": "Civil War"}
"""What no card bears a name for: a Faction Treasury, and the war against a rebel."""
_NEVER_CARDS: Final = ("seat", "step")
"""A player may be called Caesar: these sorts are not looked up in the box."""


def name(box: Box, key: str) -> str:
    """Return the name of an id such as `senator:7A`, `card:tribune.3` or `step:forum.persuade`.

    Args:
        box: where the cards are.
        key: an id with or without its sort. What no card bears is written in title case.
    """
    sort, colon, rest = key.rpartition(":")
    if key in _NAMED:
        return _NAMED[key]
    if sort == "war" and rest in box.provinces:
        return f"Revolt in {box.name_of(rest)}"
    if sort == "games":
        return next(one.name for one in box.charts.games if one.id == rest)
    if sort not in _NEVER_CARDS and box.knows(key):
        return box.name_of(key)
    words = (rest if colon else key).replace(".", " ").replace("_", " ").replace("-", " ")
    return words.title()
