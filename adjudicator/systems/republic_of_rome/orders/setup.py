"""The order of set-up that only Rome has: who governs a province that was dealt, and how long."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record


@record
class Install:
    """`install Fabius in Sicily for 2`: the first governor of a province, and for how many Revenue Phases."""

    kind: ClassVar[str] = "install"
    province: str
    senator: str
    turns: int

    def key(self) -> str:
        return f"install:{self.province}"

    def where(self) -> Mapping[str, str]:
        return {"province": self.province}

    def say(self, names: Names) -> str:
        return f"install {names(self.senator)} in {names(self.province)} for {self.turns}"
