"""6.2.9.2-5 What a Governor takes, whether his province improves, and whether his term is over."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.money import (
    Balance,
    Purse,
    bank_pays,
    booked,
    card_gets,
    person,
    purse,
    state_gets,
)
from adjudicator.systems.republic.rules.terms.out_of_office import liable_for_income
from adjudicator.systems.republic.state import DEVELOPED, FORUM, GOVERNOR, IN_CITY, INF, PLACE, SCOPE, YEARS
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS


@event("personal_income_taken", answers=("income",), own_weight=45)
class PersonalIncomeTaken:
    """A Governor's dice, the printed change, what cards add, the result; below 0 the State pays it.

    He is Liable whatever resulted from it. `purse` is his card, or `treasury` the State's where it paid.
    """

    province: str
    senator: str
    dice: tuple[int, ...]
    printed: int
    cards: ongoing.Terms
    floor: bool
    result: int
    purse: Purse | None
    treasury: Balance | None


@event("personal_income_left", "roc:6.2.9.2", answers=("income",))
class PersonalIncomeLeft:
    """A Governor took no Personal Income."""

    province: str
    senator: str


@event("development_rolled", "roc:6.2.9.4", weight=65, own_weight=49, news=lambda data: bool(data.developed))
class DevelopmentRolled:
    """A province's die, what an honest Governor and cards add, the total and what it needed.

    `influence` is what the Governor gained and `inf` his Influence now, if the province improved.
    """

    province: str
    senator: str
    die: int
    bonus: int
    cards: ongoing.Terms
    result: int
    needs: int
    developed: bool
    was: int
    influence: int
    inf: int


@event("development_barred", "roc:6.2.9.4")
class DevelopmentBarred:
    """A province cannot improve this turn, by a card."""

    province: str
    card: str


@event("term_moved", "roc:6.2.9.5", weight=48, news=lambda data: not data.left)
class TermMoved:
    """A Governor's marker moved: `left` Revenue Phases of `term` remain; with none the Province is in the Forum."""

    province: str
    senator: str
    left: int
    term: int
    home: bool


def settle(play: Play, state: State, province: str, *, taken: bool) -> Flow[State]:
    """Carry out what comes after the State Income of a province, in the order of the rules."""
    if taken:
        state = yield from _personal(play, state, province)
    else:
        data = PersonalIncomeLeft(f"province:{province}", person(GOVERNOR.of(state, SCOPE, province)))
        state = yield Event.of(data, play.scope)
    if not DEVELOPED.of(state, SCOPE, province):
        state = yield from _development(play, state, province, taken=taken)
    return (yield from _term(play, state, province))


@rule("roc:6.2.9.2", "roc:6.2.9.3", "roc:ruling 36f", title="Personal Income, and the Liable marker it brings")
def _personal(play: Play, state: State, province: str) -> Flow[State]:
    """Roll the dice; a gain goes on the Governor's card, a loss is the State's."""
    row = PROVINCES.get(state, SCOPE, province)
    line = play.game.box.provinces[province].side(developed=row.developed).personal
    dice = play.dice.roll_many(f"{province.replace('_', '-')}/personal", line.count, where="6.2.9.2")
    cuts = ongoing.on_personal(state)
    cards = (*cuts, *ongoing.omens(state))
    result = sum(dice) + line.mod + ongoing.total(cards)
    floor = bool(cuts) and result < 0
    result = 0 if floor else result
    changes: tuple[Change, ...] = liable_for_income(state, row.governor)
    if result:
        gets = card_gets(row.governor, result) if result > 0 else state_gets(result)
        changes = (*changes, gets, bank_pays(result))
    data = PersonalIncomeTaken(
        f"province:{province}",
        person(row.governor),
        dice,
        line.mod,
        cards,
        floor,
        result,
        purse(state, row.governor, result) if result > 0 else None,
        booked(state, result) if result < 0 else None,
    )
    cites = ("roc:6.2.9.2", "roc:6.2.9.3")
    return (yield Event.of(data, play.scope, changes, cites))


@rule("roc:6.2.9.4", "roc:ruling 30", title="An undeveloped province may improve")
def _development(play: Play, state: State, province: str, *, taken: bool) -> Flow[State]:
    """Roll for improvement; the developed side counts from the next turn on."""
    barred = ongoing.bars_development(state, province, developed=False)
    if barred:
        data = DevelopmentBarred(f"province:{province}", barred)
        return (yield Event.of(data, play.scope, because=barred))
    figures = play.game.box.development
    governor = GOVERNOR.of(state, SCOPE, province)
    (die,) = play.dice.roll_many(f"{province.replace('_', '-')}/develop", 1, where="6.2.9.4")
    bonus, cards = 0 if taken else figures.bonus_if_no_personal_income, ongoing.omens(state)
    result = die + bonus + ongoing.total(cards)
    better = result >= figures.success_min
    gain, was = figures.influence if better else 0, INF.of(state, SCOPE, governor)
    changes = (DEVELOPED.set(state, SCOPE, province, value=True), INF.add(SCOPE, governor, gain)) if better else ()
    rolled = DevelopmentRolled(
        f"province:{province}",
        person(governor),
        die,
        bonus,
        cards,
        result,
        figures.success_min,
        better,
        was,
        gain,
        was + gain,
    )
    return (yield Event.of(rolled, play.scope, changes))


@rule("roc:6.2.9.5", "roc:ruling 31", "roc:ruling 36e", title="The term of a Governor runs on")
def _term(play: Play, state: State, province: str) -> Flow[State]:
    """Move the marker; past its last space the Province goes to the Forum and the Governor comes home at once."""
    row = PROVINCES.get(state, SCOPE, province)
    left, term = row.term - 1, play.game.box.provinces[province].term
    data = TermMoved(f"province:{province}", person(row.governor), max(left, 0), term, left <= 0)
    changes: tuple[Change, ...] = (YEARS.set(state, SCOPE, province, max(left, 0)),)
    if left <= 0:
        # an unaligned Senator who was sent out belongs to the Forum (ruling 117)
        home = IN_CITY if SENATORS.get(state, SCOPE, row.governor).faction else FORUM
        changes = (
            *changes,
            GOVERNOR.set(state, SCOPE, province, ""),
            PLACE.set(state, SCOPE, row.governor, home),
        )
    return (yield Event.of(data, play.scope, changes))
