"""The Pontifex Maximus, elected for life when there is none (section 20.1)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.heads import free
from adjudicator.systems.republic_of_rome.orders.chair import Elect
from adjudicator.systems.republic_of_rome.registry import ELECTIONS, ROME
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import (
    CITES,
    ELIGIBLE,
    PONTIFEX,
    candidates,
    filled,
    holder,
    kept,
)

STEP: Final = "senate.pontifex"


@rule("ror:20.1", title="Who can be pontifex: anybody in Rome without another major office")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those who can be elected."""
    return tuple(key for key in free(state) if not kept(game, state, key))


def posts(game: Game, state: State) -> tuple[str, ...]:
    """Return the office while nobody holds it and nobody was elected this turn, where the game is played with it."""
    vacant = game.options.pontifex and not holder(state, PONTIFEX) and not filled(state, PONTIFEX)
    return (f"office:{PONTIFEX}",) if vacant else ()


ELIGIBLE[PONTIFEX] = eligible

install(
    Election(STEP, Elect, CITES[PONTIFEX], posts=posts, candidates=candidates(PONTIFEX), term="office"),
    ROME,
    ELECTIONS,
)
