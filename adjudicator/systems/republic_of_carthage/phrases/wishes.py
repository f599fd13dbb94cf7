"""Corruption: who takes bribes and who does not."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic.orders.revenue import PersonalIncome
from adjudicator.systems.republic.phrases.parts import Orders, Parts
from adjudicator.systems.republic.phrases.wishes import EVERYONE, WishPhrases
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption


class BribePhrases(WishPhrases):
    """Corruption: who takes bribes and who does not."""

    wished = {"corruption": Corruption, "income": PersonalIncome}  # noqa: RUF012 - a table, changed by nobody

    def corrupt(self, parts: Parts) -> Orders:
        senators, yes = parts
        return self._wished("corruption", senators, yes)

    def corrupt_yes(self, parts: Parts) -> Orders:
        return self._wished("corruption", parts[0], True)

    def corrupt_no(self, parts: Parts) -> Orders:
        return self._wished("corruption", parts[0], False)

    def corrupt_nobody(self, _: Parts) -> Orders:
        return self._wished("corruption", EVERYONE, False)
