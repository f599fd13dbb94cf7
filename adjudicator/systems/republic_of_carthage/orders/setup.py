"""The orders of the setup that only Carthage knows."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.worded import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record


@record
class Trader(Worded):
    """`trader Mago`: who gets the faction's first Trader."""

    kind, words = "trader", "trader {senator}"
    senator: str


@record
class Seat:
    """`seat Harbor Master to Milko`: who takes the Committee seat dealt to the faction; the office may be left out."""

    kind: ClassVar[str] = "seat"
    senator: str
    office: str = ""

    def key(self) -> str:
        return "seat"

    def where(self) -> Mapping[str, str]:
        return {"office": self.office} if self.office else {}

    def say(self, names: Names) -> str:
        return (
            f"seat {names(self.office)} to {names(self.senator)}" if self.office else f"seat to {names(self.senator)}"
        )
