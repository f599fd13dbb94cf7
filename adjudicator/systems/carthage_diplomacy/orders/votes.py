"""Proposals to change a name, a rule, the map or an office, and votes on them."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.carthage_diplomacy.orders.base import Anywhere


@record
class Propose(Anywhere):
    """`propose name 11 = Nova Tyrus`, `propose rule "text"`, `propose map "text"`, `propose office Car to MA`."""

    kind: ClassVar[str] = "propose"
    what: str
    text: str = ""
    place: str = ""
    who: str = ""

    def key(self) -> str:
        return f"propose:{self.what}:{self.place}{self.text}"

    def say(self, names: Names) -> str:
        if self.what == "name":
            return f"propose name {names(self.place)} = {self.text}"
        if self.what == "office":
            return f"propose office {names(self.place)} to {names(self.who)}"
        return f'propose {self.what} "{self.text}"'


@record
class Vote(Anywhere):
    """`vote 7 yes`: yes, no or abstain."""

    kind: ClassVar[str] = "vote"
    number: int
    say_what: str

    def key(self) -> str:
        return f"vote:{self.number}"

    def say(self, names: Names) -> str:
        del names
        return f"vote {self.number} {self.say_what}"


@record
class Withdraw(Anywhere):
    """`withdraw 7`: the proposer withdraws the proposal."""

    kind: ClassVar[str] = "withdraw"
    number: int

    def key(self) -> str:
        return f"withdraw:{self.number}"

    def say(self, names: Names) -> str:
        del names
        return f"withdraw {self.number}"
