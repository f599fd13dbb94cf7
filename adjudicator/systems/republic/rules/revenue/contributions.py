"""6.2.11 Senators give talents from their cards to the State and gain Influence by the Contributions table."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Amount, Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Test, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.charts import gained
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.people import earns, of_faction
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import Balance, Purse, bare, booked, card_gets, person, purse, state_gets
from adjudicator.systems.republic.rules.revenue.gifts import BOUNDLESS
from adjudicator.systems.republic.state import INF, SCOPE, SENATORS

STEP = "revenue.contributions"
CITE = "roc:6.2.11"


LARGE = 20
"""Talents from which a contribution is news."""


@event(
    "contributed",
    "roc:6.2.11",
    answers=("contribute",),
    weight=58,
    own_weight=43,
    news=lambda data: data.purse.change <= -LARGE,
)
class Contributed:
    """A Senator gave talents to the State and gained `influence`, to `inf` from `was`."""

    seat: str
    purse: Purse
    treasury: Balance
    influence: int
    was: int
    inf: int


@rule("roc:6.2.11", "roc:ruling 36i", title="Who may contribute")
def givers(state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators who may contribute: at home or away, no captives, exiles, rebels."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(key for key in of_faction(state, seat) if earns(rows[key]))


def _slot(key: str, state: State, seat: str, senator: str) -> Slot:
    who, held = person(senator), SENATORS.get(state, SCOPE, senator).talents
    all_of_it = RecordOf(
        tag_of(Contribute), (("senator", OneOf((who,))), ("amount", Amount(1, BOUNDLESS)), ("up_to", OneOf((True,))))
    )
    amounts = (("amount", Amount(1, held)), ("up_to", OneOf((False,))))
    part = RecordOf(tag_of(Contribute), (("senator", OneOf((who,))), *amounts))
    choices = Either((OneOf((Nothing("contribute"),)), part, all_of_it))
    about = {"senator": (who,)}
    default = Nothing("contribute")
    return Slot(f"{key}:contribute:{senator}:{seat}", seat, "contribute", about, "optional", choices, default)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask each seat for each Senator who may contribute."""
    for seat in game.seats:
        for senator in givers(state, seat):
            yield _slot(frame.key, state, seat, senator)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same, before it is asked; the form offers the Faction Leader's contributions, and none."""
    for seat in game.seats:
        for senator in givers(state, seat):
            slot = _slot(STEP, state, seat, senator)
            row = SENATORS.get(state, SCOPE, senator)
            form = _form(game, slot, row.talents + due(game, state, senator))
            yield Topic(slot, STEP, form if row.leader else form[:1])


def due(game: Game, state: State, senator: str) -> int:
    """Return what a Senator will be paid in this phase before he can contribute, as far as it is certain."""
    phase = state.frame(SCOPE, "revenue")
    if phase is not None and phase.local:  # incomes are the first step of the phase
        return 0
    figures = game.box.constants.revenue
    return int(figures.faction_leader if SENATORS.get(state, SCOPE, senator).leader else figures.senator)


def salaries(game: Game, state: State, seat: str) -> dict[str, int]:
    """Return what is due to the cards of a seat's Senators, by purse, where a republic pays each of them himself."""
    return {person(senator): due(game, state, senator) for senator in givers(state, seat)}


def _form(game: Game, slot: Slot, reach: int) -> tuple[Suggestion, ...]:
    """Return lines for the lowest sum that earns Influence: outright if he can pay it, and as far as his talents go."""
    (who,) = slot.about["senator"]
    first = game.box.charts.contributions.rows[0]
    facts = {"senator": who, "amount": first.amount, "influence": first.influence}
    below = (Test("treasury", "below", 0),)
    plain = Suggestion(Contribute(who, first.amount), "contribute", facts)
    return (
        Suggestion(slot.default, "contribute_no"),
        *((plain,) if first.amount <= reach else ()),
        Suggestion(Contribute(who, first.amount, up_to=True), "contribute_if", facts, below),
    )


@rule("roc:6.2.11", "roc:ruling 33", title="What a Senator can contribute")
def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Contribute | Nothing) -> Verdict:
    """Check whether a Senator of the seat can give that much from his own card."""
    if isinstance(order, Nothing):
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.senator, CITE)
    if wrong is not None:
        return wrong
    row = SENATORS.get(view, SCOPE, bare(order.senator))
    if not earns(row):
        facts = {"senator": order.senator, "place": row.place}
        return Refused("cannot_contribute", (CITE, "roc:ruling 36i"), facts, lasting=False)
    if order.amount < 1:
        return Refused("contribution_of_nothing", (CITE,), {"senator": order.senator})
    if order.amount > row.talents and not order.up_to:
        sums = {"senator": order.senator, "held": row.talents, "wanted": order.amount}
        hint = (Contribute(order.senator, order.amount, up_to=True),)
        return Refused("more_than_he_holds", (CITE,), sums, hint, lasting=False)
    return ACCEPTED


@SHARED.step(STEP, cites=(CITE,), kinds=("contribute",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.2.11", title="Contributions to the State")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out all contributions, seat by seat."""
    for answer in play.all("contribute"):
        if isinstance(answer.order, Contribute):
            state = yield from give(play, state, answer.order)
    return END


@rule("roc:6.2.11", "roc:ruling 34", title="The Influence of a contribution")
def give(play: Play, state: State, order: Contribute) -> Flow[State]:
    """Move the talents to the Treasury; the one highest line that the sum reaches gives the Influence."""
    senator = bare(order.senator)
    row = SENATORS.get(state, SCOPE, senator)
    amount = min(order.amount, row.talents)
    if not amount:
        return state
    gain = gained(play.game.box.charts.contributions.rows, amount)
    changes: tuple[Change, ...] = (card_gets(senator, -amount), state_gets(amount))
    if gain:
        changes += (INF.add(SCOPE, senator, gain),)
    data = Contributed(
        row.faction, purse(state, senator, -amount), booked(state, amount), gain, row.inf, row.inf + gain
    )
    return (yield Event.of(data, play.scope, changes))
