"""6.2.2 State Treasurer, Supervisor of Public Buildings and Harbor Master collect the income of their cards."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, purse, treasury
from adjudicator.systems.republic.rules.revenue.forces import on_board
from adjudicator.systems.republic.state import OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.box.board import DiceIncome, PerIncome
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.merchants import merchants
from adjudicator.systems.republic_of_carthage.state import RANKS, SENATORS


@event("office_income_paid", "roc:6.2.2")
class OfficeIncomePaid:
    """A Member took the income of his card.

    By dice: `dice` as rolled. By a count: one talent for each `per` of `count`, rounded `rounding` to `share`,
    which is then kept between `least` and `most`; `of` is treasury or fleets_and_trade_fleets.
    """

    office: str
    purse: Purse
    of: str = ""
    count: int = 0
    per: int = 0
    rounding: str = ""
    share: int = 0
    least: int = 0
    most: int = 0
    dice: tuple[int, ...] = ()


@CARTHAGE.step("revenue.offices", cites=("roc:6.2.2",))
@rule("roc:6.2.2", "roc:ruling 36a", title="Income of three Committee offices")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Pay each of them from the bank, by the balances of this moment, in the order of their ranks."""
    for office in RANKS:
        held = OFFICES.find(state, SCOPE, office)
        person = SENATORS.find(state, SCOPE, held.holder) if held is not None else None
        if held is not None and person is not None and earns(person):
            state = yield from _pay(play, state, office, held.holder)
    return END


def _pay(play: Play, state: State, office: str, holder: str) -> Flow[State]:
    line = play.game.box.offices[office].income
    if isinstance(line, PerIncome) and line.when == "revenue":
        data = _by_count(state, office, holder, line)
    elif isinstance(line, DiceIncome) and line.when == "revenue":
        data = _by_dice(play, state, office, holder, line)
    else:
        return state
    amount = data.purse.change
    return (yield Event.of(data, play.scope, (card_gets(holder, amount), bank_pays(amount))))


def _by_count(state: State, office: str, holder: str, line: PerIncome) -> OfficeIncomePaid:
    count = treasury(state) if line.of == "treasury" else on_board(state, "fleet") + merchants(state, "trade_fleet")
    share = -(-count // line.per) if line.round == "up" else count // line.per
    paid = purse(state, holder, line.amount(count))
    return OfficeIncomePaid(f"office:{office}", paid, line.of, count, line.per, line.round, share, line.min, line.max)


def _by_dice(play: Play, state: State, office: str, holder: str, line: DiceIncome) -> OfficeIncomePaid:
    number = 1 if line.dice == "dr" else 2
    dice = play.dice.roll_many(office.replace("_", "-"), number, where="6.2.2")
    return OfficeIncomePaid(f"office:{office}", purse(state, holder, sum(dice)), dice=dice)
