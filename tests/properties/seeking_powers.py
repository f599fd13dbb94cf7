"""Players of Diplomacy who in the end concede the game, all to the same power; their games are played in fog."""

from __future__ import annotations

from random import Random
from typing import Final

from adjudicator.engine.running import questions
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.diplomacy.ending import Concede
from adjudicator.systems.diplomacy.rules.ending import SORT
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import CALENDAR, CENTRES
from adjudicator.testing.players import Bundles, Wish, wishes
from tests.properties.seeking import legal

LAST: Final = 1904
"""The year in which they concede."""
ENDS: Final = frozenset({"draw", "concede"})
"""Kinds of order that end a game."""


def conceding(game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return what a random player wants but votes on the end, and in the last year a concession."""
    anything = wishes(game, state, seat, chance)
    rest = [tuple(one for one in bundle if one.order.kind not in ENDS) for bundle in anything]
    owners = sorted({row.owner for _, row in CENTRES.items(state, SCOPE)} - {""})
    if owners and max(row.year for _, row in CALENDAR.items(state, SCOPE)) >= LAST:
        order, seen = Concede(f"{SORT}{owners[0]}"), view(state, seat)
        mine = (topic for topic in questions.topics(game, state) if topic.slot.seat == seat)
        if any(legal(game, seen, topic, order) for topic in mine if topic.slot.kind == order.kind):
            rest.append((Wish(order),))
    return tuple(bundle for bundle in rest if bundle)
