"""The orders of the chair for the elections of Carthage."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere
from adjudicator.systems.republic.orders.chair import Listed
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes


@record
class Nominate(Listed, Anywhere):
    """`nominate Gisco and Mattan`: a pair for Suffete; `or nominate ...` the next."""

    kind: ClassVar[str] = "nominate"
    measure: ElectSuffetes

    def key(self) -> str:
        return "nominate"

    def say(self, names: Names) -> str:
        return self.measure.say(names)


@record
class Committee(Listed):
    """`committee State Treasurer Abarish`: a candidate for a seat on the Committee."""

    kind: ClassVar[str] = "committee"
    measure: ElectMember

    def key(self) -> str:
        return f"committee:{self.measure.office}"

    def where(self) -> Mapping[str, str]:
        return {"office": self.measure.office}

    def say(self, names: Names) -> str:
        return self.measure.say(names)
