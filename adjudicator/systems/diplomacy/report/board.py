"""What every game on a Diplomacy board reports: the orders of a season with the outcome, and retreats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Heading, Order, Orders, Part, Section
from adjudicator.systems.diplomacy.outcomes import Fled, Result, Routed

Owner = Callable[[Sight, str], str]
"""What readers call the owner of a unit."""


@dataclass(frozen=True, slots=True)
class Season:
    """The events of a season's moves and retreats, by kind, and how owners are called."""

    moves: str
    retreats: str
    owner: Owner


def say(sight: Sight, name: str, /, **facts: object) -> str:
    """Return a sentence of the reports: `say(sight, "outcome", one=result)` reads `report/outcome.j2`."""
    return sight.say(f"report/{name}", facts)


def sections(sight: Sight, season: Season) -> tuple[Section, ...]:
    """Return the sections on the moves and retreats since the last report."""
    found: list[Section] = []
    for event in sight.of_kind(season.moves, season.retreats):
        if event.kind == season.moves:
            title = say(sight, "moves-heading", season=event.data.season)
            found.append(Section(title, _moves(sight, season.owner, event.data.results), cites=cites(event.cites)))
        else:
            title = say(sight, "retreats-heading", season=event.data.season)
            found.append(Section(title, (_retreats(sight, event.data.results),), cites=cites(event.cites)))
    return tuple(found)


def cites(keys: Iterable[str]) -> tuple[str, ...]:
    """Return sections as readers see them: `3.1` for `dip:3.1`."""
    return tuple(key.partition(":")[2] for key in keys)


def _moves(sight: Sight, owner: Owner, results: tuple[Result, ...]) -> tuple[Part, ...]:
    parts: list[Part] = []
    for who, group in groupby(results, key=lambda one: one.owner):
        parts += [Heading(owner(sight, who)), Orders(tuple(line(sight, one) for one in group))]
    return tuple(parts)


def line(sight: Sight, one: Result) -> Order:
    """Return an order with the outcome."""
    return Order(one.order.say(sight.name), say(sight, "outcome", one=one))


def _retreats(sight: Sight, results: tuple[Fled, ...]) -> Orders:
    return Orders(
        tuple(Order(say(sight, "retreat-order", one=one), say(sight, "retreat-outcome", one=one)) for one in results)
    )


def fate(sight: Sight, order: object, season: Season) -> tuple[str, ...]:
    """Return the outcome of an order to a unit, for the seat that gave it."""
    place = getattr(order, "place", "").removeprefix("place:").partition("/")[0]
    told: list[str] = []
    for event in sight.of_kind(season.moves, season.retreats):
        for one in event.data.results:
            if one.place.partition("/")[0] == place:
                name = "outcome" if event.kind == season.moves else "retreat-outcome"
                told.append(say(sight, name, one=one))
    return tuple(told[-1:])


def routed(sight: Sight, season: Season) -> tuple[Routed, ...]:
    """Return the units that were dislodged since the last report, those that are lost among them."""
    return tuple(one for event in sight.of_kind(season.moves) for one in (*event.data.routed, *event.data.lost))
