"""A position between two phases, and the result of a list of written orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.adjust import adjust
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import Move, Order, RetreatOrder, Unit
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Dislodged
from adjudicator.systems.diplomacy.judge.retreats import retreat
from adjudicator.systems.diplomacy.notation import adjust_order, movement_order, retreat_order

Phase = Literal["movement", "retreat", "adjustment"]
Lists = Mapping[str, Sequence[str]]
"""Strings by power."""


@dataclass(frozen=True, slots=True)
class Position:
    """The units on a map; `centres` has those of every power that is known to own any."""

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
    """Return the end of a phase.

    Raises:
        UserError: an order cannot be read.
    """
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
    lines = [(power, movement_order(board, line)) for power, lines in orders.items() for line in lines]
    read: list[tuple[str, str, Order]] = [(power, board.province_of(item.place), item.order) for power, item in lines]
    given = {prov: order for power, prov, order in read if owners.get(prov) == power}
    done = adjudicate(board, profile, position.units, given)
    words: dict[str, list[str]] = {power: [] for power in orders}
    for power, prov, order in read:
        if owners.get(prov) == power:
            words[power].append(done.outcomes[prov].word)
        else:
            words[power].append("fails" if isinstance(order, Move) else "illegal")
    return Step(Position(done.units, done.dislodged, done.contested, position.centres), words)


def _retreat(board: Map, profile: Profile, position: Position, orders: Lists) -> Step:
    owners = {board.province_of(item.unit.place): item.unit.owner for item in position.dislodged}
    read = [(power, *_retreating(board, line)) for power, lines in orders.items() for line in lines]
    given = {prov: order for power, prov, order in read if order is not None and owners.get(prov) == power}
    done = retreat(board, profile, position.dislodged, given, position.units, position.contested)
    words: dict[str, list[str]] = {power: [] for power in orders}
    for power, prov, _ in read:
        words[power].append(done.outcomes[prov].word if owners.get(prov) == power else "illegal")
    return Step(Position(done.units, centres=position.centres), words)


def _retreating(board: Map, line: str) -> tuple[str, RetreatOrder | None]:
    """The province of the unit ordered, and the retreat; no retreat for an order of another phase."""
    try:
        item = retreat_order(board, line)
    except UserError:
        return board.province_of(movement_order(board, line).place), None
    return board.province_of(item.place), item.order


def _adjustment(board: Map, profile: Profile, position: Position, orders: Lists) -> Step:
    units, words = position.units, {}
    for power in dict.fromkeys([*orders, *position.centres, *(unit.owner for unit in position.units)]):
        lines = [adjust_order(board, line).order for line in orders.get(power, ())]
        if power not in position.centres and not lines:
            continue
        done = adjust(board, profile, units, power, position.centres.get(power, ()), lines)
        units = done.units
        if power in orders:
            words[power] = [outcome.word for outcome in done.outcomes]
    return Step(replace(position, units=units), words)
