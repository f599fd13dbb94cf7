"""Lists of Trade cards, as sales, offers and the warehouse write them."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.base import Goods
from adjudicator.systems.republic.phrases.parts import Parts, of_type, tuples

Item = tuple[str, int | None]
"""A good and its number; 0 for all of it, None where no number is given."""
BOTH = 2


class GoodsPhrases:
    """Lists of goods, with numbers, with `all`, or bare."""

    def item(self, parts: Parts) -> Item:
        """Return a good and its number.

        Raises:
            Unreadable: the number is 0, which would be taken for all of it.
        """
        number, good = parts
        if not int(number):
            raise Unreadable("no_cards")
        return str(good), int(number)

    def item_last(self, parts: Parts) -> Item:
        return self.item(parts[::-1])

    def item_bare(self, parts: Parts) -> Item:
        return str(parts[0]), None

    def item_all(self, parts: Parts) -> Item:
        return str(parts[0]), 0

    def item_both(self, parts: Parts) -> Item:
        return str(parts[0]), BOTH

    def items(self, parts: Parts) -> tuple[Item, ...]:
        return tuple((good, number) for good, number in tuples(parts))

    def goods(self, parts: Parts) -> tuple[str, ...]:
        return tuple(dict.fromkeys(of_type(parts, "GOOD")))


def stock(items: tuple[Item, ...]) -> Goods:
    """Return a list of goods where no number means all of it; goods that are all said again are counted: wine, wine.

    Raises:
        Unreadable: a good occurs both with a number and with all of it.
    """
    whole = [good for good, number in items if not number]
    if all(number is None and whole.count(good) > 1 for good, number in items):
        return _added(items, 1)
    if any([good for good, _ in items].count(good) > 1 for good in whole):
        raise Unreadable("good_twice")
    return _added(items, 0)


def cargo(items: tuple[Item, ...]) -> Goods:
    """Return a list of goods where no number means one card.

    Raises:
        Unreadable: it says "all", and only the hand could tell how many that is.
    """
    if any(number == 0 for _, number in items):
        raise Unreadable("count_goods")
    return _added(items, 1)


def _added(items: tuple[Item, ...], unsaid: int) -> Goods:
    """Return the goods in the order written, repeated ones added up."""
    total: dict[str, int] = {}
    for good, number in items:
        total[good] = total.get(good, 0) + (unsaid if number is None else number)
    return tuple(total.items())
