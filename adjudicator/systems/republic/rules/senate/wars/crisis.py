"""6.5.7 Crisis: many wars or a mighty one at the start of the Senate Phase, when two may command together."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.strength import ACTIVE
from adjudicator.systems.republic.state import NOW, REBEL, REBELLIONS, SCOPE, WARS


@event("crisis_measured", "roc:6.5.7", "roc:ruling 100")
class CrisisMeasured:
    """What was measured: `active` wars against `enough`; the `strongest`, `war:roman_1` or `rebel`, against `mighty`.

    `strongest` is empty without an Active War.
    """

    holds: bool
    active: int
    enough: int
    strongest: str
    strength: int
    mighty: int


@rule("roc:6.5.7", "roc:ruling 100", "ror:9.2", title="What makes a Crisis")
def measured(game: Game, state: State) -> CrisisMeasured:
    """Measure every Active and Unprosecuted War and the rebel; the sea counts where it is stronger, till it is won."""
    figures = game.box.constants.senate
    found: dict[str, int] = {}
    for key, row in WARS.items(state, SCOPE):
        if row.status in ACTIVE:
            found[f"war:{key}"] = game.box.republic.might(game, state, key)
    if REBELLIONS.find(state, SCOPE, NOW) is not None:
        found[REBEL] = game.box.republic.might(game, state, REBEL)
    strongest = max(found, key=lambda key: found[key], default="")
    most = found.get(strongest, 0)
    holds = len(found) >= figures.crisis_active_wars or most >= figures.crisis_war_strength
    return CrisisMeasured(holds, len(found), figures.crisis_active_wars, strongest, most, figures.crisis_war_strength)


def crisis(game: Game, state: State) -> bool:
    """Return whether Carthage is in a Crisis, as of the start of the Senate Phase."""
    return measured(game, state).holds
