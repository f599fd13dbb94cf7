"""9.C.4 Share business of a season: shares and voting rights change hands, for the next season."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, WHO, code
from adjudicator.systems.carthage_diplomacy.orders.rails import Give
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways import bankruptcy, control
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.gifts import judged_gifts
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, no_person, playing, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.proxies import change_rights
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import cap, hold, owned, told
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import line_of, lines, no_line
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS
from adjudicator.systems.diplomacy.state import SCOPE

STEP = "railways.shares"
CITE = "cd:9.C.4"


@event("shares_given", "cd:9.C.4", "cd:ruling 48")
class SharesGiven:
    """Shares of a railway changed hands."""

    line: str
    giver: str
    taker: str
    count: int


@event("gift_void", "cd:9.C.4")
class GiftVoid:
    """Shares stayed where they were; `why` is too_few, too_many (for the receiver) or gone (receiver or line)."""

    line: str
    giver: str
    taker: str
    count: int
    why: str


@rule("cd:9.C.4", "cd:9.C.5", title="Which shares can be given")
def check_give(game: Game, view: State, seat: str, order: Give) -> Verdict:
    """Check whether a seat has enough shares to give; the receiver's, which it may not know, are checked later."""
    line, row = code(order.line), line_of(view, order.line)
    if row is None:
        return no_line(order.line, CITE)
    wrong = no_person(view, order.to, seat, CITE)
    if wrong is not None:
        return wrong
    held = owned(view, line, seat)
    facts = {"line": line, "count": order.count, "owned": held, "cap": cap(row.shares)}
    if order.count < 1:
        return Refused("no_shares_named", (CITE,), facts)
    if order.count > cap(row.shares):
        return Refused("more_than_cap", ("cd:9.C.5",), facts)
    if order.count > held:
        return Refused("too_few_shares", (CITE,), facts, lasting=False)
    return ACCEPTED


def _gifts(game: Game, view: State, seat: str) -> Choices:
    others = tuple(WHO + code_of(view, other) for other in playing(view) if other != seat)
    mine = tuple(line for line, _ in lines(view) if owned(view, line, seat))
    return OneOf(tuple(Give(1, LINE + line, who) for line in mine for who in others))


political("give", check=check_give, choices=_gifts)


@DIPLOMACY_CARTHAGE.step(STEP, cites=("cd:9.C", "cd:9.D"))
@rule("cd:9.C", "cd:9.D", "cd:ruling 1", "cd:ruling 47", "cd:ruling 48", title="Share business")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Remove bankrupt railways, deal out what nobody owns, do what controllers say, then let shares and rights pass."""
    state = yield from bankruptcy.settle(play, state)
    state = yield from control.carry_out(play, state)
    state = yield from _give(play, state)
    state = yield from change_rights(play, state)
    yield from control.pass_control(play, state)
    return END


def _give(play: Play, state: State) -> Flow[State]:
    gifts = sorted(filed(state, "give"), key=lambda gift: play.game.seats.index(gift[0]))
    for line in dict.fromkeys(code(order.line) for _, order in gifts):
        own = tuple(gift for gift in gifts if code(gift[1].line) == line)
        state, judged = yield from judged_gifts(play, state, line, own)
        for (seat, order), why in judged:
            giver, taker = code_of(state, seat), code(order.to)
            if why:
                void = GiftVoid(line, giver, taker, order.count, why)
                state = yield Event.of(void, play.scope, audience=(seat,))
            else:
                state = yield _passed(play, state, line, seat, order)
    return state


def _passed(play: Play, state: State, line: str, seat: str, order: Give) -> Event:
    taker, secret = seat_of(state, order.to), RAILWAYS.get(state, SCOPE, line).secret
    held = {seat: owned(state, line, seat) - order.count, taker: owned(state, line, taker) + order.count}
    data = SharesGiven(line, code_of(state, seat), code_of(state, taker), order.count)
    changes, audience = hold(state, line, held), told(secret, seat, taker)
    return Event.of(data, play.scope, changes, audience=audience)
