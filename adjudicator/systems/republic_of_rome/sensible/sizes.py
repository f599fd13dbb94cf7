"""Who may command against a war of Rome, what he meets there, and how large forces may be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from adjudicator.systems.republic.state import REBEL
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import holder
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import commanding
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_2_crisis import rebel_might
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import of_legions, war_strength
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.sensible.odds import Foe
from adjudicator.systems.republic_of_rome.sensible.plan import Plan

MARGINS: Final = (0, 2, 3, 4, 5, 6, 8, 9, 11, 14)
"""By how much a force may be stronger than its war: three dice win by 3 half of the battles, always by 11."""
SPARE: Final = (0, 1, 3)
"""Fleets beyond those that a war needs; losses hit fleets too."""


def targets(foe: Foe, mil: int) -> Iterator[tuple[int, int]]:
    """Yield how many legions, by worth, and fleets a force may have against a war."""
    lands = [needed(foe.land, mil, margin) for margin in MARGINS]
    if not foe.naval:
        yield from ((legions, foe.support + (more if foe.support else 0)) for legions, more in product(lands, SPARE))
        return
    for margin in MARGINS[1:]:
        ships = max(foe.support, needed(foe.naval, mil, margin))
        yield 0, ships
        yield from ((legions, ships) for legions in lands)


def commanders_in_order(plan: Plan) -> tuple[str, ...]:
    """Return who may be sent this Senate, in the order in which they may go."""
    game, state = plan.game, plan.state
    first = commanding.able(game, state)
    offices = (commanding.FIELD, commanding.HOME)
    rest = (holder(state, office) for office in offices if commanding.at_hand(state, office))
    return tuple(dict.fromkeys((*first, *rest)))


def team(plan: Plan, key: str) -> tuple[str, ...]:
    """Return a commander with the Master of Horse who goes with him."""
    other = commanding.second(plan.state, key)
    return (key, other) if other else (key,)


def valued(plan: Plan, legions: tuple[str, ...]) -> int:
    """Return what legions are worth in a battle."""
    return sum(one.value for one in of_legions(plan.state, legions))


def against(plan: Plan, war: str) -> Foe:
    """Return what a force meets."""
    if war == REBEL:
        return Foe(war, rebel_might(plan.game, plan.state), 0, 0)
    strength = war_strength(plan.game, plan.state, war)
    return Foe(war, strength.land, strength.naval, enemy(plan.game, plan.state, war).support)


def needed(strength: int, mil: int, more: int) -> int:
    """Return the least units that are stronger by `more` under commanders whose MIL counts at most as much."""
    goal = strength + more
    return max(1, goal - mil, -(-goal // 2)) if mil * 2 >= goal else max(1, goal - mil)
