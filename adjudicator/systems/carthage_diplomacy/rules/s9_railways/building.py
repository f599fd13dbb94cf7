"""9.A Railways are built: one link a season, where permitted and not blocked, with all the support of a centre."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Refused
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.control import fed, lose_unit
from adjudicator.systems.carthage_diplomacy.orders.base import code
from adjudicator.systems.carthage_diplomacy.orders.rails import Lay
from adjudicator.systems.carthage_diplomacy.political import filed
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways import laying
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.founding import found
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.permits import change_standing, permitted
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, codes_of, controller_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.stops import builders_blocked
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import (
    BUILDING,
    IDLE,
    OPEN,
    STOPPED,
    board,
    next_line,
)
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS
from adjudicator.systems.diplomacy.state import SCOPE

STEP = "railways.building"
BUILT = RAILWAYS.col("built", int)
ROUTE = RAILWAYS.col("route", tuple)
STATUS = RAILWAYS.col("status", str)


@event("building_void", "cd:9.A")
class BuildingVoid:
    """An order to build failed; only its player is told. `why` is a code of a refusal, or support_taken.

    `line` is empty where it was to be a new one, `place` the origin.
    """

    line: str
    who: str
    place: str
    why: str


@event("unit_gave_way", "cd:9.A.1", "cd:ruling 39")
class UnitGaveWay:
    """A unit was disbanded because the centre that fed it builds a railway instead."""

    unit: str
    place: str
    owner: str
    centre: str


@event("track_laid", "cd:9.A.2", "cd:9.A.3")
class TrackLaid:
    """A line reached another province; `over` is pass, strait or empty, `centre` says that it is a supply centre."""

    line: str
    who: str
    source: str
    to: str
    over: str
    centre: bool
    complete: bool


@event("track_held")
class TrackHeld:
    """A line did not reach its next province; `why` is disorder, no_permit (of the player in `by`) or blocked."""

    line: str
    who: str
    source: str
    to: str
    why: str
    by: tuple[str, ...]


@event("route_changed", "cd:9.A.6", "cd:ruling 40")
class RouteChanged:
    """A line will take another route, and lost a season for it."""

    line: str
    who: str
    was: tuple[str, ...]
    route: tuple[str, ...]


@event("building_stopped", "cd:9.A.3")
class BuildingStopped:
    """A line is built no further for now; its origin is free to feed units. `track` are its stations."""

    line: str
    who: str
    track: tuple[str, ...]


@DIPLOMACY_CARTHAGE.step(STEP, cites=("cd:9.A",))
@rule("cd:9.A", "cd:9.A.1", "cd:9.A.2", "cd:9.A.3", title="Building railways")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the orders to build by seat; a centre supports one line a season."""
    state = yield from change_standing(play, state)
    busy: set[str] = set()
    for seat, order in filed(state, "lay"):
        line, origin = code(order.line), _origin(state, order)
        verdict = laying.check(play.game, state, seat, order)
        why = verdict.code if isinstance(verdict, Refused) else ""
        if not why and origin in busy and order.act != laying.STOP:
            why = "support_taken"
        if why:
            data = BuildingVoid(line, code_of(state, seat), origin, why)
            state = yield Event.of(data, play.scope, audience=(seat,))
        elif order.act == laying.STOP:
            state = yield _stopped(play, state, seat, line)
        else:
            busy.add(origin)
            state = yield from _build(play, state, seat, order, origin)
    return END


def _origin(state: State, order: Lay) -> str:
    if order.act == laying.START:
        return laying.planned(order)[0]
    row = RAILWAYS.find(state, SCOPE, code(order.line))
    return "" if row is None else row.origin


def _stopped(play: Play, state: State, seat: str, line: str) -> Event:
    row = RAILWAYS.get(state, SCOPE, line)
    data = BuildingStopped(line, code_of(state, seat), row.route[: row.built])
    return Event.of(data, play.scope, (STATUS.set(state, SCOPE, line, STOPPED),))


def _build(play: Play, state: State, seat: str, order: Lay, origin: str) -> Flow[State]:
    line = code(order.line) or next_line(state, seat)
    state = yield from _clear(play, state, origin)
    if order.act == laying.REROUTE:
        return (yield _turned(play, state, seat, order, line))
    if order.act == laying.START:
        state = yield from found(play, state, seat, order)
    return (yield _link(play, state, seat, line))


@rule("cd:9.A.1", "cd:ruling 39", title="The unit that gives up its support")
def _clear(play: Play, state: State, origin: str) -> Flow[State]:
    for token, unit in fed(state, origin):
        data = UnitGaveWay(unit.kind, unit.place, code_of(state, unit.owner), origin)
        changes = lose_unit(state, token)
        state = yield Event.of(data, play.scope, changes)
    return state


@rule("cd:9.A.6", "cd:ruling 40", title="A changed route costs a season")
def _turned(play: Play, state: State, seat: str, order: Lay, line: str) -> Event:
    row = RAILWAYS.get(state, SCOPE, line)
    route = laying.turned(order, row)
    data = RouteChanged(line, code_of(state, seat), row.route, route)
    changes = (ROUTE.set(state, SCOPE, line, route), STATUS.set(state, SCOPE, line, IDLE))
    return Event.of(data, play.scope, changes)


@rule("cd:9.A.2", "cd:9.A.3", "cd:9.A.7", "cd:9.A.8", "cd:ruling 40", title="One link of track")
def _link(play: Play, state: State, seat: str, line: str) -> Event:
    """Return the outcome of the season's link: it is laid, or the season is lost and the line goes on in the next."""
    row = RAILWAYS.get(state, SCOPE, line)
    source, to = row.route[row.built - 1], row.route[row.built]
    why, by = _hindrance(state, line, seat, to)
    complete = not why and row.built + 1 == len(row.route)
    changes: tuple[Change, ...] = (STATUS.set(state, SCOPE, line, OPEN if complete else BUILDING),)
    cites = ("cd:9.A.3", "cd:9.A.7", "cd:9.A.8", "cd:ruling 40")
    if why:
        held = TrackHeld(line, code_of(state, seat), source, to, why, by)
        return Event.of(held, play.scope, changes, cites)
    land = board(play.game)
    over = "pass" if land.pass_between(source, to) else "strait" if land.strait_between(source, to) else ""
    laid = TrackLaid(line, code_of(state, seat), source, to, over, land.provinces[to].centre, complete)
    return Event.of(laid, play.scope, (*changes, BUILT.add(SCOPE, line, 1)))


@rule("cd:9.A.7", "cd:9.A.8", "cd:6", "cd:ruling 38", title="What keeps track out of a province")
def _hindrance(state: State, line: str, builder: str, to: str) -> tuple[str, tuple[str, ...]]:
    holder = controller_of(state, to)
    if not holder:
        return "disorder", ()
    if not permitted(state, line, builder, to):
        return "no_permit", (code_of(state, holder),)
    blocking = builders_blocked(state, line, to, builder)
    return ("blocked", codes_of(state, blocking)) if blocking else ("", ())
