"""The orders of a chair: lists of candidates, the agenda, and who takes which seat."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from adjudicator.engine.worded import Worded
from adjudicator.model.order import Condition, Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere
from adjudicator.systems.republic.orders.measures import ElectGovernor, Measures, said_measures

ANY: Final = "any"


class Listed:
    """Mixed into orders of which a list is filed with `or`: one that was voted down makes room for the next."""

    __slots__ = ()
    measure: Any

    def every(self) -> bool:
        """Return true: using one does not use up the list."""
        return True

    @property
    def measures(self) -> Measures:
        """What is proposed, as one proposal."""
        return (self.measure,)


@record
class Govern(Listed):
    """`govern Coastal Spain by Sadid`: a candidate for a Province in the Forum, with `more` in one proposal."""

    kind: ClassVar[str] = "govern"
    measure: ElectGovernor
    more: tuple[ElectGovernor, ...] = ()

    @property
    def measures(self) -> Measures:
        """What is proposed, as one proposal."""
        return (self.measure, *self.more)

    def key(self) -> str:
        return "govern:" + "+".join(each.province for each in (self.measure, *self.more))

    def where(self) -> Mapping[str, str]:
        return {"province": self.measure.province}

    def say(self, names: Names) -> str:
        return said_measures(self.measures, names)


@record
class Again(Worded):
    """`again Sadid no`: whether a Member whose term has ended takes a seat again."""

    kind, words = "again", "again {senator} {yes}"
    terms = ("senator",)
    senator: str
    yes: bool

    def every(self) -> bool:
        """Return whether it serves for every seat."""
        return True


@record
class Post:
    """`post Gisco home`: which of the two heads of the State stays at home, or with `marine` goes to war first."""

    kind: ClassVar[str] = "post"
    senator: str
    post: str

    def key(self) -> str:
        return f"post:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"post {names(self.senator)} {self.post}"


@record
class Propose(Anywhere):
    """`propose 2 send Gisco with 2 legions to Libyan War if 1 passes`: a line of the chair's agenda.

    Its conditions are part of it: they are looked at when the proposal's turn comes, not when the agenda is laid.
    """

    kind: ClassVar[str] = "propose"
    number: int
    measures: Measures
    when: tuple[Any, ...] = ()

    def key(self) -> str:
        return f"propose:{self.number}"

    def under(self, when: tuple[Condition, ...]) -> Propose:
        """Return the same proposal with the conditions written after it."""
        return Propose(self.number, self.measures, when)

    def say(self, names: Names) -> str:
        tests = " and ".join(test.say(names) for test in self.when)
        return f"propose {self.number} {said_measures(self.measures, names)}{' if ' + tests if tests else ''}"


@record
class Adjourn(Worded):
    """`adjourn after 9`: the chair ends the phase after a proposal; 0 for when the agenda is done."""

    kind, words = "adjourn", "adjourn[ after {after}]"
    terms = ("after",)
    keys = ()
    after: int = 0
