"""What comes after a battle: unrest, gains, chits, veterans, proconsuls (section 10, steps 4 and 5)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.combat.aftermath import VeteranMade
from adjudicator.systems.republic.rules.combat.losses import CommanderCaptured
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.revenue.ransom import price
from adjudicator.systems.republic.state import (
    ALLEGIANCE,
    CITY,
    COMMANDER,
    FORCES,
    GOVERNOR,
    HOLDER,
    IN_CITY,
    INF,
    PLACE,
    POP,
    SCOPE,
    SECOND,
    UNITS,
    VETERAN,
    YEARS,
)
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.popularity import changed
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL, PROVINCES, SENATORS, UNREST

CITES = ("ror:10",)
MASTER_RETURNS: Final = Note("master_returns")


@event("unrest_moved", "ror:10")
class UnrestMoved:
    """A battle moves unrest: by `change`, to `now`; `why` is victory, defeat or disaster."""

    war: str
    why: str
    change: int
    now: int


@event("commander_gains", "ror:10")
class CommanderGains:
    """A victor's gain: half of `strength`, rounded up, less what a battle at sea has paid."""

    senator: str
    war: str
    part: str
    strength: int
    paid: int
    influence: int
    popularity: int
    inf: int
    pop: int


@event("legions_missed", "ror:10")
class LegionsMissed:
    """A commander is less popular for the legions lost under him: a point for two."""

    senator: str
    legions: int
    change: int
    pop: int


@event("proconsul_stays", "ror:10")
class ProconsulStays:
    """A commander who has not won stays with his force as proconsul; `office` is what he leaves, empty for none."""

    senator: str
    office: str
    war: str


def unrest(play: Play, state: State, war: str, change: int, why: str) -> Flow[State]:
    """Move unrest, never below 0; nothing is said of what does not move."""
    old = UNREST.of(state, SCOPE, CITY)
    now = max(0, old + change)
    if now == old:
        return state
    data = UnrestMoved(f"war:{war}", why, now - old, now)
    return (yield Event.of(data, play.scope, (UNREST.set(state, SCOPE, CITY, now),)))


