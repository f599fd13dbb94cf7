"""Selling, the warehouse, and where the income goes."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic.phrases.money import EVERYTHING
from adjudicator.systems.republic.phrases.parts import Orders, Parts
from adjudicator.systems.republic_of_carthage.orders.trade import Keep, Place, Sell, SellAll
from adjudicator.systems.republic_of_carthage.phrases.goods import stock


class SalePhrases:
    """Selling, the warehouse, and where the income goes."""

    def sell(self, parts: Parts) -> Orders:
        return (Sell(stock(parts[0])),)

    def sell_all(self, parts: Parts) -> Orders:
        return (SellAll(1, *parts),)

    def sell_sets(self, parts: Parts) -> Orders:
        return (SellAll(2, *parts),)

    def sell_nothing(self, _: Parts) -> Orders:
        return (Sell(()),)

    def keep(self, parts: Parts) -> Orders:
        return (Keep(stock(parts[0])),)

    def keep_nothing(self, _: Parts) -> Orders:
        return (Keep(()),)

    def place(self, parts: Parts) -> Orders:
        return (Place(tuple((purse, None if amount == EVERYTHING else amount) for purse, amount in parts[0])),)

    def place_all(self, parts: Parts) -> Orders:
        return (Place(((parts[0], None),)),)
