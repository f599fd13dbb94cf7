"""Disaster and standoff numbers, and what the table says (section 10, step 3)."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.rules.combat.results import ALL, DEFEAT, DISASTER, STANDOFF, Omen
from adjudicator.systems.republic.rules.combat.strength import leaders_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.wars import queen
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy

PERCENT = 100


@EFFECTS.effect("void_numbers", fields=("series", "wars"), cites=("ror:14", "ror:10"))
@rule("ror:14", title="A Statesman in command voids the numbers of his wars, never those of leaders")
def voids(effect: Effect, series: str, war: str) -> bool:
    """Return whether an effect takes both numbers off a war."""
    return series in (effect.words("series") if effect.get("series") else ()) or war in (
        effect.words("wars") if effect.get("wars") else ()
    )


@rule("ror:10", "ror:ruling 98", title="Disaster before standoff; each number counts once a turn on a war")
def shown(game: Game, state: State, war: str, thrown: int, commander: str, *, spent: bool) -> tuple[Omen, ...]:
    """Return the numbers that a natural roll meets, disasters first.

    Args:
        game: the game.
        state: the position.
        war: the bare id of what is fought.
        thrown: the sum of the dice.
        commander: who leads, by bare id.
        spent: whether the number has counted this turn on this war, or in the first edition no number counts.
    """
    figures = enemy(game, state, war)
    known = game.box.effects_of(commander) if commander else ()
    own = [one for one in known if one.kind == "void_numbers"]
    spared = person(commander) if any(voids(one, figures.series, war) for one in own) else ""
    sources: list[tuple[str, tuple[int, ...], tuple[int, ...], str]] = [
        (f"war:{war}", figures.disaster, figures.standoff, spared)
    ]
    for key in leaders_of(game, state, war) if war in game.box.wars else ():
        card = game.box.leaders[key]
        sources.append((f"leader:{key}", card.disaster, card.standoff, spared if game.options.void_leaders else ""))
    sources += queen.numbers(game, state, war)
    found = [
        Omen(sort, by, thrown, "later" if spent else why)
        for by, disaster, standoff, why in sources
        for sort, numbers in ((DISASTER, disaster), (STANDOFF, standoff))
        if thrown in numbers
    ]
    return tuple(sorted(found, key=lambda omen: omen.sort != DISASTER))


@rule("ror:10", "ror:ruling 99", title="The result of a battle, and how much is lost of legions and of fleets")
def result_of(game: Game, total: int, numbers: tuple[Omen, ...]) -> tuple[str, int]:
    """Return the result, and the losses of the table, -1 for all; in a disaster or standoff they are a share."""
    harm = next((omen.sort for omen in numbers if not omen.spared), "")
    row = row_for(game.box.charts.combat.rows, total)
    if harm and not (game.options.numbers_spare_defeat and row.result == DEFEAT):
        return harm, 0
    return row.result, ALL if row.losses == "all" else int(row.losses)


@rule("ror:10", "ror:ruling 35", title="A disaster takes half of each, a standoff a quarter, rounded up")
def share(game: Game, result: str, losses: int, units: int) -> int:
    """Return how many of some units a result costs."""
    chart = game.box.charts.combat
    if result in (DISASTER, STANDOFF):
        percent: int = chart.disaster_loss_percent if result == DISASTER else chart.standoff_loss_percent
        return -(-units * percent // PERCENT)
    return units if losses == ALL else min(units, losses)
