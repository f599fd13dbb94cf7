"""The orders of setup, and those that any phase may read: cards, heirs, answers to events, pauses."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from adjudicator.engine.worded import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere, Shares, said_list, said_moment, said_purse
from adjudicator.systems.republic.orders.forum import ExtraLeader

HOME: Final = "home"
"""The Active Forces, where a place of fleets is named."""


@record
class Leader(Worded):
    """`leader Mago`: the Faction Leader at setup."""

    kind, words = "leader", "leader {senator}"
    senator: str

    def won(self) -> ExtraLeader:
        """Return the order for an initiative won."""
        return ExtraLeader(self.senator)


@record
class Term(Worded):
    """`term Mangi 2`: for how many Revenue Phases a first Governor serves."""

    kind, words = "term", "term {senator} {turns}"
    terms = ("senator",)
    senator: str
    turns: int


@record
class PlayCard:
    """`play Salt Pans on Abarish`, `play Peace Party on 8`, `play Mercenaries on Gisco from FT`: a card from the hand.

    `on` is a Senator, seat, good or `proposal:8`, or empty; `purse` who pays for it; `moment` when it is played, such
    as `after proposal:2`.
    """

    kind: ClassVar[str] = "play"
    card: str
    on: str = ""
    purse: str = ""
    moment: str = ""

    def key(self) -> str:
        return f"play:{self.card}"

    def where(self) -> Mapping[str, str]:
        return {"card": self.card, "moment": self.moment} if self.moment else {"card": self.card}

    def say(self, names: Names) -> str:
        sort, _, number = self.on.partition(":")
        on = f" on {number if sort == 'proposal' else names(self.on)}" if self.on else ""
        purse = f" from {said_purse(self.purse, names)}" if self.purse else ""
        moment = f" {said_moment(self.moment)}" if self.moment else ""
        return f"play {names(self.card)}{on}{purse}{moment}"


@record
class Heir(Worded):
    """`heir Milko`: the next leader when a leader leaves no family card."""

    kind, words = "heir", "heir {senator}"
    senator: str


@record
class Prefer(Anywhere):
    """`prefer Hanno, Zamar`: the Senators wished for when the faction or Carthage runs short, best first."""

    kind: ClassVar[str] = "prefer"
    senators: tuple[str, ...]

    def key(self) -> str:
        return "prefer"

    def say(self, names: Names) -> str:
        return f"prefer {said_list(self.senators, names)}"


@record
class Choose:
    """`choose Tithe to Tyre: popularity`, `choose Storm at Sea: Gisco 2, home rest`: how an officer answers an event.

    `choice` is a word that the card offers, or the id of the Leader or War meant; `fleets` are places and what each
    loses: `home`, the commander of a force or its War; None is the rest and comes last.
    """

    kind: ClassVar[str] = "choose"
    card: str
    choice: str = ""
    fleets: Shares = ()

    def key(self) -> str:
        return f"choose:{self.card}"

    def where(self) -> Mapping[str, str]:
        return {"card": self.card}

    def say(self, names: Names) -> str:
        choice = names(self.choice) if ":" in self.choice else self.choice.replace("_", " ")
        places = ((place if place == HOME else names(place), number) for place, number in self.fleets)
        fleets = (f"{place} {'rest' if number is None else number}" for place, number in places)
        return f"choose {names(self.card)}: {', '.join(fleets) or choice}"


@record
class Pause:
    """`pause before selling`: wait for this player before a step; `step` is the engine's name for it."""

    kind: ClassVar[str] = "pause"
    step: str

    def key(self) -> str:
        return f"pause:{self.step}"

    def where(self) -> Mapping[str, str]:
        return {"step": self.step}

    def say(self, names: Names) -> str:
        return f"pause before {names(f'step:{self.step}')}"
