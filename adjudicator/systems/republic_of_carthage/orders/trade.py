"""The orders of the Trade Phase: offers and answers, swaps, sales, the warehouse and the income of trade."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from adjudicator.engine.system import Game
from adjudicator.model.order import Names, Slot
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Anywhere, Goods, Shares, said_goods, said_list, said_shares
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import TRADE


@record
class Stated:
    """A side of an offer as written: number of cards, printed value, one good; 0 or empty where it asks for none."""

    count: int
    value: int = 0
    good: str = ""

    def say(self, names: Names) -> str:
        """Return the words of the guide: `3 cards worth 19 with Dye`."""
        cards = f"{self.count} card" if self.count == 1 else f"{self.count} cards"
        worth = f" worth {self.value}" if self.value else ""
        return cards + worth + (f" with {names(self.good)}" if self.good else "")


def _terms(gives: Stated, asks: Stated | None, giving: Goods, names: Names) -> str:
    wanted = f" for {asks.say(names)}" if asks else ""
    return f"{gives.say(names)}{wanted} giving {said_goods(giving, names)}"


@record
class MakeOffer(Anywhere):
    """`offer Perla 3 cards worth 19 with Dye for 3 cards worth 6 with Iron giving 2 Dye, 1 Salt`."""

    kind: ClassVar[str] = "offer"
    to: str
    gives: Stated
    asks: Stated | None
    giving: Goods

    def key(self) -> str:
        return f"offer:{self.to}:{self.gives.count}:{self.gives.value}:{self.gives.good}"

    def say(self, names: Names) -> str:
        return f"offer {names(self.to) if self.to else 'anyone'} {_terms(self.gives, self.asks, self.giving, names)}"


@record
class Accept(Anywhere):
    """`accept 4 giving 3 Iron`: take an offer or a counter; always says what is given."""

    kind: ClassVar[str] = "accept"
    number: int
    giving: Goods

    def key(self) -> str:
        return f"accept:{self.number}"

    def say(self, names: Names) -> str:
        return f"accept {self.number} giving {said_goods(self.giving, names)}"


@record
class Counter(Anywhere):
    """`counter 4: 4 cards worth 8 with Iron for 3 cards worth 19 giving 4 Iron`."""

    kind: ClassVar[str] = "counter"
    number: int
    gives: Stated
    asks: Stated | None
    giving: Goods

    def key(self) -> str:
        return f"counter:{self.number}"

    def say(self, names: Names) -> str:
        return f"counter {self.number}: {_terms(self.gives, self.asks, self.giving, names)}"


@record
class Withdraw(Anywhere):
    """`withdraw 5`: take an own offer off the table."""

    kind: ClassVar[str] = "withdraw"
    number: int

    def key(self) -> str:
        return f"withdraw:{self.number}"

    def say(self, names: Names) -> str:
        del names
        return f"withdraw {self.number}"


@record
class Swap(Anywhere):
    """`swap 3 of Ochre, Hides, Iron for 3 of Salt worth 9`: a secret standing exchange, matched by the GM program."""

    kind: ClassVar[str] = "swap"
    count: int
    goods: tuple[str, ...]
    for_count: int
    for_goods: tuple[str, ...]
    worth: int = 0

    def key(self) -> str:
        return f"swap:{','.join(self.goods)}>{','.join(self.for_goods)}"

    def say(self, names: Names) -> str:
        wanted = f"{self.for_count} of {said_list(self.for_goods, names)}"
        worth = f" worth {self.worth}" if self.worth else ""
        return f"swap {self.count} of {said_list(self.goods, names)} for {wanted}{worth}"

    def undo(self) -> Swap:
        """Return the order that takes the swap back from the table: none of these cards."""
        return replace(self, count=0)


def _stock(view: State, seat: str) -> dict[str, int]:
    hand = TRADE.get(view, SCOPE, f"hand:{seat}").cards.known()
    return {f"good:{good}": hand.count(good) for good in sorted(set(hand))}


@record
class Sell(Anywhere):
    """`sell 3 Dye, 2 Salt`, `sell all Dye`: these Trade cards; a count of 0 means all of that good."""

    kind: ClassVar[str] = "sell"
    goods: Goods

    def key(self) -> str:
        return "sell"

    def say(self, names: Names) -> str:
        return "sell " + (", ".join(f"{n or 'all'} {names(good)}" for good, n in self.goods) or "nothing")

    def answer(self, game: Game, view: State, frame: Frame, slot: Slot) -> Sell:
        """Return the sale with every count a number, by the cards the seat holds when selling comes."""
        del game, frame
        if all(count for _, count in self.goods):
            return self
        stock = _stock(view, slot.seat)
        counted = ((good, count or stock.get(good, 0)) for good, count in self.goods)
        return Sell(tuple((good, count) for good, count in counted if count))


@record
class SellAll(Anywhere):
    """`sell all except Gold`, or `sell all sets`: every card, or every set of `least` or more, but for goods."""

    kind: ClassVar[str] = "sell"
    least: int = 1
    keeping: tuple[str, ...] = ()

    def key(self) -> str:
        return "sell"

    def say(self, names: Names) -> str:
        what = "all" if self.least == 1 else "all sets"
        return f"sell {what}" + (f" except {said_list(self.keeping, names)}" if self.keeping else "")

    def answer(self, game: Game, view: State, frame: Frame, slot: Slot) -> Sell:
        """Return the sale this makes of the cards the seat holds when selling comes."""
        del game, frame
        stock = _stock(view, slot.seat)
        return Sell(tuple((g, n) for g, n in stock.items() if n >= self.least and g not in self.keeping))


@record
class Keep(Anywhere):
    """`keep Gold, 2 Ivory`: what stays in the warehouse, dearest wish first; a count of 0 means all of that good."""

    kind: ClassVar[str] = "keep"
    goods: Goods

    def key(self) -> str:
        return "keep"

    def say(self, names: Names) -> str:
        return "keep " + (", ".join(f"{f'{n} ' if n else ''}{names(good)}" for good, n in self.goods) or "nothing")


@record
class Place(Anywhere):
    """`place Mago 20, FT rest`: where the income of trade goes."""

    kind: ClassVar[str] = "place"
    shares: Shares

    def key(self) -> str:
        return "place"

    def say(self, names: Names) -> str:
        return f"place {said_shares(self.shares, names)}"
