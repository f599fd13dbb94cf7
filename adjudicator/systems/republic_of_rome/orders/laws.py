"""The orders that Laws of Rome bring: a fine, a repeal, private recruiting, a victor who moves on."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.worded import Worded
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import said_moment
from adjudicator.systems.republic.orders.measures import Units, said_units


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
class Levy(Worded):
    """`levy Julius 2 legions, 1 fleet`: a commander at war buys units for his own force [Gabinian Law]."""

    kind, words, says = "levy", "levy {senator} {units}", {"units": said_units}
    terms = ("senator",)
    senator: str
    units: Units


@record
class Onward(Worded):
    """`onward Julius to 2nd Punic War`: a victor takes his force to another war [Manilian Law]."""

    kind, words = "onward", "onward {senator} to {war}"
    terms = ("senator",)
    senator: str
    war: str


@record
class BringLaw(Worded):
    """`law Julian Law sponsor Fabius cosponsor Julius before step 7`: a Law from the hand is put to the vote."""

    kind, words = "law", "law {law} sponsor {sponsor} cosponsor {cosponsor}[ {moment}]"
    keys, says = ("law",), {"moment": lambda moment, _: said_moment(moment)}
    law: str
    sponsor: str
    cosponsor: str
    moment: str = ""

    def where(self) -> Mapping[str, str]:
        """Return the moment, where one is named."""
        return {"moment": self.moment} if self.moment else {}


@record
class Travel(Worded):
    """`travel Julius to Sicily`: a governor by legate goes to his province; `travel Julius home` [Vatinian Law]."""

    kind, words = "travel", "travel {senator} [to {province}|home]"
    keys = ("senator",)
    senator: str
    province: str = ""
