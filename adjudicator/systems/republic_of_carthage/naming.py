"""What players of Carthage read for an id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudicator.systems.republic.naming import REBEL_WAR, named
from adjudicator.systems.republic_of_carthage.box.box import Box

if TYPE_CHECKING:
    from adjudicator.engine.system import Game

OWN: Final = {
    REBEL_WAR: "Rebel War",
    "step:mortality": "Mortality Phase",
    "step:revenue": "Revenue Phase",
    "step:trade": "Trade Phase",
    "step:forum": "Forum Phase",
    "step:senate": "Senate Phase",
    "step:combat": "Exploration and Combat Phase",
    "step:revolution": "Revolution Phase",
}
"""Names of ids that no card bears."""


def name(box: Box, key: str) -> str:
    """Return the name of an id such as `senator:7A`, `card:salt_pans.1`, `good:dye` or `step:trade.selling`."""
    return named(box, key, OWN)


def plural(game: Game, key: str) -> bool:
    """Return whether an id is the seat of a Neutral whose name is a plural: a player of that name is one person."""
    sort, _, seat = key.partition(":")
    neutral = game.box.neutrals.get(seat) if sort == "seat" and seat in game.kept else None
    return neutral is not None and neutral.many
