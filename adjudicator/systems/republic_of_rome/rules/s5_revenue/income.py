"""Personal revenue: each player receives what his Senators earn as one sum (section 5, step 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import earns, of_faction
from adjudicator.systems.republic.rules.money import FT, bank_pays, stock_gets, stock_told
from adjudicator.systems.republic.rules.terms.out_of_office import noted
from adjudicator.systems.republic.state import CONCESSIONS, HOLDER, OFFICES, POP, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.s5_revenue import concessions, spoils
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import PONTIFEX
from adjudicator.systems.republic_of_rome.rules.terms.popularity import changed
from adjudicator.systems.republic_of_rome.sequence import REVENUE
from adjudicator.systems.republic_of_rome.state import SENATORS

STEP = "revenue.income"
CITES = ("ror:5",)
PLACE = [step for step, _ in REVENUE].index(STEP)
"""Where the step stands in its phase."""
DOUBLED = 2
"""By what the income of a Statesman who doubles it is multiplied."""


@record
class Earned:
    """What a Senator earned: `source` is `senator`, `knights`, his office, or a concession as `card:mining`.

    A concession pays its income `multiple` times; `popularity` is what that cost him.
    """

    senator: str
    source: str
    amount: int
    multiple: int = 1
    popularity: int = 0


@event("revenue_received", "ror:5", answers=("collect",))
class RevenueReceived:
    """A player's personal revenue but for spoils, which goes into his Faction Treasury."""

    seat: str
    lines: tuple[Earned, ...]
    total: int


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask governors for spoils, and holders of concessions who have a choice."""
    yield from spoils.slots(game, state, frame.key)
    yield from concessions.slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same before it is asked, with every other choice as a line of the form."""
    del scope
    for slot in (*spoils.slots(game, state, STEP), *concessions.slots(game, state, STEP)):
        own = (order for order in slot.choices.every() if getattr(order, "senator", "-"))
        yield Topic(slot, STEP, tuple(Suggestion(order) for order in own if order != slot.default))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check an order for spoils or for a concession."""
    del frame
    part = concessions.check if order.kind == concessions.KIND else spoils.check
    return part(game, view, slot, order)


@ROME.step(STEP, cites=CITES, kinds=(spoils.KIND, concessions.KIND), asks=asks, foresees=foresees, check=check)
@rule("ror:5", "ror:ruling 4", title="Personal revenue")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Pay each player, seat by seat, then roll for the spoils."""
    taken = {bare(answer.order.card): answer.order.multiple for answer in play.all("collect")}
    tithe = _tithe(play, state)
    for seat in play.game.seats:
        state = yield from _paid(play, state, seat, taken, tithe)
    yield from spoils.take(play, state)
    return END


@rule("ror:5", title="What a player's Senators earn")
def earned(game: Game, state: State, seat: str, taken: dict[str, int], tithe: int = 0) -> tuple[Earned, ...]:
    """Return the lines of a player's revenue: no rebels, captives, exiles; `tithe` is what the pontifex has rolled."""
    lines: list[Earned] = []
    figures = game.box.constants.revenue
    for key in of_faction(state, seat):
        row, who = SENATORS.get(state, SCOPE, key), f"senator:{key}"
        if earns(row):
            base = figures.faction_leader if row.leader else figures.senator
            lines.append(Earned(who, "senator", base * doubled(game, key, "senator")))
            if row.knights:
                lines.append(Earned(who, "knights", row.knights * figures.knight))
            if tithe and HOLDER.of(state, SCOPE, PONTIFEX) == key:
                lines.append(Earned(who, f"office:{PONTIFEX}", tithe))
    for card in concessions.paying(game, state):
        holder = CONCESSIONS.get(state, SCOPE, card).holder
        multiple = taken.get(card, 1)
        if SENATORS.get(state, SCOPE, holder).faction == seat and multiple:
            income = game.box.concessions[card].income * doubled(game, holder, "concession") * multiple
            lines.append(Earned(f"senator:{holder}", f"card:{card}", income, multiple, concessions.price(multiple)))
    return tuple(lines)


@rule("ror:5", title="What a player's revenue will surely be, until it is paid")
def to_come(game: Game, state: State, seat: str) -> dict[str, int]:
    """Return the revenue that a seat is sure of, by purse: without dice, spoils and choices; none once it is paid."""
    phase = state.frame(SCOPE, "revenue")
    if phase is not None and phase.local and phase.local > PLACE and state.frame(SCOPE, STEP) is None:
        return {}
    return {FT: sum(line.amount for line in earned(game, state, seat, {}))}


@EFFECTS.effect("double_income", fields=("of",), cites=("ror:5", "ror:14"))
@rule("ror:5", "ror:14", title="Crassus doubles his own income and that of his concessions, not of his Knights")
def doubled(game: Game, senator: str, source: str) -> int:
    """Return by what a Senator's income of a source is multiplied."""
    effects = (effect for effect in game.box.effects_of(senator, "double_income"))
    return DOUBLED if any(source in effect.words("of") for effect in effects) else 1


@rule("ror:5", "ror:16", "ror:20.1", title="The pontifex earns a die, less omens")
def _tithe(play: Play, state: State) -> int:
    """Return what the pontifex has rolled, 0 where nobody has the office or who has it earns nothing."""
    held = OFFICES.find(state, SCOPE, PONTIFEX)
    if held is None or not held.holder or not earns(SENATORS.get(state, SCOPE, held.holder)):
        return 0
    return max(0, play.dice.roll(f"tithe/{held.holder}", where="20.1") - omens(play.game, state))


def _paid(play: Play, state: State, seat: str, taken: dict[str, int], tithe: int) -> Flow[State]:
    lines = earned(play.game, state, seat, taken, tithe)
    total = sum(line.amount for line in lines)
    if not lines:
        return state
    told = stock_told(state, seat, total, "income", CITES)
    changes: tuple[Change, ...] = (stock_gets(state, seat, total), bank_pays(total))
    data = RevenueReceived(seat, lines, total)
    state = yield Event.of(data, play.scope, (*changes, *_marked(play.game, state, lines)))
    return (yield told)


@rule(
    "ror:5",
    "ror:9.4",
    "ror:15",
    title="Income of a concession opens its holder to a trial; dear grain costs Popularity",
)
def _marked(game: Game, state: State, lines: tuple[Earned, ...]) -> tuple[Change, ...]:
    """Return the changes by which each concession that paid is noted, and its holder is less popular."""
    changes: list[Change] = []
    lost: dict[str, int] = {}
    for line in lines:
        if line.source.startswith("card:") and game.box.concessions[bare(line.source)].corrupting:
            changes += noted(state, f"concession:{bare(line.source)}", bare(line.senator))
        lost[bare(line.senator)] = lost.get(bare(line.senator), 0) + line.popularity
    for senator, price in lost.items():
        change = changed(game, state, senator, -price) if price else 0
        if change:
            changes.append(POP.add(SCOPE, senator, change))
    return tuple(changes)
