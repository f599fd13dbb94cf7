"""The orders that Laws of Rome bring: a fine, a repeal, private recruiting, a victor who moves on."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.starter import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere, said_moment
from adjudicator.systems.republic.orders.measures import Units, said_units
from adjudicator.systems.republic_of_rome.orders.measures import PassLaw


@record
class Fine(Worded):
    """`fine Julius`: a corrupt governor who came home this turn pays a fine [Calpurnian Law]."""

    kind, words = "fine", "fine {senator}"
    senator: str


@record
class Scrap(Worded):
    """`scrap Acilian Law with Servilian Law`: a Law from the hand is discarded, and one in force is gone."""

    kind, words = "scrap", "scrap {law} with {card}"
    keys = ("law",)
    law: str
    card: str


@record
class Levy:
    """`levy Julius 2 legions, 1 fleet`: a commander at war buys units for his own force [Gabinian Law]."""

    kind: ClassVar[str] = "levy"
    senator: str
    units: Units

    def key(self) -> str:
        return f"levy:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"levy {names(self.senator)} {said_units(self.units, names)}"


@record
class Onward(Worded):
    """`onward Julius to 2nd Punic War`: a victor takes his force to another war [Manilian Law]."""

    kind, words = "onward", "onward {senator} to {war}"
    terms = ("senator",)
    senator: str
    war: str


@record
class BringLaw:
    """`law Julian Law sponsor Fabius cosponsor Julius before step 7`: a Law from the hand is put to the vote."""

    kind: ClassVar[str] = "law"
    law: str
    sponsor: str
    cosponsor: str
    moment: str = ""

    def key(self) -> str:
        return f"law:{self.law}"

    def where(self) -> Mapping[str, str]:
        return {"moment": self.moment} if self.moment else {}

    def say(self, names: Names) -> str:
        moment = f" {said_moment(self.moment)}" if self.moment else ""
        return f"{PassLaw(self.law, self.sponsor, self.cosponsor).say(names)}{moment}"


@record
class Travel(Anywhere):
    """`travel Julius to Sicily`: a governor by legate goes to his province; `travel Julius home` [Vatinian Law]."""

    kind: ClassVar[str] = "travel"
    senator: str
    province: str = ""

    def key(self) -> str:
        return f"travel:{self.senator}"

    def say(self, names: Names) -> str:
        return f"travel {names(self.senator)} {f'to {names(self.province)}' if self.province else 'home'}"
