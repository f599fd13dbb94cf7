"""6.6.2 One battle of a Senate force with a war: the sum, the result, the losses, and what follows."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.aftermath import make_veteran, remember
from adjudicator.systems.republic.rules.combat.forces import LAND, SEA, armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.combat.results import DEFEAT, DISASTER, STALEMATE, STANDOFF, VICTORY, Commanding
from adjudicator.systems.republic.rules.combat.strength import war_strength
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.ongoing import total as added_up
from adjudicator.systems.republic.state import CAMPAIGNS, FLEET_VICTORY, FORCES, SCOPE, WAR_STATUS, Campaign
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat import mercenaries
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.aftermath import (
    dissolve_if_empty,
    go_home,
    suffetes_stay,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.forces import contingents, engaged, fitness
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.losses import chits_fall
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.results import (
    BattleFought,
    Hired,
    added,
    result_of,
    shown,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.triumph import (
    entrust,
    fleets_home,
    honour,
    pay,
    rewards,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.war_over import end_war

CITE = "roc:6.6.2"
STAYS = {STANDOFF: 5, DISASTER: 4, STALEMATE: 5}
"""The item by which a commander who stays is General, by result."""
SEA_WON: Final = Note("sea_won")


@record
class Engagement:
    """A battle to be fought: the force, its part of the war, and whether another force fought this war before it."""

    force: str
    part: str
    later: bool = False


@event("fleet_victory", "roc:6.6.2", "roc:ruling 133c", weight=71)
class FleetVictory:
    """The sea is won for good; whether the force can go on by land at once, and if not why, as in `Fitness`."""

    force: str
    war: str
    on: bool
    why: str
    needs: int
    has: int


@rule("roc:6.6.2", "roc:6.6.2.defeat.2", title="A battle")
def fight(play: Play, state: State, at: Engagement) -> Flow[tuple[State, bool]]:
    """Fight one battle and carry its result out.

    Returns:
        the state, and whether the sea is won and the force can press on by land.
    """
    war, led = FORCES.get(state, SCOPE, at.force).war, commanders_of(state, at.force)
    hired: Hired | None = None
    if at.part == LAND:
        state, hired = yield from mercenaries.join(play, state, led)
    data = _summed(play, state, at, hired)
    awake: tuple[Change, ...] = ()
    if WAR_STATUS.of(state, SCOPE, war) != "active":
        awake = (WAR_STATUS.set(state, SCOPE, war, "active"),)
    state = yield Event.of(data, play.scope, awake, (CITE,))
    armies, fleets = engaged(play.game, state, at.force, at.part)
    lost = losses.drawn(play, data.result, data.losses, armies, fleets)
    told = losses.UnitsLost(
        at.force,
        data.war,
        "senate",
        losses.counted(state, lost),
        len([key for key in lost if key in armies]),
        len([key for key in lost if key in fleets]),
        len([key for key in armies_of(state, at.force) if key not in lost]),
        len([key for key in fleets_of(state, at.force) if key not in lost]),
    )
    state = yield from losses.lose(play, state, told, lost, f"{CITE}.{data.result}.1")
    campaign = Campaign(war, led, data.result, sea=at.part == SEA, fought=_new(state, at, data), lost=len(lost))
    if data.result == DEFEAT:
        for senator in led:
            state = yield from die(play, state, senator, cites=(f"{CITE}.defeat.2",))
        return (yield from _stay(play, state, at, campaign)), False
    captures = not (data.result == VICTORY and at.part == LAND)
    state = yield from chits_fall(play, state, len(lost), led, war, captures=captures, cite=f"{CITE}.{data.result}.2")
    if data.result != VICTORY:
        if at.part == LAND and data.result in (STANDOFF, STALEMATE):
            state = yield from make_veteran(play, state, at.force, war, f"{CITE}.{data.result}.3")
        return (yield from _stay(play, state, at, campaign)), False
    if at.part == SEA:
        return (yield from _sea_won(play, state, at, campaign))
    return (yield from _land_won(play, state, at, campaign)), False


def _new(state: State, at: Engagement, data: BattleFought) -> int:
    """Return the units that had not fought this turn: on land after a sea battle those are the armies."""
    if CAMPAIGNS.find(state, SCOPE, at.force) is None:
        return data.engaged
    return sum(one.number for one in data.units)


def _summed(play: Play, state: State, at: Engagement, hired: Hired | None) -> BattleFought:
    """Throw the dice, add everything up and look the result up."""
    game, war = play.game, FORCES.get(state, SCOPE, at.force).war
    led = commanders_of(state, at.force)
    commanders = tuple(Commanding(person(key), game.box.person(key).mil) for key in led)
    dice = play.dice.roll_many("roll", 3, where="6.6.2")
    hired = mercenaries.after_roll(game, hired, sum(dice))
    units = contingents(game, state, at.force, at.part)
    cards = added(game, state, led, "naval" if at.part == SEA else LAND, game.box.wars[war].series)
    strength = war_strength(game, state, war, dice)
    against = strength.naval if at.part == SEA else strength.land
    ours = sum(one.mil for one in commanders) + sum(one.value for one in units) + (hired.value if hired else 0)
    total = sum(dice) + ours + added_up(cards) - against
    numbers = shown(game, state, war, at.part, sum(dice), senators=led, later=at.later)
    count = sum(map(len, engaged(game, state, at.force, at.part)))
    result, lost = result_of(game, total, numbers, count)
    return BattleFought(
        at.force,
        f"war:{war}",
        at.part,
        commanders,
        dice,
        units,
        hired,
        cards,
        strength,
        None,
        against,
        total,
        numbers,
        result,
        lost,
        count,
        at.later,
    )


@rule(
    "roc:6.6.2.standoff.4",
    "roc:6.6.2.standoff.5",
    "roc:6.6.2.disaster.3",
    "roc:6.6.2.disaster.4",
    "roc:6.6.2.stalemate.4",
    "roc:6.6.2.stalemate.5",
    "roc:6.6.2.defeat.3",
    "roc:ruling 128",
    title="A force that has not won stays on its war",
)
def _stay(play: Play, state: State, at: Engagement, campaign: Campaign) -> Flow[State]:
    """Leave what remains of a force where it is; without any unit its commanders come home."""
    state = yield from dissolve_if_empty(play, state, at.force)
    state = yield from remember(play, state, at.force, campaign)
    if campaign.result == DEFEAT or FORCES.find(state, SCOPE, at.force) is None:
        return state
    return (yield from suffetes_stay(play, state, at.force, f"{CITE}.{campaign.result}.{STAYS[campaign.result]}"))


@rule("roc:6.6.2", "roc:6.5.7", "roc:ruling 133c", title="A victory at sea")
def _sea_won(play: Play, state: State, at: Engagement, campaign: Campaign) -> Flow[tuple[State, bool]]:
    """Mark the war, and see whether the force can press on by land; if not it comes home."""
    game, war = play.game, campaign.war
    alive = commanders_of(state, at.force)
    strength = game.box.wars[war].naval
    led = campaign.commanders
    state = yield from honour(play, state, f"war:{war}", SEA, strength=strength, led=led, alive=alive)
    won = (FLEET_VICTORY.set(state, SCOPE, war, value=True),)
    state = yield SEA_WON.at(play.scope, won)
    fit = fitness(game, state, at.force)
    data = FleetVictory(at.force, f"war:{war}", fit.part == LAND, fit.why, fit.needs, fit.has)
    state = yield Event.of(data, play.scope)
    if fit.part != LAND:
        state = yield from go_home(play, state, at.force, "sea", beaten=False)
    return (yield from remember(play, state, at.force, campaign)), fit.part == LAND


@rule("roc:6.6.2.victory.5", "roc:6.6.2.victory.6", "roc:ruling 130", "roc:ruling 147l", title="A victory on land")
def _land_won(play: Play, state: State, at: Engagement, campaign: Campaign) -> Flow[State]:
    """Carry out the ten items of a victory; without a commander who survives the armies come home at once."""
    war, led = campaign.war, campaign.commanders
    alive = commanders_of(state, at.force)
    strength = play.game.box.wars[war].land
    state = yield from fleets_home(play, state, at.force, war)
    state = yield from honour(play, state, f"war:{war}", LAND, strength=strength, led=led, alive=alive)
    state = yield from entrust(play, state, at.force)
    state = yield from make_veteran(play, state, at.force, war, f"{CITE}.victory.6")
    state = yield from pay(play, state, war)
    state = yield from rewards(play, state, war)
    state = yield from end_war(play, state, war, at.force, alive)
    won = Campaign(war, led, VICTORY, won=True, fought=campaign.fought, lost=campaign.lost)
    state = yield from remember(play, state, at.force, won)
    if not alive:
        return (yield from go_home(play, state, at.force, "leaderless", beaten=False))
    return state
