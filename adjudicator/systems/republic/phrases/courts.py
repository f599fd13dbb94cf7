"""Trials, murders and battles: what owners answer, and who does what to whom."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.orders.courts import Assassinate, Guard
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, once, terms

ASSASSIN: Final = "card:assassin"
BODYGUARD: Final = "card:secret_bodyguard"


class CourtPhrases:
    """Trials, murders and battles."""

    def plot_cards(self, parts: Parts) -> tuple[str, int]:
        """Return how many cards go with an attempt.

        Raises:
            Unreadable: they are no Assassins.
        """
        *number, card = map(str, parts)
        if card != ASSASSIN:
            raise Unreadable("assassin_card")
        return "cards", int(number[0]) if number else 1

    def assassinate(self, parts: Parts) -> Orders:
        target, by = of_type(parts, "SENATOR")
        return (Assassinate(target, by, **once(terms(parts))),)

    def assassinates(self, parts: Parts) -> Orders:
        by, target, *rest = parts
        return self.assassinate([target, by, *rest])

    def guard(self, parts: Parts) -> Orders:
        """Return the guard.

        Raises:
            Unreadable: another card is named.
        """
        if set(of_type(parts, "INTRIGUE")) - {BODYGUARD}:
            raise Unreadable("guard_card")
        senator = of_type(parts, "SENATOR")[0]
        return (Guard(senator, *map(int, of_type(parts, "NUMBER"))),)

    def resolve(self, parts: Parts) -> Orders:
        return (ResolveOrder(of_type(parts, "CONFLICT", "EXPLORATION")),)
