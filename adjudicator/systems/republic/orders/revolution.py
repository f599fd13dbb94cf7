"""The orders of the Revolution Phase: exchanges, discards, and revolts."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.worded import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.measures import Units, said_armies, said_units


@record
class Exchange:
    """`exchange Public Outcry to Ben for Hamilcar Barca`; an empty side is `nothing`. Both players name the same."""

    kind: ClassVar[str] = "exchange"
    to: str
    gives: tuple[str, ...] = ()
    gets: tuple[str, ...] = ()

    def key(self) -> str:
        return f"exchange:{self.to}:{','.join(self.gives)}:{','.join(self.gets)}"

    def where(self) -> Mapping[str, str]:
        return {}

    def say(self, names: Names) -> str:
        gives = " and ".join(names(card) for card in self.gives) or "nothing"
        gets = " and ".join(names(card) for card in self.gets) or "nothing"
        return f"exchange {gives} to {names(self.to)} for {gets}"


@record
class Discard(Worded):
    """`discard Shipwreck`: a card out of the hand; lines are taken in the order filed."""

    kind, words = "discard", "discard {card}"
    keys = ("card",)
    card: str


@record
class TestArmy:
    """`test Gisco 4 armies, pay 2`: how many armies are asked for their loyalty, and for how many a talent is paid.

    `armies` None is all of them.
    """

    __test__: ClassVar[bool] = False  # pytest would take the name for a test of its own
    kind: ClassVar[str] = "test"
    senator: str
    armies: int | None = None
    pay: int = 0

    def key(self) -> str:
        return f"test:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        count = (
            "all" if self.armies is None else "none" if not self.armies else f"{self.armies} {said_armies(2, names)}"
        )
        return f"test {names(self.senator)} {count}" + (f", pay {self.pay}" if self.pay else "")


@record
class Revolt:
    """`revolt Gisco yes`, or `revolt Mattan joins Gisco`."""

    kind: ClassVar[str] = "revolt"
    senator: str
    yes: bool = True
    joins: str = ""

    def key(self) -> str:
        return f"revolt:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        if self.joins:
            return f"revolt {names(self.senator)} joins {names(self.joins)}"
        return f"revolt {names(self.senator)} {'yes' if self.yes else 'no'}"


@record
class Veterans:
    """`veterans Elram with Gisco`: veterans loyal to one Senator join the revolt of another; empty `rebel` if loyal."""

    kind: ClassVar[str] = "veterans"
    senator: str
    rebel: str = ""

    def key(self) -> str:
        return f"veterans:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"veterans {names(self.senator)} {f'with {names(self.rebel)}' if self.rebel else 'loyal'}"


@record
class Accomplice(Worded):
    """`accomplice Milko yes`: whether a Senator of the rebel's faction is in revolt with him."""

    kind, words = "accomplice", "accomplice {senator} {yes}"
    terms = ("senator",)
    senator: str
    yes: bool = True


@record
class Entrust:
    """`entrust Mattan with 3 Celtiberians`: the armies of a joint command of one faction that go to one of the two."""

    kind: ClassVar[str] = "entrust"
    senator: str
    units: Units

    def key(self) -> str:
        return f"entrust:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"entrust {names(self.senator)} with {said_units(self.units, names)}"


@record
class Bribe(Worded):
    """`bribe Gisco 2 each up to 8`: what one of two commanders of the same office bids for each army of the force."""

    kind, words = "bribe", "bribe {senator} {each} each up to {up_to}"
    terms = ("senator",)
    senator: str
    each: int
    up_to: int
