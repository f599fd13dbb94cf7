"""The order of the Revenue Phase that only Rome has: what is taken of a concession."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.starter import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record


@record
class Collect(Worded):
    """`collect Sicilian Grain 2`: how many times the income of a concession is taken; 0 leaves it."""

    kind, words = "collect", "collect {card} {multiple}"
    terms = ("card",)
    card: str
    multiple: int


@record
class Build:
    """`build Sicily 2 armies, 1 fleet`: what a governor raises from the taxes of his province."""

    kind: ClassVar[str] = "build"
    province: str
    armies: int
    fleets: int = 0

    def key(self) -> str:
        return f"build:{self.province}"

    def where(self) -> Mapping[str, str]:
        return {"province": self.province}

    def every(self) -> bool:
        """Return whether it serves in every Revenue Phase."""
        return True

    def say(self, names: Names) -> str:
        fleets = f", {self.fleets} {'fleet' if self.fleets == 1 else 'fleets'}" if self.fleets else ""
        return f"build {names(self.province)} {self.armies} {'army' if self.armies == 1 else 'armies'}{fleets}"
