"""How strong both sides of a battle are (sections 6.5 and 10)."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game, Play
from adjudicator.model.record import record
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
from adjudicator.systems.republic.rules.combat.strength import COLOURED, StrengthTerm, WarStrength, leaders_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import FORCES, REBEL, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.levels import effects
from adjudicator.systems.republic_of_rome.rules.terms.secession import met_at_sea, sea_first, strongholds
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.provincial import joined
from adjudicator.systems.republic_of_rome.rules.wars.queen import led
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE, UNPROSECUTED, of_status
from adjudicator.systems.republic_of_rome.state import LYING

VETERAN_STRENGTH = 2
SPANISH = "spanish"
"""The series whose wars match by a setting."""


@record
class Leading:
    """A commander's MIL in a battle; `die` is the one that made it, 0 for a printed one."""

    senator: str
    mil: int
    die: int = 0


@rule("ror:6.5", "ror:18", "ror:ruling 58", "ror:ruling 100", title="The multiple of matching wars")
def matching(game: Game, state: State, war: str) -> tuple[str, ...]:
    """Return the other wars of a war's series that are active; the one meant counts as active."""
    series = enemy(game, state, war).series
    if series == SPANISH and not game.options.spanish_match:
        return ()
    return tuple(key for key in of_status(game, state, series, ACTIVE, UNPROSECUTED) if key != war) if series else ()


@rule("ror:6.5", "ror:10", title="The strength of a war: printed times matching, leaders, then events on this roll")
def war_strength(game: Game, state: State, war: str, dice: tuple[int, ...] = ()) -> WarStrength:
    """Return the strength of a war as it is if it is attacked now.

    Args:
        game: the game.
        state: the position.
        war: the bare id of a war on the board, or of a province in revolt.
        dice: two white ones and the coloured one of a battle; without them events that depend on the roll are left out.
    """
    figures, others = enemy(game, state, war), matching(game, state, war)
    times = len(others) + 1
    known = leaders_of(game, state, war) if war in game.box.wars else ()
    leaders = tuple(StrengthTerm(f"leader:{key}", game.box.leaders[key].strength) for key in known)
    leaders += led(game, state, war)
    terms = _by_roll(game, state, dice)
    row = WARS.find(state, SCOPE, war)
    if row is not None and row.weaker:
        terms = (StrengthTerm(f"war:{war}", -row.weaker), *terms)
    terms = (*joined(game, state, war), *terms)
    more = sum(term.value for term in (*leaders, *terms))
    land = max(0, figures.land * times + more)
    naval = max(0, figures.naval * times + more) if figures.naval and not (row is not None and row.fleet_victory) else 0
    told = tuple(f"war:{key}" for key in others)
    return WarStrength(f"war:{war}", figures.land, figures.naval, times, told, leaders, terms, land, naval)


def _by_roll(game: Game, state: State, dice: tuple[int, ...]) -> tuple[StrengthTerm, ...]:
    if not dice:
        return ()
    found = ((key, deserts(effect, dice)) for key, effect in effects(game, state, "desertion"))
    return tuple(StrengthTerm(f"card:{key}", value) for key, value in found if value)


@EFFECTS.effect("desertion", fields=("roll", "dice", "sign"), cites=("ror:16", "ror:10"))
@rule("ror:16", title="Allies desert in a battle with an even or odd roll")
def deserts(effect: Effect, dice: tuple[int, ...]) -> int:
    """Return what a battle's own dice add to the war's strength, or take from it."""
    if effect.word("roll") != ("odd" if sum(dice) % 2 else "even"):
        return 0
    thrown = dice[COLOURED] if effect.word("dice") == "coloured" else sum(dice[:COLOURED])
    return effect.number("sign") * thrown


@rule("ror:10", "ror:ruling 60", title="Whether a force can fight, and by sea or land")
def fitness(game: Game, state: State, force: str) -> Fitness:
    """Return which battle a force can fight: by sea until the sea is won, then by land with enough fleets."""
    war = FORCES.get(state, SCOPE, force).war
    legions, fleets = len(armies_of(state, force)), len(fleets_of(state, force))
    if not commanders_of(state, force):
        return Fitness("", "commander")
    if LYING.find(state, SCOPE, war) is not None:
        return Fitness("bequest")  # 9.6.8: it fights nobody
    if war == REBEL or war in strongholds(game, state):
        at_sea = sea_first(game, state) if war == REBEL else met_at_sea(game, state, war)
        lacks, has = ("fleets", fleets) if at_sea else ("armies", legions)
        return Fitness(LAND) if has else Fitness("", lacks)  # a landing follows a victory at sea
    row = WARS.find(state, SCOPE, war)
    if row is None:
        return Fitness("", "war")
    figures = enemy(game, state, war)
    if figures.naval and not row.fleet_victory:
        return Fitness(SEA) if fleets else Fitness("", "fleets")
    if not legions:
        return Fitness("", "armies")
    if fleets < figures.support:
        return Fitness("", "support", figures.support, fleets)
    return Fitness(LAND)


@rule("ror:10", title="Legions count 1, veterans 2, fleets 1")
def contingents(state: State, force: str, part: str) -> tuple[Contingent, ...]:
    """Return what the units of a force count in a battle, those that count alike together."""
    if part == SEA:
        return (Contingent("fleets", len(fleets_of(state, force)), 1),)
    return of_legions(state, armies_of(state, force))


def of_legions(state: State, legions: tuple[str, ...]) -> tuple[Contingent, ...]:
    """Return what some legions count, those that count alike together."""
    veterans = sum(UNITS.get(state, SCOPE, key).veteran for key in legions)
    plain = Contingent("armies", len(legions) - veterans, 1)
    return tuple(one for one in (plain, Contingent("veterans", veterans, VETERAN_STRENGTH)) if one.number)


@EFFECTS.effect("rolled_mil", fields=("plus", "fixed"), cites=("ror:14",))
@rule("ror:14", "ror:ruling 31", title="Pompey's MIL is rolled before each battle, which Evil Omens do not touch")
def leading(play: Play, senator: str, label: str = "") -> Leading:
    """Return a commander's MIL in a battle; `label` tells its die from that of another battle of the step."""
    rolled = next((one for one in play.game.box.effects_of(senator) if one.kind == "rolled_mil"), None)
    if rolled is None:
        return Leading(person(senator), int(play.game.box.person(senator).mil))
    die = play.dice.roll(f"{label}mil/{senator}", where="14")
    return Leading(person(senator), die + rolled.number("plus"), die)


def settled_mil(game: Game, senator: str) -> int:
    """Return a man's MIL where no battle rolls for it: minimum forces, crises, claims of rebels [14]."""
    rolled = next((one for one in game.box.effects_of(senator) if one.kind == "rolled_mil"), None)
    return rolled.number("fixed") if rolled is not None else int(game.box.person(senator).mil)


@rule("ror:10", title="MIL counts at most as much as the units do")
def capped(units: int, *mils: int) -> int:
    """Return what commanders add to the strength of units."""
    return min(units, sum(mils))
