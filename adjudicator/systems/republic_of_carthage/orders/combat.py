"""The orders of the Exploration and Combat Phase that only Carthage knows."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record


@record
class Raiders:
    """`raiders Zamar home`: whether an expedition comes home after Raiders, or goes on."""

    kind: ClassVar[str] = "raiders"
    senator: str
    home: bool

    def key(self) -> str:
        return f"raiders:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"raiders {names(self.senator)} {'home' if self.home else 'on'}"