@rule("ror:10", "ror:13", title="A victor gains half of the strength beaten, of both battles of a turn together")
def gains(play: Play, state: State, war: str, part: str, *, senator: str, strength: int, paid: int = 0) -> Flow[State]:
    """Give the commander Influence and Popularity.

    Args:
        play: the battle.
        state: the position.
        war: what was fought, by bare id.
        part: sea or land.
        senator: his bare id.
        strength: the printed strength beaten, of both battles of the turn if he has won both.
        paid: what the earlier battle has given.
    """
    gain = -(-strength // 2) - paid
    pop = changed(play.game, state, senator, gain)
    inf_now, pop_now = INF.of(state, SCOPE, senator) + gain, POP.of(state, SCOPE, senator) + pop
    data = CommanderGains(person(senator), f"war:{war}", part, strength, paid, gain, pop, inf_now, pop_now)
    changes = (INF.add(SCOPE, senator, gain), POP.add(SCOPE, senator, pop))
    return (yield Event.of(data, play.scope, changes))


@rule(
    "ror:10",
    "ror:ruling 86",
    title="In the second edition a commander loses a point of Popularity for two legions lost",
)
def missed(play: Play, state: State, senator: str, legions: int) -> Flow[State]:
    """Take Popularity from a commander who lives."""
    points = legions // 2
    row = SENATORS.find(state, SCOPE, senator)
    if not points or play.game.options.legion_pop == "no" or row is None or not row.faction:
        return state
    change = changed(play.game, state, senator, -points)
    data = LegionsMissed(person(senator), legions, change, row.pop + change)
    return (yield Event.of(data, play.scope, (POP.add(SCOPE, senator, change),)))


@EFFECTS.effect("veterans", fields=("count",), cites=("ror:14",))
@rule("ror:10", "ror:14", "ror:ruling 37", title="A surviving legion becomes veteran, loyal to the commander")
def veteran(play: Play, state: State, war: str, legions: tuple[str, ...], loyal: str, label: str) -> Flow[State]:
    """Make one plain legion veteran, drawn at random; two for a Statesman whose card says so, if he has won.

    `label` tells the dice of one side from the other's; `loyal` is a bare id, empty for nobody.
    """
    plain = [key for key in legions if not UNITS.get(state, SCOPE, key).veteran]
    own = play.game.box.effects_of(loyal) if loyal and label == "victor" else ()
    for at in range(max([1, *(one.number("count") for one in own if one.kind == "veterans")])):
        if not plain:
            return state
        unit = play.dice.choose(f"{label}/{at + 1}", plain, where="10") if len(plain) > 1 else plain[0]
        changes: tuple[Change, ...] = (VETERAN.set(state, SCOPE, unit, value=True),)
        if loyal:
            changes += (ALLEGIANCE.set(state, SCOPE, unit, loyal),)
        data = VeteranMade(f"war:{war}", f"unit:{unit.partition('.')[0]}", person(loyal) if loyal else "", len(plain))
        plain.remove(unit)
        state = yield Event.of(data, play.scope, changes, CITES)
    return state


@rule("ror:9.2", "ror:10", "ror:ruling 11", title="Who stays with his force is proconsul")
def stays(play: Play, state: State, force: str) -> Flow[State]:
    """End the office of a commander who stays on a war; a master of horse comes to Rome and keeps his."""
    row = FORCES.get(state, SCOPE, force)
    if row.second:
        back = (SECOND.set(state, SCOPE, force, ""), PLACE.set(state, SCOPE, row.second, IN_CITY))
        state = yield MASTER_RETURNS.at(play.scope, back)
    if not row.commander:
        return state
    held = offices_of(play.game, state, row.commander)
    marked = PRIOR_CONSUL.of(state, SCOPE, row.commander)
    if not held and marked:
        return state
    changes: tuple[Change, ...] = tuple(HOLDER.set(state, SCOPE, office, "") for office in held)
    if not marked:
        changes += (PRIOR_CONSUL.set(state, SCOPE, row.commander, value=True),)
    data = ProconsulStays(person(row.commander), f"office:{held[0]}" if held else "", f"war:{row.war}")
    return (yield Event.of(data, play.scope, changes))


@rule("ror:10", "ror:ruling 36", "ror:ruling 62", title="Chits kill commanders; the last of two or more may capture")
def chits_fall(
    play: Play,
    state: State,
    number: int,
    senators: tuple[str, ...],
    war: str,
    *,
    captures: bool,
    label: str = "chit",
) -> Flow[State]:
    """Draw a chit for each unit lost, which touch commanders alone.

    Args:
        play: the battle.
        state: the position.
        number: the units lost.
        senators: who can be struck, by bare id.
        war: where a captive is held.
        captures: whether the last of at least two chits captures instead of killing.
        label: tells the chits of one battle from those of another.
    """
    hits = yield from chits.draw_each(play, state, number, label, touches=senators, cites=CITES)
    for at, senator in enumerate(hits, start=1):
        row = SENATORS.find(state, SCOPE, senator) if senator else None
        if row is None or not row.faction:
            continue
        if captures and at == len(hits) > 1:
            state = yield from _capture(play, state, senator, war)
        else:
            state = yield from die(play, state, senator, cites=CITES)
    return state


@rule("ror:10", "ror:ruling 62", title="A commander is captured, and keeps his office while it lasts; not a province")
def _capture(play: Play, state: State, senator: str, war: str) -> Flow[State]:
    changes: tuple[Change, ...] = (PLACE.set(state, SCOPE, senator, f"captive:{war}"),)
    for key, row in FORCES.items(state, SCOPE):
        if row.second == senator:
            changes += (SECOND.set(state, SCOPE, key, ""),)
        elif row.commander == senator:
            changes += (COMMANDER.set(state, SCOPE, key, ""),)
            if row.second:  # the master of horse does not take the command over
                changes += (SECOND.set(state, SCOPE, key, ""), PLACE.set(state, SCOPE, row.second, IN_CITY))
    for key, province in PROVINCES.items(state, SCOPE):
        if province.governor == senator and PLACE.of(state, SCOPE, senator) == f"province:{key}":
            changes += (GOVERNOR.set(state, SCOPE, key, ""), YEARS.set(state, SCOPE, key, 0))
    data = CommanderCaptured(person(senator), f"war:{war}", price(play.game, state, senator), "")
    return (yield Event.of(data, play.scope, changes, CITES))
