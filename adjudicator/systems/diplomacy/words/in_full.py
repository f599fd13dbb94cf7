"""Orders with the kinds and coasts of units that their writers have left out, as far as the board tells them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.model.state import State
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.orders import BUILD, CONVOY, PLACE, SUPPORT, Command, province
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces


def in_full(board: Map, view: State, order: Any) -> Any:  # noqa: ANN401 - an order record of any kind
    """Return an order with the kinds and coasts of its units, as reports say it: `A Par - Bur` for `Par - Bur`.

    Args:
        board: the map.
        view: what the writer sees; a unit that is not in it keeps what is written.
        order: any order record; only those of a unit in a place are changed, and of builds nothing.
    """
    if not isinstance(order, Command):
        return order
    pieces = Pieces.of(board, view)
    unit = _ordered(pieces, view, order.place)
    if order.act == BUILD or unit is None:
        return order
    order = replace(order, unit=unit.kind, place=f"{PLACE}{unit.place}")
    helped = pieces.find(province(order.of)) if order.act in {SUPPORT, CONVOY} else None
    return order if helped is None else replace(order, of_unit=helped.kind, of=f"{PLACE}{helped.place}")


def kind_in(board: Map, view: State, place: str) -> str:
    """Return the kind of the unit in a place, empty where the view shows none."""
    unit = _ordered(Pieces.of(board, view), view, place)
    return unit.kind if unit is not None else ""


def _ordered(pieces: Pieces, view: State, place: str) -> Unit | None:
    """Return the unit that an order is for: while some must retreat, the one of these; else the one that stands."""
    gone = (UNITS.get(view, SCOPE, token) for token in DISLODGED.rows(view, SCOPE))
    code = province(place)
    return next((unit for unit in gone if pieces.board.province_of(unit.place) == code), None) or pieces.find(code)
