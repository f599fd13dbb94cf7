"""6.2.3 Each Committee Member may roll a die and take so much from the State, and is Liable for it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Answer, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.rules import checks, ongoing
from adjudicator.systems.republic.rules.money import (
    Balance,
    Purse,
    bare,
    booked,
    card_gets,
    person,
    purse,
    slug,
    state_gets,
)
from adjudicator.systems.republic.rules.terms.out_of_office import liable_for_income
from adjudicator.systems.republic.state import OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import COMMITTEE, SENATORS

STEP = "revenue.corruption"
CITE = "roc:6.2.3"
DIE = "dr"


@event("corruption_rolled", "roc:6.2.3", answers=("corruption",), own_weight=47)
class CorruptionRolled:
    """A Member rolled and took what the die shows from the State; he is Liable."""

    office: str
    die: int
    purse: Purse
    treasury: Balance


@event("corruption_left", "roc:6.2.3", answers=("corruption",))
class CorruptionLeft:
    """These Members did not roll; `rolled` of the others did."""

    senators: tuple[str, ...]
    rolled: int


@rule("roc:6.2.3", "roc:ruling 27", title="Who may roll for corruption")
def members(state: State) -> tuple[tuple[str, str], ...]:
    """Return office and Senator, by bare ids, of the Members who may roll, by rank; none where a law forbids it."""
    if not ongoing.allows(state, "corruption_allowed"):
        return ()
    held = ((office, OFFICES.find(state, SCOPE, office)) for office in COMMITTEE)
    seats = ((office, row.holder) for office, row in held if row is not None and row.holder)
    return tuple((office, senator) for office, senator in seats if earns(SENATORS.get(state, SCOPE, senator)))


def _slot(key: str, state: State, senator: str) -> Slot:
    who = person(senator)
    choices = RecordOf(tag_of(Corruption), (("senator", OneOf((who, ""))), ("yes", OneOf((False, True)))))
    seat = SENATORS.get(state, SCOPE, senator).faction
    return Slot(
        f"{key}:corruption:{senator}:{seat}",
        seat,
        "corruption",
        {"senator": (who,)},
        "required",
        choices,
        Corruption(who, yes=False),
    )


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owner of each Member whether he rolls."""
    return (_slot(frame.key, state, senator) for _, senator in members(state))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same, before it is asked."""
    for office, senator in members(state):
        slot = _slot(STEP, state, senator)
        form = (
            Suggestion(slot.default, "corruption_no"),
            Suggestion(Corruption(person(senator), yes=True), "corruption_yes", {"office": f"office:{office}"}),
        )
        yield Topic(slot, STEP, form)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Corruption) -> Verdict:
    """Check whether a seat may decide for this Member; without a name the order speaks for all of its own."""
    if not order.senator:
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.senator, CITE)
    if wrong is not None:
        return wrong
    if not ongoing.allows(view, "corruption_allowed"):
        return Refused("corruption_forbidden", (CITE,), {"senator": order.senator}, lasting=False)
    sitting = tuple(senator for _, senator in members(view))
    if bare(order.senator) in sitting:
        return ACCEPTED
    mine = (senator for senator in sitting if SENATORS.get(view, SCOPE, senator).faction == slot.seat)
    hint = tuple(Corruption(person(senator), order.yes) for senator in mine)
    return Refused("not_on_committee", (CITE,), {"senator": order.senator}, hint, lasting=False)


@CARTHAGE.step(STEP, cites=(CITE,), kinds=("corruption",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.2.3", title="Corruption")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let each willing Member roll, by rank; the wishes were sealed, so nobody saw another's die."""
    wishes = {_member(answer): bool(answer.order.yes) for answer in play.all("corruption")}
    for office, senator in members(state):
        if wishes.get(senator):
            state = yield from _roll(play, state, office, senator)
    left = tuple(person(senator) for _, senator in members(state) if not wishes.get(senator))
    if left:
        data = CorruptionLeft(left, len(wishes) - len(left))
        yield Event.of(data, play.scope)
    return END


def _member(answer: Answer) -> str:
    (senator,) = answer.slot.about["senator"]
    return bare(senator)


@rule("roc:6.2.3", "roc:ruling 26", title="What corruption brings, costs the State, and makes of a Member")
def _roll(play: Play, state: State, office: str, senator: str) -> Flow[State]:
    name = slug(play.game.name(person(senator)))
    (die,) = play.dice.roll_many(name, 1, where="6.2.3")
    data = CorruptionRolled(f"office:{office}", die, purse(state, senator, die), booked(state, -die))
    changes = (card_gets(senator, die), state_gets(-die), *liable_for_income(state, senator))
    return (yield Event.of(data, play.scope, changes))
