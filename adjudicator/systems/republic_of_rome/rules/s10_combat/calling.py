"""Before battle a loyal Senator calls veterans of his away from the rebel (section 11, step 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Topic, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.revolution import Veterans
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.combat.forces import units_home
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import NOW, REBELLIONS, SCOPE, UNITS
from adjudicator.systems.republic_of_rome.rules.terms.secession import legions
from adjudicator.systems.republic_of_rome.rules.terms.veterans import owners

KIND: Final = "veterans"
CITES: Final = ("ror:11", "ror:ruling 127")


@event("veterans_called", "ror:11", "ror:ruling 127")
class VeteransCalled:
    """A loyal Senator calls his veterans away from the rebel: they are with the Senate's legions in Rome."""

    senator: str
    number: int


def slots(state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for each loyal Senator whose veterans are with the rebel; by default they stay there."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    for senator in owners(state, legions(state)) if row is not None else ():
        who, stays = person(senator), Veterans(person(senator), person(row.chief) if row is not None else "")
        choices = OneOf((stays, Veterans(who)))
        yield Slot(
            f"{key}:{KIND}:{senator}", owner(state, senator), KIND, {"senator": (who,)}, "optional", choices, stays
        )


def topics(state: State, step: str) -> Iterator[Topic]:
    """Yield the same before it is asked."""
    for slot in slots(state, step):
        yield Topic(slot, step)


def check(view: State, slot: Slot, order: Veterans) -> Verdict:
    """Check whether a seat has veterans with the rebel whom it can call."""
    wrong = own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    if bare(order.senator) not in owners(view, legions(view)):
        return Refused("no_veterans_with_rebel", CITES, {"senator": order.senator}, lasting=False)
    return ACCEPTED


@rule("ror:11", "ror:ruling 127", title="Just before battle veterans of a loyal Senator may still leave the rebel")
def called(play: Play, state: State) -> Flow[State]:
    """Bring home the veterans whose player calls them."""
    for answer in play.all(KIND):
        if answer.filed and isinstance(answer.order, Veterans) and not answer.order.rebel:
            who = bare(answer.order.senator)
            his = tuple(key for key in legions(state) if UNITS.get(state, SCOPE, key).allegiance == who)
            data = VeteransCalled(answer.order.senator, len(his))
            because = f"{answer.slot.seat}:{answer.filed}"
            state = yield Event.of(data, play.scope, units_home(state, his), because=because)
    return state
