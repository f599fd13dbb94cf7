"""The orders of the Revenue Phase: corruption, incomes, rebels, ransom, and money that changes hands."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere, Shares, said_list, said_purse, said_shares
from adjudicator.systems.republic.orders.measures import said_armies


def said_wish(kind: str, senator: str, yes: bool, names: Names) -> str:
    """Return `corruption Sadid yes`; without a Senator, `corruption all` or `corruption none`."""
    if not senator:
        return f"{kind} {'all' if yes else 'none'}"
    return f"{kind} {names(senator)} {'yes' if yes else 'no'}"


@record
class PersonalIncome:
    """`income Mangi yes`: whether a Governor takes Personal Income; without a name, each of the seat's."""

    kind: ClassVar[str] = "income"
    senator: str
    yes: bool

    def key(self) -> str:
        return f"income:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator} if self.senator else {}

    def every(self) -> bool:
        """Return whether the order speaks of all of the faction's Senators that are asked."""
        return not self.senator

    def say(self, names: Names) -> str:
        return said_wish("income", self.senator, self.yes, names)


@record
class Maintain(Anywhere):
    """`maintain 4 armies, drop Celtiberians`: how many rebel armies are paid, and which kinds go first."""

    kind: ClassVar[str] = "maintain"
    armies: int
    drop: tuple[str, ...] = ()

    def key(self) -> str:
        return "maintain"

    def say(self, names: Names) -> str:
        drop = f", drop {said_list(self.drop, names)}" if self.drop else ""
        return f"maintain {self.armies} {said_armies(self.armies, names)}{drop}"


@record
class Ransom:
    """`ransom Gisco from FT`: pay for a captive; the purse named, or the captive's own, then the FT, then others."""

    kind: ClassVar[str] = "ransom"
    senator: str
    yes: bool = True
    purse: str = ""

    def key(self) -> str:
        return f"ransom:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        if not self.yes:
            return f"ransom {names(self.senator)} no"
        return f"ransom {names(self.senator)}" + (f" from {said_purse(self.purse, names)}" if self.purse else "")


@record
class Gift(Anywhere):
    """`gift 5 to Perla from Mago`: talents to another player; with `up to`, no more than there is."""

    kind: ClassVar[str] = "gift"
    amount: int
    to: str
    purse: str = ""
    up_to: bool = False

    def key(self) -> str:
        return f"gift:{self.to}:{self.purse}"

    def say(self, names: Names) -> str:
        purse = f" from {said_purse(self.purse, names)}" if self.purse else ""
        return f"gift {'up to ' if self.up_to else ''}{self.amount} to {names(self.to)}{purse}"


@record
class Distribute(Anywhere):
    """`distribute Mago 6, Milko 2, FT rest`: what each purse in Carthage holds after redistribution."""

    kind: ClassVar[str] = "distribute"
    shares: Shares

    def key(self) -> str:
        return "distribute"

    def say(self, names: Names) -> str:
        return f"distribute {said_shares(self.shares, names)}"


@record
class Contribute:
    """`contribute Mago 10`: talents from a Senator's own card to the State; with `up to`, no more than he has."""

    kind: ClassVar[str] = "contribute"
    senator: str
    amount: int
    up_to: bool = False

    def key(self) -> str:
        return f"contribute:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"contribute {names(self.senator)} {'up to ' if self.up_to else ''}{self.amount}"
