"""Figures that conditions may test: whether a unit is in a province."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import seat_of
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.units.pieces import Pieces


@DIPLOMACY_CARTHAGE.figure("present")
def present(game: Game, view: State, seat: str, subject: str) -> int:
    """Return 1 where a unit is in a province: of a kind, of a commander, from a place, where these are named.

    Args:
        game: for its map.
        view: what the writer may see.
        seat: the writer.
        subject: kind, commander, place it came from and place, joined by bars; only the last is always there.
    """
    kind, whose, came, at = subject.split("|")
    unit = Pieces.of(game.box.map, view).find(at)
    if unit is None or kind not in {"", unit.kind}:
        return 0
    if whose and seat_of(view, whose) != unit.owner:
        return 0
    return int(came in {"", province(unit.was)})
