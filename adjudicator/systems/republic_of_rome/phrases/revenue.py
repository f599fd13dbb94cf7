"""First governors, tax farmers and grain, spoils; conditions on unrest and Knights."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic.orders.revenue import PersonalIncome
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type
from adjudicator.systems.republic.phrases.wishes import WishPhrases
from adjudicator.systems.republic_of_rome.orders.revenue import Build, Collect
from adjudicator.systems.republic_of_rome.orders.setup import Install

FLEET_UNIT = "unit:fleet"


class TaxPhrases(WishPhrases):
    """First governors, what is taken of concessions, spoils of provinces."""

    wished = {"income": PersonalIncome, "spoils": PersonalIncome}  # noqa: RUF012 - a table, changed by nobody

    def install(self, parts: Parts) -> Orders:
        (senator,), (province,), (turns,) = (of_type(parts, sort) for sort in ("SENATOR", "PROVINCE", "NUMBER"))
        return (Install(province, senator, int(turns)),)

    install_first = install

    def multiple_single(self, _: Parts) -> int:
        return 1

    def multiple_double(self, _: Parts) -> int:
        return 2

    def collect_none(self, parts: Parts) -> Orders:
        return Collect.read([*parts, 0])

    def fig_unrest(self, _: Parts) -> tuple[str, str]:
        return "unrest", ""

    def fig_knights(self, parts: Parts) -> tuple[str, str]:
        return "knights", str(parts[0])

    def host_armies(self, parts: Parts) -> tuple[str, int]:
        return "armies", int(parts[0])

    def host_unit(self, parts: Parts) -> tuple[str, int]:
        number, unit = parts
        return ("fleets" if str(unit) == FLEET_UNIT else "armies"), int(number)

    def hosts(self, parts: Parts) -> dict[str, int]:
        return dict(part for part in parts if isinstance(part, tuple))

    def build(self, parts: Parts) -> Orders:
        province, raised = parts
        return (Build(str(province), raised.get("armies", 0), raised.get("fleets", 0)),)

    def build_first(self, parts: Parts) -> Orders:
        return self.build(parts[::-1])
