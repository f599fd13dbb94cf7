"""6.2.4 The State receives its yearly 100 talents, and what cards in force bring it."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets


@event("state_income_received")
class StateIncomeReceived:
    """The State received talents from the general supply: its yearly income, or what `card` brings it."""

    treasury: Balance
    card: str = ""


@SHARED.step("revenue.state", cites=("roc:6.2.4",))
@rule("roc:6.2.4", "roc:ruling 24", "roc:ruling 36j", title="The yearly income of the State")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Add to the Treasury, whatever its balance: it has neither floor nor cap here."""
    yearly = ("", int(play.game.box.constants.revenue.state))
    for card, amount in (yearly, *((term.card, term.value) for term in ongoing.grants(state))):
        data = StateIncomeReceived(booked(state, amount), card)
        changes = (state_gets(amount), bank_pays(amount))
        state = yield Event.of(data, play.scope, changes, ("roc:6.2.4",), because=card)
    return END
