"""Wars and Enemy Leaders of one series: which wars match, and which Leaders help which (rulings 55 and 67d)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.state import ENEMY_LEADERS, SCOPE, WAR_STATUS, WARS

ACTIVE: Final = "active"
INACTIVE: Final = "inactive"
MATCHING: Final = (ACTIVE, "unprosecuted", INACTIVE)
"""What a war may be to match others of its series."""


@rule("roc:ruling 55", "roc:ruling 67d", title="Which wars match")
def matching(game: Game, state: State, series: Iterable[str]) -> tuple[str, ...]:
    """Return the wars of some series on the board, in the order they came: Lost ones and revolts of rebels are none."""
    wanted = set(series)
    rows = sorted(WARS.items(state, SCOPE), key=lambda item: (item[1].order, item[0]))
    known = ((key, row) for key, row in rows if key in game.box.wars and row.status in MATCHING)
    return tuple(key for key, _ in known if game.box.wars[key].series in wanted)


def wars_of(game: Game, state: State, leader: str) -> tuple[str, ...]:
    """Return the wars on the board that a Leader helps: those of his series, and those that a Refuge gave him."""
    own = matching(game, state, game.box.leaders[leader].series)
    given = ENEMY_LEADERS.get(state, SCOPE, leader).wars
    more = (key for key in given if key not in own and WARS.find(state, SCOPE, key) is not None)
    return (*own, *(key for key in more if WAR_STATUS.of(state, SCOPE, key) in MATCHING))


def leaders_of(game: Game, state: State, war: str) -> tuple[str, ...]:
    """Return the Leaders on the board whose series is that of a war, or to whom a Refuge gave it."""
    rows = sorted(ENEMY_LEADERS.items(state, SCOPE), key=lambda item: (item[1].order, item[0]))
    series = game.box.wars[war].series
    return tuple(key for key, row in rows if series in game.box.leaders[key].series or war in row.wars)
