"""The orders of trials and murders: the Censor's list, appeals, exile, assassins and bodyguards."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.worded import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere, said_moment
from adjudicator.systems.republic.orders.measures import Convict


@record
class Prosecute(Anywhere):
    """`prosecute major Gisco for office by Elram`: a trial on the Censor's list; lines are taken in the order filed."""

    kind: ClassVar[str] = "prosecute"
    measure: Convict

    def key(self) -> str:
        return f"prosecute:{self.measure.accused}:{self.measure.offence}"

    def say(self, names: Names) -> str:
        return self.measure.say(names)


@record
class Appeal(Worded):
    """`appeal Gisco`: the Accused turns to the people at his turn to vote; `no` if he does not."""

    kind, words = "appeal", "appeal {senator}[ {yes}]"
    terms = ("senator",)
    senator: str
    yes: bool = True

    def every(self) -> bool:
        """Return whether it serves in every trial of his."""
        return True


@record
class Exile(Worded):
    """`exile Hannibal yes`: whether a Statesman goes into Exile instead of dying."""

    kind, words = "exile", "exile {senator} {yes}"
    terms = ("senator",)
    senator: str
    yes: bool = True

    def every(self) -> bool:
        """Return whether it serves whenever he is asked."""
        return True


@record
class Assassinate:
    """`assassinate Gisco by Arish before 5 with Assassin`: an attempt, when, and how many Assassin cards go with it."""

    kind: ClassVar[str] = "assassinate"
    target: str
    by: str
    moment: str = ""
    cards: int = 0

    def key(self) -> str:
        return "assassinate"

    def where(self) -> Mapping[str, str]:
        return {"moment": self.moment} if self.moment else {}

    def say(self, names: Names) -> str:
        moment = f" {said_moment(self.moment)}" if self.moment else ""
        card = names("card:assassin")
        cards = f" with {self.cards} {card}s" if self.cards > 1 else f" with {card}" if self.cards else ""
        return f"assassinate {names(self.target)} by {names(self.by)}{moment}{cards}"


@record
class Guard(Worded):
    """`guard Mago with 2`: how many Secret Bodyguards are used each time an attempt on a Senator is rolled."""

    kind, words = "guard", "guard {senator}[ with {cards}]"
    terms = ("senator",)
    senator: str
    cards: int = 1

    def every(self) -> bool:
        """Return whether it serves in every attempt."""
        return True
