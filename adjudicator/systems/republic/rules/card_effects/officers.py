"""Whom a card means by an office: who chooses, who is named, who answers for the State."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import hrao, is_free
from adjudicator.systems.republic.state import OFFICES, SCOPE, SENATORS

HRAO: Final = "hrao"
"""The highest ranking available officer, where a card names no office."""


NAMED: Final = (HRAO, "@office")
"""Whom a field of an effect may name."""


@rule("roc:ruling 67h", title="The officer whom a card names")
def officer(game: Game, state: State, word: str) -> str:
    """Return the bare id of the Senator a card means, empty if the office has no holder in Carthage.

    Args:
        game: the game.
        state: the position now.
        word: `hrao`, or the id of an office.
    """
    if word == HRAO:
        return hrao(game, state)
    held = OFFICES.find(state, SCOPE, word)
    return held.holder if held is not None and held.holder and is_free(SENATORS.get(state, SCOPE, held.holder)) else ""


def who_chooses(game: Game, state: State, effect: Effect) -> str:
    """Return the bare id of the officer who chooses what an effect does, empty without one."""
    return officer(game, state, effect.word("choose", HRAO))
