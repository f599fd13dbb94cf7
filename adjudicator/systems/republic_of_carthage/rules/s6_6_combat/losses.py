"""What a battle costs: units drawn at random, and chits that kill or capture commanders (rulings 124 to 126)."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.terms.out_of_office import GENERAL, SUFFETES, left_office
from adjudicator.systems.republic.state import COMMANDER, FLEET, FORCES, HOLDER, INF, PLACE, SCOPE, SECOND, TERM, UNITS
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import to_pool
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.results import ALL, DISASTER, STANDOFF

CITE = "roc:6.6.2"
Units = tuple[str, ...]


@record
class LostUnits:
    """Units of a kind that were lost, veterans among them."""

    unit: str
    number: int
    veterans: int


@record
class UnitsLost:
    """What one side of a battle lost, by kind, and the armies and fleets it has left; `side` is senate or rebel."""

    force: str
    war: str
    side: str
    units: tuple[LostUnits, ...]
    armies: int
    fleets: int
    armies_left: int
    fleets_left: int


@record
class CommanderCaptured:
    """The last chit drawn names a commander: he is a captive until a ransom is paid. `office` ends, if he had one."""

    senator: str
    war: str
    ransom: int
    office: str


@rule("roc:6.6.2", "roc:ruling 124", "roc:ruling 125", title="Which units are lost")
def drawn(play: Play, result: str, losses: int, armies: Units, fleets: Units, side: str = "") -> Units:
    """Draw the units that are lost, by key, at random.

    Args:
        play: the battle.
        result: in a Disaster or Standoff armies and fleets are drawn together, else each by itself.
        losses: how many, -1 for all.
        armies: those that can be lost.
        fleets: the same.
        side: the prefix of the labels of the dice.
    """
    if result in (DISASTER, STANDOFF):
        return _pick(play, (*armies, *fleets), losses, f"{side}losses")
    return (
        *_pick(play, armies, losses, f"{side}armies"),
        *_pick(play, fleets, losses, f"{side}fleets"),
    )


def _pick(play: Play, units: Units, number: int, label: str) -> Units:
    if number == ALL or number >= len(units):
        return units
    left = list(units)
    at = range(1, number + 1)
    return tuple(left.pop(play.dice.roll(f"{label}/{one}", len(left), where="6.6.2") - 1) for one in at)


@rule(
    "roc:6.6.2.victory.1",
    "roc:6.6.2.stalemate.1",
    "roc:6.6.2.defeat.1",
    "roc:6.6.2.standoff.1",
    "roc:6.6.2.disaster.1",
    title="Lost units leave the board",
)
def lose(play: Play, state: State, data: UnitsLost, lost: Units, cite: str) -> Flow[State]:
    """Put lost units back into the Force Pool; nothing is said where none is lost."""
    if not lost:
        return state
    changes = to_pool(play.game, state, lost)
    return (yield Event("units_lost", play.scope, data, changes, (cite,)))


def counted(state: State, units: Units) -> tuple[LostUnits, ...]:
    """Return units by kind, with the veterans among them."""
    rows = [UNITS.get(state, SCOPE, key) for key in units]
    kinds = Counter(row.kind for row in rows)
    return tuple(
        LostUnits(f"unit:{kind}", number, sum(row.veteran for row in rows if row.kind == kind))
        for kind, number in sorted(kinds.items(), key=lambda item: (item[0] == FLEET, item[0]))
    )


@rule(
    "roc:6.6.2.standoff.2",
    "roc:6.6.2.disaster.2",
    "roc:6.6.2.victory.2",
    "roc:6.6.2.stalemate.2",
    "roc:ruling 126",
    title="Chits kill commanders, and the last one captures",
)
def chits_fall(
    play: Play, state: State, number: int, senators: tuple[str, ...], war: str, *, captures: bool, cite: str
) -> Flow[State]:
    """Draw a chit for each unit lost, which touch commanders alone.

    Args:
        play: the battle.
        state: the position.
        number: the units lost.
        senators: who can be struck, by bare id.
        war: the war's bare id, where a captive is held.
        captures: whether the last chit captures instead of killing.
        cite: the section by which they are drawn.
    """
    hits = yield from chits.draw_each(play, state, number, "chit", touches=senators, cites=(cite,))
    for at, senator in enumerate(hits, start=1):
        if senator and captures and at == len(hits):
            state = yield from _capture(play, state, senator, war)
        elif senator:
            state = yield from die(play, state, senator, cites=(cite,))
    return state


@rule("roc:6.6.2", "roc:ruling 76", "roc:ruling 126", title="A commander is captured")
def _capture(play: Play, state: State, senator: str, war: str) -> Flow[State]:
    """Make a commander a captive: he leaves his force, and his office of Suffete or General."""
    figures = play.game.box.constants.combat
    ransom = max(figures.ransom_min, figures.ransom_influence_factor * INF.of(state, SCOPE, senator))
    office = next((held for held in offices_of(play.game, state, senator) if held in SUFFETES), "")
    changes: tuple[Change, ...] = (PLACE.set(state, SCOPE, senator, f"captive:{war}"),)
    for key, row in FORCES.items(state, SCOPE):
        if row.second == senator:
            changes += (SECOND.set(state, SCOPE, key, ""),)
        elif row.commander == senator:
            changes += (COMMANDER.set(state, SCOPE, key, row.second),)
            changes += (SECOND.set(state, SCOPE, key, ""),) if row.second else ()
    changes += office_ends(state, senator, office) if office else left_office(state, GENERAL, senator)
    data = CommanderCaptured(person(senator), f"war:{war}", ransom, f"office:{office}" if office else "")
    return (yield Event("commander_captured", play.scope, data, changes, (CITE,)))


def office_ends(state: State, senator: str, office: str) -> tuple[Change, ...]:
    """Return the changes by which a Suffete is none any more."""
    gone = (HOLDER.set(state, SCOPE, office, ""), TERM.set(state, SCOPE, office, 0))
    return (*gone, *left_office(state, office, senator))
