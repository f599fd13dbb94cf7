"""Popularity changes within its limits, and for Pompey twice."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.state import POP, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS


@EFFECTS.effect("double_popularity", cites=("ror:14",))
@rule("ror:1", "ror:14", "ror:ruling 61", title="Each change of Pompey's Popularity is doubled")
def changed(game: Game, state: State, senator: str, change: int) -> int:
    """Return what really changes of a Senator's Popularity, by his bare id."""
    doubled = any(effect.kind == "double_popularity" for effect in game.box.effects_of(senator))
    return limits.popularity(game, POP.of(state, SCOPE, senator), change * (2 if doubled else 1))
