"""How strong a war is: printed strength times the matching multiplier, then Leaders, then cards (ruling 133a)."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.state import ENEMY_LEADERS, FORCES, NOW, REBEL, REBELLIONS, SCOPE, UNITS, WARS

ACTIVE = ("active", "unprosecuted")
INACTIVE = "inactive"
KIND = "war_strength"
COLOURED = 2
"""Which of the three dice of a battle is the coloured one; the two before it are white."""


@record
class StrengthTerm:
    """What a Leader or a card adds to a war's strength; `by` as `leader:scipio`, `card:greek_ban`, or the war."""

    by: str
    value: int


@record
class WarStrength:
    """How strong a war, `war:roman_1`, is on land and at sea, neither below 0; `naval` is 0 without a sea battle.

    `matching` are the other wars of its series that count, for which the printed strengths are multiplied; each of
    `leaders` is added once, then each of `terms`.
    """

    war: str
    printed_land: int
    printed_naval: int
    multiplier: int
    matching: tuple[str, ...]
    leaders: tuple[StrengthTerm, ...]
    terms: tuple[StrengthTerm, ...]
    land: int
    naval: int


@rule("roc:6.6.2", "roc:ruling 67d", "roc:ruling 102", "roc:ruling 133a", title="Which wars of a series match")
def matching(game: Game, state: State, war: str) -> tuple[str, ...]:
    """Return the other wars of a war's series that are Active, Unprosecuted or, though Inactive, attacked; bare ids."""
    series = game.box.wars[war].series
    attacked = {row.war for _, row in FORCES.items(state, SCOPE)}
    return tuple(
        key
        for key, row in WARS.items(state, SCOPE)
        if key != war
        and game.box.wars[key].series == series
        and (row.status in ACTIVE or (row.status == INACTIVE and key in attacked))
    )


@rule("roc:6.6.2", "roc:ruling 103", "roc:ruling 122", "roc:ruling 133a", title="The strength of a war")
def war_strength(game: Game, state: State, war: str, dice: tuple[int, ...] = ()) -> WarStrength:
    """Return the strength of a War card on the board, of an Inactive one as it would be if attacked.

    Args:
        game: the game.
        state: the position.
        war: the card's bare id.
        dice: those of the battle, two white ones and the coloured one; without them cards that depend on the roll
            are left out.
    """
    card = game.box.wars[war]
    others = matching(game, state, war)
    steps = game.box.charts.combat.matching_multiplier
    multiplier = steps[min(len(others), len(steps) - 1)]
    leaders = tuple(
        StrengthTerm(f"leader:{key}", game.box.leaders[key].strength) for key in leaders_of(game, state, war)
    )
    terms = _terms(game, state, war, dice)
    more = sum(term.value for term in (*leaders, *terms))
    return WarStrength(
        f"war:{war}",
        card.land,
        card.naval,
        multiplier,
        tuple(f"war:{key}" for key in others),
        leaders,
        terms,
        max(0, card.land * multiplier + more),
        max(0, card.naval * multiplier + more) if card.naval else 0,
    )


def leaders_of(game: Game, state: State, war: str) -> tuple[str, ...]:
    """Return the Enemy Leaders who help a war, by bare id: those of its series, and those whom a Refuge gave it."""
    series = game.box.wars[war].series
    rows = ENEMY_LEADERS.items(state, SCOPE)
    return tuple(key for key, row in rows if series in game.box.leaders[key].series or war in row.wars)


def _terms(game: Game, state: State, war: str, dice: tuple[int, ...]) -> tuple[StrengthTerm, ...]:
    found = [StrengthTerm(f"card:{card}", on_war(e, game, war, dice)) for card, e in in_force(state, KIND)]
    row = WARS.find(state, SCOPE, war)
    if row is not None and row.weaker:
        found.append(StrengthTerm(f"war:{war}", -row.weaker))
    return tuple(term for term in found if term.value)


@EFFECTS.effect(
    KIND, fields=("series", "all_wars", "value", "if_unmodified_roll", "duration"), cites=("roc:6.6.2", "roc:6.4.2.1")
)
def on_war(effect: Effect, game: Game, war: str, dice: tuple[int, ...]) -> int:
    """Return what a card in force adds to a war's strength; 0 for another series, or until the dice are thrown."""
    if not effect.flag("all_wars") and effect.word("series") != game.box.wars[war].series:
        return 0
    wanted = effect.get("if_unmodified_roll")
    if wanted and (not dice or wanted != ("odd" if sum(dice) % 2 else "even")):
        return 0
    value = effect.get("value")
    if isinstance(value, int):
        return value
    if not dice:
        return 0
    thrown = dice[COLOURED] if str(value).endswith("colored_die") else sum(dice[:COLOURED])
    return -thrown if str(value).startswith("-") else thrown


@rule("roc:6.7.3", "roc:ruling 147d", title="The strength of a rebel")
def rebel_strength(game: Game, state: State) -> int:
    """Return the rebel's armies, veterans at their own strength, and the MIL of all who lead; 0 without a revolt."""
    rebellion = REBELLIONS.find(state, SCOPE, NOW)
    if rebellion is None:
        return 0
    armies = (row for _, row in UNITS.items(state, SCOPE) if row.place == REBEL)
    kinds = game.box.units
    strengths = (kinds[row.kind].veteran_strength if row.veteran else kinds[row.kind].strength for row in armies)
    mils = (game.box.person(key).mil for key in (rebellion.chief, *rebellion.seconds))
    return int(sum(strengths) + sum(mils))
