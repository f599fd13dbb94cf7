"""Votes that end a game of Diplomacy before anybody has won: a draw, or giving the game to one power."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record


@record
class Draw:
    """`draw yes`, `draw no`, `draw England, France`: the writer's standing vote; without powers, among all that live.

    `powers` are ids, in the order of their names; a vote against has none.
    """

    kind: ClassVar[str] = "draw"
    yes: bool
    powers: tuple[str, ...] = ()

    def key(self) -> str:
        return "draw"

    def where(self) -> Mapping[str, str]:
        return {}

    def say(self, names: Names) -> str:
        if not self.powers:
            return f"draw {'yes' if self.yes else 'no'}"
        return f"draw {', '.join(names(power) for power in self.powers)}"


@record
class Concede:
    """`concede to Russia`: the writer would give the game to one power."""

    kind: ClassVar[str] = "concede"
    power: str

    def key(self) -> str:
        return "concede"

    def where(self) -> Mapping[str, str]:
        return {}

    def say(self, names: Names) -> str:
        return f"concede to {names(self.power)}"
