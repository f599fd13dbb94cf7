"""What a battle comes to: the sum of the dice and both sides, Disaster and Standoff numbers, the Combat Table."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.rules.combat.forces import LAND, Contingent
from adjudicator.systems.republic.rules.combat.results import ALL, DISASTER, STANDOFF, Commanding, Omen
from adjudicator.systems.republic.rules.combat.strength import WarStrength, leaders_of
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.ongoing import CardTerm, Terms, omens
from adjudicator.systems.republic_of_carthage.registry import EFFECTS


@record
class Hired:
    """Mercenaries in a battle: who had them come, how many, and whether they walked away before the total."""

    seat: str
    card: str
    number: int
    left: bool

    @property
    def value(self) -> int:
        """What they count."""
        return 0 if self.left else self.number


@record
class RebelSide:
    """The rebel in a battle: his chief, what he counts, and Mercenaries on his side."""

    chief: str
    strength: int
    mercenaries: Hired | None = None


@event("battle_fought", answers=("land",), weight=88, news=lambda data: data.result in ("defeat", "disaster"))
class BattleFought:
    """A battle: what the Senate's force counts, against what, the total and what the table makes of it.

    `dice` are two white ones and the coloured one. `cards` are what Laws, Statesmen and omens add to the total. `war`
    is a War card or `war:rebel`, which has `rebel` in the place of `strength`. `losses` is the number of the table,
    -1 for all, or in a Disaster or Standoff the share of `engaged` units. `later` says that another force was first.
    """

    force: str
    war: str
    part: str
    commanders: tuple[Commanding, ...]
    dice: tuple[int, ...]
    units: tuple[Contingent, ...]
    mercenaries: Hired | None
    cards: Terms
    strength: WarStrength | None
    rebel: RebelSide | None
    against: int
    total: int
    omens: tuple[Omen, ...]
    result: str
    losses: int
    engaged: int
    later: bool

    @property
    def senators(self) -> tuple[str, ...]:
        """The commander whom the battle answers."""
        return tuple(one.senator for one in self.commanders)


@EFFECTS.effect("combat_roll", fields=("value", "scope", "series"), cites="roc:6.6.2")
def on_total(effect: Effect, part: str, series: str) -> int:
    """Return what an effect adds to a battle's total: in its part of the war, and in its series if it names one."""
    if effect.word("scope") != part or effect.get("series") not in (None, series):
        return 0
    return effect.number("value")


@rule("roc:6.6.2", title="What cards add to the total of a battle")
def added(game: Game, state: State, senators: tuple[str, ...], part: str, series: str) -> Terms:
    """Return what Laws in force, the commanders' own cards and omens add."""
    laws = [(f"card:{card}", on_total(effect, part, series)) for card, effect in in_force(state, "combat_roll")]
    own = [
        (person(who), on_total(effect, part, series))
        for who in senators
        for effect in game.box.effects_of(who, "combat_roll")
    ]
    return (*(CardTerm(by, value) for by, value in (*laws, *own) if value), *omens(state))


@EFFECTS.effect("ignore_disaster_standoff", fields=("scope", "series", "war"), cites="roc:6.6.2")
def ignores(effect: Effect, part: str, series: str, war: str) -> bool:
    """Return whether an effect takes both numbers off a War card in one part of the war."""
    if effect.word("scope") == "naval" and part == LAND:
        return False
    named = effect.word("war", "")
    return named == war if named else effect.word("series") == series


@rule("roc:6.6.2", "roc:ruling 123", title="Disaster and Standoff numbers that the dice show")
def shown(
    game: Game, state: State, war: str, part: str, thrown: int, *, senators: tuple[str, ...], later: bool
) -> tuple[Omen, ...]:
    """Return the numbers of the war and of its Leaders that the unmodified roll matches, Disasters first."""
    card = game.box.wars[war]
    spared = next((person(who) for who in senators if _spares(game, who, part, war)), "")
    sources = [(f"war:{war}", card, "later" if later else spared)]
    leaders = leaders_of(game, state, war)
    sources += [(f"leader:{key}", game.box.leaders[key], "later" if later else "") for key in leaders]
    found = [
        Omen(sort, by, thrown, why)
        for by, entry, why in sources
        for sort in (DISASTER, STANDOFF)
        if thrown in getattr(entry, sort)
    ]
    return tuple(sorted(found, key=lambda omen: omen.sort != DISASTER))


def _spares(game: Game, senator: str, part: str, war: str) -> bool:
    effects = game.box.effects_of(senator, "ignore_disaster_standoff")
    return any(ignores(each, part, game.box.wars[war].series, war) for each in effects)


@rule(
    "roc:6.6.2",
    "roc:6.6.2.standoff.1",
    "roc:6.6.2.disaster.1",
    "roc:ruling 125",
    title="The result of a battle, and how much is lost",
)
def result_of(game: Game, total: int, numbers: tuple[Omen, ...], engaged: int) -> tuple[str, int]:
    """Return the result and the number of losses, -1 for all: a share in a Disaster or Standoff, else by the table."""
    chart = game.box.charts.combat
    harm = next((omen.sort for omen in numbers if not omen.spared), "")
    if harm:
        percent = chart.disaster_loss_percent if harm == DISASTER else chart.standoff_loss_percent
        return harm, -(-engaged * percent // 100)
    row = row_for(chart.rows, total)
    return row.result, ALL if row.losses == "all" else row.losses
