"""9.A What an order to build a railway must be: route, shares, and a centre that feeds nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Suggestion, Verdict
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import fed
from adjudicator.systems.carthage_diplomacy.orders.base import LINE
from adjudicator.systems.carthage_diplomacy.orders.rails import Lay
from adjudicator.systems.carthage_diplomacy.political import political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, controller_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import (
    BUILDING,
    DISMANTLING,
    IDLE,
    adjoining,
    board,
    line_of,
    lines,
    no_line,
    route_fault,
    stations,
)
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, PROVINCES, Railway
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import SCOPE, Unit

START, NEXT, REROUTE, STOP = "start", "next", "reroute", "stop"
WINTER = "winter"


@rule("cd:9.A.2", title="No railway is built in Winter")
def check(game: Game, view: State, seat: str, order: Lay) -> Verdict:
    """Check whether a seat can start, continue, redirect or stop a railway as ordered; all of this is public."""
    if CALENDAR.get(view, SCOPE, NOW).season == WINTER:
        return Refused("no_railways_in_winter", ("cd:9.A.2",), {}, lasting=False)
    if order.act == START:
        return _start(game, view, seat, order) or ACCEPTED
    row = line_of(view, order.line)
    if row is None:
        return no_line(order.line, "cd:9.A.3")
    return _goes_on(game, view, seat, order, row) or ACCEPTED


@rule("cd:9.A", "cd:9.A.5", "cd:9.C.2", "cd:9.C.3", title="How a railway is begun")
def _start(game: Game, view: State, seat: str, order: Lay) -> Refused | None:
    route = planned(order)
    fault = route_fault(board(game), route)
    if fault is not None:
        return fault
    if not board(game).provinces[route[0]].centre:
        return Refused("starts_in_no_centre", ("cd:9.A",), {"place": route[0]})
    least, most = game.options.shares_least, game.options.shares_most
    if not least <= order.shares <= most:
        facts = {"count": order.shares, "least": least, "most": most}
        return Refused("shares_out_of_range", ("cd:9.C.3",), facts, (replace(order, shares=least),))
    return _not_builder(view, seat, route[0]) or unsupported(view, route[0], order)


@rule("cd:9.A.3", "cd:9.A.6", title="How a railway is continued")
def _goes_on(game: Game, view: State, seat: str, order: Lay, row: Railway) -> Refused | None:
    facts = {"line": order.line.removeprefix(LINE)}
    if row.status == DISMANTLING:
        return Refused("line_being_taken_up", ("cd:9.D",), facts)
    stranger = _not_builder(view, seat, row.origin)
    if stranger is not None:
        return stranger
    if order.act == STOP:
        busy = row.status in {BUILDING, IDLE}
        return None if busy else Refused("nothing_to_stop", ("cd:9.A.3",), facts, lasting=False)
    if order.act == NEXT and row.built >= len(row.route):
        return Refused("line_complete", ("cd:9.A.3",), facts, lasting=False)
    fault = _turn_fault(game, order, row) if order.act == REROUTE else None
    return fault or unsupported(view, row.origin, order)


def _not_builder(view: State, seat: str, origin: str) -> Refused | None:
    holder = controller_of(view, origin)
    if holder == seat:
        return None
    facts = {"place": origin, "holder": code_of(view, holder)}
    return Refused("not_your_centre", ("cd:9.A.1", "cd:9.C.2"), facts, lasting=False)


@rule("cd:9.A.1", "cd:ruling 39", title="A centre that builds feeds no unit")
def unsupported(view: State, origin: str, order: Lay) -> Refused | None:
    """Return why a centre cannot build: units it feeds and the order does not disband."""
    kept = [unit for _, unit in fed(view, origin) if not named(unit, order)]
    if not kept:
        return None
    hint = (replace(order, unit=kept[0].kind, disband=PLACE + kept[0].place),) if len(kept) == 1 else ()
    facts = {"place": origin, "units": tuple(f"{unit.kind} {unit.place}" for unit in kept)}
    return Refused("centre_feeds_units", ("cd:9.A.1", "cd:ruling 39"), facts, hint, lasting=False)


def named(unit: Unit, order: Lay) -> bool:
    """Return whether an order to build disbands a unit, by its place now or at the start of this season."""
    return order.disband != "" and province(order.disband) in {province(unit.place), province(unit.was)}


def planned(order: Lay) -> tuple[str, ...]:
    """Return the provinces an order names, by code."""
    return tuple(province(place) for place in order.route)


def turned(order: Lay, row: Railway) -> tuple[str, ...]:
    """Return the whole route after a change, which may be written from the origin or from the end of the track."""
    route, track = planned(order), stations(row)
    return route if route[: len(track)] == track else track[:-1] + route


@rule("cd:9.A.6", title="How a route is changed")
def _turn_fault(game: Game, order: Lay, row: Railway) -> Refused | None:
    route, track = turned(order, row), stations(row)
    if route[: len(track)] != track:
        return Refused("reroute_not_from_end", ("cd:9.A.6",), {"place": track[-1]})
    if len(route) == len(track):
        return Refused("route_too_short", ("cd:9.A.5",), {})
    return route_fault(board(game), route)


# ---------------------------------------------------------------------------------------------- what can be ordered


def _acts(view: State, seat: str) -> Iterator[Lay]:
    for line, row in lines(view):
        if row.status == DISMANTLING or controller_of(view, row.origin) != seat:
            continue
        if row.built < len(row.route) and not fed(view, row.origin):
            yield Lay(NEXT, LINE + line)
        if row.status in {BUILDING, IDLE}:
            yield Lay(STOP, LINE + line)


def _starts(game: Game, view: State, seat: str) -> Iterator[Lay]:
    land = board(game)
    for place, _ in PROVINCES.items(view, SCOPE):
        units = fed(view, place)
        if not land.provinces[place].centre or controller_of(view, place) != seat or len(units) > 1:
            continue
        unit, disband = (units[0][1].kind, PLACE + units[0][1].place) if units else ("", "")
        for to in sorted(code for code in land.provinces if adjoining(land, place, code)):
            yield Lay(START, "", (PLACE + place, PLACE + to), game.options.shares_least, unit, disband)


def _choices(game: Game, view: State, seat: str) -> Choices:
    if CALENDAR.get(view, SCOPE, NOW).season == WINTER:
        return OneOf(())
    return OneOf((*_acts(view, seat), *_starts(game, view, seat)))


def _suggest(game: Game, view: State, seat: str) -> Iterable[Suggestion]:
    return (Suggestion(order) for order in _acts(view, seat))


political("lay", check=check, choices=_choices, suggest=_suggest)
