"""6.3.8 An Overseer whose term has run out leaves his office."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import HOLDER, OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.overseer import OFFICE


@event("overseer_retired", "roc:6.3.8")
class OverseerRetired:
    """The Overseer's term is over: the office goes to the Forum."""

    senator: str


@CARTHAGE.step("trade.overseer_term", cites=("roc:6.3.8",))
@rule("roc:6.3.8", "roc:ruling 50", title="The end of an Overseer's term")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Put the office into the Forum if its holder has no turn left; the marker itself moves in the Senate."""
    held = OFFICES.find(state, SCOPE, OFFICE)
    if held is not None and held.holder and held.term <= 0:
        leave = HOLDER.set(state, SCOPE, OFFICE, "")
        yield Event.of(OverseerRetired(person(held.holder)), play.scope, (leave,))
    return END
