"""The prosecutor and taxer: brings rivals to court, lends his Senators as Prosecutors, and fills the State Treasury."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic.sensible.trials import TRIALS
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax
from adjudicator.systems.republic_of_carthage.sensible import haggling
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.systems.republic_of_carthage.sensible.characters.common import COMMON

TEMPER: Final = haggling.temper(price=3, trials="yes")
TAX_MOST: Final = 50
"""The rate beyond which he proposes no increase."""


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Raise the tax first, then lay before the Senate what Carthage needs."""
    del topic
    found = (one for one in tax.increases(game, view, seat) if one.rate <= TAX_MOST)
    higher: tuple[Measures, ...] = tuple((one,) for one in found)
    return proposed((*higher[:1], *agenda(game, view, seat)))


POLICIES: Final[lines.Policies] = {
    **COMMON,
    **TRIALS,
    "ballot": TEMPER.ballot,
    "propose": propose,
}
