"""The plotter: murders whom he fears, cries out against rivals, takes what office brings, and revolts with an army."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Test, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revolution import Revolt
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible import senate as shared_senate
from adjudicator.systems.republic.sensible.plotting import PLOTTING, for_life
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic_of_carthage.sensible import haggling
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.systems.republic_of_carthage.sensible.characters.common import COMMON

ENOUGH: Final = 5
"""Armies that must follow before he dares to revolt."""
TEMPER: Final = haggling.temper(price=5, trials="yes", posts="no")


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Propose a Suffete for Life of the own faction, and what Carthage needs."""
    del topic
    return proposed((*for_life(game, view, seat), *agenda(game, view, seat)))


def revolt(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Revolt if enough armies follow."""
    del game, view, seat
    for who in topic.slot.about["senator"]:
        yield Suggestion(Revolt(who), when=(Test("armies", "at least", ENOUGH),))


POLICIES: Final[lines.Policies] = {
    **COMMON,
    **PLOTTING,
    "ballot": TEMPER.ballot,
    "propose": propose,
    "revolt": revolt,
    "corruption": lines.remarked("corruption_yes"),
    "income": lines.remarked("income_yes"),
    "consent": shared_senate.consent,
    "enact": lines.remarked("enact"),
}
