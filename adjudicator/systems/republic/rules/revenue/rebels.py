"""6.2.5 The rebel faction pays 2 talents for each rebel army; those not paid return to the Senate."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Amount, RecordOf, Subset
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.revenue import Maintain
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import (
    Purse,
    bank_pays,
    bare,
    card_gets,
    purse,
    seen_stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.state import NOW, REBEL, REBELLIONS, SCOPE, SENATORS, TALENTS, UNIT_PLACE, UNITS

STEP = "revenue.rebels"
CITE = "roc:6.2.5"


@event("rebel_armies_paid", "roc:6.2.5", answers=("maintain",))
class RebelArmiesPaid:
    """A rebel faction paid `each` talents for `armies` armies: from its rebels' cards, the rest from its Treasury."""

    seat: str
    armies: int
    each: int
    total: int
    purses: tuple[Purse, ...]
    from_treasury: int


@event("rebel_armies_lost", "roc:6.2.5", answers=("maintain",))
class RebelArmiesLost:
    """Armies that were not paid returned to the Senate; `units` by kind, one entry for each army."""

    seat: str
    units: tuple[str, ...]


def faction(game: Game, state: State) -> str:
    """Return the seat in revolt, that of the chief rebel, empty if there is none."""
    rebellion = REBELLIONS.find(state, SCOPE, NOW)
    if rebellion is not None:
        return SENATORS.get(state, SCOPE, rebellion.chief).faction
    return next((seat for seat in game.seats if checks.rebels(state, seat)), "")


@rule("roc:6.2.5", "roc:ruling 36b", "ror:5", "ror:11", title="Which rebel armies must be paid")
def to_pay(state: State) -> tuple[str, ...]:
    """Return the counters of rebel armies that cost talents: all but veterans of the rebels themselves."""
    own = {key for key, row in SENATORS.items(state, SCOPE) if row.place == REBEL}
    units = ((key, unit) for key, unit in UNITS.items(state, SCOPE) if unit.place == REBEL)
    return tuple(key for key, unit in units if not (unit.veteran and unit.allegiance in own))


def affordable(game: Game, view: State, seat: str) -> int:
    """Return how many armies a seat can pay from its rebels' cards and its Faction Treasury."""
    held = sum(TALENTS.of(view, SCOPE, key) for key in checks.rebels(view, seat)) + seen_stock(view, seat)
    return min(len(to_pay(view)), int(held // game.box.constants.revenue.rebel_army))


def _kinds(state: State) -> tuple[str, ...]:
    return tuple(sorted({f"unit:{UNITS.get(state, SCOPE, key).kind}" for key in to_pay(state)}))


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    seat = faction(game, state)
    if not seat or not to_pay(state):
        return
    most, kinds = affordable(game, state, seat), _kinds(state)
    ways = RecordOf(tag_of(Maintain), (("armies", Amount(0, most)), ("drop", Subset(kinds, 0, len(kinds)))))
    yield Slot(f"{key}:maintain:{seat}", seat, "maintain", {}, "required", ways, Maintain(most))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the rebel which armies he pays."""
    return _slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same, before it is asked."""
    for slot in _slots(game, state, STEP):
        most = len(to_pay(state))
        form = tuple(Suggestion(Maintain(n), "maintain", {"armies": n}) for n in sorted({most, 0}, reverse=True))
        yield Topic(slot, STEP, form)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Maintain) -> Verdict:
    """Check whether a rebel can pay that many armies and drop those kinds first."""
    armies = to_pay(view) if faction(game, view) == slot.seat else ()
    if not armies:
        return Refused("no_rebel_army", (CITE,), lasting=False)
    strange = [kind for kind in order.drop if kind not in _kinds(view)]
    if strange:
        named: dict[str, object] = {"unit": strange[0], "units": _kinds(view)}
        return Refused("no_such_rebel_army", (CITE,), named, (Maintain(order.armies),), lasting=False)
    most = affordable(game, view, slot.seat)
    if order.armies > most:
        each = game.box.constants.revenue.rebel_army
        facts = {"armies": len(armies), "each": each, "most": most, "wanted": order.armies}
        return Refused("too_many_rebel_armies", (CITE,), facts, (Maintain(most, order.drop),), lasting=False)
    return ACCEPTED


@SHARED.step(STEP, cites=(CITE,), kinds=("maintain",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.2.5", "ror:5", title="The rebel pays his army")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take the talents of the rebels for the armies they keep, and give the others back to the Senate."""
    answer = play.one("maintain")
    if answer is None:
        return END
    seat, order = answer.slot.seat, answer.order
    lost = _unpaid(play.game, state, order)
    if order.armies:
        state = yield from _pay(play, state, seat, order.armies)
    if lost:
        units = tuple(f"unit:{UNITS.get(state, SCOPE, key).kind}" for key in lost)
        changes = tuple(UNIT_PLACE.set(state, SCOPE, key, "active") for key in lost)
        yield Event.of(RebelArmiesLost(seat, units), play.scope, changes)
    return END


def _unpaid(game: Game, state: State, order: Maintain) -> tuple[str, ...]:
    """Return the counters that go: kinds named first, in that order, then the cheapest; recruits before veterans."""

    def rank(key: str) -> tuple[int, int, bool, str]:
        unit = UNITS.get(state, SCOPE, key)
        kinds = [bare(kind) for kind in order.drop]
        named = kinds.index(unit.kind) if unit.kind in kinds else len(kinds)
        return (named, game.box.republic.cost_of(game, unit.kind), unit.veteran, key)

    armies = sorted(to_pay(state), key=rank)
    return tuple(armies[: len(armies) - order.armies])


@rule("roc:6.2.5", "roc:ruling 33", title="From which purses a rebel pays")
def _pay(play: Play, state: State, seat: str, armies: int) -> Flow[State]:
    """Take the cost from the rebels' cards, the richest first, and what is lacking from the Faction Treasury."""
    each = play.game.box.constants.revenue.rebel_army
    left = total = armies * each
    purses = []
    for key in checks.by_wealth(state, checks.rebels(state, seat)):
        paid = min(left, TALENTS.of(state, SCOPE, key))
        if paid:
            purses.append(purse(state, key, -paid))
            left -= paid
    told = stock_told(state, seat, -left, "maintenance", (CITE,))
    changes: tuple[Change, ...] = tuple(card_gets(bare(one.senator), one.change) for one in purses)
    changes += (bank_pays(-total), *((stock_gets(state, seat, -left),) if left else ()))
    data = RebelArmiesPaid(seat, armies, each, total, tuple(purses), left)
    state = yield Event.of(data, play.scope, changes)
    return (yield told) if left else state
