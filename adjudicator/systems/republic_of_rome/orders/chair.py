"""The orders for the elections of Rome, of the chair and of officers."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.starter import Worded
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
class Appoint(Worded):
    """`appoint Fabius`: whom the owner of a Consul would have dictator; both Consuls must name the same man."""

    kind, words = "appoint", "appoint {senator}"
    senator: str


@record
class Master(Worded):
    """`master Fabius`: whom the owner of a dictator makes Master of Horse."""

    kind, words = "master", "master {senator}"
    senator: str


@record
class Ordain(Worded):
    """`priest Fabius`, `priest Fabius from Julius`: the pontifex gives a priesthood, or moves one."""

    kind, words = "priest", "priest {senator}[ from {old}]"
    senator: str
    old: str = ""


@record
class Retain(Worded):
    """`advocate Cicero for Julius`: who speaks for an own Senator when he is tried."""

    kind, words = "advocate", "advocate {senator} for {accused}"
    terms = ("accused",)
    senator: str
    accused: str

    def every(self) -> bool:
        """Return whether it serves in every trial of his."""
        return True
