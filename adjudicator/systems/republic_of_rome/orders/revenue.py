"""The order of the Revenue Phase that only Rome has: what is taken of a concession."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record


@record
class Collect:
    """`collect Sicilian Grain 2`: how many times the income of a concession is taken; 0 leaves it."""

    kind: ClassVar[str] = "collect"
    card: str
    multiple: int

    def key(self) -> str:
        return f"collect:{self.card}"

    def where(self) -> Mapping[str, str]:
        return {"card": self.card}

    def say(self, names: Names) -> str:
        return f"collect {names(self.card)} {self.multiple}"
