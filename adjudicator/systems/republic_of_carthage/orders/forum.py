"""The initiative that only Carthage knows."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.forum import _extra, _prefix


@record
class Attract:
    """`attract Mago, up to 4`: who tries for a Trader, and what he spends at the most after the roll."""

    senator: str
    up_to: int = 0
    extra: bool = False

    @property
    def kind(self) -> str:
        """`attract`, or `extra_attract` for an initiative won."""
        return _extra("attract", self.extra)

    def key(self) -> str:
        return self.kind

    def where(self) -> Mapping[str, str]:
        return {}

    def say(self, names: Names) -> str:
        return f"{_prefix(self.extra)}attract {names(self.senator)}" + (f", up to {self.up_to}" if self.up_to else "")

    def won(self) -> Attract:
        """Return the order for an initiative won."""
        return replace(self, extra=True)
