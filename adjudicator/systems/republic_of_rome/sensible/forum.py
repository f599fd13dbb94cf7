"""The Forum of Rome: games while the people are restless, Knights for the rest of the talents."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.people import hrao, owner
from adjudicator.systems.republic.sensible.money import KEPT, richest
from adjudicator.systems.republic.state import CITY, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.orders.forum import Court, Sponsor
from adjudicator.systems.republic_of_rome.state import UNREST

RESTLESS = 2
"""Unrest from which on games are wanted."""
MOST = 5
"""Talents with which a Knight comes whatever the die."""


def games(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Pay for the greatest games that a Senator can afford, if the people are restless; the chief's own man first."""
    uneasy = UNREST.of(view, SCOPE, CITY)
    chief = hrao(game, view)
    who = chief if chief and owner(view, chief) == seat and _able(game, view, chief) else richest(view, seat)
    able = _able(game, view, who) if who else []
    if uneasy >= RESTLESS and able:
        extra = topic.slot.kind.startswith("extra")
        yield Suggestion(Sponsor(f"games:{able[-1]}", f"senator:{who}", extra))


def _able(game: Game, view: State, who: str) -> list[str]:
    """Return the games that a Senator can pay for, the cheapest first."""
    ways = sorted(game.box.charts.games, key=lambda one: one.cost)
    return [one.id for one in ways if one.cost <= TALENTS.of(view, SCOPE, who)]


def knight(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Try for a Knight with the richest Senator; what he does not need for games may go for it."""
    del game
    who = richest(view, seat)
    if who:
        spare = max(0, TALENTS.of(view, SCOPE, who) - KEPT)
        extra = topic.slot.kind.startswith("extra")
        yield Suggestion(Court(f"senator:{who}", min(MOST, spare), extra))
