"""Orders about railways: building, permits, traffic, shares, voting rights, taking a line up."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.carthage_diplomacy.orders.base import Anywhere, said_whom
from adjudicator.systems.diplomacy.orders import province


@record
class Lay(Anywhere):
    """`blt Nap-Rom-Ven shares 12`, `blt GV1 next`, `blt GV1 reroute Rom-Tus-Ven`, `stop GV1`.

    `act` is start, next, reroute or stop. `disband` is the place of a unit that gives up its support for the site.
    """

    kind: ClassVar[str] = "lay"
    act: str
    line: str = ""
    route: tuple[str, ...] = ()
    shares: int = 0
    unit: str = ""
    disband: str = ""

    def key(self) -> str:
        return f"lay:{self.line or province(self.route[0])}"

    def say(self, names: Names) -> str:
        route = "-".join(names(place) for place in self.route)
        if self.act == "start":
            said = f"blt {route} shares {self.shares}"
        elif self.act == "stop":
            said = f"stop {names(self.line)}"
        else:
            said = f"blt {names(self.line)} {self.act}{f' {route}' if route else ''}"
        unit = f"{self.unit} {names(self.disband)}".strip() if self.disband else ""
        return f"{said} disband {unit}" if unit else said


@dataclass(frozen=True, slots=True)
class LayMore(Anywhere):
    """`blt shares 12 disband A Nap`: what a railway begun in a line above still lacks; `gather` puts it there."""

    kind: ClassVar[str] = "railway"
    about_others: ClassVar[bool] = True
    shares: int = 0
    unit: str = ""
    disband: str = ""

    def say(self, names: Names) -> str:
        unit = f"{self.unit} {names(self.disband)}".strip() if self.disband else ""
        parts = ["blt", f"shares {self.shares}" if self.shares else "", f"disband {unit}" if unit else ""]
        return " ".join(filter(None, parts))


@record
class Permit(Anywhere):
    """`permit GV1 in Rom`, `permit GV all standing`, `refuse GV1 in Rom`.

    `whom` is a line, or a person for lines not yet begun. Without a place it covers all that the writer
    controls.
    """

    kind: ClassVar[str] = "permit"
    whom: str
    place: str = ""
    refuse: bool = False
    standing: bool = False

    def key(self) -> str:
        return f"permit:{self.whom}:{province(self.place)}"

    def say(self, names: Names) -> str:
        where = f"in {names(self.place)}" if self.place else "all"
        words = ["refuse" if self.refuse else "permit", names(self.whom), where]
        return " ".join([*words, "standing"] if self.standing else words)


@record
class Bar(Anywhere):
    """`bar GV1 to MA`, `bar GV1 all except HB`, `open GV1`: the controller rules who may travel."""

    kind: ClassVar[str] = "bar"
    line: str
    bar: bool
    only: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    def key(self) -> str:
        return f"bar:{self.line}"

    def say(self, names: Names) -> str:
        if not self.bar:
            return f"open {names(self.line)}"
        if self.only:
            return f"bar {names(self.line)} to {', '.join(names(who) for who in self.only)}"
        return f"bar {names(self.line)} all{said_whom((), self.unless, names)}"


@record
class Issue(Anywhere):
    """`issue GV1 to MA 4, HB 2`: what the issuer hands out at once; the issuer keeps the rest."""

    kind: ClassVar[str] = "issue"
    line: str
    to: tuple[tuple[str, int], ...]

    def key(self) -> str:
        return f"issue:{self.line}"

    def say(self, names: Names) -> str:
        return f"issue {names(self.line)} to {', '.join(f'{names(who)} {count}' for who, count in self.to)}"


@record
class Give(Anywhere):
    """`give 3 GV1 to MA`: shares change hands for the next season."""

    kind: ClassVar[str] = "give"
    count: int
    line: str
    to: str

    def key(self) -> str:
        return f"give:{self.line}:{self.to}"

    def say(self, names: Names) -> str:
        return f"give {self.count} {names(self.line)} to {names(self.to)}"


@record
class Secrecy(Anywhere):
    """`secret GV1`, `reveal GV1`: whether the owners of the shares are public."""

    kind: ClassVar[str] = "secrecy"
    line: str
    secret: bool

    def key(self) -> str:
        return f"secrecy:{self.line}"

    def say(self, names: Names) -> str:
        return f"{'secret' if self.secret else 'reveal'} {names(self.line)}"


@record
class Proxy(Anywhere):
    """`proxy 3 GV1 to MA`, `recall proxy GV1`: voting rights, known only to the GM and the receiver."""

    kind: ClassVar[str] = "proxy"
    line: str
    count: int = 0
    to: str = ""

    def key(self) -> str:
        return f"proxy:{self.line}:{self.to}"

    def say(self, names: Names) -> str:
        return (
            f"proxy {self.count} {names(self.line)} to {names(self.to)}"
            if self.to
            else f"recall proxy {names(self.line)}"
        )


@record
class Dismantle(Anywhere):
    """`dismantle GV1 from Ven`: moved by a shareholder, whose own shares vote for it."""

    kind: ClassVar[str] = "dismantle"
    line: str
    end: str

    def key(self) -> str:
        return f"dismantle:{self.line}"

    def say(self, names: Names) -> str:
        return f"dismantle {names(self.line)} from {names(self.end)}"


@record
class ShareVote(Anywhere):
    """`vote GV1 dismantle yes`."""

    kind: ClassVar[str] = "share_vote"
    line: str
    yes: bool

    def key(self) -> str:
        return f"share_vote:{self.line}"

    def say(self, names: Names) -> str:
        return f"vote {names(self.line)} dismantle {'yes' if self.yes else 'no'}"
