"""What only pages of Carthage ask for: its box, its Senators, who have Traders."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.state import State
from adjudicator.systems.republic.people import earns, of_faction
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator


def box_of(sight: Sight) -> Box:
    """Return the box of the game."""
    box: Box = sight.game.box
    return box


def senators(state: State, seat: str) -> tuple[tuple[str, Senator], ...]:
    """Return the Senators of a faction that are persons, with their rows, by number."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple((key, rows[key]) for key in of_faction(state, seat))


def traders(state: State, seat: str) -> int:
    """Return the Traders of a faction that draw."""
    return sum(row.traders for _, row in senators(state, seat) if earns(row))
