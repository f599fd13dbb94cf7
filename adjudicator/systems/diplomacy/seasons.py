"""Seasons as orders name them, `fall 1901` or `fall 1901 retreats`: whether one is before, at or after now."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE
from adjudicator.systems.diplomacy.tables import FALL, SPRING, WINTER, label

ORDER: Final = (SPRING, FALL, WINTER)
RETREATS: Final = " retreats"


def now(state: State) -> str:
    """Return what orders call the current packet: its season, and that it is for retreats where it is."""
    return f"{label(state)}{RETREATS}" if DISLODGED.rows(state, SCOPE) else label(state)


def when(game: Game, state: State, due: str) -> int:
    """Return -1 for a season that is over, 0 for the current one, 1 for one to come."""
    down = game.box.board.rules.years_down
    named, here = _place(due, down=down), _place(now(state), down=down)
    return (named > here) - (named < here)


def _place(season: str, *, down: bool) -> tuple[int, int, bool]:
    word, _, year = season.removesuffix(RETREATS).partition(" ")
    return -int(year) if down else int(year), ORDER.index(word), season.endswith(RETREATS)
