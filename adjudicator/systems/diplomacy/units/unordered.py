"""Orders of a player for nothing: a convoy, or support for a move, of a unit of his own that has no order itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from adjudicator.model.state import State
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.orders import CONVOY, HOLD, MOVE, PLACE, SUPPORT, Command, province
from adjudicator.systems.diplomacy.units.pieces import Pieces


def goes_with(board: Map, view: State, orders: tuple[Any, ...]) -> Iterator[tuple[Command, Command, Command]]:
    """Yield for each such unit that it holds, the order to go where it is helped to, and the order that helps it.

    Args:
        board: the map.
        view: where the units stand.
        orders: the orders of one player for the current packet.
    """
    pieces = Pieces.of(board, view)
    told = [order for order in orders if isinstance(order, Command) and not order.season]
    ordered = {province(order.place) for order in told}
    for order in told:
        helper, unit = pieces.find(province(order.place)), pieces.find(province(order.of))
        helps = order.act in {SUPPORT, CONVOY} and order.to and province(order.of) not in ordered
        if helps and unit is not None and helper is not None and unit.owner == helper.owner:
            holds = Command(unit.kind, f"{PLACE}{unit.place}", HOLD)
            ordered.add(province(order.of))
            yield holds, replace(holds, act=MOVE, to=order.to), order
