"""The orders of the Exploration and Combat Phase."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.worded import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere, said_list


@record
class ResolveOrder(Anywhere):
    """`resolve Sicilian, Libyan`: the HRAO's order of expeditions and battles; what is not named comes after."""

    kind: ClassVar[str] = "resolve"
    objects: tuple[str, ...]

    def key(self) -> str:
        return "resolve"

    def every(self) -> bool:
        """Return whether it serves for expeditions and for battles."""
        return True

    def say(self, names: Names) -> str:
        return f"resolve {said_list(self.objects, names)}"


@record
class Land(Worded):
    """`land Gisco yes`: whether a commander who won at sea presses on by land in the same turn."""

    kind, words = "land", "land {senator} {yes}"
    terms = ("senator",)
    senator: str
    yes: bool


@record
class Refuse:
    """`refuse Mercenaries`: a commander's owner turns an offered card away; with a Senator, for his force alone."""

    kind: ClassVar[str] = "refuse"
    card: str
    senator: str = ""
    yes: bool = True

    def key(self) -> str:
        return f"refuse:{self.card}:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"card": self.card, "senator": self.senator} if self.senator else {"card": self.card}

    def every(self) -> bool:
        """Return whether it serves in every battle."""
        return True

    def say(self, names: Names) -> str:
        who = f" for {names(self.senator)}" if self.senator else ""
        return f"refuse {names(self.card)}{who}{'' if self.yes else ' no'}"
