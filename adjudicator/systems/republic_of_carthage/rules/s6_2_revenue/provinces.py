"""6.2.9 Governors: State Income, then Personal Income if taken, improvement, and the end of the term.

The step visits each governed province twice: first the State Income falls, then its Governor's owner is
asked about Personal Income, so that the order may depend on the roll.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Test, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Frame, Local, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import PersonalIncome
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.rules import checks, ongoing
from adjudicator.systems.republic.rules.money import Balance, bank_pays, bare, booked, person, state_gets
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import succession
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue import disorder, governing
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Province

STEP = "revenue.provinces"
CITE = "roc:6.2.9"
PROVINCE_SETTLED: Final = Note("province_settled")


@record
class Governing:
    """How far the step has come: provinces done, the current one, its State Income; `barred` by which card, if any."""

    done: tuple[str, ...] = ()
    province: str = ""
    income: int = 0
    barred: str = ""


@event("state_income_rolled", "roc:6.2.9.1")
class StateIncomeRolled:
    """A province's dice, the printed change, what cards add, and the result that the State gets or pays."""

    province: str
    governor: str
    developed: bool
    dice: tuple[int, ...]
    printed: int
    cards: ongoing.Terms
    result: int
    treasury: Balance


@event("province_barred", "roc:6.2.9.1")
class ProvinceBarred:
    """A province gives neither State nor Personal Income this turn, by a card."""

    province: str
    governor: str
    developed: bool
    card: str


@rule("roc:6.2.9", "roc:ruling 29", "roc:ruling 36g", title="Which provinces bring anything, and in which order")
def governed(game: Game, state: State) -> tuple[tuple[str, Province], ...]:
    """Return the provinces with a Governor, in the order of the province list."""
    found = ((key, PROVINCES.find(state, SCOPE, key)) for key in game.box.provinces)
    return tuple((key, row) for key, row in found if row is not None and row.governor)


def _slot(key: str, state: State, senator: str) -> Slot:
    who, seat = person(senator), SENATORS.get(state, SCOPE, senator).faction
    choices = RecordOf(tag_of(PersonalIncome), (("senator", OneOf((who, ""))), ("yes", OneOf((False, True)))))
    default = PersonalIncome(who, yes=False)
    return Slot(f"{key}:income:{senator}:{seat}", seat, "income", {"senator": (who,)}, "required", choices, default)


@rule("roc:6.2.9.2", "roc:ruling 28", "roc:ruling 117", title="Personal Income is decided after the State roll")
def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owner of the current Governor, once the State Income has fallen; an unaligned Governor takes none."""
    local = frame.local
    if local is None and any(disorder.threatened(game, state)):
        yield from succession.slots(game, state, frame.key)
    elif isinstance(local, Governing) and local.province and not local.barred:
        governor = PROVINCES.get(state, SCOPE, local.province).governor
        if SENATORS.get(state, SCOPE, governor).faction:
            yield _slot(frame.key, state, governor)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what the owner of each Governor can file ahead."""
    for key, row in governed(game, state):
        if not SENATORS.get(state, SCOPE, row.governor).faction:
            continue
        slot = _slot(STEP, state, row.governor)
        side = game.box.provinces[key].side(developed=row.developed)
        facts = {"province": f"province:{key}", "state": side.state.printed, "personal": side.personal.printed}
        take = PersonalIncome(person(row.governor), yes=True)
        middle = max(1, side.state.mod + (4 if side.state.count == 1 else 7))
        form = (
            Suggestion(slot.default, "income_no", facts),
            Suggestion(take, "income_yes", facts),
            Suggestion(take, "income_if", facts, (Test("income", "at least", middle),)),
        )
        yield Topic(slot, STEP, form)


def check(
    game: Game, view: State, frame: Frame | None, slot: Slot, order: PersonalIncome | Heir | Prefer | Nothing
) -> Verdict:
    """Check whether a seat may decide for this Governor; without a name the order speaks for all of its own."""
    if not isinstance(order, PersonalIncome):
        return succession.check(game, view, slot.seat, order)
    if not order.senator:
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.senator, "roc:6.2.9.2")
    if wrong is not None:
        return wrong
    governors = tuple(row.governor for _, row in governed(game, view))
    if bare(order.senator) in governors:
        return ACCEPTED
    mine = (senator for senator in governors if SENATORS.get(view, SCOPE, senator).faction == slot.seat)
    hint = tuple(PersonalIncome(person(senator), order.yes) for senator in mine)
    return Refused("governs_nothing", ("roc:6.2.9.2",), {"senator": order.senator}, hint, lasting=False)


@CARTHAGE.step(STEP, cites=(CITE,), kinds=("income",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.2.9", title="Governing the provinces")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Visit the provinces one by one: roll for the State, then settle the Governor's part; before them, chits."""
    if play.frame.local is None and any(disorder.threatened(play.game, state)):
        yield from disorder.strike(play, state)
        return (yield from moved_on(play, Governing()))
    local = play.frame.local or Governing()
    if local.province:
        answer = play.one("income")
        taken = answer is not None and bool(answer.order.yes)
        state = yield from governing.settle(play, state, local.province, taken=taken)
        done = Local(play.frame.path, Governing((*local.done, local.province)))
        yield PROVINCE_SETTLED.at(play.scope, (done,))
        return AGAIN
    waiting = (key for key, _ in governed(play.game, state) if key not in local.done)
    province = next(waiting, "")
    if not province:
        return END
    yield from _state_income(play, state, local, province)
    return AGAIN


@rule("roc:6.2.9.1", title="State Income of a province")
def _state_income(play: Play, state: State, local: Governing, province: str) -> Flow[State]:
    """Roll the dice of the side that is face up; the result goes to the State or, below 0, comes from it."""
    row = PROVINCES.get(state, SCOPE, province)
    ident, governor = f"province:{province}", person(row.governor)
    terms, barred = ongoing.on_province(state, province, row.developed)
    if barred:
        here = Local(play.frame.path, Governing(local.done, province, barred=barred))
        data = ProvinceBarred(ident, governor, row.developed, barred)
        return (yield Event.of(data, play.scope, (here,), because=barred))
    line = play.game.box.provinces[province].side(developed=row.developed).state
    dice = play.dice.roll_many(f"{province.replace('_', '-')}/state", line.count, where="6.2.9.1")
    cards = (*terms, *ongoing.omens(state))
    result = sum(dice) + line.mod + ongoing.total(cards)
    here = Local(play.frame.path, Governing(local.done, province, result))
    data_ = StateIncomeRolled(ident, governor, row.developed, dice, line.mod, cards, result, booked(state, result))
    changes = (state_gets(result), bank_pays(result), here)
    return (yield Event.of(data_, play.scope, changes))
