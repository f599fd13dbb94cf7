"""One battle with a war: the sum, the result, the losses, and what follows (section 10)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.aftermath import remember
from adjudicator.systems.republic.rules.combat.forces import (
    LAND,
    SEA,
    Contingent,
    armies_of,
    commanders_of,
    fleets_of,
)
from adjudicator.systems.republic.rules.combat.results import DEFEAT, DISASTER, STALEMATE, STANDOFF, VICTORY, Omen
from adjudicator.systems.republic.rules.combat.strength import WarStrength
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    FLEET_VICTORY,
    FORCES,
    SCOPE,
    SENATORS,
    WAR_STATUS,
    Campaign,
)
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s10_combat import aftermath
from adjudicator.systems.republic_of_rome.rules.s10_combat.cleopatra import aid
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import result_of, share, shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import (
    Leading,
    capped,
    contingents,
    fitness,
    leading,
    war_strength,
)
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.homecoming import go_home
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war, spoils
from adjudicator.systems.republic_of_rome.rules.wars.provinces import make, series_beaten
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE

CITES = ("ror:10",)
REPELLED = (DISASTER, STANDOFF, STALEMATE)
"""Results after which the force stays with its commander as proconsul."""
WAR_MET: Final = Note("war_met")
SEA_MARKED: Final = Note("sea_marked")


@record
class Engagement:
    """A battle to be fought: the force and its part of the war; `spent` are numbers that no longer count this turn.

    `-1` among them says that no number counts any longer.
    """

    force: str
    part: str
    spent: tuple[int, ...] = ()


@event(
    "battle_fought",
    "ror:10",
    answers=("land",),
    weight=90,
    news=lambda data: data.result in {"defeat", "disaster", "stalemate"},
)
class Fought:
    """A battle with a war: both sides, the dice, and what the table or a number makes of it.

    `leaders` are the commander and the master of horse; `mil` is what their MIL adds, at most what the units count.
    `lost` are the losses of the table, -1 for all, 0 where `numbers` decide.
    """

    force: str
    war: str
    part: str
    dice: tuple[int, ...]
    units: tuple[Contingent, ...]
    leaders: tuple[Leading, ...]
    mil: int
    strength: WarStrength
    against: int
    omens: int
    total: int
    numbers: tuple[Omen, ...]
    result: str
    lost: int


@event("sea_won", "ror:10", weight=71)
class SeaWon:
    """The sea is won; whether the force can land at once, and if not why, as in `Fitness`."""

    force: str
    war: str
    on: bool
    why: str


@rule("ror:10", "ror:ruling 85", title="A battle with a war")
def fight(play: Play, state: State, at: Engagement) -> Flow[tuple[State, Fought]]:
    """Fight one battle and carry its result out; return what it was, too."""
    force, game = FORCES.get(state, SCOPE, at.force), play.game
    war, led = force.war, commanders_of(state, at.force)
    state = yield from _attacked(play, state, war)
    data = _summed(play, state, at)
    state = yield Event.of(data, play.scope)
    result, legions, fleets = data.result, armies_of(state, at.force), fleets_of(state, at.force)
    lost = _lost(play, data, (legions, fleets), force.commander)
    gone = len([key for key in legions if key in lost])
    left = (len(legions) - gone, len(fleets) - (len(lost) - gone))
    told = losses.UnitsLost(at.force, data.war, "senate", losses.counted(state, lost), gone, len(lost) - gone, *left)
    state = yield from losses.lose(play, state, told, lost, CITES[0])
    if result == DISASTER:
        state = yield from aftermath.unrest(play, state, war, 1, DISASTER)
    campaign = Campaign(
        war,
        led[:1],
        result,
        disaster=result == DISASTER,
        sea=at.part == SEA,
        fought=len(legions) + len(fleets),
        lost=len(lost),
    )
    if result == DEFEAT:
        return (yield from _defeat(play, state, at, campaign)), data
    captures = result in REPELLED or game.options.captures == "any"
    state = yield from aftermath.chits_fall(
        play, state, len(lost), led, war, captures=captures, label=f"{at.part}/chit"
    )
    if _lives(state, at.force, force.commander):
        state = yield from aftermath.missed(play, state, force.commander, gone)
    if result == VICTORY:
        act = _sea_won if at.part == SEA else _land_won
        return (yield from act(play, state, at, campaign)), data
    if at.part == LAND and result != DISASTER and not (result == STANDOFF and spares(game, force.commander)):
        loyal = FORCES.get(state, SCOPE, at.force).commander
        state = yield from aftermath.veteran(play, state, war, armies_of(state, at.force), loyal, "veteran")
    state = yield from aftermath.stays(play, state, at.force)
    return (yield from remember(play, state, at.force, campaign)), data


def _lives(state: State, force: str, senator: str) -> bool:
    """Return whether a commander has survived the chits: still in command, or a captive."""
    row, led = SENATORS.find(state, SCOPE, senator), FORCES.get(state, SCOPE, force).commander
    return led == senator or (row is not None and row.place.startswith("captive:"))


@rule("ror:6.5", "ror:10", "ror:18", title="A war that is attacked is active")
def _attacked(play: Play, state: State, war: str) -> Flow[State]:
    """Wake it, and make the province that an attack brings."""
    if WAR_STATUS.of(state, SCOPE, war) != ACTIVE:
        awake = (WAR_STATUS.set(state, SCOPE, war, ACTIVE),)
        state = yield WAR_MET.at(play.scope, awake)
    return (yield from make(play, state, war, "attack"))


def _summed(play: Play, state: State, at: Engagement) -> Fought:
    """Throw the dice, add everything up and look the result up."""
    game, row = play.game, FORCES.get(state, SCOPE, at.force)
    leaders = tuple(leading(play, key, f"{at.part}/") for key in commanders_of(state, at.force))
    leaders += aid(game, state, row.war)
    dice = play.dice.roll_many(f"{at.part}/roll", 3, where="10")
    units = contingents(state, at.force, at.part)
    count = sum(one.value for one in units)
    mil = capped(count, *(one.mil for one in leaders))
    strength, less = war_strength(game, state, row.war, dice), omens(game, state)
    against = strength.naval if at.part == SEA else strength.land
    total = sum(dice) + count + mil - against - less
    spent = -1 in at.spent or sum(dice) in at.spent
    numbers = shown(game, state, row.war, sum(dice), row.commander, spent=spent)
    result, lost = result_of(game, total, numbers)
    war = f"war:{row.war}"
    sides = (units, leaders, mil, strength, against, less, total)
    return Fought(at.force, war, at.part, dice, *sides, numbers, result, lost)


@EFFECTS.effect("spare_units", cites=("ror:14",))
def spares(game: Game, commander: str) -> bool:
    """Return whether a disaster or standoff costs a commander no unit, and makes no veteran."""
    return bool(commander) and any(one.kind == "spare_units" for one in game.box.effects_of(commander))


@EFFECTS.effect("halve_losses", cites=("ror:14",))
@rule("ror:10", "ror:14", title="Losses hit legions and fleets, each; some Statesmen spare their force")
def _lost(play: Play, data: Fought, units: tuple[tuple[str, ...], tuple[str, ...]], commander: str) -> tuple[str, ...]:
    """Return the units lost, drawn at random."""
    own: tuple[Effect, ...] = play.game.box.effects_of(commander)
    if data.result in (DISASTER, STANDOFF) and spares(play.game, commander):
        return ()
    halved = any(one.kind == "halve_losses" for one in own)
    numbers = (share(play.game, data.result, data.lost, len(each)) for each in units)
    legions, fleets = (-(-number // 2) if halved else number for number in numbers)
    side = f"{data.part}-"
    return (*losses.drawn(play, "", legions, units[0], (), side), *losses.drawn(play, "", fleets, (), units[1], side))


@rule("ror:10", title="Defeat: the commander and the master of horse die, what is left stays")
def _defeat(play: Play, state: State, at: Engagement, campaign: Campaign) -> Flow[State]:
    for senator in commanders_of(state, at.force):
        state = yield from die(play, state, senator, cites=CITES)
    state = yield from aftermath.unrest(play, state, campaign.war, 2, DEFEAT)
    return (yield from remember(play, state, at.force, campaign))


@rule("ror:10", title="Victory at sea")
def _sea_won(play: Play, state: State, at: Engagement, campaign: Campaign) -> Flow[State]:
    """Mark the war; a force that cannot land goes home without legions, and stays with a proconsul otherwise."""
    war, commander = campaign.war, FORCES.get(state, SCOPE, at.force).commander
    state = yield from aftermath.unrest(play, state, war, -1, VICTORY)
    won = (FLEET_VICTORY.set(state, SCOPE, war, value=True),)
    state = yield SEA_MARKED.at(play.scope, won)
    if commander:
        strength = enemy(play.game, state, war).naval
        state = yield from aftermath.gains(play, state, war, SEA, senator=commander, strength=strength)
    fit = fitness(play.game, state, at.force)
    data = SeaWon(at.force, f"war:{war}", fit.part == LAND, fit.why)
    state = yield Event.of(data, play.scope)
    if commander and not armies_of(state, at.force):
        state = yield from go_home(play, state, at.force, "sea")
    elif commander and fit.part != LAND:
        state = yield from aftermath.stays(play, state, at.force)
    return (yield from remember(play, state, at.force, campaign))


@rule("ror:10", "ror:18", title="Victory on land")
def _land_won(play: Play, state: State, at: Engagement, campaign: Campaign) -> Flow[State]:
    """End the war; the victor stays out with his force until the Revolution Phase, without him it comes home."""
    war, commander = campaign.war, FORCES.get(state, SCOPE, at.force).commander
    figures = enemy(play.game, state, war)
    state = yield from aftermath.unrest(play, state, war, -1, VICTORY)
    if commander:
        old = CAMPAIGNS.find(state, SCOPE, at.force)
        both = old is not None and old.sea and old.result == VICTORY
        strength, paid = (figures.land + figures.naval, -(-figures.naval // 2)) if both else (figures.land, 0)
        state = yield from aftermath.gains(play, state, war, LAND, senator=commander, strength=strength, paid=paid)
    state = yield from aftermath.veteran(play, state, war, armies_of(state, at.force), commander, "victor")
    state = yield from spoils(play, state, war)
    state = yield from make(play, state, war, *ways(play, state, war))
    state = yield from end_war(play, state, war, beaten=True, victor=at.force)
    won = Campaign(war, campaign.commanders, VICTORY, won=True, fought=campaign.fought, lost=campaign.lost)
    state = yield from remember(play, state, at.force, won)
    return state if commander else (yield from go_home(play, state, at.force, "leaderless"))


def ways(play: Play, state: State, war: str) -> tuple[str, ...]:
    """Return what a victory on land has brought about, for the provinces that it makes."""
    last = war in play.game.box.wars and series_beaten(play, state, war)
    return ("land_victory", "series_beaten") if last else ("land_victory",)


@rule("ror:10", "ror:ruling 76", title="Numbers that no longer count in this turn")
def numbers_after(game: Game, at: Engagement, data: Fought) -> tuple[int, ...]:
    """Return the numbers that no longer count for later battles of this turn on this war.

    Those that have counted, or all, once a force has been repelled.
    """
    if game.options.numbers_once == "later_free":
        return (-1,) if data.result in (STALEMATE, STANDOFF) else at.spent
    counted = {omen.number for omen in data.numbers if not omen.spared}
    return (*at.spent, *sorted(counted - set(at.spent)))
