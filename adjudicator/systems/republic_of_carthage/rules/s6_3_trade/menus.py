"""What can be ordered in the trading window: descriptions of legal orders, and lines for the order form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.choices import Amount, Either, Lots, OneOf, Pick, RecordOf, Subset
from adjudicator.model.order import Slot, Suggestion, Topic
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Accept, Counter, MakeOffer, Stated, Swap, Withdraw
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.offers import (
    STEP,
    can_trade,
    is_open,
    least,
    open_of,
    open_to,
    stated,
)
from adjudicator.systems.republic_of_carthage.state import TRADE

HANDFUL = 5
"""Cards in the largest offer that a random player makes; larger ones are legal."""


@record
class TrueOffers:
    """Every true offer from a stock of cards: `MakeOffer` to one of the targets, or `Counter` to a numbered offer.

    `values` are the printed values of the goods in stock. What is asked for is free; it is sampled from nothing,
    as many cards, and as many cards of the same worth.
    """

    cls: str
    targets: tuple[Any, ...]
    stock: Goods
    values: tuple[tuple[str, int], ...]
    least: int

    def sample(self, pick: Pick) -> MakeOffer | Counter:
        """Return one offer of a few cards."""
        giving = Lots(self.stock, self.least, HANDFUL).sample(pick)
        gives = self._stated(giving, giving[pick(len(giving))][0])
        asks = _asks(gives)
        return self._make(self.targets[pick(len(self.targets))], gives, asks[pick(len(asks))], giving)

    def every(self) -> Iterator[MakeOffer | Counter]:
        """Yield all offers that ask for something sampled."""
        for giving in self._handfuls().every():
            for target in self.targets:
                for good, _ in giving:
                    gives = self._stated(giving, good)
                    for asks in _asks(gives):
                        yield self._make(target, gives, asks, giving)

    def size(self) -> int:
        """Return how many offers `every` yields."""
        every = self._handfuls().size()
        rest = (tuple(one for one in self.stock if one[0] != good) for good, _ in self.stock)
        named = sum(every - Lots(stock, self.least, goods.total(stock)).size() for stock in rest)
        return named * len(self.targets) * len(_asks(Stated(0)))

    def contains(self, value: object) -> bool:
        """Return whether a value is an offer to a target, of cards in stock, with true facts."""
        if not isinstance(value, MakeOffer | Counter) or type(value).__name__ != self.cls:
            return False
        target = value.to if isinstance(value, MakeOffer) else value.number
        right = target in self.targets and self._handfuls().contains(value.giving)
        true = value.gives.good in dict(value.giving) and value.gives == self._stated(value.giving, value.gives.good)
        return right and true and (value.asks is None or value.asks.count == 0 or value.asks.count >= self.least)

    def _handfuls(self) -> Lots:
        return Lots(self.stock, self.least, goods.total(self.stock))

    def _stated(self, giving: Goods, good: str) -> Stated:
        worth = dict(self.values)
        return Stated(goods.total(giving), sum(worth.get(g, 0) * count for g, count in giving), good)

    def _make(self, target: Any, gives: Stated, asks: Stated | None, giving: Goods) -> MakeOffer | Counter:  # noqa: ANN401 - a seat or a number
        if self.cls == "MakeOffer":
            return MakeOffer(target, gives, asks, giving)
        return Counter(target, gives, asks, giving)


def _asks(gives: Stated) -> tuple[Stated | None, ...]:
    return (None, Stated(gives.count), Stated(gives.count, gives.value))


def _cards(state: State, seat: str) -> tuple[str, ...]:
    """Return a seat's own cards, none where a view does not know them."""
    pile = TRADE.get(state, SCOPE, goods.pile(seat)).cards
    return pile.known() if pile.holds() else ()


def _true(game: Game, state: State, seat: str, cls: str, targets: tuple[Any, ...]) -> Either:
    stock = goods.written(goods.lots(game, _cards(state, seat)))
    values = tuple((good, int(game.box.commodities[bare(good)].value)) for good, _ in stock)
    return Either((TrueOffers(cls, targets, stock, values, least(game)),) if targets and stock else ())


def _offers(game: Game, state: State, seat: str) -> Either:
    others = (f"seat:{other}" for other in game.seats if other != seat and can_trade(game, state, other))
    return _true(game, state, seat, "MakeOffer", ("", *others))


def _counters(game: Game, state: State, seat: str) -> Either:
    return _true(game, state, seat, "Counter", tuple(number for number, _ in open_to(state, seat)))


def fitting(game: Game, state: State, seat: str) -> tuple[Accept, ...]:
    """Return the acceptances that close a deal, each with the cheapest cards that the offer takes."""
    stock = goods.lots(game, _cards(state, seat))
    found: list[Accept] = []
    for number, row in open_to(state, seat):
        if row.asks is not None:
            count = row.asks.count or least(game)
            giving = goods.cheapest(game, stock, count, row.asks.value, bare(row.asks.good))
            found += [Accept(number, goods.written(giving))] if giving is not None else []
    return tuple(found)


def _accepts(game: Game, state: State, seat: str) -> Either:
    numbers = tuple(number for number, _ in open_to(state, seat))
    stock = goods.written(goods.lots(game, _cards(state, seat)))
    giving = Lots(stock, least(game), goods.total(stock))
    any_cards = RecordOf(tag_of(Accept), (("number", OneOf(numbers)), ("giving", giving)))
    return Either((OneOf(fitting(game, state, seat)), any_cards) if numbers and stock else ())


def _withdrawals(game: Game, state: State, seat: str) -> OneOf:
    return OneOf(tuple(Withdraw(number) for number, _ in open_of(state, seat)))


