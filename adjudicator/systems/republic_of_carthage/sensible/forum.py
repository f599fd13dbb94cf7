"""Traders of the Forum: the richest Senator tries for one with all he has."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.sensible.money import richest
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.orders.forum import Attract


def attract(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Try for a Trader with the richest Senator; all he has may go for it."""
    who = richest(view, seat)
    if who:
        talents = TALENTS.of(view, SCOPE, who)
        yield Suggestion(Attract(f"senator:{who}", talents, extra=topic.slot.kind.startswith("extra")))
