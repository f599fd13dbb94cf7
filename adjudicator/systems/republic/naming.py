"""What players read for an id: the name on the card, or a tidy form of an id that no card bears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

FACTION_TREASURY: Final = "FT"
_NEVER_CARDS: Final = ("seat", "step")
"""A player may be called Gold or Caesar: these sorts are not looked up in the box."""
REBEL_WAR: Final = "war:rebel"
"""The rebel as a war that a force is sent to; no card bears it."""


class Box(Protocol):
    """Where the cards of a republic are."""

    def knows(self, key: str) -> bool:
        """Return whether the box has an entry for an id."""

    def name_of(self, key: str) -> str:
        """Return the name as on the card."""


def named(box: Box, key: str, own: Mapping[str, str]) -> str:
    """Return the name of an id such as `senator:7A`, `card:tribune.3` or `step:forum.persuade`.

    Args:
        box: where the cards are.
        key: an id with or without its sort. What no card bears is written in title case, so that a seat without
            a title and the name of a step can be read, too.
        own: names that a republic gives to ids that no card bears.
    """
    sort, colon, rest = key.rpartition(":")
    if key == FACTION_TREASURY:
        return key
    if key in own:
        return own[key]
    if sort not in _NEVER_CARDS and box.knows(key):
        return box.name_of(key)
    words = (rest if colon else key).replace(".", " ").replace("_", " ").replace("-", " ")
    return words.title()
