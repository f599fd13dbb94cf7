"""Supply centres and units by power: who had, who gained and lost, who has, and what that means for the winter."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Cell, Column, Part, Points, Prose, Row, Section, Table, Value
from adjudicator.systems.diplomacy.judge.adjust import home_centres, sites, spare
from adjudicator.systems.diplomacy.orders import Command, bare, province
from adjudicator.systems.diplomacy.picture.scene import Arrow
from adjudicator.systems.diplomacy.report import standing
from adjudicator.systems.diplomacy.report.board import cites, in_fog, leaving, say
from adjudicator.systems.diplomacy.rules.builds import Adjusted
from adjudicator.systems.diplomacy.rules.victory import needed_to_win
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CALENDAR, NOW, POWERS, WINTER, power_of, saved_of
from adjudicator.systems.diplomacy.units import closed
from adjudicator.systems.diplomacy.units.pieces import Pieces

POWER = Column("power", full="Power")
CHANGES = (
    Column("was", "number", full="Before", phone=False),
    Column("gains", full="Gains"),
    Column("loses", full="Loses"),
)
NUMBERS = (Column("now", "number", full="Centres"), Column("units", "number", full="Units"))
ADJUSTS = Column("winter", full="Winter")


@dataclass(frozen=True, slots=True)
class Count:
    """The centres and units of one power; `away` units must retreat, in the places `free` it could build."""

    power: str
    was: int
    gains: tuple[str, ...]
    loses: tuple[str, ...]
    now: int
    units: int
    away: int
    free: tuple[str, ...]
    spare: int = 0

    @property
    def due(self) -> int:
        """How many it builds, below zero how many it removes, if all its units find a place to retreat to."""
        return self.now + self.spare - self.units - self.away


def counts(sight: Sight) -> tuple[Count, ...]:
    """Return the counts of the powers that are in the game, the mightiest first."""
    rows = [_count(sight, power) for power, row in POWERS.items(sight.state, SCOPE) if not row.gone]
    return tuple(sorted(rows, key=lambda one: (-one.now, sight.name(f"power:{one.power}"))))


def _count(sight: Sight, power: str) -> Count:
    held, before = standing.owners(sight), standing.owners_before(sight)
    away = DISLODGED.rows(sight.state, SCOPE)
    mine = [token for token, row in UNITS.items(sight.state, SCOPE) if row.owner == power]
    there = {province(row.place) for token, row in UNITS.items(sight.state, SCOPE) if token not in away}
    owned = [code for code, owner in held.items() if owner == power]
    board, name = sight.game.box.board, sight.game.box.powers[power].name
    return Count(
        power,
        sum(owner == power for owner in before.values()),
        tuple(code for code, owner in sorted(held.items()) if owner == power != before[code]),
        tuple(code for code, owner in sorted(before.items()) if owner == power != held[code]),
        sum(owner == power for owner in held.values()),
        sum(token not in away for token in mine),
        sum(token in away for token in mine),
        tuple(sorted(sites(board, name, owned, saved_of(sight.state, power)) - there)),
        spare(board, name, owned),
    )


def adjusts(sight: Sight) -> bool:
    """Return whether builds and removals come next: the centres are counted, or only retreats hold them up."""
    winter = CALENDAR.get(sight.state, SCOPE, NOW).season == WINTER
    return not sight.state.over and (winter or standing.undecided(sight))


def section(sight: Sight) -> tuple[Section, ...]:
    """Return the table of powers: what each had, gained and lost at the last count, has now, and must do in winter."""
    found = counts(sight)
    changed, winter = standing.last_count(sight) > 0, adjusts(sight)
    columns = (POWER, *(CHANGES if changed else ()), *NUMBERS, *((ADJUSTS,) if winter else ()))
    rows = tuple(_row(sight, one, changed=changed, winter=winter) for one in found)
    notes = (say(sight, "units-leaving", powers=_disbanded(found)),) if winter and leaving(sight) else ()
    table = Table(
        say(sight, "centres-caption"), columns, (*rows, _sum(found, columns)), notes, titled=False, wide=changed
    )
    parts: list[Part] = [table, Prose((say(sight, "to-win", needed=needed_to_win(sight.game)),))]
    gone = standing.gone(sight)
    parts += [Prose((say(sight, "gone", gone=gone),))] if gone else []
    title = say(sight, "centres-heading", winter=winter)
    return (Section(title, tuple(parts), cites=cites(("dip:5", "dip:6") if winter else ("dip:5",))),)


def _row(sight: Sight, one: Count, *, changed: bool, winter: bool) -> Row:
    cells: list[Value] = [sight.name(f"power:{one.power}")]
    if changed:
        cells += [one.was, *(say(sight, "codes", codes=codes) for codes in (one.gains, one.loses))]
    cells += [one.now, Cell(one.units, stars=1 if one.away else 0)]
    if winter:
        cells.append(say(sight, "winter", due=one.due, free=len(one.free)))
    return Row(tuple(cells))


def _sum(found: tuple[Count, ...], columns: tuple[Column, ...]) -> Row:
    """Return the row that adds up: all centres that were and are owned, all units that stand."""
    sums: dict[str, Value] = {
        "power": "all",
        "was": sum(one.was for one in found),
        "now": sum(one.now for one in found),
    }
    sums["units"] = sum(one.units for one in found)
    return Row(tuple(sums.get(column.head) for column in columns), total=True)


def _disbanded(found: tuple[Count, ...]) -> tuple[tuple[str, int], ...]:
    """Return what is due of the powers with units that must retreat, if these are disbanded instead."""
    return tuple((one.power, min(one.due + one.away, len(one.free))) for one in found if one.away)


def owed(sight: Sight) -> tuple[str, ...]:
    """Return what each power that somebody plays builds or removes, a sentence each."""
    played = {power for power, row in POWERS.items(sight.state, SCOPE) if row.seat}
    if in_fog(sight):
        played &= {power_of(sight.state, sight.seat or "")}
    return tuple(
        say(sight, "adjusts", power=one.power, due=one.due, free=one.free, units=one.units)
        for one in counts(sight)
        if one.power in played and (one.due < 0 or (one.due > 0 and one.free))
    )


def no_build(sight: Sight, power: str) -> tuple[Prose, ...]:
    """Return why a power that may build cannot do so in some of its homes; nothing where all are open, or none due."""
    one = next((each for each in counts(sight) if each.power == power), None)
    if one is None or not adjusts(sight) or one.due + one.away <= 0:
        return ()
    board, name = sight.game.box.board, sight.game.box.powers[power].name
    held = standing.owners(sight)
    owned = [code for code, owner in held.items() if owner == power]
    pieces = Pieces.of(board, sight.state)
    places = {*sites(board, name, owned, saved_of(sight.state, power)), *home_centres(board, name)} - {*one.free}
    shut = tuple((code, closed.there(pieces, code), held.get(code, "")) for code in sorted(places))
    return (Prose((say(sight, "no-build", places=shut, power=power),)),) if shut else ()


def winter(sight: Sight) -> tuple[Section, ...]:
    """Return what was built and removed, a line a power."""
    told = [event.data for event in sight.of_kind("adjusted")]
    if not told:
        return ()
    lines = tuple(say(sight, "adjusted", one=one, seat=_seat(sight, one.power)) for one in told)
    return (Section("Builds and removals", (Points(lines),), cites=("6",)),)


def _seat(sight: Sight, power: str) -> str:
    return sight.played.get(POWERS.get(sight.state, SCOPE, power).seat, "")


def arrows(sight: Sight) -> tuple[Arrow, ...]:
    """Return the marks of what was built and removed since the last moves."""
    found: list[Arrow] = []
    for event in sight.of_kind("moves_made", "adjusted"):
        if event.kind == "moves_made":
            found = []
            continue
        one: Adjusted = event.data
        found += [Arrow("build", unit[2:], unit[2:]) for unit in one.built]
        found += [Arrow("disband", unit[2:], unit[2:]) for unit in (*one.removed, *one.disorder)]
    return tuple(found)


def fate(sight: Sight, order: Command) -> tuple[str, ...]:
    """Return the outcome of an order to build or to remove, for the seat that gave it."""
    unit = f"{order.unit} {bare(order.place)}"
    for event in sight.of_kind("adjusted"):
        one: Adjusted = event.data
        why = next((reason for failed, reason in one.failed if failed == order), "")
        if why or unit in {*one.built, *one.removed, *one.disorder}:
            return (say(sight, "adjust-outcome", built=unit in one.built, why=why),)
    return ()
