"""6.4.2.1 Where cards go that are drawn and shown: Wars, Leaders, families, Explorations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.forum.cards import Placing
from adjudicator.systems.republic.rules.forum.families import family_appears
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.wars import leader_appears, war_appears
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS, Opportunity


@event("exploration_appears", "roc:6.4.2.1", "ror:6")
class ExplorationAppears:
    """An Exploration is face up: the merchants it asks for, and its Disaster number."""

    exploration: str
    caravans: int
    trade_fleets: int
    disaster: int


@rule("roc:6.4.2.1", title="An Exploration is drawn")
def _exploration(play: Play, state: State, card: str, drawn: tuple[Change, ...]) -> Flow[State]:
    """Lay an Exploration open among the Inactive Wars."""
    entry = play.game.box.explorations[card]
    order = max((row.order for _, row in EXPLORATIONS.items(state, SCOPE)), default=0) + 1
    data = ExplorationAppears(f"exploration:{card}", entry.caravans, entry.trade_fleets, entry.disaster)
    changes = (*drawn, EXPLORATIONS.put(SCOPE, card, Opportunity(order)))
    return (yield Event.of(data, play.scope, changes))


PLACINGS: Final[Mapping[str, Placing]] = {
    "war": Placing("war", war_appears),
    "leader": Placing("leader", leader_appears),
    "exploration": Placing("exploration", _exploration),
    "senator": Placing("family", family_appears),
}
"""What is done with cards that go on the board, by their kind in the box."""
