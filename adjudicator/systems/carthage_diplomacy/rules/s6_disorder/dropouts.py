"""6. Players who leave or fall silent: their sub-rulers rise, other posts go back, the rest falls into disorder."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Over, State
from adjudicator.systems.carthage_diplomacy.control import (
    DESIGNATED,
    RULER_OF,
    fed,
    lord_of,
    lose_unit,
    promote,
    ruled_by,
)
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, SUB_RULER
from adjudicator.systems.carthage_diplomacy.orders.offices import Resign
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s3_names.newcomers import take_in
from adjudicator.systems.carthage_diplomacy.rules.s4_offices.appointing import vacate
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.delegating import ended
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.ranks import Office, holder
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import at_table, code_of, playing
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.stock import forfeit
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, ORPHANS, PERSONS, PROVINCES
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

CITE = "cd:6"
OUT = PERSONS.col("out", bool)


@event("dropped_out", "cd:6", weight=90)
class DroppedOut:
    """A player left the game, having resigned, or written nothing for so many seasons."""

    who: str
    why: str
    seasons: int


@event("sub_ruler_rose", "cd:6")
class SubRulerRose:
    """The sub-ruler of a player who left rules the province now."""

    place: str
    who: str
    was: str


@event("office_reverted", "cd:6")
class OfficeReverted:
    """An office of a player who left went back to the superior."""

    office: str
    place: str
    unit: str
    was: str
    now: str


@record
class ProvinceLeft:
    """A province of a player who left is in civil disorder; the units it fed, as `A Han`, are gone at once."""

    place: str
    was: str
    units: tuple[str, ...]


@event("game_deserted", "cd:6")
class GameDeserted:
    """Everybody has left, so the game ends."""

    year: int


def check(game: Game, view: State, seat: str, order: Resign) -> Verdict:
    """Anybody may leave."""
    return ACCEPTED


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return nothing: no random player leaves."""
    return OneOf(())


political("resign", check=check, choices=choices)


@DIPLOMACY_CARTHAGE.step("dropouts", cites=(CITE,))
@rule("cd:6", "cd:ruling 35", title="Who has dropped out")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let everybody go who resigned this season, or was silent as long as the setting says; then take newcomers in."""
    left = {seat for seat, _ in filed(state, "resign")}
    for seat in at_table(play.game, state):
        silent = PERSONS.get(state, SCOPE, seat).silent
        if seat in left or silent >= play.game.options.silent_seasons:
            state = yield from _gone(play, state, seat, "resigned" if seat in left else "silent", silent)
    state = yield from take_in(play, state)
    if not playing(state):
        # The game is perpetual, but with nobody left to be asked its years would run on without a stop.
        data = GameDeserted(CALENDAR.get(state, SCOPE, NOW).year)
        yield Event.of(data, SCOPE, (Over("everybody has left"),))
    return END


@rule("cd:6", "cd:ruling 35", title="What becomes of the posts of a player who drops out")
def _gone(play: Play, state: State, seat: str, why: str, seasons: int) -> Flow[State]:
    data = DroppedOut(code_of(state, seat), why, seasons)
    state = yield Event.of(data, SCOPE, (OUT.set(state, SCOPE, seat, True),))
    state = yield from _provinces(state, seat)
    state = yield from _posts(state, seat)
    state = yield from ended(state, seat)
    return (yield from forfeit(play, state, seat))


@rule("cd:6", title="Sub-rulers become rulers; what has none falls into civil disorder, its units are removed")
def _provinces(state: State, seat: str) -> Flow[State]:
    was = code_of(state, seat)
    for place in ruled_by(state, seat):
        sub = PROVINCES.get(state, SCOPE, place).sub
        if sub:
            rose = SubRulerRose(place, code_of(state, sub), was)
            state = yield Event.of(rose, SCOPE, promote(state, place, sub))
            continue
        units = fed(state, place)
        lost = [change for token, _ in units for change in lose_unit(state, token)]
        designated = PROVINCES.get(state, SCOPE, place).commander
        clear = (DESIGNATED.set(state, SCOPE, place, ""),) if designated else ()
        data = ProvinceLeft(place, was, tuple(f"{unit.kind} {unit.place}" for _, unit in units))
        state = yield Event(
            "province_left", SCOPE, data, (RULER_OF.set(state, SCOPE, place, ""), *clear, *lost), (CITE,)
        )
    return state


@rule("cd:6", title="Sub-rulerships and commands go back to the superior")
def _posts(state: State, seat: str) -> Flow[State]:
    was = code_of(state, seat)
    for office in _held(state, seat):
        # A sub-rulership has taken the command that went with it along; without a Ruler there is no superior.
        if holder(state, office) != seat or (office.token and not lord_of(state, office.token)):
            continue
        changes, now = vacate(state, office)
        unit = UNITS.find(state, SCOPE, office.token) if office.token else None
        said = f"{unit.kind} {unit.place}" if unit is not None else ""
        data = OfficeReverted(office.office, office.place, said, was, code_of(state, now))
        state = yield Event.of(data, SCOPE, changes)
    for token in _left_behind(state, seat):
        lost = UNITS.get(state, SCOPE, token)
        gone = ProvinceLeft(lost.centre, was, (f"{lost.kind} {lost.place}",))
        state = yield Event("units_left", SCOPE, gone, lose_unit(state, token), (CITE,))
    return state


def _held(state: State, seat: str) -> Iterator[Office]:
    """Yield the posts of a seat below others: sub-rulerships, commands to come, commands."""
    for place, row in PROVINCES.items(state, SCOPE):
        if row.sub == seat:
            yield Office(SUB_RULER, place)
    for place, row in PROVINCES.items(state, SCOPE):
        if row.commander == seat:
            yield Office(COMMANDER, place)
    for token, unit in UNITS.items(state, SCOPE):
        if unit.owner == seat:
            yield Office(COMMANDER, unit.centre, token)


def _left_behind(state: State, seat: str) -> tuple[str, ...]:
    """Return the units that are nobody's any more: orphans of a seat that left, and those it alone commanded."""
    orphans = {token for token, row in ORPHANS.items(state, SCOPE) if row.ruler == seat}
    return tuple(token for token, unit in UNITS.items(state, SCOPE) if token in orphans or unit.owner == seat)
