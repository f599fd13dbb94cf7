"""The miser: takes every income, gives and bids nothing, hoards talents, and grudges the State what it spends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Disband, Lot, Measures
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic.state import FLEET
from adjudicator.systems.republic_of_carthage.sensible import haggling
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.systems.republic_of_carthage.sensible.characters.common import COMMON
from adjudicator.systems.republic_of_carthage.sensible.plan import begun

TEMPER: Final = haggling.temper(taxes=("no", "yes"), posts="abstain", spending="no")
NOTHING: Final = ("contribute", "bid", "persuade", "gift")
"""Orders that cost talents, which he does not give."""


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Disband fleets that lie at home while no war is Active; in danger lay before the Senate what Carthage needs."""
    del topic
    idle = lies(view, ACTIVE, FLEET) if not begun(game, view).active else ()
    saved: tuple[Measures, ...] = ((Disband((Lot(f"unit:{FLEET}", len(idle)),)),),) if idle else ()
    return proposed((*saved, *(agenda(game, view, seat) if lines.danger(game, view) else ())))


POLICIES: Final[lines.Policies] = {
    **{kind: policy for kind, policy in COMMON.items() if kind not in NOTHING},
    "ballot": TEMPER.ballot,
    "propose": propose,
    "corruption": lines.remarked("corruption_yes"),
    "income": lines.remarked("income_if"),
    "distribute": lines.remarked("distribute_treasury"),
    "place": lines.remarked("place_treasury"),
    "attract": lines.remarked("attract_free"),
    "sell": lines.remarked("sell_all"),
}
