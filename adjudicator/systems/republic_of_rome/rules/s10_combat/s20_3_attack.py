"""The Senate attacks a province of a revolt in which the chief rebel is not (section 20.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.aftermath import remember
from adjudicator.systems.republic.rules.combat.forces import (
    LAND,
    SEA,
    Contingent,
    armies_of,
    commanders_of,
    fleets_of,
    units_home,
)
from adjudicator.systems.republic.rules.combat.results import ALL, DEFEAT, STALEMATE, VICTORY
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import CAMPAIGNS, FORCES, GOVERNOR, REBEL, SCOPE, YEARS, Campaign
from adjudicator.systems.republic_of_rome.rules.s10_combat import aftermath
from adjudicator.systems.republic_of_rome.rules.s10_combat.s20_2_provincial import losses_of, turns_of
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import Leading, capped, contingents, leading
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import of_legions as counted
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.wars.homecoming import go_home
from adjudicator.systems.republic_of_rome.rules.wars.provinces import garrison
from adjudicator.systems.republic_of_rome.state import ARMIES, FLEETS, PROVINCES

CITES: Final = ("ror:20.3", "ror:ruling 126")


@event("stronghold_attacked", "ror:20.3", "ror:ruling 126")
class StrongholdAttacked:
    """A battle for a province of a revolt: both sides, the dice, the result, what the province loses.

    `lost` is the figure of the table, -1 for all; `mil` and `rebel_mil` are what MIL adds, as far as units carry it.
    """

    force: str
    province: str
    part: str
    dice: tuple[int, ...]
    units: tuple[Contingent, ...]
    leaders: tuple[Leading, ...]
    mil: int
    rebels: tuple[Contingent, ...]
    chiefs: tuple[Leading, ...]
    rebel_mil: int
    omens: int
    total: int
    result: str
    lost: int
    lost_legions: int
    lost_armies: int
    lost_fleets: int


@event("stronghold_taken", "ror:20.3", "ror:ruling 126")
class StrongholdTaken:
    """A province of a revolt is beaten and lies in the Forum; `legions` of its garrison come home."""

    province: str
    legions: int


@rule("ror:20.3", "ror:ruling 126", title="An attack on a province of a revolt, at sea first where it is strong there")
def attack(play: Play, state: State, force: str) -> Flow[State]:
    """Fight, and land after a Victory at sea."""
    province = FORCES.get(state, SCOPE, force).war
    parts = (SEA, LAND) if secession.met_at_sea(play.game, state, province) else (LAND,)
    for part in parts:
        state, on = yield from _battle(play, state, force, part)
        row = FORCES.find(state, SCOPE, force)
        if not on or row is None or not row.commander or not armies_of(state, force):
            break
    return (yield from _forsaken(play, state, province))


def _battle(play: Play, state: State, force: str, part: str) -> Flow[tuple[State, bool]]:
    """Fight one battle; return whether it was a Victory at sea that lets the force land."""
    province, led = FORCES.get(state, SCOPE, force).war, commanders_of(state, force)
    who, legions = secession.in_charge(state, province), garrison(state, province)
    data = _summed(play, state, force, part)
    theirs = losses.drawn(play, "", data.lost_legions, legions, (), "rebel-")
    changes: tuple[Change, ...] = play.game.box.republic.to_pool(play.game, state, theirs)
    changes += (ARMIES.add(SCOPE, province, -data.lost_armies),) if data.lost_armies else ()
    changes += (FLEETS.add(SCOPE, province, -data.lost_fleets),) if data.lost_fleets else ()
    state = yield Event.of(data, play.scope, changes)
    land, sea = armies_of(state, force), fleets_of(state, force)
    ours = land if part == LAND else sea
    lost = losses.drawn(play, "", data.lost, ours, (), f"{part}-")
    left = (len(land) - len(lost), len(sea)) if part == LAND else (len(land), len(sea) - len(lost))
    gone = (len(lost), 0) if part == LAND else (0, len(lost))
    told = losses.UnitsLost(force, f"war:{province}", "senate", losses.counted(state, lost), *gone, *left)
    state = yield from losses.lose(play, state, told, lost, CITES[0])
    touched = (*led, who) if who else led
    label = f"{part}/chit"
    state = yield from aftermath.chits_fall(play, state, len(lost), touched, REBEL, captures=False, label=label)
    if data.result != DEFEAT:
        state = yield from aftermath.missed(play, state, FORCES.get(state, SCOPE, force).commander, gone[0])
    won = data.result == VICTORY and part == LAND
    past = Campaign(province, led[:1], data.result, won=won, sea=part == SEA, fought=len(ours), lost=len(lost))
    state = yield from _settled(play, state, force, data)
    return (yield from remember(play, state, force, past)), data.result == VICTORY and part == SEA


def _summed(play: Play, state: State, force: str, part: str) -> StrongholdAttacked:
    """Throw the dice and look the sum up; no disaster or standoff, omens count against the Senate."""
    game, province = play.game, FORCES.get(state, SCOPE, force).war
    row, legions = PROVINCES.get(state, SCOPE, province), garrison(state, province)
    manned, ships = secession.manned(game, state, province)
    rebels = (*counted(state, legions), *manned) if part == LAND else (Contingent("fleets", ships, 1),)
    units, who = contingents(state, force, part), secession.in_charge(state, province)
    ours = tuple(leading(play, key, f"{part}/") for key in commanders_of(state, force))
    theirs = (leading(play, who, f"{part}/"),) if who else ()
    count, against = (sum(one.value for one in side) for side in (units, rebels))
    mil, rebel_mil = capped(count, *(one.mil for one in ours)), capped(against, *(one.mil for one in theirs))
    dice, less = play.dice.roll_many(f"{part}/roll", 3, where="20.3"), omens(game, state)
    total = sum(dice) + count + mil - against - rebel_mil - less
    found = row_for(game.box.charts.combat.rows, total)
    lost = ALL if found.losses == "all" else int(found.losses)
    strength = (len(legions), row.armies, row.fleets)
    gone = (0, 0, 0)
    if found.result != DEFEAT:
        turns = turns_of(play, lost if part == LAND else 0, len(legions), row.armies, f"{part}/")
        gone = losses_of(game, found.result, lost, part, strength, turns)
    sides = (units, ours, mil, rebels, theirs, rebel_mil, less, total)
    return StrongholdAttacked(force, f"province:{province}", part, dice, *sides, found.result, lost, *gone)


def _settled(play: Play, state: State, force: str, data: StrongholdAttacked) -> Flow[State]:
    """Carry the result out: who dies by it, gains, veterans, what becomes of the province."""
    province = FORCES.get(state, SCOPE, force).war
    if data.result == DEFEAT:
        for senator in commanders_of(state, force):
            state = yield from die(play, state, senator, cites=CITES)
        return state
    if data.part == SEA and data.result == VICTORY and armies_of(state, force):
        return state  # it lands
    if data.part == LAND and data.result == VICTORY:
        return (yield from _taken(play, state, force, data))
    if data.part == LAND and data.result == STALEMATE:
        loyal = FORCES.get(state, SCOPE, force).commander
        state = yield from aftermath.veteran(play, state, province, armies_of(state, force), loyal, "veteran")
        theirs = secession.in_charge(state, province) if province in secession.strongholds(play.game, state) else ""
        state = yield from aftermath.veteran(play, state, province, garrison(state, province), theirs, "rebel")
    return (yield from aftermath.stays(play, state, force))


@rule("ror:20.3", "ror:11", "ror:ruling 126", title="A province of a revolt that is beaten lies in the Forum")
def _taken(play: Play, state: State, force: str, data: StrongholdAttacked) -> Flow[State]:
    """Calm the people, reward the victor; an accomplice who governed dies, his garrison comes home."""
    province, commander = FORCES.get(state, SCOPE, force).war, FORCES.get(state, SCOPE, force).commander
    state = yield from aftermath.unrest(play, state, province, -1, VICTORY)
    if commander:
        strength = sum(one.value for one in data.rebels)
        strength += data.rebel_mil if play.game.options.rebel_mil_counts == "yes" else 0
        state = yield from aftermath.gains(play, state, province, LAND, senator=commander, strength=strength)
    state = yield from aftermath.veteran(play, state, province, armies_of(state, force), commander, "veteran")
    who, legions = PROVINCES.get(state, SCOPE, province).governor, garrison(state, province)
    changes: tuple[Change, ...] = units_home(state, legions)
    if who and secession.in_charge(state, province) != who:
        changes += (GOVERNOR.set(state, SCOPE, province, ""), YEARS.set(state, SCOPE, province, 0))
    taken = StrongholdTaken(data.province, len(legions))
    state = yield Event.of(taken, play.scope, changes)
    if who and PROVINCES.get(state, SCOPE, province).governor == who:
        state = yield from die(play, state, who, cites=CITES)
    return state


def _forsaken(play: Play, state: State, province: str) -> Flow[State]:
    """Let forces come home from a province that is no rebel's any more, but for a victor's."""
    if province not in secession.strongholds(play.game, state):
        for key, row in tuple(FORCES.items(state, SCOPE)):
            if row.war == province and not (row.commander and _won(state, key)):
                state = yield from go_home(play, state, key, "over")
    yield from ()
    return state


def _won(state: State, force: str) -> bool:
    row = CAMPAIGNS.find(state, SCOPE, force)
    return row is not None and row.won