def _swaps(game: Game, state: State, seat: str) -> Either:
    """Describe swaps of goods in hand for any goods; more than these are legal, as cards may come in by trading."""
    mine = tuple(f"good:{good}" for good, _ in goods.lots(game, _cards(state, seat)))
    if goods.number(state, seat) < least(game) or not mine:
        return Either(())
    three = OneOf((least(game),))
    wanted = tuple(f"good:{good}" for good, row in game.box.commodities.items() if row.count >= least(game))
    fields = (
        ("count", three),
        ("goods", Subset(mine, len(mine), len(mine))),
        ("for_count", three),
        ("for_goods", Subset(wanted, 1, len(wanted))),
        ("worth", Amount(0, least(game))),
    )
    return Either((RecordOf(tag_of(Swap), fields),))


_MENUS: dict[str, Callable[[Game, State, str], Either | OneOf]] = {
    "offer": _offers,
    "accept": _accepts,
    "counter": _counters,
    "withdraw": _withdrawals,
    "swap": _swaps,
}


def slots(game: Game, state: State, frame: Frame, kinds: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot of each kind for everybody who can trade."""
    need = "open" if is_open(state) else "optional"
    for seat in game.seats:
        if can_trade(game, state, seat):
            for kind in kinds:
                key = f"{frame.key}:{kind}:trade:{seat}"
                yield Slot(key, seat, kind, {}, need, _MENUS[kind](game, state, seat), many=True)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what everybody who can trade may order, with lines for his form."""
    for seat in game.seats:
        if can_trade(game, state, seat):
            for kind, menu in _MENUS.items():
                slot = Slot(f"{STEP}:{kind}:trade:{seat}", seat, kind, {}, "open", menu(game, state, seat), many=True)
                yield Topic(slot, STEP, tuple(_FORMS[kind](game, state, seat)))


# ---------------------------------------------------------------------------------- order form


def spares(game: Game, cards: tuple[str, ...]) -> goods.Lots:
    """Return the cards that a hand misses least: of the smallest sets, the cheapest."""
    ranked = sorted(cards, key=lambda card: (cards.count(card), game.box.commodities[card].value))
    return goods.lots(game, ranked[: least(game)])


def lacking(game: Game, cards: tuple[str, ...], given: goods.Lots) -> tuple[str, ...]:
    """Return the goods a hand keeps of which it could have more, those first of which one more card is worth most."""
    rows = game.box.commodities
    kept = {good: cards.count(good) for good in dict.fromkeys(cards) if good not in dict(given)}
    more = {good: rows[good].set_value(held + 1) - rows[good].set_value(held) for good, held in kept.items()}
    short = (good for good, held in kept.items() if held < rows[good].count)
    return tuple(sorted(short, key=lambda good: (-more[good], good)))


def _offer_lines(game: Game, state: State, seat: str) -> Iterator[Suggestion]:
    cards = _cards(state, seat)
    giving = spares(game, cards)
    if giving and is_open(state):
        gives = stated(goods.facts(game, giving, giving[-1][0]))
        for good in lacking(game, cards, giving)[:1]:
            wanted = Stated(gives.count, 0, f"good:{good}")
            facts = {"good": f"good:{good}"}
            yield Suggestion(MakeOffer("", gives, wanted, goods.written(giving)), "offer_for_good", facts)
        yield Suggestion(MakeOffer("", gives, None, goods.written(giving)), "offer_spares")
        asks = Stated(gives.count, gives.value)
        yield Suggestion(MakeOffer("", gives, asks, goods.written(giving)), "offer_for_worth")


def _accept_lines(game: Game, state: State, seat: str) -> Iterator[Suggestion]:
    for order in fitting(game, state, seat):
        yield Suggestion(order, "accept_fits", {"number": order.number})


def _counter_lines(game: Game, state: State, seat: str) -> Iterator[Suggestion]:
    """Counter offers of goods that complete a set, and that the hand cannot take unchanged, with the spares."""
    cards = _cards(state, seat)
    giving = spares(game, cards)
    taken, wanted = {order.number for order in fitting(game, state, seat)}, lacking(game, cards, giving)
    if not giving or not is_open(state):
        return
    gives = stated(goods.facts(game, giving, giving[-1][0]))
    for number, row in open_to(state, seat):
        if number not in taken and bare(row.gives.good) in wanted:
            facts = {"number": number, "good": row.gives.good}
            yield Suggestion(Counter(number, gives, None, goods.written(giving)), "counter_spares", facts)


def _withdraw_lines(game: Game, state: State, seat: str) -> Iterator[Suggestion]:
    for number, _ in open_of(state, seat):
        yield Suggestion(Withdraw(number), "withdraw_own", {"number": number})


def _swap_lines(game: Game, state: State, seat: str) -> Iterator[Suggestion]:
    """Offer the spares for any of the goods of which the hand lacks some for a larger set."""
    cards = _cards(state, seat)
    given = spares(game, cards)
    wanted = lacking(game, cards, given)
    left = sum(game.box.commodities[good].count - cards.count(good) for good in wanted)
    if given and left >= least(game):
        kinds = tuple(good for good, _ in goods.written(given))
        found = tuple(f"good:{good}" for good in wanted)
        yield Suggestion(Swap(least(game), kinds, least(game), found), "swap_spares", {"goods": found})


_FORMS: dict[str, Callable[[Game, State, str], Iterator[Suggestion]]] = {
    "offer": _offer_lines,
    "accept": _accept_lines,
    "counter": _counter_lines,
    "withdraw": _withdraw_lines,
    "swap": _swap_lines,
}
