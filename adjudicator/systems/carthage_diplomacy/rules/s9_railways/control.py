"""9.C What a controller decides about a railway, secrecy and traffic, and who the controller is."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, WHO, code
from adjudicator.systems.carthage_diplomacy.orders.rails import Bar, Secrecy
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, codes_of, playing, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    controls,
    holdings,
    majority,
    seat_controller,
    veil,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import line_of, lines, next_line, no_line
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS, TRAFFIC, Traffic
from adjudicator.systems.diplomacy.state import SCOPE


@event("secrecy_set", "cd:9.C.6", "cd:ruling 48")
class SecrecySet:
    """From now on it is secret who owns a railway, or public: then `holders` has codes and shares, nobody's first."""

    line: str
    secret: bool
    holders: tuple[tuple[str, int], ...]


@event("traffic_set", "cd:9.C.1")
class TrafficSet:
    """The controller of a railway bars everybody (`barred`) but `whom`, or nobody but `whom`, from the next season."""

    line: str
    barred: bool
    whom: tuple[str, ...]


@event("control_gained")
class ControlGained:
    """A player controls a railway from the next season; nobody else is told."""

    line: str
    who: str


@event("control_lost")
class ControlLost:
    """A player no longer controls a railway; nobody else is told."""

    line: str
    who: str


def _mine(view: State, seat: str, line: str, cite: str) -> Refused | None:
    if line_of(view, line) is None:
        return no_line(line, cite)
    if not controls(view, code(line), seat):
        return Refused("not_controller", (cite,), {"line": code(line)}, lasting=False)
    return None


@rule("cd:9.C.6", "cd:ruling 48", title="Who may hide the shares of a railway")
def check_secrecy(game: Game, view: State, seat: str, order: Secrecy) -> Verdict:
    """Accept the word of a controller, and of a founder for the railway begun this season."""
    if code(order.line) == next_line(view, seat):
        return ACCEPTED
    return _mine(view, seat, order.line, "cd:9.C.6") or ACCEPTED


@rule("cd:9.C.1", title="Who may bar a railway to others")
def check_bar(game: Game, view: State, seat: str, order: Bar) -> Verdict:
    """Accept the word of a controller about people who are in the game."""
    strangers = [who for who in (*order.only, *order.unless) if not seat_of(view, who)]
    if strangers:
        return Refused("no_such_person", ("cd:9.C.1",), {"who": code(strangers[0])})
    return _mine(view, seat, order.line, "cd:9.C.1") or ACCEPTED


def _secrecies(game: Game, view: State, seat: str) -> Choices:
    mine = (line for line, _ in lines(view) if controls(view, line, seat))
    return OneOf(tuple(Secrecy(LINE + line, secret) for line in mine for secret in (True, False)))


def _bars(game: Game, view: State, seat: str) -> Choices:
    others = tuple(WHO + code_of(view, other) for other in playing(view) if other != seat)
    mine = tuple(LINE + line for line, _ in lines(view) if controls(view, line, seat))
    orders = [Bar(line, bar=True, only=(who,)) for line in mine for who in others]
    return OneOf((*(Bar(line, bar=False) for line in mine), *orders, *(Bar(line, bar=True) for line in mine)))


political("secrecy", check=check_secrecy, choices=_secrecies)
political("bar", check=check_bar, choices=_bars)


def carry_out(play: Play, state: State) -> Flow[State]:
    """Let controllers, as they were when the season began, hide or show their shares and open or bar their lines."""
    for seat, order in filed(state, "secrecy"):
        if line_of(state, order.line) is not None and controls(state, code(order.line), seat):
            state = yield from _secrecy(play, state, order)
    for seat, order in filed(state, "bar"):
        if line_of(state, order.line) is not None and controls(state, code(order.line), seat):
            state = yield from _bar(play, state, order)
    return state


def _secrecy(play: Play, state: State, order: Secrecy) -> Flow[State]:
    line = code(order.line)
    if RAILWAYS.get(state, SCOPE, line).secret == order.secret:
        return state
    held = () if order.secret else public_holders(state, line)
    changes = veil(state, line, secret=order.secret)
    data = SecrecySet(line, order.secret, held)
    return (yield Event.of(data, play.scope, changes))


def public_holders(state: State, line: str) -> tuple[tuple[str, int], ...]:
    """Return the codes and shares of all who own some, nobody first."""
    return tuple((code_of(state, seat), number) for seat, number in holdings(state, line).items() if number)


def _bar(play: Play, state: State, order: Bar) -> Flow[State]:
    line = code(order.line)
    named = order.unless if order.bar and not order.only else order.only if order.bar else ()
    whom = tuple(sorted({seat_of(state, who) for who in named} - {""}))
    row = Traffic(order.bar and not order.only, whom)
    old = TRAFFIC.find(state, SCOPE, line)
    if row == (old or Traffic()):
        return state
    changes: tuple[Change, ...] = () if old is None else (TRAFFIC.drop(state, SCOPE, line),)
    changes += () if row == Traffic() else (TRAFFIC.put(SCOPE, line, row),)
    data = TrafficSet(line, row.barred, codes_of(state, whom))
    return (yield Event.of(data, play.scope, changes))


@rule("cd:9.C.3", "cd:9.C.6", "cd:ruling 46", title="Control passes with the majority of votes")
def pass_control(play: Play, state: State) -> Flow[State]:
    """See who controls each railway now, and tell those whom it concerns."""
    for line, row in lines(state):
        new, old = majority(state, line), row.controller.known()
        if new == old:
            continue
        changes = seat_controller(state, line, new)
        cites = ("cd:9.C.3", "cd:ruling 46")
        if old:
            data = ControlLost(line, code_of(state, old))
            state = yield Event.of(data, play.scope, changes, cites, audience=(old,))
            changes = ()
        if new:
            gained = ControlGained(line, code_of(state, new))
            state = yield Event.of(gained, play.scope, changes, cites, audience=(new,))
    return state
