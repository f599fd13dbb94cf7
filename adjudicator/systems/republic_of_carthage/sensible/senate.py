"""The Senate: soldiers for Suffetes, wars fought while the State can pay for them, taxes while it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.orders import Ballot, ElectSuffetes, Nominate, Propose
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.present import free
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda

FOR_CARTHAGE = (
    "recruit",
    "send",
    "reinforce",
    "tax",
    "peace",
    "suffetes",
    "committee",
    "governors",
    "explore",
    "assign",
)
"""Matters that a sensible player votes for, whoever gains."""


def nominate(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Propose the two best soldiers who can be elected."""
    able = sorted(free(view), key=lambda key: -game.box.person(key).mil)
    pairs = (
        Nominate(ElectSuffetes((f"senator:{one}", f"senator:{two}"))) for one in able for two in able if one != two
    )
    found = next((pair for pair in pairs if topic.slot.choices.contains(pair)), None)
    if found is not None:
        yield Suggestion(found)


def ballot(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Vote for what Carthage needs."""
    for matter in FOR_CARTHAGE:
        yield Suggestion(Ballot("yes", f"matter:{matter}"))


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Lay the agenda before the Senate."""
    for number, measures in enumerate(agenda(game, view, seat), start=1):
        yield Suggestion(Propose(number, measures))
