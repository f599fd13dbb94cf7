"""9.A.8, 9.B.4 The blocks of a season that count: orders of units that stayed and did not try to move."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE
from adjudicator.systems.carthage_diplomacy.orders.ground import Block
from adjudicator.systems.carthage_diplomacy.political import filed
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import seat_of
from adjudicator.systems.diplomacy.orders import MOVE, province
from adjudicator.systems.diplomacy.state import SCOPE, UNITS


@rule("cd:9.B.4", "cd:ruling 45", title="Whom a block is meant for")
def meant(state: State, block: Block, seat: str) -> bool:
    """Return whether a block is meant for a seat: named by it, or not excepted from it."""
    if block.only:
        return any(seat_of(state, who) == seat for who in block.only)
    return all(seat_of(state, who) != seat for who in block.unless)


@rule("cd:9.B.4", "cd:ruling 45", title="Which blocks hold")
def standing(state: State) -> tuple[tuple[str, Block], ...]:
    """Return the blocks of this season, with their seats, whose unit is still there and was not ordered to move."""
    moved = {(seat, province(order.place)) for seat, order in filed(state, "order") if order.act == MOVE}
    there = {(unit.owner, province(unit.place)) for _, unit in UNITS.items(state, SCOPE)} - moved
    return tuple((seat, block) for seat, block in filed(state, "block") if (seat, province(block.place)) in there)


@rule("cd:9.A.8", title="Who blocks the building of a railway")
def builders_blocked(state: State, line: str, place: str, by: str) -> tuple[str, ...]:
    """Return the seats whose unit in a province blocks a line that somebody builds into it.

    The unit must be there when the track comes; unlike trains, builders are blocked whatever else it was ordered to do.
    """
    there = {unit.owner for _, unit in UNITS.items(state, SCOPE) if province(unit.place) == place}
    found = [
        seat
        for seat, block in filed(state, "block")
        if seat in there and block.what == "build" and province(block.place) == place and _hits(state, block, line, by)
    ]
    return tuple(dict.fromkeys(found))


def _hits(state: State, block: Block, line: str, by: str) -> bool:
    return block.line in {"", f"{LINE}{line}"} and meant(state, block, by)
