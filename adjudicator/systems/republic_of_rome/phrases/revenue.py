"""First governors, tax farmers and grain, spoils; conditions on unrest and Knights."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic.orders.revenue import PersonalIncome
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type
from adjudicator.systems.republic.phrases.wishes import WishPhrases
from adjudicator.systems.republic_of_rome.orders.revenue import Collect
from adjudicator.systems.republic_of_rome.orders.setup import Install


class TaxPhrases(WishPhrases):
    """First governors, what is taken of concessions, spoils of provinces."""

    wished = {"income": PersonalIncome, "spoils": PersonalIncome}  # noqa: RUF012 - a table, changed by nobody

    def install(self, parts: Parts) -> Orders:
        (senator,), (province,), (turns,) = (of_type(parts, sort) for sort in ("SENATOR", "PROVINCE", "NUMBER"))
        return (Install(province, senator, int(turns)),)

    install_first = install

    def collect(self, parts: Parts) -> Orders:
        card, multiple = parts
        return (Collect(str(card), int(multiple)),)

    def collect_first(self, parts: Parts) -> Orders:
        return self.collect(parts[::-1])

    def multiple_single(self, _: Parts) -> int:
        return 1

    def multiple_double(self, _: Parts) -> int:
        return 2

    def collect_none(self, parts: Parts) -> Orders:
        return self.collect([*parts, 0])

    def fig_unrest(self, _: Parts) -> tuple[str, str]:
        return "unrest", ""

    def fig_knights(self, parts: Parts) -> tuple[str, str]:
        return "knights", str(parts[0])
