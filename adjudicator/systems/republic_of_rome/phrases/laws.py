"""What Laws bring: a fine, a repeal, private recruiting, a victor who moves on."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.phrases.parts import Orders, Parts, one_senator
from adjudicator.systems.republic_of_rome.orders.laws import BringLaw, Fine, Levy, Onward, Scrap, Travel
from adjudicator.systems.republic_of_rome.orders.veterans import Discharge, Rally

SPONSORS = 2


class LawPhrases:
    """The orders that Laws bring."""

    def fine(self, parts: Parts) -> Orders:
        return (Fine(one_senator(parts)),)

    def scrap(self, parts: Parts) -> Orders:
        law, card = parts
        return (Scrap(str(law), str(card)),)

    def law(self, parts: Parts) -> Orders:
        """Return the proposal of a Law.

        Raises:
            Unreadable: it lacks a sponsor or co-sponsor.
        """
        law, people, *moment = parts
        if len(people) != SPONSORS:
            raise Unreadable("bill_sponsors")
        return (BringLaw(str(law), *people, *(when for _, when in moment)),)

    def levy(self, parts: Parts) -> Orders:
        senator, units = parts
        return (Levy(str(senator), units),)

    def discharge(self, parts: Parts) -> Orders:
        senator, number = parts
        return (Discharge(str(senator), int(number)),)

    def discharge_first(self, parts: Parts) -> Orders:
        return self.discharge(parts[::-1])

    def rally(self, parts: Parts) -> Orders:
        senator, number = parts
        return (Rally(str(senator), int(number)),)

    def rally_first(self, parts: Parts) -> Orders:
        return self.rally(parts[::-1])

    def travel(self, parts: Parts) -> Orders:
        return (Travel(*map(str, parts)),)

    def onward(self, parts: Parts) -> Orders:
        senator, war = parts
        return (Onward(str(senator), str(war)),)
