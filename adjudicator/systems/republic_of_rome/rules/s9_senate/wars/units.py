"""Legions and fleets as measures name them, and the counters that are meant (section 9.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import ARMY, Lot, Units
from adjudicator.systems.republic.rules.combat.counters import laid
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.state import FLEET, SCOPE, UNIT_PLACE, UNITS
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.state import RETIRED

POOL, ACTIVE = "pool", "active"
KINDS: Final = (LEGION, FLEET)


def kind_of(lot: Lot) -> str:
    """Return the kind that a lot means: armies without a kind are legions."""
    return LEGION if lot.unit == ARMY else bare(lot.unit)


def counters(state: State, place: str, kind: str) -> tuple[str, ...]:
    """Return the counters of a kind at a place by their numbers, plain ones before veterans."""
    found = [
        (row.veteran, _number(key), key)
        for key, row in UNITS.items(state, SCOPE)
        if (row.kind, row.place) == (kind, place)
    ]
    return tuple(key for _, _, key in sorted(found))


def _number(key: str) -> int:
    return int(key.partition(".")[2])


def summed(units: Units) -> dict[str, int]:
    """Return how many of each kind a list of units has."""
    found: dict[str, int] = {}
    for lot in units:
        found[kind_of(lot)] = found.get(kind_of(lot), 0) + lot.number
    return found


def ill_written(units: Units, cite: str) -> Refused | None:
    """Refuse units that cannot be at all: none, a number below 1, unknown kinds, veteran fleets; None if they can."""
    if not units:
        return Refused("units_needed", (cite,))
    for lot in units:
        if kind_of(lot) not in KINDS:
            return Refused("unit_unknown", (cite,), {"unit": lot.unit})
        if lot.number < 1:
            return Refused("unit_count_too_small", (cite,), {"lot": lot})
        if lot.veteran and kind_of(lot) == FLEET:
            return Refused("only_armies_are_veterans", (cite,), {"lot": lot})
    return None


def never(game: Game, kind: str, number: int) -> bool:
    """Return whether there can never be so many units of a kind: the box holds fewer."""
    return number > int(game.box.components.pieces[kind])


def picked(state: State, place: str, units: Units) -> tuple[tuple[str, ...], Lot | None]:
    """Return the counters at a place that a list means, and the first lot of which there are too few."""
    taken: list[str] = []
    for lot in sorted(units, key=lambda one: not one.veteran):
        found = [key for key in counters(state, place, kind_of(lot)) if key not in taken]
        if lot.veteran:
            found = [key for key in found if UNITS.get(state, SCOPE, key).veteran]
        if len(found) < lot.number:
            return tuple(taken), lot
        taken += found[: lot.number]
    return tuple(taken), None


@rule("ror:20.4", title="Disbanded veterans are raised as plain legions when no others are left")
def raisable(state: State, kind: str) -> tuple[str, ...]:
    """Return the counters of a kind that the State can raise, in the order in which they come."""
    return (*counters(state, POOL, kind), *counters(state, RETIRED, kind))


def raised(state: State, kind: str, number: int, place: str = ACTIVE) -> tuple[Change, ...]:
    """Return the changes by which so many counters are raised as plain units of nobody."""
    return tuple(change for key in raisable(state, kind)[:number] for change in laid(state, key, place))


def moved(state: State, keys: Iterable[str], place: str) -> tuple[Change, ...]:
    """Return the changes that place counters somewhere."""
    return tuple(UNIT_PLACE.set(state, SCOPE, key, place) for key in keys)


def passed(state: State, cls: type[Any]) -> tuple[Any, ...]:
    """Return the measures of a kind that were carried this Senate."""
    rows = (row for _, row in motions.laid(state) if row.outcome == "passed")
    return tuple(each for row in rows for each in row.measures if isinstance(each, cls))


def carried(state: State, cls: type[Any]) -> dict[str, int]:
    """Return how many units of each kind measures of a kind, Recruit or Disband, have moved this Senate."""
    found: dict[str, int] = {}
    for each in passed(state, cls):
        for kind, number in summed(each.units).items():
            found[kind] = found.get(kind, 0) + number
    return found


def disbanded(state: State, keys: tuple[str, ...]) -> tuple[Change, ...]:
    """Return the changes by which counters are in the pool again, plain and loyal to nobody."""
    return tuple(change for key in keys for change in laid(state, key, POOL))
