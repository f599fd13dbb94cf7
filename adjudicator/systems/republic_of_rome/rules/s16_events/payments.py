"""What the State must pay at once, outside Revenue; if it cannot, it is bankrupt (sections 1 and 12)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets, treasury
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.revenue.bankruptcy import BANKRUPTCY, RepublicBankrupt
from adjudicator.systems.republic_of_rome.rules.s12_ends.falls import fall


@event("state_paid")
class StatePaid:
    """The State paid for an event, by `card`."""

    card: str
    treasury: Balance


@rule("ror:1", "ror:12", "ror:ruling 7", title="What is due is paid at once, or the State is bankrupt")
def state_pays(play: Play, state: State, amount: int, card: str, cite: str) -> Flow[State]:
    """Take a sum that is due from the Treasury; below 0 the game is over."""
    changes = (state_gets(-amount), bank_pays(-amount))
    data = StatePaid(card, booked(state, -amount))
    state = yield Event.of(data, play.scope, changes, cited(play, cite), because=card)
    stands = treasury(state)
    if stands < 0:
        cites = (cite, "ror:12")
        state = yield Event.of(RepublicBankrupt(stands), play.scope, cites=cites)
        yield from fall(play, state, BANKRUPTCY, cites)
    return state
