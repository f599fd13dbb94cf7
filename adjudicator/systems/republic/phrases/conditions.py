"""Conditions: `if talents Mago at least 9`, `if Gisco elected`, `if Ben voted yes`."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.order import Condition, Test
from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.conditions import Holds, Voted
from adjudicator.systems.republic.phrases.parts import Parts


class ConditionPhrases:
    """Conditions on figures, and on what is so or not."""

    def test(self, parts: Parts) -> Condition:
        if len(parts) == 1:
            so: Condition = parts[0]
            return so
        (figure, subject), (relation, number) = parts
        return Test(figure, relation, number, subject)

    def test_counted(self, parts: Parts) -> Test:
        (relation, number), (figure, _) = parts
        return Test(figure, relation, number)

    def test_own(self, parts: Parts) -> Test:
        """Turn down `if I have at least 9`, which does not say of what.

        Raises:
            Unreadable: always.
        """
        del parts
        raise Unreadable("talents_whose")

    def fig_treasury(self, _: Parts) -> tuple[str, str]:
        return "treasury", ""

    def fig_talents(self, parts: Parts) -> tuple[str, str]:
        return "talents", str(parts[0])

    def fig_inf(self, parts: Parts) -> tuple[str, str]:
        return "inf", str(parts[0])

    def fig_pop(self, parts: Parts) -> tuple[str, str]:
        return "pop", str(parts[0])

    def fig_votes(self, _: Parts) -> tuple[str, str]:
        return "votes", ""

    def untrue(self, parts: Parts) -> Holds:
        (so,) = parts
        opposite: Holds = so.opposite()
        return opposite

    def passed(self, _: Parts) -> str:
        return "passed"

    def failed(self, _: Parts) -> str:
        return "failed"

    def fact_proposal(self, parts: Parts) -> Holds:
        number, outcome = parts
        return Holds(outcome, f"proposal:{number}")

    def fate_elected(self, _: Parts) -> str:
        return "elected"

    def fate_nominated(self, _: Parts) -> str:
        return "nominated"

    def fate_presides(self, _: Parts) -> str:
        return "presides"

    def fate_convicted(self, _: Parts) -> str:
        return "convicted"

    def fact_senator(self, parts: Parts) -> Holds:
        senator, fate = parts
        return Holds(fate, str(senator))

    def fact_senator_not(self, parts: Parts) -> Holds:
        return self.fact_senator(parts).opposite()

    def fact_proposal_not(self, parts: Parts) -> Holds:
        return self.fact_proposal(parts).opposite()

    def fact_drawn_not(self, parts: Parts) -> Holds:
        return self.fact_drawn(parts).opposite()

    def sort(self, parts: Parts) -> str:
        return f"kind:{parts[0]}"

    def fact_drawn(self, parts: Parts) -> Holds:
        return Holds("drawn", *parts)

    def voted(self, parts: Parts) -> Voted:
        seat, side = parts
        return Voted(str(seat), side)

    def voted_not(self, parts: Parts) -> Voted:
        return self.voted(parts).opposite()
