"""The censor, from those who have been Consul (section 9.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.heads import free
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.orders.chair import Elect
from adjudicator.systems.republic_of_rome.registry import ELECTIONS, ROME
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import (
    CENSOR,
    CITES,
    ELIGIBLE,
    SERVED,
    before,
    candidates,
    filled,
    kept,
)
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL

STEP: Final = "senate.censor"


@rule("ror:9.3", title="Who can be censor: a prior Consul without another major office; without any, anybody")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those who can be elected; the sitting censor can be elected again."""
    able = tuple(key for key in free(state) if {CENSOR}.issuperset(kept(game, state, key)))
    return tuple(key for key in able if served(game, state, key)) or able


def served(game: Game, state: State, senator: str) -> bool:
    """Return whether a Senator has been Consul, or will have been when the election comes."""
    ends = before(state) and not SERVED.isdisjoint(offices_of(game, state, senator))
    return ends or PRIOR_CONSUL.of(state, SCOPE, senator)


ELIGIBLE[CENSOR] = eligible

install(
    Election(
        STEP,
        Elect,
        CITES[CENSOR],
        posts=lambda game, state: () if filled(state, CENSOR) else (f"office:{CENSOR}",),
        candidates=candidates(CENSOR),
        term="office",
        all_posts=lambda game, state: (f"office:{CENSOR}",),
    ),
    ROME,
    ELECTIONS,
)
