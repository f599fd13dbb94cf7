"""6.3.5 Unsold Trade cards are kept up to the number of Traders; the rest is discarded in secret."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import factorial

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, Pick, Ranking
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods, Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.rules.in_force import in_force, lay_down
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Keep
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods, playing
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.collect import expected, traders
from adjudicator.systems.republic_of_carthage.state import TRADE

WINDOW = "trade.warehousing"


@event("storage_limited", "roc:6.3.5")
class StorageLimited:
    """A card limits what anybody may keep."""

    card: str
    limit: int


@event("warehouse_filled", "roc:6.3.5")
class WarehouseFilled:
    """How many Trade cards a player held, may keep and keeps.

    `traders` is the player's own limit, `limit` the one that counts.
    """

    seat: str
    held: int
    traders: int
    limit: int
    kept: int
    discarded: int


@event("warehouse_named", "roc:6.3.5", answers=("keep",))
class WarehouseNamed:
    """The cards that a player keeps and discards; seen by no other."""

    seat: str
    kept: Goods
    discarded: Goods


@EFFECTS.effect("warehouse_limit", fields=("value", "duration"), cites="roc:6.3.5")
def limit_storage(play: Play, state: State, seat: str, card: str, on: str, effect: Effect) -> Flow[State]:
    """Apply a limit to every warehouse for its duration."""
    data = StorageLimited(f"card:{card}", effect.number("value"))
    return (yield Event.of(data, play.scope, (lay_down(state, card, effect),)))


playing.OBJECTS["warehouse_limit"] = lambda *_: ("",)


@rule("roc:6.3.5", "roc:ruling 49", title="How many cards may be kept")
def limit(state: State, seat: str) -> int:
    """Return the number of a faction's Traders at this moment, or a lower limit that a card sets."""
    cards = (effect.number("value") for _, effect in in_force(state, "warehouse_limit"))
    return min((traders(state, seat), *cards))


def dearest(game: Game, have: goods.Lots) -> tuple[str, ...]:
    """Return the goods held, dearest card first; of equal ones the larger set, then the order of the box."""
    return tuple(good for good, _ in sorted(have, key=lambda one: (-game.box.commodities[one[0]].value, -one[1])))


