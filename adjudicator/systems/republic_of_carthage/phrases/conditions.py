"""Conditions on what only Carthage counts, and on battles."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.order import Test
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.phrases.conditions import ConditionPhrases
from adjudicator.systems.republic.phrases.parts import Parts


class FigurePhrases(ConditionPhrases):
    """Conditions on what only Carthage counts, and on battles."""

    def test_cards(self, parts: Parts) -> Test:
        (relation, number), good = parts
        return Test("cards", relation, number, str(good))

    def fig_income(self, _: Parts) -> tuple[str, str]:
        return "income", ""

    def fig_tax(self, _: Parts) -> tuple[str, str]:
        return "tax", ""

    def fig_cards(self, parts: Parts) -> tuple[str, str]:
        return "cards", str(parts[0])

    def fig_traders(self, parts: Parts) -> tuple[str, str]:
        return "traders", str(parts[0])

    def fig_armies(self, _: Parts) -> tuple[str, str]:
        return "armies", ""

    def fig_fleets(self, _: Parts) -> tuple[str, str]:
        return "fleets", ""

    def fig_merchants(self, _: Parts) -> tuple[str, str]:
        return "merchants", ""

    def fact_support(self, _: Parts) -> Holds:
        return Holds("support")

    def fact_victory(self, _: Parts) -> Holds:
        return Holds("victory")
