"""Offers, answers and swaps."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Any

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.phrases.parts import Orders, Parts, tuples
from adjudicator.systems.republic_of_carthage.orders.trade import Accept, Counter, MakeOffer, Stated, Swap, Withdraw
from adjudicator.systems.republic_of_carthage.phrases.goods import cargo


class BargainPhrases:
    """Offers and their answers, swaps."""

    def count(self, parts: Parts) -> tuple[str, Any]:
        return "count", int(parts[0])

    def worth(self, parts: Parts) -> tuple[str, Any]:
        return "value", int(parts[0])

    def named(self, parts: Parts) -> tuple[str, Any]:
        return "good", str(parts[0])

    def toward(self, parts: Parts) -> tuple[str, Any]:
        return "to", str(parts[0])

    def toward_anyone(self, _: Parts) -> tuple[str, Any]:
        return "to", ""

    def asking(self, _: Parts) -> tuple[str, Any]:
        return "asks", True

    def asking_anything(self, _: Parts) -> tuple[str, Any]:
        return "asks", False

    def terms(self, parts: Parts) -> Parts:
        return parts

    def tail_for(self, parts: Parts) -> Parts:
        return [("asks", True), *parts[0]]

    def tail_to(self, parts: Parts) -> Parts:
        return [("to", str(parts[0]))]

    def offer(self, parts: Parts) -> Orders:
        terms, items, *tail = parts
        to, gives, asks = _sides([*terms, *(tail[0] if tail else ())])
        return (MakeOffer(to, gives, asks, cargo(items)),)

    def counter(self, parts: Parts) -> Orders:
        number, terms, items, *tail = parts
        _, gives, asks = _sides([*terms, *(tail[0] if tail else ())])
        return (Counter(_numbered(number), gives, asks, cargo(items)),)

    def bargain(self, parts: Parts) -> int:
        return _numbered(parts[0])

    def accept(self, parts: Parts) -> Orders:
        number, items = parts
        return (Accept(number, cargo(items)),)

    def range_named(self, parts: Parts) -> tuple[int, ...]:
        return (_numbered(parts[0]),)

    def withdraw(self, parts: Parts) -> Orders:
        return tuple(Withdraw(number) for numbers in tuples(parts) for number in numbers)

    def lot(self, parts: Parts) -> tuple[int, tuple[str, ...]]:
        number, goods = parts
        return int(number), goods

    def swap(self, parts: Parts) -> Orders:
        (count, goods), (for_count, for_goods), *worth = parts
        return (Swap(count, goods, for_count, for_goods, *map(int, worth)),)


def _sides(terms: list[tuple[str, Any]]) -> tuple[str, Stated, Stated | None]:
    """Sort the terms of an offer: to whom, what is given, what is asked for (None: anything).

    Raises:
        Unreadable: a side lacks its number of cards, or a term occurs twice.
    """
    to: list[str] = []
    gives: dict[str, Any] = {}
    asks: dict[str, Any] | None = None
    anything = False
    for name, value in terms:
        if name == "to":
            to.append(value)
        elif name == "asks":
            anything = anything or not value
            asks = asks or {}
        else:
            side = gives if asks is None else asks
            if name in side:
                raise Unreadable("offer_twice")
            side[name] = value
    if len(to) > 1:
        raise Unreadable("offer_towards")
    if "count" not in gives or (asks is not None and not anything and "count" not in asks):
        raise Unreadable("offer_count")
    return "".join(to), Stated(**gives), Stated(**asks) if asks else None


def _numbered(offer: object) -> int:
    """Return the number of an offer that is named by it, or by its maker: the id of that name ends with it."""
    return int(str(offer).rpartition(":")[2])
