"""Conditions on figures: `if talents Mago at least 9`."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.order import Test
from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic_of_carthage.phrases.parts import Parts


class ConditionPhrases:
    """Conditions on figures."""

    def test(self, parts: Parts) -> Test:
        (figure, subject), (relation, number) = parts
        return Test(figure, relation, number, subject)

    def test_cards(self, parts: Parts) -> Test:
        (relation, number), good = parts
        return Test("cards", relation, number, str(good))

    def test_own(self, parts: Parts) -> Test:
        """Turn down `if I have at least 9`, which does not say of what.

        Raises:
            Unreadable: always.
        """
        del parts
        raise Unreadable("talents_whose")

    def fig_treasury(self, _: Parts) -> tuple[str, str]:
        return "treasury", ""

    def fig_income(self, _: Parts) -> tuple[str, str]:
        return "income", ""

    def fig_tax(self, _: Parts) -> tuple[str, str]:
        return "tax", ""

    def fig_talents(self, parts: Parts) -> tuple[str, str]:
        return "talents", str(parts[0])

    def fig_cards(self, parts: Parts) -> tuple[str, str]:
        return "cards", str(parts[0])

    def fig_traders(self, parts: Parts) -> tuple[str, str]:
        return "traders", str(parts[0])

    def fig_inf(self, parts: Parts) -> tuple[str, str]:
        return "inf", str(parts[0])

    def fig_pop(self, parts: Parts) -> tuple[str, str]:
        return "pop", str(parts[0])
