"""Political orders: to appoint, decline, purge and delegate, names, and to leave the game."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.carthage_diplomacy.orders.base import Anywhere, said_office
from adjudicator.systems.diplomacy.orders import province


@record
class Appoint(Anywhere):
    """`Apt MA SR of LMa`, `Apt HB C of A Han`, `Apt HB C of Car` (the unit that Car is to feed)."""

    kind: ClassVar[str] = "appoint"
    who: str
    office: str
    unit: str
    place: str

    def key(self) -> str:
        return f"appoint:{self.office}:{self.unit}{province(self.place)}"

    def say(self, names: Names) -> str:
        return f"Apt {names(self.who)} {said_office(self.office, self.unit, self.place, names)}"


@record
class Decline(Anywhere):
    """`decline SR of LMa`: an appointment of this season is not taken."""

    kind: ClassVar[str] = "decline"
    office: str
    unit: str
    place: str

    def key(self) -> str:
        return f"decline:{self.office}:{self.unit}{province(self.place)}"

    def say(self, names: Names) -> str:
        return f"decline {said_office(self.office, self.unit, self.place, names)}"


@record
class Purge(Anywhere):
    """`P MA SR of LMa`, `P GV R of Car`, `P HB C of A Han`, `P MA all`; an agent acts in the name of `giver`.

    An empty office stands for every office that the person holds in relation to the writer.
    """

    kind: ClassVar[str] = "purge"
    who: str
    office: str = ""
    unit: str = ""
    place: str = ""
    giver: str = ""

    def key(self) -> str:
        return f"purge:{self.who}:{self.office}:{self.unit}{province(self.place)}:{self.giver}"

    def say(self, names: Names) -> str:
        whose = f" for {names(self.giver)}" if self.giver else ""
        return f"P {names(self.who)} {said_office(self.office, self.unit, self.place, names)}{whose}"


@record
class Delegate(Anywhere):
    """`delegate purge to HB`, `delegate purge of MA to HB`, `delegate purge of LMa to HB`, `recall purge from HB`."""

    kind: ClassVar[str] = "delegate"
    to: str
    of: str = ""
    unit: str = ""
    place: str = ""
    recall: bool = False

    def key(self) -> str:
        return f"delegate:{self.to}:{self.of}{self.unit}{province(self.place)}"

    def say(self, names: Names) -> str:
        if self.recall:
            return f"recall purge from {names(self.to)}"
        about = names(self.of) if self.of else f"{self.unit} {names(self.place)}".strip() if self.place else ""
        return f"delegate purge{f' of {about}' if about else ''} to {names(self.to)}"


@record
class Naming(Anywhere):
    """`rename to Hannibal code HN`, `new name Drusus code DR`, `use DR`, `retire name DR`.

    `act` is rename, new, use or retire; `full` is empty for the last two. A code is as written, in capitals.
    """

    kind: ClassVar[str] = "naming"
    act: str
    code: str
    full: str = ""

    def key(self) -> str:
        return f"naming:{self.act}:{self.code}"

    def say(self, names: Names) -> str:
        del names
        return {
            "rename": f"rename to {self.full} code {self.code}",
            "new": f"new name {self.full} code {self.code}",
            "use": f"use name {self.code}",
            "retire": f"retire name {self.code}",
        }[self.act]


@record
class Resign(Anywhere):
    """`resign`: the writer leaves the game at the end of the season."""

    kind: ClassVar[str] = "resign"
    leaves: ClassVar[bool] = True

    def key(self) -> str:
        return "resign"

    def say(self, names: Names) -> str:
        del names
        return "resign"
