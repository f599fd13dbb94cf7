"""A position between two phases, and the result of a list of written orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeVar

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.adjust import adjust
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import Move, RetreatOrder, Unit
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Dislodged, Status
from adjudicator.systems.diplomacy.judge.retreats import retreat
from adjudicator.systems.diplomacy.words.notation import Written, adjust_order, movement_order, retreat_order

Phase = Literal["movement", "retreat", "adjustment"]
Given = TypeVar("Given")
ILLEGAL: Final[Status] = "illegal"
Lists = Mapping[str, Sequence[str]]
"""Strings by power."""


@dataclass(frozen=True, slots=True)
class Position:
    """The units on a map, and what a phase needs to know of the one before.

    Attributes:
        units: without dislodged ones.
        dislodged: units that must retreat, with the places open to them.
        contested: provinces that a standoff closed to retreats.
        centres: by power; a power that is missing owns none.
    """

    units: tuple[Unit, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[str] = frozenset()
    centres: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """The end of a phase: the position, and the word for every order, in the order given."""

    position: Position
    words: Mapping[str, list[str]]


def take_step(board: Map, profile: Profile, phase: Phase, position: Position, orders: Lists) -> Step:
    """Return the end of a phase; an order that cannot be read is illegal, and the others go on without it."""
    work = {"movement": _movement, "retreat": _retreat, "adjustment": _adjustment}[phase]
    return work(board, profile, position, orders)


def centres_after(board: Map, position: Position) -> dict[str, tuple[str, ...]]:
    """Return the owner of each centre once units take those they are in."""
    owners = {centre: power for power, centres in position.centres.items() for centre in centres}
    for unit in position.units:
        code = board.province_of(unit.place)
        if board.provinces[code].centre:
            owners[code] = unit.owner
    powers = dict.fromkeys([*position.centres, *owners.values()])
    return {power: tuple(sorted(code for code, owner in owners.items() if owner == power)) for power in powers}


def _movement(board: Map, profile: Profile, position: Position, orders: Lists) -> Step:
    owners = {board.province_of(unit.place): unit.owner for unit in position.units}
    read = _read(board, orders, movement_order)
    given = {prov: order for power, prov, order in read if order is not None and owners.get(prov) == power}
    done = adjudicate(board, profile, position.units, given)
    words: dict[str, list[str]] = {power: [] for power in orders}
    for power, prov, order in read:
        if order is None:
            words[power].append(ILLEGAL)
        elif owners.get(prov) != power:
            words[power].append("fails" if isinstance(order, Move) else ILLEGAL)
        else:
            words[power].append(done.outcomes[prov].word if given[prov] is order else "fails")
    return Step(Position(done.units, done.dislodged, done.contested, position.centres), words)


def _retreat(board: Map, profile: Profile, position: Position, orders: Lists) -> Step:
    owners = {board.province_of(item.unit.place): item.unit.owner for item in position.dislodged}
    read = _read(board, orders, _retreating)
    given = {prov: order for power, prov, order in read if order is not None and owners.get(prov) == power}
    valid = {prov: order for prov, order in given.items() if not isinstance(order, _Other)}
    done = retreat(board, profile, position.dislodged, valid, position.units, position.contested)
    words: dict[str, list[str]] = {power: [] for power in orders}
    for power, prov, order in read:
        if order is None or owners.get(prov) != power:
            words[power].append(ILLEGAL)
        else:
            words[power].append(done.outcomes[prov].word if given[prov] is order else "fails")
    return Step(Position(done.units, centres=position.centres), words)


class _Other:
    """An order of another phase to a dislodged unit, which is disbanded for want of a retreat."""


def _retreating(board: Map, line: str) -> Written[RetreatOrder | _Other]:
    try:
        return retreat_order(board, line)
    except UserError:
        return Written(movement_order(board, line).place, _Other())


def _adjustment(board: Map, profile: Profile, position: Position, orders: Lists) -> Step:
    """Take each power's adjustments in turn; a power that `centres` does not name owns none."""
    units = position.units
    words: dict[str, list[str]] = {}
    for power in dict.fromkeys([*orders, *position.centres, *(unit.owner for unit in position.units)]):
        read = [_try(board, line, adjust_order) for line in orders.get(power, ())]
        lines = [item.order for item in read if item is not None]
        done = adjust(board, profile, units, power, position.centres.get(power, ()), lines)
        units = done.units
        if power in orders:
            told = (outcome.word for outcome in done.outcomes)
            words[power] = [ILLEGAL if item is None else next(told) for item in read]
    return Step(replace(position, units=units, dislodged=(), contested=frozenset()), words)


Line = tuple[str, str, Given | None]
"""Whose order it is, the province of the unit, and the order; None for one that cannot be read."""


def _read(board: Map, orders: Lists, reads: Callable[[Map, str], Written[Given]]) -> list[Line[Given]]:
    """The orders of all powers, in the order given."""
    found: list[Line[Given]] = []
    for power, lines in orders.items():
        for line in lines:
            item = _try(board, line, reads)
            found.append((power, "", None) if item is None else (power, board.province_of(item.place), item.order))
    return found


def _try(board: Map, line: object, reads: Callable[[Map, str], Written[Given]]) -> Written[Given] | None:
    try:
        return reads(board, line) if isinstance(line, str) else None
    except UserError:
        return None
