"""6.5.7 How strong a war is where a Crisis is measured."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.strength import rebel_strength, war_strength
from adjudicator.systems.republic.state import REBEL, SCOPE, WARS


@rule("roc:6.5.7", "roc:ruling 100", title="The sea counts where it is stronger, until it is won")
def might(game: Game, state: State, war: str) -> int:
    """Return the strength of a war on the board, or of the rebel."""
    if war == REBEL:
        return rebel_strength(game, state)
    force = war_strength(game, state, war)
    return max(force.land, 0 if WARS.get(state, SCOPE, war).fleet_victory else force.naval)
