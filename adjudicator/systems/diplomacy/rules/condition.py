"""Section 3.2: conditions on which unit is where, for orders filed ahead: `if A Mun in Bur`."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.state import Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces


@DIPLOMACY.figure("present")
@rule("dip:3.2", title="Conditions on who stands where when the orders are carried out")
def present(game: Game, view: State, seat: str, subject: str) -> int:
    """Return 1 where such a unit is there, else 0; see `orders.Present.subject`."""
    kind, whose, came, at = subject.split("|")
    pieces = Pieces.of(game.box.board, view)
    unit = pieces.find(at)
    return int(unit is not None and _fits(pieces, unit, kind, whose.partition(":")[2], came))


def _fits(pieces: Pieces, unit: Unit, kind: str, whose: str, came: str) -> bool:
    was = pieces.board.province_of(unit.was) if unit.was else ""
    return kind in {"", unit.kind} and whose in {"", unit.owner} and came in {"", was}
