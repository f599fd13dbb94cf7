"""How strong a war is where the crisis for a dictator is measured (section 9.2)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.state import NOW, REBEL, REBELLIONS, SCOPE
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped, of_legions, settled_mil, war_strength
from adjudicator.systems.republic_of_rome.rules.terms import secession


@rule("ror:9.2", "ror:6.5", "ror:ruling 97", title="Land and naval strength together, the sea only until it is won")
def might(game: Game, state: State, war: str) -> int:
    """Return the strength of a war with matching wars and leaders, or of the rebel's force."""
    if war == REBEL:
        return rebel_might(game, state)
    force = war_strength(game, state, war)
    apart = war == "punic_1" and not game.options.punic_is_20
    return max(force.land, force.naval) if apart else force.land + force.naval


@rule("ror:11", title="The rebel's legions, veterans twice, and MIL capped by them")
def rebel_might(game: Game, state: State) -> int:
    """Return the strength of the rebel's force, 0 without a revolt."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    if row is None:
        return 0
    legions = of_legions(state, secession.legions(state))
    units = sum(one.value for one in (*legions, *secession.added(game, state)))
    return units + capped(units, *(settled_mil(game, key) for key in (row.chief, *row.seconds)))


@rule("ror:20.3", title="What a stronghold of a revolt counts on land")
def might_of(game: Game, state: State, province: str) -> int:
    """Return its printed strength, garrison, armies, and the MIL of the man in charge, capped by them."""
    legions, who = of_legions(state, lies(state, f"garrison:{province}")), secession.in_charge(state, province)
    units = sum(one.value for one in (*legions, *secession.manned(game, state, province)[0]))
    return units + (capped(units, settled_mil(game, who)) if who else 0)
