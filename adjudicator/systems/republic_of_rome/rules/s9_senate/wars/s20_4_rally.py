"""Disbanded veterans called back: by a Consul or dictator, between two proposals, for his own money (section 20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import is_free, owner
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import (
    Purse,
    bank_pays,
    card_gets,
    purse,
    seen_stock,
    stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import INF, SCOPE, TALENTS, UNITS
from adjudicator.systems.republic_of_rome.orders.veterans import Rally
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import holder
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, moved
from adjudicator.systems.republic_of_rome.state import ORA, RETIRED, SENATORS

KIND: Final = "rally"
CITES: Final = ("ror:20.4",)
CALLERS: Final = ("dictator", "rome_consul", "field_consul")


@event("veterans_rallied", "ror:20.4", answers=("rally",))
class VeteransRallied:
    """A Consul calls veterans back, each at so much, from his talents, the rest from his treasury."""

    senator: str
    number: int
    each: int
    purse: Purse
    from_treasury: int
    oratory: int
    influence: MarkerChange


def retired(state: State, senator: str) -> tuple[str, ...]:
    """Return the veterans whom a Senator, by his bare id, has disbanded."""
    return tuple(k for k, row in UNITS.items(state, SCOPE) if row.place == RETIRED and row.allegiance == senator)


@rule("ror:20.4", title="Who may call disbanded veterans back: a Consul or the dictator, in Rome")
def callers(state: State, seat: str) -> tuple[str, ...]:
    """Return a seat's Senators who may, by bare ids."""
    able = (holder(state, office) for office in CALLERS)
    return tuple(who for who in able if who and owner(state, who) == seat and is_free(SENATORS.get(state, SCOPE, who)))


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Ask every seat, as offices may move before the moment comes."""
    for seat in game.seats if game.options.disbanding else ():
        ways = _ways(game, state, seat)
        choices = Either((OneOf((Nothing(KIND),)), OneOf(ways)))
        yield Slot(f"{frame.key}:{KIND}:{seat}", seat, KIND, {"moment": moments}, "optional", choices)


def _ways(game: Game, state: State, seat: str) -> tuple[Rally, ...]:
    price = int(game.box.constants.senate.unit_cost)
    found = []
    for who in callers(state, seat):
        able = (TALENTS.of(state, SCOPE, who) + seen_stock(state, seat)) // price
        found += [Rally(f"senator:{who}", number) for number in range(1, min(able, len(retired(state, who))) + 1)]
    return tuple(found)


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer a Consul to call back whom he can pay."""
    ways = _ways(game, view, seat) if game.options.disbanding else ()
    return tuple(Suggestion(order, KIND) for order in ways[-1:])


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Rally | Nothing) -> Verdict:
    """Check whose Senator it is, in its window that he may, and whether he has disbanded so many."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not game.options.disbanding:
        return Refused("no_disbanding", CITES, {})
    wrong = checks.own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    if frame is not None and bare(order.senator) not in callers(view, slot.seat):
        return Refused("rally_by_consul", CITES, {"senator": order.senator}, lasting=False)
    there = len(retired(view, bare(order.senator)))
    if not 1 <= order.number <= there:
        return Refused("no_veterans_disbanded", CITES, {"senator": order.senator, "there": there}, lasting=False)
    return ACCEPTED


@rule("ror:13", "ror:20.4", title="Veterans called back: 10 talents, and 1 Oratory and 1 Influence less, each")
def rally(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Bring back as many as are wanted and can be paid."""
    order, seat, game = answer.order, answer.slot.seat, play.game
    if not isinstance(order, Rally) or bare(order.senator) not in callers(state, seat):
        return state
    senator, each = bare(order.senator), int(game.box.constants.senate.unit_cost)
    held = TALENTS.of(state, SCOPE, senator)
    back = retired(state, senator)[: min(order.number, (held + stock(state, seat)) // each)]
    if not back:
        return state
    cost, number = each * len(back), len(back)
    treasury = max(0, cost - held)
    old = INF.of(state, SCOPE, senator)
    lost, gained = influence(game, old, -number), max(0, ORA.of(state, SCOPE, senator) - number)
    data = VeteransRallied(
        order.senator,
        number,
        each,
        purse(state, senator, treasury - cost),
        treasury,
        gained,
        MarkerChange.of(old, lost),
    )
    changes: tuple[Change, ...] = (*moved(state, back, ACTIVE), ORA.set(state, SCOPE, senator, gained))
    changes += (INF.add(SCOPE, senator, lost), card_gets(senator, treasury - cost), bank_pays(-cost))
    changes += (stock_gets(state, seat, -treasury),) if treasury else ()
    told = stock_told(state, seat, -treasury, KIND, CITES) if treasury else None
    state = yield Event.of(data, play.scope, changes, because=f"{seat}:{answer.filed}")
    return (yield told) if told is not None else state


enter(Act(KIND, slots, check, rally, order=3, form=form, only=EFFECTS))
