"""Seasons as orders name them, `fall 1901` or `fall 1901 retreats`: whether one is before, at or after now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from adjudicator.engine.system import NEVER, Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.board.rules import fall_of, next_spring, step_of
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE
from adjudicator.systems.diplomacy.tables import CALENDAR, FALL, NOW, SPRING, WINTER, label
from adjudicator.systems.diplomacy.words.naming import season_name

ORDER: Final = (SPRING, FALL, WINTER)
RETREATS: Final = " retreats"
FARTHEST: Final = 100
"""How many years, or rounds of the calendar, an order is filed ahead at most: what is farther is a slip of the pen."""


def now(state: State) -> str:
    """Return what orders call the current packet: its season, and that it is for retreats where it is."""
    return f"{label(state)}{RETREATS}" if DISLODGED.rows(state, SCOPE) else label(state)


def when(game: Game, state: State, due: str) -> int:
    """Return -1 for a season that is over, 0 for the current one, 1 for one to come, and NEVER for one that is none."""
    down: bool = game.box.board.rules.years_down
    named, here = _place(due, down=down), _place(now(state), down=down)
    if named <= here:
        return -1 if named < here else 0
    return 1 if _comes(game, state, due) else NEVER


def to_come(game: Game, state: State) -> tuple[str, ...]:
    """Return the next seasons of moves, in the words of the map."""
    here = label(state)
    moves = (season for season in _calendar(game, state) if season != here and not season.startswith(WINTER))
    return tuple(season_name(game.box.board, season) for season in islice(moves, len(ORDER)))


def _comes(game: Game, state: State, season: str) -> bool:
    """Return whether a season is on the calendar of the game, and not too far off to be meant."""
    return season.removesuffix(RETREATS) in islice(_calendar(game, state), FARTHEST * len(ORDER))


def _calendar(game: Game, state: State) -> Iterator[str]:
    """Yield the seasons of a game from the current one on, as orders name them, up to its last year."""
    rules, date, last = game.box.board.rules, CALENDAR.get(state, SCOPE, NOW), game.options.last_year
    season, year = date.season, date.year
    while year > 0 and not (last and (year - last) * step_of(rules) > 0):
        fall = fall_of(rules, year) if season == SPRING else year
        own = ((SPRING, year), (FALL, fall), (WINTER, fall))[ORDER.index(season) :]
        yield from (f"{word} {number}" for word, number in own if number > 0)
        season, year = SPRING, next_spring(rules, year, season)


def _place(season: str, *, down: bool) -> tuple[int, int, bool]:
    word, _, year = season.removesuffix(RETREATS).partition(" ")
    return -int(year) if down else int(year), ORDER.index(word), season.endswith(RETREATS)
