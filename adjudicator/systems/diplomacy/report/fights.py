"""The outcomes of a season's orders, with what a reader asks next: who was in the way, and how strong each side was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjudicator.model.page import Tone
from adjudicator.systems.diplomacy.orders import CONVOY, MOVE, PLACE, SUPPORT, Command, province
from adjudicator.systems.diplomacy.units.outcomes import NO_ORDER, Result, Routed

HELD = frozenset({"held", NO_ORDER})


@dataclass(frozen=True, slots=True)
class Told:
    """One order with its outcome.

    `by` is the unit that dislodged the one ordered, `power` the strength it came with. `foes` attacked a unit that
    held, the strongest with `against`, which of a move is what stood against it. Of those to blame for a move that
    came to nothing, `stayed` stood where it led, and `rivals` wanted to go there too.
    """

    one: Result
    by: str = ""
    power: int = 0
    foes: tuple[str, ...] = ()
    against: int = 0
    stayed: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()

    @property
    def tone(self) -> Tone:
        """How the outcome reads: good for a unit that moves, bad for one that is dislodged."""
        return "bad" if self.one.dislodged else "good" if self.one.status == "moves" else "plain"


def told(results: tuple[Result, ...], routed: tuple[Routed, ...]) -> tuple[Told, ...]:
    """Return the outcomes of a season in their order.

    Args:
        results: of all units.
        routed: the units that were dislodged.
    """
    by = {province(one.place): one.by for one in routed}
    at = {_unit(one): one for one in results}
    return tuple(_told(one, results, at, by.get(province(one.place), "")) for one in results)


def _told(one: Result, results: tuple[Result, ...], at: Mapping[str, Result], by: str) -> Told:
    power = at[by].attack if by in at else 0
    if one.order.act != MOVE:
        foes = tuple(other for other in results if other is not one and _at(other, one.place))
        strongest = max((foe.attack for foe in foes), default=0)
        return Told(one, by, power, tuple(map(_unit, foes)), strongest)
    target = province(one.order.to)
    stayed = tuple(unit for unit in one.culprits if province(unit[2:]) == target)
    rivals = tuple(unit for unit in one.culprits if unit not in stayed)
    against = _beaten(one, results) if one.status == "moves" else one.against
    return Told(one, by, power, against=against, stayed=stayed, rivals=rivals)


def _at(other: Result, place: str) -> bool:
    """Return whether a unit tried in vain to enter a place."""
    return other.order.act == MOVE and other.status != "moves" and province(other.order.to) == province(place)


def _beaten(one: Result, results: tuple[Result, ...]) -> int:
    """Return the strength that a unit overcame where it went: of the unit there, and of others that wanted to enter."""
    target = one.order.to
    there = [max(other.hold, other.attack, 1) for other in results if other.dislodged and _in(other, target)]
    rivals = [other.attack for other in results if other is not one and _at(other, target)]
    return max((*there, *rivals), default=0)


def _in(one: Result, place: str) -> bool:
    return province(one.place) == province(place)


def _unit(one: Result) -> str:
    return f"{one.unit} {one.place}"


def canonical(one: Result, results: tuple[Result, ...]) -> Command:
    """Return the order of a unit with the kinds and coasts that its writer may have left out."""
    order = replace(one.order, unit=one.unit, place=f"{PLACE}{one.place}")
    if order.act == MOVE and one.status == "moves" and province(one.now) == province(order.to):
        return replace(order, to=f"{PLACE}{one.now}")
    if order.act in {SUPPORT, CONVOY}:
        helped = next((other for other in results if _in(other, order.of)), None)
        if helped is not None:
            return replace(order, of_unit=helped.unit, of=f"{PLACE}{helped.place}")
    return order
