"""What Laws bring: a fine, a repeal, private recruiting, a victor who moves on."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.phrases.parts import Orders, Parts
from adjudicator.systems.republic_of_rome.orders.chair import Elevate
from adjudicator.systems.republic_of_rome.orders.laws import BringLaw, Levy

SPONSORS = 2


class LawPhrases:
    """The orders that Laws bring."""

    def law(self, parts: Parts) -> Orders:
        """Return the proposal of a Law.

        Raises:
            Unreadable: it lacks a sponsor or co-sponsor.
        """
        law, people, *moment = parts
        if len(people) != SPONSORS:
            raise Unreadable("bill_sponsors")
        return (BringLaw(str(law), *people, *(when for _, when in moment)),)

    def elevate(self, parts: Parts) -> Orders:
        senator, *moment = parts
        return (Elevate(str(senator), *(when for _, when in moment)),)

    def levy(self, parts: Parts) -> Orders:
        senator, units = parts
        return (Levy(str(senator), units),)
