"""The conqueror and explorer: commands himself, goes to war at fair odds, and sends expeditions while he can pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import explore
from adjudicator.systems.republic_of_carthage.sensible import haggling
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda, sends
from adjudicator.systems.republic_of_carthage.sensible.campaigns import campaigns
from adjudicator.systems.republic_of_carthage.sensible.characters.common import COMMON
from adjudicator.systems.republic_of_carthage.sensible.plan import begun

TEMPER: Final = haggling.temper(price=4)
FAIR: Final = 1
"""By how much a force must be stronger than its war to be sent."""


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Send expeditions, then fight whatever can be fought at fair odds; what sends the chair away comes last."""
    del topic
    plan = begun(game, view)
    voyages: list[Measures] = [
        (one,) for one in explore.offers(game, view, seat) if not lines.danger(game, view) and plan.take((one,))
    ]
    wars = list(campaigns(plan, FAIR))
    needs = [each for each in agenda(game, view, seat) if each not in wars]
    return proposed((*voyages[:2], *sorted((*needs, *wars), key=lambda one: sends(one, chair.presiding(game, view)))))


POLICIES: Final[lines.Policies] = {**COMMON, "ballot": TEMPER.ballot, "propose": propose}
