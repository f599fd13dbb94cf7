"""What the State receives: its 100 talents, the provinces, Allied Enthusiasm (section 5, step 5)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets
from adjudicator.systems.republic.rules.revenue.state_income import StateIncomeReceived
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.s5_revenue.spoils import by_events
from adjudicator.systems.republic_of_rome.rules.terms import levels
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.terms.keeping import keeper
from adjudicator.systems.republic_of_rome.state import DEBT, LYING

CITES = ("ror:5",)


@event("province_income", "ror:5")
class ProvinceIncome:
    """What a province brings the State: the dice, `printed` by the card, what events change, the `result`.

    `debt` are spoils below 0, which the State pays for its governor.
    """

    province: str
    senator: str
    developed: bool
    dice: tuple[int, ...]
    printed: int
    events: int
    result: int
    debt: int
    treasury: Balance


@ROME.step("revenue.treasury", cites=CITES)
@rule("ror:5", title="The income of the State")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Book the yearly income, then each province with a governor, then what events bring."""
    state = yield _received(play, state, int(play.game.box.constants.revenue.state), "")
    for key, row in governed(play.game, state):
        if row.idle and not row.debt:
            continue
        line = play.game.box.provinces[key].side(developed=row.developed).state
        dice = () if row.idle else play.dice.roll_many(f"state/{key}", line.dice, where="5")
        printed = line.total(sum(dice)) if dice else 0
        events = by_events(play.game, state, printed, "state") if dice else 0
        result = printed + events
        balance = booked(state, result - row.debt)
        who = (f"province:{key}", f"senator:{row.governor}", row.developed)
        data = ProvinceIncome(*who, dice, printed, events, result, row.debt, balance)
        changes: tuple[Change, ...] = (state_gets(balance.change), bank_pays(balance.change))
        if row.debt:
            changes += (DEBT.set(state, SCOPE, key, 0),)
        state = yield Event.of(data, play.scope, changes)
    yield from _enthusiasm(play, state)
    return END


def _received(play: Play, state: State, amount: int, card: str) -> Event:
    data = StateIncomeReceived(booked(state, amount), card)
    changes = (state_gets(amount), bank_pays(amount))
    return Event.of(data, play.scope, changes, CITES, because=card)


@EFFECTS.effect("state_income", fields=("talents",), cites=("ror:5", "ror:16"))
@rule("ror:5", "ror:16", title="Allied Enthusiasm, and bequests that a consul has fetched")
def _enthusiasm(play: Play, state: State) -> Flow[None]:
    """Book what events on the board bring the State in this Revenue Phase."""
    for key, effect in levels.effects(play.game, state, "state_income"):
        state = yield _received(play, state, effect.number("talents"), f"card:{key}")
    for card, row in LYING.items(state, SCOPE):
        bequest = next((one for one in play.game.box.effects_of(card) if one.kind == "bequest"), None)
        if row.fetched and bequest is not None and not keeper(state, card):
            state = yield _received(play, state, bequest.number("talents"), f"card:{card}")
