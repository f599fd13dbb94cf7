"""Land bills, their repeal, and garrisons."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.phrases.parts import Parts
from adjudicator.systems.republic_of_rome.orders.measures import Decline, Detach, Garrison, Minor, PassBill, RepealBill

TYPES: Final = {"1": "I", "2": "II", "3": "III"}
SPONSORS: Final = 2


class BillPhrases:
    """Land bills, their repeal, garrisons, and units that come home."""

    def billed(self, parts: Parts) -> str:
        return TYPES[str(parts[0])[-1]]

    def bill(self, parts: Parts) -> PassBill:
        """Return the bill.

        Raises:
            Unreadable: it lacks a sponsor or co-sponsor.
        """
        type_, sponsors = parts
        if len(sponsors) != SPONSORS:
            raise Unreadable("bill_sponsors")
        return PassBill(type_, *sponsors)

    def minor_word(self, parts: Parts) -> str:
        return str(parts[0])

    def minor(self, parts: Parts) -> Minor:
        return Minor(*map(str, parts))

    def decline(self, parts: Parts) -> Decline:
        return Decline(str(parts[0]))

    def repeal(self, parts: Parts) -> RepealBill:
        type_, sponsor = parts
        return RepealBill(type_, str(sponsor))

    def detach(self, parts: Parts) -> Detach:
        force, senator = parts
        return Detach(str(senator), force)

    def detach_first(self, parts: Parts) -> Detach:
        return self.detach(parts[::-1])

    def garrison(self, parts: Parts) -> Garrison:
        province, number = parts
        return Garrison(str(province), int(number))

    def garrison_first(self, parts: Parts) -> Garrison:
        return self.garrison(parts[::-1])

    def garrison_home(self, parts: Parts) -> Garrison:
        province, number = parts
        return Garrison(str(province), int(number), home=True)
