"""What players read for an id: the name on the card, or a tidy form of an id that no card bears."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.republic_of_carthage.box.box import Box

FACTION_TREASURY: Final = "FT"
_NEVER_CARDS: Final = ("seat", "step")
"""A player may be called Gold: these sorts are not looked up in the box."""
REBEL_WAR: Final = "war:rebel"
"""The rebel as a war that a force is sent to; no card bears it."""
PHASES: Final = {
    "mortality": "Mortality Phase",
    "revenue": "Revenue Phase",
    "trade": "Trade Phase",
    "forum": "Forum Phase",
    "senate": "Senate Phase",
    "combat": "Exploration and Combat Phase",
    "revolution": "Revolution Phase",
}


def name(box: Box, key: str) -> str:
    """Return the name of an id such as `senator:7A`, `card:salt_pans.1`, `good:dye` or `step:trade.selling`.

    Args:
        box: where the cards are.
        key: an id with or without its sort. What no card bears is written in title case, so that a seat without
            a title and the name of a step can be read, too.
    """
    sort, colon, rest = key.rpartition(":")
    if key == FACTION_TREASURY:
        return key
    if key == REBEL_WAR:
        return "Rebel War"
    if sort not in _NEVER_CARDS and box.knows(key):
        return box.name_of(key)
    if sort == "step" and rest in PHASES:
        return PHASES[rest]
    words = (rest if colon else key).replace(".", " ").replace("_", " ").replace("-", " ")
    return words.title()
