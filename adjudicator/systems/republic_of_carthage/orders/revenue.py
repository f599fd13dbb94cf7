"""The orders of the Revenue Phase that only Carthage knows."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.revenue import (
    said_wish,
)


@record
class Corruption:
    """`corruption Sadid yes`: whether a Committee Member rolls for corruption; without a name, each of the seat's."""

    kind: ClassVar[str] = "corruption"
    senator: str
    yes: bool

    def key(self) -> str:
        return f"corruption:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator} if self.senator else {}

    def every(self) -> bool:
        """Return whether the order speaks of all of the faction's Senators that are asked."""
        return not self.senator

    def say(self, names: Names) -> str:
        return said_wish("corruption", self.senator, self.yes, names)
