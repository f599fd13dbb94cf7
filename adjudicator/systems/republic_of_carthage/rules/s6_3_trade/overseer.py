"""6.3.4 The Overseer of the Agora takes his income from the cards turned in."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, purse
from adjudicator.systems.republic.state import OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import INCOMES, SENATORS

OFFICE = "overseer"


@event("overseer_paid", "roc:6.3.4")
class OverseerPaid:
    """The Overseer took one talent for each started `per` cards turned in, within the limits of his card; untaxed."""

    cards: int
    per: int
    purse: Purse


@CARTHAGE.step("trade.overseer", cites=("roc:6.3.4",))
@rule("roc:6.3.4", "roc:ruling 52b", title="Income of the Overseer")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Pay the Overseer by the line of his card; a vacant office pays nobody."""
    held = OFFICES.find(state, SCOPE, OFFICE)
    person = SENATORS.find(state, SCOPE, held.holder) if held is not None else None
    if held is None or person is None or not earns(person):
        return END
    line = play.game.box.offices[OFFICE].income
    cards = sum(row.cards for row in INCOMES.rows(state, SCOPE).values())
    income = int(line.amount(cards))
    data = OverseerPaid(cards, line.per, purse(state, held.holder, income))
    changes = (card_gets(held.holder, income), bank_pays(income)) if income else ()
    yield Event.of(data, play.scope, changes)
    return END