def kept(game: Game, have: goods.Lots, wishes: tuple[tuple[str, int], ...] | None, room: int) -> goods.Lots:
    """Return the cards that stay.

    Args:
        game: the game, for the values of goods.
        have: the cards held.
        wishes: goods by bare id with numbers, dearest wish first, 0 for all of a good; room that they leave is
            filled with the dearest of the rest. None are no wishes; empty ones keep nothing.
        room: how many may stay.
    """
    if wishes == ():
        return ()
    left = dict(have)
    stay: list[str] = []
    for good, count in (*(wishes or ()), *((good, 0) for good in dearest(game, have))):
        taken = min(left.get(good, 0), count or room, room - len(stay))
        stay += [good] * taken
        left[good] = left.get(good, 0) - taken
    return goods.lots(game, stay)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask for the cards that bear on storage, and every player with a Trade card what to keep."""
    yield from playing.slots(game, state, frame, WINDOW)
    for seat in game.seats:
        if goods.number(state, seat):
            have = goods.lots(game, goods.hand(state, seat))
            need = "required" if goods.number(state, seat) > limit(state, seat) else "optional"
            default = Keep(tuple((f"good:{good}", 0) for good in dearest(game, have)))
            yield Slot(f"{frame.key}:keep:cards:{seat}", seat, "keep", {}, need, _choices(game, have), default)


@record
class KeepWishes:
    """Wishes for what is kept: goods of a stock in any order, each with a number or, as 0, all of it.

    More is accepted than is sampled: any known good in any number, as cards may still come.
    """

    stock: Goods
    known: tuple[str, ...]

    def sample(self, pick: Pick) -> Keep:
        """Return wishes for some goods of the stock, none twice."""
        rest = list(self.stock)
        taken = [rest.pop(pick(len(rest))) for _ in range(pick(len(rest) + 1))]
        return Keep(tuple((good, pick(count + 1)) for good, count in taken))

    def every(self) -> Iterator[Keep]:
        """Yield all wishes for goods of the stock, none twice, shortest first."""
        yield Keep(())
        for order in Ranking(self.stock).every() if self.stock else ():
            for numbers in product(*(range(count + 1) for _, count in order)):
                yield Keep(tuple((good, number) for (good, _), number in zip(order, numbers, strict=True)))

    def size(self) -> int:
        """Return how many wishes `every` yields."""
        ways = [1]
        for _, count in self.stock:
            ways = [now + (count + 1) * less for now, less in zip([*ways, 0], [0, *ways], strict=True)]
        return sum(factorial(length) * number for length, number in enumerate(ways))

    def contains(self, value: object) -> bool:
        """Return whether a value is wishes for known goods."""
        return isinstance(value, Keep) and all(good in self.known and count >= 0 for good, count in value.goods)


def _choices(game: Game, have: goods.Lots) -> Either:
    return Either((KeepWishes(goods.written(have), tuple(f"good:{good}" for good in game.box.commodities)),))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what each player who may have unsold cards can file."""
    yield from playing.topics(game, state, "trade.warehouse", WINDOW)
    for seat in game.seats:
        if expected(game, state, seat):
            pile = TRADE.get(state, SCOPE, goods.pile(seat)).cards
            have = goods.lots(game, pile.known()) if pile.holds() else ()
            order = Keep(tuple((f"good:{good}", 0) for good in dearest(game, have)))
            slot = Slot(f"trade.warehouse:keep:cards:{seat}", seat, "keep", {}, "optional", _choices(game, have))
            form = (Suggestion(order, "keep_dearest", {"limit": limit(state, seat)}),) if have else ()
            yield Topic(slot, "trade.warehouse", form)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Keep | PlayCard | Nothing) -> Verdict:
    """Check whether wishes name known goods; what is not held when the time comes counts for nothing."""
    if not isinstance(order, Keep):
        return playing.check(game, view, slot.seat, order, WINDOW)
    for good, count in order.goods:
        if not goods.known(game, good):
            return Refused("unknown_good", ("roc:6.3.5",), {"good": good})
        if count < 0:
            return Refused("count_too_small", ("roc:6.3.5",), {"good": good, "count": count})
    return ACCEPTED


@CARTHAGE.step(
    "trade.warehouse", cites=("roc:6.3.5",), kinds=("keep", "play"), asks=asks, foresees=foresees, check=check
)
@rule("roc:6.3.5", title="What may be kept unsold")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let the cards that bear on storage happen; then each player keeps as many as allowed and discards the rest."""
    order = from_hrao(play.game, state)
    for seat in order:
        for card in playing.orders_of(play, state, seat):
            state = yield from playing.put_down(play, state, seat, card, "roc:6.3.5")
            state = yield from playing.carry_out(play, state, seat, card, ("warehouse_limit",))
    for seat in order:
        if goods.number(state, seat):
            state = yield from _store(play, state, seat)
    return END


def _store(play: Play, state: State, seat: str) -> Flow[State]:
    answer = play.one("keep", seat)
    wishes = tuple((bare(good), count) for good, count in answer.order.goods) if answer is not None else None
    have = goods.hand(state, seat)
    room = limit(state, seat)
    stay = kept(play.game, goods.lots(play.game, have), wishes, room)
    away = goods.without(have, stay)
    data = WarehouseFilled(seat, len(have), traders(state, seat), room, goods.total(stay), len(away))
    state = yield Event.of(data, play.scope, _discarded(state, seat, stay, away))
    named = WarehouseNamed(seat, goods.written(stay), goods.written(goods.lots(play.game, away)))
    return (yield Event.of(named, play.scope, audience=(seat,)))


def _discarded(state: State, seat: str, stay: goods.Lots, away: tuple[str, ...]) -> tuple[Change, ...]:
    if not away:
        return ()
    return (
        *become(state, SCOPE, TRADE, goods.pile(seat), goods.cards_of(stay)),
        *goods.lay_off(state, goods.DISCARDED, away),
    )
