"""Between which figures Influence and Popularity stay."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.state import SCOPE, SENATORS


@rule("roc:ruling 23a", title="Influence is never below 0; a loss beyond is cut")
def influence(game: Game, old: int, change: int) -> int:
    """Return what really changes: a loss stops at the limit, so half of it is half of this."""
    least: int = game.box.constants.limits.influence_min
    return max(least, old + change) - old


@rule("roc:ruling 23a", title="Popularity stays from -9 to +9; what goes beyond is cut")
def popularity(game: Game, old: int, change: int) -> int:
    """Return what really changes."""
    least: int = game.box.constants.limits.popularity_min
    most: int = game.box.constants.limits.popularity_max
    return max(least, min(most, old + change)) - old


def both(game: Game, state: State, senator: str, inf: int, pop: int) -> tuple[int, int]:
    """Return what really changes of a Senator's Influence and Popularity, by his bare id."""
    row = SENATORS.get(state, SCOPE, senator)
    return influence(game, row.inf, inf), popularity(game, row.pop, pop)
