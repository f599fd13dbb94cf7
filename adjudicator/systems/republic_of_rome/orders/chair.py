"""The orders for the elections of Rome, of the chair and of officers."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere
from adjudicator.systems.republic.orders.chair import Listed
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls, ElectOfficer


@record
class Nominate(Listed, Anywhere):
    """`nominate Fabius and Julius`: a pair for Consul; `or nominate ...` the next."""

    kind: ClassVar[str] = "nominate"
    measure: ElectConsuls

    def key(self) -> str:
        return "nominate"

    def say(self, names: Names) -> str:
        return self.measure.say(names)


@record
class Elect(Listed):
    """`elect Censor Fabius`: a candidate for an office of one man."""

    kind: ClassVar[str] = "elect"
    measure: ElectOfficer

    def key(self) -> str:
        return f"elect:{self.measure.office}"

    def where(self) -> Mapping[str, str]:
        return {"office": self.measure.office}

    def say(self, names: Names) -> str:
        return self.measure.say(names)


@record
class Appoint(Anywhere):
    """`appoint Fabius`: whom the owner of a Consul would have dictator; both Consuls must name the same man."""

    kind: ClassVar[str] = "appoint"
    senator: str

    def key(self) -> str:
        return "appoint"

    def say(self, names: Names) -> str:
        return f"appoint {names(self.senator)}"


@record
class Master(Anywhere):
    """`master Fabius`: whom the owner of a dictator makes Master of Horse."""

    kind: ClassVar[str] = "master"
    senator: str

    def key(self) -> str:
        return "master"

    def say(self, names: Names) -> str:
        return f"master {names(self.senator)}"


@record
class Ordain(Anywhere):
    """`priest Fabius`, `priest Fabius from Julius`: the pontifex gives a priesthood, or moves one."""

    kind: ClassVar[str] = "priest"
    senator: str
    old: str = ""

    def key(self) -> str:
        return "priest"

    def say(self, names: Names) -> str:
        return f"priest {names(self.senator)}{f' from {names(self.old)}' if self.old else ''}"


@record
class Retain:
    """`advocate Cicero for Julius`: who speaks for an own Senator when he is tried."""

    kind: ClassVar[str] = "advocate"
    senator: str
    accused: str

    def key(self) -> str:
        return f"advocate:{self.accused}"

    def where(self) -> Mapping[str, str]:
        return {"accused": self.accused}

    def every(self) -> bool:
        """Return whether it serves in every trial of his."""
        return True

    def say(self, names: Names) -> str:
        return f"advocate {names(self.senator)} for {names(self.accused)}"
