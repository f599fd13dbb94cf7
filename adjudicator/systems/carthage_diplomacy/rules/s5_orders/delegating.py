"""5.C.b.4 Powers to purge given to others, known to the giver, the agent and the GM alone."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import unit_in
from adjudicator.systems.carthage_diplomacy.orders.base import WHO, code
from adjudicator.systems.carthage_diplomacy.orders.offices import Delegate
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, no_person, playing, seat_of
from adjudicator.systems.carthage_diplomacy.state import DELEGATIONS, PERSONS, Delegation
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.state import SCOPE

CITE = "cd:5.C.b.4"
GIVEN = DELEGATIONS.col("given", Secret)
POWERS_ENDED: Final = Note("powers_ended", CITE)


@event("purge_delegated", "cd:5.C.b.4")
class PurgeDelegated:
    """A player may purge in another's name from now on, or no longer: whom, or whose office; empty for everybody."""

    giver: str
    agent: str
    of: str
    unit: str
    place: str
    recalled: bool


@rule("cd:5.C.b.4", "cd:ruling 28", title="To whom a power to purge can be given")
def check(game: Game, view: State, seat: str, order: Delegate) -> Verdict:
    """Check whether a seat can give such a power, or take it back."""
    wrong = no_person(view, order.to, seat, CITE)
    if wrong is not None:
        return wrong
    if order.of and not seat_of(view, order.of):
        return Refused("no_such_person", (CITE,), {"who": code(order.of)})
    if order.recall and not any(one.agent == seat_of(view, order.to) for one in given_by(view, seat)):
        return Refused("nothing_delegated", (CITE,), {"who": code(order.to)}, lasting=False)
    return ACCEPTED


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return the powers a seat can give: of everything, to anybody, and back again."""
    others = tuple(f"{WHO}{code_of(view, other)}" for other in playing(view) if other != seat)
    agents = {one.agent for one in given_by(view, seat)}
    back = (Delegate(who, recall=True) for who in others if seat_of(view, who) in agents)
    return OneOf((*(Delegate(who) for who in others), *back))


political("delegate", check=check, choices=choices)


def given_by(state: State, seat: str) -> tuple[Delegation, ...]:
    """Return the powers that a seat has given away; in a view of that seat or the whole state."""
    found: tuple[Delegation, ...] = DELEGATIONS.get(state, SCOPE, seat).given.known()
    return found


@rule("cd:5.C.b.4", "cd:ruling 28", title="How far a power to purge reaches")
def holds_power(state: State, giver: str, agent: str, victim: str, posts: frozenset[str]) -> bool:
    """Return whether an agent may purge somebody in the giver's name; `posts` are place and token of the office."""
    return any(
        one.agent == agent and one.of in {"", victim} and (not one.office or one.office.partition(":")[2] in posts)
        for one in given_by(state, giver)
    )


def delegate_all(state: State) -> Flow[State]:
    """Write down the powers given and taken back this season; they hold from its own purges on."""
    for seat, order in filed(state, "delegate"):
        state = yield from _written(state, seat, seat_of(state, order.to), order)
    return state


def _written(state: State, seat: str, agent: str, order: Delegate) -> Flow[State]:
    own, place = given_by(state, seat), province(order.place)
    if order.recall:
        now = tuple(one for one in own if one.agent != agent)
    else:
        one = Delegation(seat, agent, seat_of(state, order.of) if order.of else "", _office(state, order.unit, place))
        now = own if one in own else (*own, one)
    if now == own:
        return state
    data = PurgeDelegated(code_of(state, seat), code(order.to), code(order.of), order.unit, place, order.recall)
    changes = (GIVEN.set(state, SCOPE, seat, Secret(now, (seat,))),)
    audience = tuple(sorted({seat, agent}))
    return (yield Event.of(data, SCOPE, changes, audience=audience))


def _office(state: State, unit: str, place: str) -> str:
    """Return how a delegation names the office of a province, or the command of the unit there."""
    if not place:
        return ""
    there = unit_in(state, place) if unit else None
    return f"c:{there[0]}" if there is not None else f"sr:{place}"


@rule("cd:5.C.b.4", "cd:ruling 28", title="Powers to purge end with their giver, and with their agent")
def ended(state: State, seat: str) -> Flow[State]:
    """Take back every power that a seat gave or was given."""
    for giver, _ in PERSONS.items(state, SCOPE):
        own = given_by(state, giver)
        left = () if giver == seat else tuple(one for one in own if one.agent != seat)
        if left != own:
            changes = (GIVEN.set(state, SCOPE, giver, Secret(left, (giver,))),)
            state = yield POWERS_ENDED.at(SCOPE, changes)
    return state
