"""The orders of the Senate: calls, ballots, Outcries, cards between proposals, consents."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from adjudicator.engine.worded import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere, said_kind, said_list, said_moment, said_purse
from adjudicator.systems.republic.orders.measures import Measures, said_measures

ANY: Final = "any"


@record
class Call(Anywhere):
    """`call Anna, Ben, Clara`: the order in which the chair calls the votes; players left out come last, clockwise."""

    kind: ClassVar[str] = "call"
    seats: tuple[str, ...]

    def key(self) -> str:
        return "call"

    def every(self) -> bool:
        """Return whether it serves for every vote."""
        return True

    def say(self, names: Names) -> str:
        return f"call {said_list(self.seats, names)}"


class OnVotes:
    """Mixed into orders on what comes to a vote: `about` names it, and is empty for every vote."""

    __slots__ = ()
    kind: ClassVar[str]
    about: str

    def key(self) -> str:
        return f"{self.kind}:{self.about or ANY}"

    def where(self) -> Mapping[str, str]:
        sort, _, what = self.about.partition(":")
        return {sort: what} if sort else {}


@record
class Ballot(OnVotes):
    """`vote yes on 3 buying 2 from FT`: a side, what it is about, and votes bought.

    `about` is `proposal:3`, `naming:senator:5`, `trial:senator:5`, `by:seat:clara`, `matter:tax`,
    `post:office:harbor_master`, or empty for every vote; `buying` names purses and the votes bought from each.
    """

    kind: ClassVar[str] = "ballot"
    side: str
    about: str = ""
    buying: tuple[tuple[str, int], ...] = ()

    def every(self) -> bool:
        """Return whether it is not used up: one on a proposal serves only there, and open voting shows it before."""
        return True

    def say(self, names: Names) -> str:
        bought = ", ".join(f"{number} from {said_purse(purse, names)}" for purse, number in self.buying)
        return f"vote {self.side}{_said_about(self.about, names)}" + (f" buying {bought}" if bought else "")


@record
class Apart(OnVotes):
    """`apart Fabius no, Julius abstain on 3`: Senators who vote otherwise than the ballot of their faction.

    `about` is as that of a ballot.
    """

    kind: ClassVar[str] = "apart"
    sides: tuple[tuple[str, str], ...]
    about: str = ""

    def every(self) -> bool:
        """Return whether it is not used up, as a ballot is not."""
        return True

    def say(self, names: Names) -> str:
        said = ", ".join(f"{names(senator)} {side}" for senator, side in self.sides)
        return f"apart {said}{_said_about(self.about, names)}"


def _said_about(about: str, names: Names) -> str:
    """Return what a ballot is about, as players write it."""
    sort, _, what = about.partition(":")
    if sort in {"", "proposal", "matter"}:
        return f" on {what}" if sort else ""
    words = {"post": "", "naming": "naming ", "trial": "trial of ", "by": "by "}
    return f" on {words[sort]}{names(what)}" if what else ""


@record
class StepDown(Worded):
    """`stepdown yes`: whether the chair leaves when every other player has voted down one of the chair's proposals."""

    kind, words = "stepdown", "stepdown {yes}"
    yes: bool

    def every(self) -> bool:
        """Return whether it serves whenever he is asked."""
        return True


@record
class Outcry(OnVotes):
    """`outcry veto 3`, `outcry veto naming Gisco`, `outcry cancel Gisco`, `outcry floor recruit 4 fleets`.

    `action` is veto, cancel or floor; `about` as that of a ballot; `measures` what is proposed from the floor.
    """

    kind: ClassVar[str] = "outcry"
    action: str
    about: str = ""
    measures: Measures = ()

    def key(self) -> str:
        proposed = ":".join(repr(each) for each in self.measures)
        return f"outcry:{self.action}:{self.about}{proposed}"

    def where(self) -> Mapping[str, str]:
        return {"action": self.action, **OnVotes.where(self)}

    def say(self, names: Names) -> str:
        sort, _, what = self.about.partition(":")
        word = said_kind("outcry", names)
        if self.action == "floor":
            return f"{word} floor {said_measures(self.measures, names)}"
        if self.action == "cancel":
            return f"{word} cancel {names(what)}"
        words = {"": ANY, "proposal": what, "matter": what, "post": names(what) if what else ""}.get(sort)
        return f"{word} veto {words}" if words else f"{word} veto {sort} {names(what)}"


@record
class Graft(OnVotes):
    """`graft 3 up to 4`: cancel an Outcry on a proposal, or any, if the die is not above the ceiling."""

    kind: ClassVar[str] = "graft"
    up_to: int
    about: str = ""

    def say(self, names: Names) -> str:
        del names
        return f"graft {self.about.partition(':')[2] or ANY} up to {self.up_to}"


@record
class Enact:
    """`enact Separation of Powers before step 7`: a Law from the hand, and when."""

    kind: ClassVar[str] = "enact"
    card: str
    moment: str = ""

    def key(self) -> str:
        return f"enact:{self.card}"

    def where(self) -> Mapping[str, str]:
        return {"card": self.card, "moment": self.moment} if self.moment else {"card": self.card}

    def say(self, names: Names) -> str:
        return f"enact {names(self.card)}" + (f" {said_moment(self.moment)}" if self.moment else "")


@record
class Consent:
    """`consent Zamar prosecutes Gisco`, `consent Milko sponsors`, `consent Gisco recalled`, `consent Gisco commands`.

    `to` is prosecutes, defends, sponsors, recalled, commands or governs; `target` is whom he prosecutes or defends,
    empty for anyone.
    """

    kind: ClassVar[str] = "consent"
    senator: str
    to: str
    target: str = ""
    yes: bool = True

    def key(self) -> str:
        return f"consent:{self.senator}:{self.to}:{self.target}"

    def where(self) -> Mapping[str, str]:
        terms = {"senator": self.senator, "to": self.to, "target": self.target}
        return {term: value for term, value in terms.items() if value}

    def every(self) -> bool:
        """Return whether it serves whenever he is asked."""
        return True

    def say(self, names: Names) -> str:
        target = f" {names(self.target) if self.target else 'anyone'}" if self.to in {"prosecutes", "defends"} else ""
        return f"consent {names(self.senator)} {self.to}{target}{'' if self.yes else ' no'}"
