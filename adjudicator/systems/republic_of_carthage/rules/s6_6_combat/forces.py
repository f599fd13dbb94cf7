"""What a force has and what it counts: armies, veterans, fleets; and whether it can fight at all (rulings 94 to 97)."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.forces import (
    LAND,
    SEA,
    Contingent,
    Fitness,
    armies_of,
    commanders_of,
    fleets_of,
)
from adjudicator.systems.republic.rules.combat.strength import ACTIVE, INACTIVE
from adjudicator.systems.republic.state import FLEET, FORCES, REBEL, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_carthage.registry import EFFECTS


@rule(
    "roc:6.6.2", "roc:ruling 96", "roc:ruling 97", "roc:ruling 133d", "roc:ruling 133e", title="Whether a force fights"
)
def fitness(game: Game, state: State, force: str) -> Fitness:
    """Return which battle a force can fight now: the sea first, until it is won; or why it cannot fight."""
    war = FORCES.get(state, SCOPE, force).war
    armies, fleets = len(armies_of(state, force)), len(fleets_of(state, force))
    if not commanders_of(state, force):
        return Fitness("", "commander")
    if war == REBEL:
        return Fitness(LAND) if armies else Fitness("", "armies")
    card, row = game.box.wars[war], WARS.find(state, SCOPE, war)
    if row is None or row.status not in (*ACTIVE, INACTIVE):
        return Fitness("", "war")
    if card.naval and not row.fleet_victory:
        return Fitness(SEA) if fleets else Fitness("", "fleets")
    if not armies:
        return Fitness("", "armies")
    return Fitness(LAND) if fleets >= card.support else Fitness("", "support", card.support, fleets)


@rule(
    "roc:ruling 94", "roc:ruling 124", "roc:ruling 133c", "roc:ruling 133g", title="Which units fight, and can be lost"
)
def engaged(game: Game, state: State, force: str, part: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the armies and the fleets in a battle: at sea fleets alone, on land armies with the fleets in support."""
    if part == SEA:
        return (), fleets_of(state, force)
    war = FORCES.get(state, SCOPE, force).war
    supported = war != REBEL and game.box.wars[war].support > 0
    return armies_of(state, force), fleets_of(state, force) if supported else ()


@EFFECTS.effect("unit_strength", fields=("unit", "value", "scope"), cites="roc:6.6.2")
def special(effect: Effect, kind: str) -> int:
    """Return what each army of a kind counts under a Statesman with this effect, 0 if it speaks of another kind."""
    return effect.number("value") if effect.word("unit") == kind and effect.word("scope") == "own_force" else 0


@rule("roc:6.6.2", "roc:ruling 94", title="Each army or fleet is worth 1, a Veteran army 2")
def contingents(game: Game, state: State, force: str, part: str) -> tuple[Contingent, ...]:
    """Return what the units of a force count in a battle, those that count alike together."""
    if part == SEA:
        number = len(fleets_of(state, force))
        return (Contingent("fleets", number, game.box.units[FLEET].strength),)
    effects = [each for who in commanders_of(state, force) for each in game.box.effects_of(who, "unit_strength")]
    found: Counter[tuple[str, int]] = Counter()
    for key in armies_of(state, force):
        row = UNITS.get(state, SCOPE, key)
        kind = game.box.units[row.kind]
        more = max((special(each, row.kind) for each in effects), default=0)
        if row.veteran:
            found[("veterans", kind.veteran_strength)] += 1
        elif more > kind.strength:
            found[(f"unit:{row.kind}", more)] += 1
        else:
            found[("armies", kind.strength)] += 1
    return tuple(Contingent(name, number, each) for (name, each), number in sorted(found.items()))
