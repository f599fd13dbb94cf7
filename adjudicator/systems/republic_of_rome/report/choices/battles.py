"""What a seat can weigh before the combat: for each force the sum of its battle, and how often each result comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Note, Part, Row, Table
from adjudicator.systems.republic.report.basics import is_wide, person_name, say
from adjudicator.systems.republic.rules.combat.forces import SEA, commanders_of
from adjudicator.systems.republic.rules.combat.results import DEFEAT, DISASTER, STALEMATE, STANDOFF, VICTORY
from adjudicator.systems.republic.state import FORCES, REBEL, SCOPE
from adjudicator.systems.republic_of_rome.rules.s10_combat.cleopatra import aid
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import PERCENT, result_of, shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped, contingents, fitness, war_strength
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.terms.secession import strongholds

FACES: Final = range(1, 7)
RESULTS: Final = (VICTORY, STALEMATE, STANDOFF, DEFEAT, DISASTER)
BATTLES: Final = (
    Column("battle", full="Battle"),
    Column("at", full="Fought at"),
    Column("units", "number", full="Units"),
    Column("MIL", full="MIL that counts"),
    Column("enemy", "number", full="Strength of the war"),
)
CHANCES: Final = (
    Column("battle", full="Battle"),
    Column("win", "number", full="Victory"),
    Column("tie", "number", full="Stalemate"),
    Column("off", "number", full="Standoff"),
    Column("lost", "number", full="Defeat"),
    Column("dire", "number", full="Disaster"),
)


def battles(sight: Sight) -> Iterator[Part]:
    """Yield both sides of each battle that the forces in the field fight now, and the chances of its results."""
    game, state = sight.game, sight.state
    ready = tuple(
        key
        for key, force in FORCES.items(state, SCOPE)
        if fitness(game, state, key).part and force.war != REBEL and force.war not in strongholds(game, state)
    )
    if not ready:
        return
    sides = tuple(Row((_named(sight, key), *_sides(sight, key))) for key in ready)
    often = tuple(Row((_named(sight, key), *_chances(sight, key))) for key in ready)
    yield Heading(say(sight, "battles-title"), ("10",))
    yield Table(say(sight, "battles-caption"), BATTLES, sides, wide=is_wide(BATTLES, sides))
    yield Table(say(sight, "chances-caption"), CHANCES, often, wide=is_wide(CHANCES, often))
    yield Note(say(sight, "battles-note", omens=omens(game, state)))


def _named(sight: Sight, key: str) -> str:
    force = FORCES.get(sight.state, SCOPE, key)
    return f"{person_name(sight, force.commander)}, {sight.name(f'war:{force.war}')}"


def _units(sight: Sight, key: str) -> int:
    part = fitness(sight.game, sight.state, key).part
    return sum(one.value for one in contingents(sight.state, key, part))


def _mils(sight: Sight, key: str) -> tuple[int, ...]:
    """Return what the leaders of a force may add to its units, one number for each way their dice can fall."""
    game, state = sight.game, sight.state
    known = [_faces(sight, who) for who in commanders_of(state, key)]
    known += [(one.mil,) for one in aid(game, state, FORCES.get(state, SCOPE, key).war)]
    return tuple(capped(_units(sight, key), *mils) for mils in product(*known))


def _faces(sight: Sight, senator: str) -> tuple[int, ...]:
    """Return the MIL of a commander, or what it may be if a die decides it."""
    box = sight.game.box
    rolled = next((one for one in box.effects_of(senator) if one.kind == "rolled_mil"), None)
    return (int(box.person(senator).mil),) if rolled is None else tuple(die + rolled.number("plus") for die in FACES)


def _sides(sight: Sight, key: str) -> tuple[str, int, str, int]:
    game, state = sight.game, sight.state
    strength, part = war_strength(game, state, FORCES.get(state, SCOPE, key).war), fitness(game, state, key).part
    mils = _mils(sight, key)
    mil = f"{mils[0]}" if len(set(mils)) == 1 else f"{min(mils)}-{max(mils)}"
    return part, _units(sight, key), mil, strength.naval if part == SEA else strength.land


def _chances(sight: Sight, key: str) -> tuple[int, ...]:
    """Return how often in a hundred each result comes, over all the dice of the battle."""
    game, state, force = sight.game, sight.state, FORCES.get(sight.state, SCOPE, key)
    at_sea, mils = fitness(game, state, key).part == SEA, _mils(sight, key)
    own, found = _units(sight, key) - omens(game, state), Counter[str]()
    for dice in product(FACES, repeat=3):
        strength = war_strength(game, state, force.war, dice)
        numbers = shown(game, state, force.war, sum(dice), force.commander, spent=False)
        margin = sum(dice) + own - (strength.naval if at_sea else strength.land)
        found.update(result_of(game, margin + mil, numbers)[0] for mil in mils)
    return tuple(round(PERCENT * found[result] / found.total()) for result in RESULTS)
