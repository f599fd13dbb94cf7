"""6.4.2.3 Attracting a Trader: a roll that talents of the Senator named may make up to twelve."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Amount, Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.forum.persuasion import DICE, persuaders
from adjudicator.systems.republic.rules.money import Purse, bank_pays, bare, card_gets, person, purse
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import SENATORS, TRADERS

STEP = "forum.trader"
CITE = "roc:6.4.2.3"
CITES = (CITE, "roc:ruling 62")


@event("trader_rolled", "roc:6.4.2.3", "roc:ruling 62", answers=("attract", "extra_attract"), own_weight=35)
class TraderRolled:
    """A Senator tries for a Trader: dice, what `cards` add, the `total` of the `target` needed.

    `spent` is what he gave the bank for the rest, 0 if he needed or gave nothing; `traders` what he has now.
    """

    seat: str
    senator: str
    dice: tuple[int, ...]
    cards: ongoing.Terms
    total: int
    target: int
    spent: int
    purse: Purse | None
    won: bool
    traders: int


@event("nobody_for_trader", "roc:6.4.2.3", "roc:ruling 67b")
class NobodyForTrader:
    """A player has no Senator in Carthage to whom a Trader could go."""

    seat: str


def _kind(*, extra: bool) -> str:
    return "extra_attract" if extra else "attract"


@rule("roc:6.4.2.3", "roc:ruling 67b", title="To whom a Trader may go")
def receivers(state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators in Carthage, the one who tries by default first: its Leader."""
    rows = SENATORS.rows(state, SCOPE)
    able = persuaders(state, seat)
    return tuple(sorted(able, key=lambda key: (not rows[key].leader, -rows[key].inf, number(key))))


def _slot(key: str, state: State, seat: str, *, extra: bool) -> Slot:
    able, kind = receivers(state, seat), _kind(extra=extra)
    each = tuple(
        RecordOf(
            tag_of(Attract),
            (
                ("senator", OneOf((person(one),))),
                ("up_to", Amount(0, TALENTS.of(state, SCOPE, one))),
                ("extra", OneOf((extra,))),
            ),
        )
        for one in able
    )
    default = Attract(person(able[0]), 0, extra)
    return Slot(f"{key}:{kind}:{seat}", seat, kind, {}, "required", Either(each), default)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask whose initiative it is."""
    local: Initiative = frame.local
    if receivers(state, local.seat):
        yield _slot(frame.key, state, local.seat, extra=local.extra)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what each seat may file for its own initiative, and for one that it may win."""
    extras = len(game.seats) < game.box.constants.forum.initiatives
    for seat in (one for one in game.seats if receivers(state, one)):
        slot = _slot(STEP, state, seat, extra=False)
        held = TALENTS.of(state, SCOPE, bare(slot.default.senator))
        lines = [Suggestion(slot.default, "attract_free", {"senator": slot.default.senator})]
        if held:
            ready = Attract(slot.default.senator, held)
            lines.append(Suggestion(ready, "attract_paid", {"senator": ready.senator, "talents": held}))
        yield Topic(slot, STEP, tuple(lines))
        if extras:
            extra = _slot(STEP, state, seat, extra=True)
            yield Topic(extra, STEP, (Suggestion(extra.default, "attract_extra", {"senator": extra.default.senator}),))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Attract | Nothing) -> Verdict:
    """Check whether a Senator can try for a Trader; a ceiling above what he holds goes as far as that."""
    able = receivers(view, slot.seat)
    hint = tuple(Attract(person(one), 0, slot.kind == _kind(extra=True)) for one in able[:2])
    if isinstance(order, Nothing):
        return Refused("trader_is_rolled", CITES, {}, hint)
    if order.up_to < 0:
        return Refused("trader_below_nothing", CITES, {}, hint)
    if bare(order.senator) in able:
        return ACCEPTED
    wrong = own(view, slot.seat, order.senator, *CITES, may_join=True)
    if wrong is not None:
        return wrong
    return Refused("trader_to_absent", (CITE, "roc:ruling 67b"), {"senator": order.senator}, hint, lasting=False)


@CARTHAGE.step(STEP, cites=(CITE,), kinds=("attract", "extra_attract"), asks=asks, foresees=foresees, check=check)
@rule("roc:6.4.2.3", "roc:ruling 62", "roc:ruling 63", title="Attracting a Trader")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll; whoever stays below the target pays the rest, all or nothing, if his ceiling and his card allow it."""
    seat = play.frame.local.seat
    answer = play.one(_kind(extra=play.frame.local.extra), seat)
    if answer is None:
        yield Event.of(NobodyForTrader(seat), play.scope)
        return END
    senator, target = bare(answer.order.senator), int(play.game.box.constants.forum.trader_target)
    dice, cards = play.dice.roll_many("trader", DICE, where="6.4.2.3"), ongoing.omens(state)
    total = sum(dice) + ongoing.total(cards)
    missing = max(0, target - total)
    spent = missing if missing <= min(answer.order.up_to, TALENTS.of(state, SCOPE, senator)) else 0
    won = spent == missing
    changes: tuple[Change, ...] = (TRADERS.add(SCOPE, senator, 1),) if won else ()
    if spent:
        changes += (card_gets(senator, -spent), bank_pays(-spent))
    paid = purse(state, senator, -spent) if spent else None
    traders = TRADERS.of(state, SCOPE, senator) + won
    data = TraderRolled(seat, person(senator), dice, cards, total, target, spent, paid, won, traders)
    yield Event.of(data, play.scope, changes)
    return END
