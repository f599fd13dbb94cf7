"""Orders of units beside the common ones: to seize, to block, and which centre feeds whom."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.carthage_diplomacy.orders.base import Anywhere, said_whom
from adjudicator.systems.diplomacy.orders import province

RAIL: Final = "rail"
"""The way of a move by rail: what blocks it blocks a railway."""


@record
class Seize:
    """`A Nap sf GV`: the unit seizes for GV the province it ends in; `at` names that province where the writer did.

    Written with the unit's own order, as in `A Nap - Rom (sf GV)` or `A Nap-(sfGV)Rom`; on the receipt each has a line.
    """

    kind: ClassVar[str] = "seize"
    unit: str
    place: str
    who: str
    at: str = ""

    def key(self) -> str:
        return f"seize:{province(self.place)}"

    def where(self) -> Mapping[str, str]:
        return {"unit": province(self.place)}

    def say(self, names: Names) -> str:
        unit = f"{self.unit} {names(self.place)}" if self.unit else names(self.place)
        return f"{unit} sf {names(self.who)}{f' {names(self.at)}' if self.at else ''}"

    def loosely(self) -> Seize:
        """Return the order without the kind of its unit, which follows from the place."""
        return replace(self, unit="")


@record
class Block:
    """`A Car block rail GV1 except MA`: a unit that does not move bars a railway, a strait or a building site.

    `what` is rail, strait or build. `line` is empty for every line there; `strait` holds the two shores, empty where
    the sea has one strait. `only` and `unless` are persons.
    """

    kind: ClassVar[str] = "block"
    unit: str
    place: str
    what: str
    line: str = ""
    strait: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    def key(self) -> str:
        return f"block:{province(self.place)}:{self.what}:{self.line}{'-'.join(self.strait)}"

    def where(self) -> Mapping[str, str]:
        return {"unit": province(self.place)}

    def say(self, names: Names) -> str:
        unit = f"{self.unit} {names(self.place)}" if self.unit else names(self.place)
        target = names(self.line) if self.line else "-".join(names(shore) for shore in self.strait)
        return f"{unit} block {self.what}{f' {target}' if target else ''}{said_whom(self.only, self.unless, names)}"

    def loosely(self) -> Block:
        """Return the order without the kind of its unit, which follows from the place."""
        return replace(self, unit="")


@record
class Canal(Anywhere):
    """`block canal CMx against MA`, or `permit canal CMx to MA`: a controller along it forbids or allows passage."""

    kind: ClassVar[str] = "canal"
    canal: str
    forbid: bool
    only: tuple[str, ...] = ()

    def key(self) -> str:
        return f"canal:{self.canal}"

    def say(self, names: Names) -> str:
        if self.forbid:
            return f"block canal {names(self.canal)}{said_whom(self.only, (), names)}"
        to = ", ".join(names(who) for who in self.only)
        return f"permit canal {names(self.canal)}{f' to {to}' if to else ''}"


@record
class Feed:
    """`support A Han from Car`: in Winter, the centre Car feeds the unit in Han."""

    kind: ClassVar[str] = "feed"
    unit: str
    place: str
    centre: str

    def key(self) -> str:
        return f"feed:{province(self.place)}"

    def where(self) -> Mapping[str, str]:
        return {"unit": province(self.place)}

    def say(self, names: Names) -> str:
        unit = f"{self.unit} {names(self.place)}" if self.unit else names(self.place)
        return f"support {unit} from {names(self.centre)}"
