"""Seasons as orders name them, `fall 1901`: whether one lies before, at or behind the season at hand."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.tables import FALL, SPRING, WINTER, label

ORDER = (SPRING, FALL, WINTER)


def when(game: Game, state: State, due: str) -> int:
    """Return -1 for a season that is over, 0 for the one at hand, 1 for one to come."""
    named, now = _place(due), _place(label(state))
    return (named > now) - (named < now)


def _place(season: str) -> tuple[int, int]:
    word, _, year = season.partition(" ")
    return int(year), ORDER.index(word)
