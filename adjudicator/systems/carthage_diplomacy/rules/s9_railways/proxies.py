"""9.C.4 Voting rights: assigned in secret, recalled, and lost with the shares behind them."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, WHO, code
from adjudicator.systems.carthage_diplomacy.orders.rails import Proxy
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, no_person, playing, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    Right,
    covered,
    holdings,
    owned,
    rights,
    rights_of,
    vote_for,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import line_of, lines, no_line

CITE = "cd:9.C.4"


@event("rights_set", "cd:9.C.4")
class RightsSet:
    """From the next season one player votes for `now` shares of another, before for `was`; only the two are told.

    `why` is given, recalled, or shares_gone where their owner has too few left.
    """

    line: str
    giver: str
    taker: str
    was: int
    now: int
    why: str


@rule("cd:9.C.4", title="Which voting rights can be assigned")
def check(game: Game, view: State, seat: str, order: Proxy) -> Verdict:
    """Check whether a seat has shares left whose votes it can assign, or rights to recall."""
    line = code(order.line)
    if line_of(view, order.line) is None:
        return no_line(order.line, CITE)
    given = [right for right in rights_of(view, line, seat) if right[0] == seat]
    if not order.to:
        return ACCEPTED if given else Refused("no_rights_given", (CITE,), {"line": line}, lasting=False)
    wrong = no_person(view, order.to, seat, CITE)
    if wrong is not None:
        return wrong
    lent = sum(number for _, taker, number in given if taker != seat_of(view, order.to))
    held = owned(view, line, seat)
    facts = {"line": line, "count": order.count, "owned": held, "lent": lent}
    if order.count < 1:
        return Refused("no_shares_named", (CITE,), facts)
    if order.count + lent > held:
        return Refused("too_few_votes", (CITE,), facts, lasting=False)
    return ACCEPTED


def _choices(game: Game, view: State, seat: str) -> Choices:
    others = tuple(WHO + code_of(view, other) for other in playing(view) if other != seat)
    orders: list[Proxy] = []
    for line, _ in lines(view):
        given = [right for right in rights_of(view, line, seat) if right[0] == seat]
        if given:
            orders.append(Proxy(LINE + line))
        if owned(view, line, seat) > sum(number for _, _, number in given):
            orders += (Proxy(LINE + line, 1, who) for who in others)
    return OneOf(tuple(orders))


political("proxy", check=check, choices=_choices)


@rule("cd:9.C.4", "cd:ruling 48", title="Voting rights change")
def change_rights(play: Play, state: State) -> Flow[State]:
    """Cut rights to the shares left, recall, then assign; a new number for a receiver replaces the old one."""
    orders = filed(state, "proxy")
    for line, _ in lines(state):
        own = tuple((seat, order) for seat, order in orders if code(order.line) == line)
        kept = covered(rights(state, line), holdings(state, line))
        state = yield from _become(play, state, line, kept, "shares_gone")
        for seat in (seat for seat, order in own if not order.to):
            left = tuple(right for right in rights(state, line) if right[0] != seat)
            state = yield from _become(play, state, line, left, "recalled")
        wanted = {right[:2]: right[2] for right in rights(state, line)}
        wanted |= {(seat, seat_of(state, order.to)): order.count for seat, order in own if seat_of(state, order.to)}
        state = yield from _become(play, state, line, _cut(state, line, wanted), "given")
    return state


def _cut(state: State, line: str, wanted: dict[tuple[str, str], int]) -> tuple[Right, ...]:
    return covered(((giver, taker, number) for (giver, taker), number in wanted.items()), holdings(state, line))


def _become(play: Play, state: State, line: str, given: tuple[Right, ...], why: str) -> Flow[State]:
    """Set the voting rights of a line, with one event for each pair whose rights change."""
    now = {(giver, taker): number for giver, taker, number in given}
    was = {(giver, taker): number for giver, taker, number in rights(state, line)}
    seats = play.game.seats
    for pair in sorted(now.keys() | was.keys(), key=lambda pair: (seats.index(pair[0]), seats.index(pair[1]))):
        old, new = was.get(pair, 0), now.get(pair, 0)
        if old == new:
            continue
        was[pair] = new
        changes = vote_for(state, line, ((giver, taker, number) for (giver, taker), number in was.items() if number))
        data = RightsSet(line, code_of(state, pair[0]), code_of(state, pair[1]), old, new, why)
        state = yield Event.of(data, play.scope, changes, audience=pair)
    return state
