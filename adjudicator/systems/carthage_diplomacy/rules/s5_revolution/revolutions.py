"""5.D Warnings for Rulers who keep too much, and revolutions against those who were warned twice."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.control import lose_unit, province_row, ruled_by, take, units_of
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s4_offices.quotas import Quota, provinces, units
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import at_table, code_of, codes_of, neediest
from adjudicator.systems.carthage_diplomacy.state import ORPHANS, PERSONS, Orphan
from adjudicator.systems.diplomacy.state import DISLODGED, OWNER_OF, SCOPE, UNITS, Dislodged, Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE, WARNINGS = "cd:5.D", 2
SHORT = {"province": PERSONS.col("short_provinces", int), "unit": PERSONS.col("short_units", int)}
RETREATS, DIES = (1, 4), (2, 5)


@event("ruler_warned", "cd:5.D", weight=40)
class RulerWarned:
    """A Ruler keeps too much: of so many provinces or units `due` must be given away, and `given` have been."""

    who: str
    what: str
    total: int
    due: int
    given: int
    number: int


@event("quota_met", "cd:5.D")
class QuotaMet:
    """A Ruler who was warned has given enough away; the warnings are forgotten."""

    who: str
    what: str


@event("revolution_broke", "cd:5.D.a", weight=95)
class RevolutionBroke:
    """A province or unit of a Ruler rose: those it was drawn from, candidates for its new master, and the new master.

    The new master rules a province, or commands a unit, as `A Han`.
    """

    who: str
    what: str
    place: str
    unit: str
    drawn_from: tuple[str, ...]
    among: tuple[str, ...]
    to: str


@event("rebels_rolled", "cd:5.D.b")
class RebelsRolled:
    """The die for a unit in a province that rose: retreats (to one of `places`, if any), removed, or deserts."""

    unit: str
    place: str
    who: str
    die: int
    fate: str
    places: tuple[str, ...]


@DIPLOMACY_CARTHAGE.step("revolutions", cites=(CITE,))
@rule("cd:5.D", "cd:ruling 31", title="Two warnings in successive seasons, then a revolution every season")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Look at what every Ruler has given away at the end of a season, provinces and units apart."""
    for seat in _by_the_board(play, state):
        state = yield from _looked_at(play, state, seat, "province", provinces(state, seat))
        state = yield from _looked_at(play, state, seat, "unit", units(state, seat))
    return END


@rule("cd:ruling 32a", title="In what order Rulers are looked at")
def _by_the_board(play: Play, state: State) -> tuple[str, ...]:
    """Return all players by the first of their provinces or units' spaces; those without any come last."""
    first = {}
    for seat in at_table(play.game, state):
        spots = (*ruled_by(state, seat), *(UNITS.get(state, SCOPE, token).place for token in units_of(state, seat)))
        first[seat] = (not spots, min(spots, default=""))
    return tuple(sorted(first, key=lambda seat: first[seat]))


def _looked_at(play: Play, state: State, seat: str, what: str, quota: Quota) -> Flow[State]:
    count, who = SHORT[what].of(state, SCOPE, seat), code_of(state, seat)
    if not quota.short:
        if count:
            forgotten = (SHORT[what].set(state, SCOPE, seat, 0),)
            state = yield Event.of(QuotaMet(who, what), SCOPE, forgotten)
        return state
    number = min(count, WARNINGS) + 1
    changes: tuple[Change, ...] = () if number == count else (SHORT[what].set(state, SCOPE, seat, number),)
    if number <= WARNINGS:
        data = RulerWarned(who, what, quota.total, quota.due, quota.given, number)
        return (yield Event.of(data, SCOPE, changes))
    return (yield from _revolt(play, state, seat, what, quota.kept, changes))


@rule("cd:5.D", "cd:5.D.a", "cd:ruling 32", "cd:ruling 34", title="What rises, and who gets it")
def _revolt(
    play: Play, state: State, seat: str, what: str, kept: tuple[str, ...], counted: tuple[Change, ...]
) -> Flow[State]:
    """Draw one of the Ruler's own provinces or units, and one of the players who control the least."""
    who = code_of(state, seat)
    among = neediest(state, tuple(other for other in at_table(play.game, state) if other != seat))
    if not among:
        return state
    drawn: str = play.dice.choose(f"{who}/{what}", kept, where="5.D.a")
    to: str = play.dice.choose(f"{who}/{what}/to", among, where="5.D.a")
    if what == "province":
        data = RevolutionBroke(who, what, drawn, "", kept, codes_of(state, among), code_of(state, to))
        changes = (*counted, *take(play.game, state, drawn, to))
        state = yield Event.of(data, SCOPE, changes)
        return (yield from _rebels(play, state, drawn, to))
    names = tuple(_said(UNITS.get(state, SCOPE, token)) for token in kept)
    unit = UNITS.get(state, SCOPE, drawn)
    data = RevolutionBroke(who, what, unit.place, _said(unit), names, codes_of(state, among), code_of(state, to))
    changes = (*counted, OWNER_OF.set(state, SCOPE, drawn, to))
    return (yield Event.of(data, SCOPE, changes))


def _said(unit: Unit) -> str:
    return f"{unit.kind} {unit.place}"


@rule("cd:5.D.b", "cd:ruling 33", "cd:ruling 34", title="A die for the unit in a province that rose")
def _rebels(play: Play, state: State, place: str, to: str) -> Flow[State]:
    """Roll for the unit there: it retreats on 1 or 4, is removed on 2 or 5, deserts on 3 or 6."""
    pieces = Pieces.of(play.game.box.map, state)
    token, unit = pieces.at.get(place, ("", None))
    if unit is None:
        return state
    die = play.dice.roll(f"unit/{place}", where="5.D.b")
    fate = "retreats" if die in RETREATS else "removed" if die in DIES else "deserts"
    open_ = tuple(step for step in pieces.steps(unit) if step not in pieces.at) if fate == "retreats" else ()
    data = RebelsRolled(unit.kind, place, code_of(state, unit.owner), die, fate, open_)
    if fate == "removed":
        changes = lose_unit(state, token)
    elif fate == "deserts":
        changes = _deserts(state, token, to)
    else:
        changes = (DISLODGED.put(SCOPE, token, Dislodged("", open_)),) if open_ else ()
    return (yield Event.of(data, SCOPE, changes))


@rule("cd:5.D.b", "cd:ruling 33", title="A unit that deserts is the new Ruler's, and he commands it")
def _deserts(state: State, token: str, to: str) -> tuple[Change, ...]:
    """Return the changes; a unit fed by another's centre has until Winter to find one of its master's."""
    changes: list[Change] = []
    unit = UNITS.get(state, SCOPE, token)
    if unit.owner != to:
        changes.append(OWNER_OF.set(state, SCOPE, token, to))
    if ORPHANS.find(state, SCOPE, token) is not None:
        changes.append(ORPHANS.drop(state, SCOPE, token))
    if province_row(state, unit.centre).ruler != to:
        changes.append(ORPHANS.put(SCOPE, token, Orphan(to)))
    return tuple(changes)
