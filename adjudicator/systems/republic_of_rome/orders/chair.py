"""The orders for the elections of Rome, of the chair and of officers."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.worded import Worded
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import said_moment
from adjudicator.systems.republic.orders.chair import Listed
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls, ElectOfficer


@record
class Nominate(Listed, Worded):
    """`nominate Fabius and Julius`: a pair for Consul; `or nominate ...` the next."""

    kind, words = "nominate", "{measure}"
    measure: ElectConsuls


@record
class Elect(Listed, Worded):
    """`elect Censor Fabius`: a candidate for an office of one man."""

    kind, words = "elect", "{measure}"
    terms = ("office",)
    measure: ElectOfficer

    @property
    def office(self) -> str:
        """The office that is filled."""
        return self.measure.office


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
class Elevate(Worded):
    """`propose life Fabius after step 3`: the chair's proposal of a Consul for Life, at that moment or the next."""

    kind, words = "life", "propose life {senator}[ {moment}]"
    keys, says = (), {"moment": lambda moment, _: said_moment(moment)}
    senator: str
    moment: str = ""

    def where(self) -> Mapping[str, str]:
        """Return the moment, where one is named."""
        return {"moment": self.moment} if self.moment else {}


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
