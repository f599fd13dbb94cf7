"""Trade cards as goods and numbers: what a hand holds, what cards are worth, which cards make a given sum."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.deck import Pile, become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import TRADE
from adjudicator.systems.republic_of_carthage.state.trade import Quote

SOLD = "sold"
"""The pile of cards turned in this turn, open to all, which waits for step 7."""

DISCARDED = "discarded"
"""The pile of cards discarded or lost this turn, seen by nobody, which waits for step 7 too."""

Lots = tuple[tuple[str, int], ...]
"""Goods by bare id with their numbers, in the order of the box, none twice and none of 0."""


def pile(seat: str) -> str:
    """Return the key of a seat's Trade cards among the piles."""
    return f"hand:{seat}"


@rule("roc:ruling 44", title="The number of Trade cards in a hand is public, their kinds are not")
def number(state: State, seat: str) -> int:
    """Return how many Trade cards a seat holds."""
    return TRADE.get(state, SCOPE, pile(seat)).number


def hand(state: State, seat: str) -> tuple[str, ...]:
    """Return a seat's Trade cards, one bare id for each; raises Unknowable in another seat's view."""
    return TRADE.get(state, SCOPE, pile(seat)).cards.known()


def arranged(game: Game, cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of the box, so that their order in a hand reveals nothing."""
    order = {good: at for at, good in enumerate(game.box.commodities)}
    return tuple(sorted(cards, key=order.__getitem__))


def lots(game: Game, cards: Iterable[str]) -> Lots:
    """Return cards counted by good."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple((good, counts[good]) for good in game.box.commodities if good in counts)


def cards_of(goods: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return goods and numbers as single cards."""
    return tuple(good for good, count in goods for _ in range(count))


def merged(game: Game, goods: Goods) -> Lots:
    """Return goods as an order writes them, by bare id, each once; the order must name known goods."""
    return lots(game, cards_of((bare(good), count) for good, count in goods))


def written(goods: Iterable[tuple[str, int]]) -> Goods:
    """Return goods as an order writes them."""
    return tuple((f"good:{good}", count) for good, count in goods)


def known(game: Game, good: str) -> bool:
    """Return whether an id of an order, such as `good:dye`, names a good of the box."""
    return good.startswith("good:") and bare(good) in game.box.commodities


def total(goods: Iterable[tuple[str, int]]) -> int:
    """Return the number of cards."""
    return sum(count for _, count in goods)


def holds(cards: Iterable[str], goods: Lots) -> bool:
    """Return whether the goods are among the cards."""
    have = list(cards)
    return all(have.count(good) >= count for good, count in goods)


def without(cards: Iterable[str], goods: Lots) -> tuple[str, ...]:
    """Return the cards that are left when the goods are taken out."""
    left = list(cards)
    for card in cards_of(goods):
        left.remove(card)
    return tuple(left)


def lay_off(state: State, key: str, cards: tuple[str, ...]) -> tuple[Change, ...]:
    """Return the changes that add cards to the pile of those sold or of those discarded."""
    laid = TRADE.find(state, SCOPE, key)
    if laid is None:
        return (TRADE.put(SCOPE, key, Pile.of(cards)),)
    return become(state, SCOPE, TRADE, key, (*laid.cards.known(), *cards))


@rule("roc:ruling 38", "roc:ruling 52c", title="The value quoted in an offer")
def printed(game: Game, goods: Iterable[tuple[str, int]]) -> int:
    """Return the printed values of single cards together, whatever price cards say."""
    return sum(count * int(game.box.commodities[good].value) for good, count in goods)


@rule("roc:6.3.2.2", title="What the sets in a hand are worth")
def set_worth(game: Game, cards: Iterable[str]) -> int:
    """Return what cards are worth as sets at printed values, in talents."""
    return sum(int(game.box.commodities[good].set_value(count)) for good, count in lots(game, cards))


def facts(game: Game, goods: Lots, good: str) -> Quote:
    """Return the three facts of one side of a deal: number, quoted value, and one good, here given by bare id."""
    return Quote(total(goods), printed(game, goods), f"good:{good}")


def fits(game: Game, goods: Lots, asks: Quote) -> bool:
    """Return whether cards are what an offer asks for: that many, worth at least that, with that good among them."""
    enough = asks.count in (0, total(goods)) and printed(game, goods) >= asks.value
    return enough and (not asks.good or bare(asks.good) in dict(goods))


def dearest_worth(game: Game, kinds: Iterable[str], count: int) -> int:
    """Return the most that a number of cards of some goods, named as in orders, can be worth at printed values."""
    rows = [game.box.commodities[good] for good in {bare(kind) for kind in kinds}]
    values = sorted((int(row.value) for row in rows for _ in range(row.count)), reverse=True)
    return sum(values[:count])


def cheapest(game: Game, stock: Lots, count: int, value: int = 0, good: str = "") -> Lots | None:
    """Return the cards of least printed value that make up a number, a least value and hold a good, or None.

    Of equal ones those of the goods listed first are taken. Goods are bare ids here.
    """
    best: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    for name, have in stock:
        worth = int(game.box.commodities[name].value)
        # the good asked for is taken at least once
        least = 1 if name == good else 0
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        for (taken, made), counts in best.items():
            for more in range(least, min(have, count - taken) + 1):
                key = (taken + more, made + more * worth)
                found[key] = max(found.get(key, ()), (*counts, more))
        best = found
    ends = [made for taken, made in best if taken == count and made >= value]
    if not ends or (good and good not in dict(stock)):
        return None
    chosen = zip(stock, best[count, min(ends)], strict=True)
    return tuple((name, number_) for (name, _), number_ in chosen if number_)
