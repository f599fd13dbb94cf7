"""Where everybody stands: the units of each power, those that must leave, its centres, and those it took last fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Part, Prose, Row, Section, Table
from adjudicator.systems.diplomacy.board.rules import step_of
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.report.board import in_fog, leaving, say
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CALENDAR, CENTRES, FALL, NOW, POWERS, SPRING, WINTER

COLUMNS = (Column("", full="Power"), Column("", full=""), Column("", full="Where"))


def last_count(sight: Sight) -> int:
    """Return the year of the last count of centres, 0 where there was none."""
    now, rules = CALENDAR.get(sight.state, SCOPE, NOW), sight.game.box.board.rules
    if now.season == WINTER or undecided(sight):
        return now.year
    back = rules.turn_years if now.season == SPRING and rules.turn_years else abs(step_of(rules))
    year = now.year + back if rules.years_down else now.year - back
    first = sight.game.options.first_year
    return year if (first >= year if rules.years_down else year >= first) else 0


def undecided(sight: Sight) -> bool:
    """Return whether the fall's retreats are open, so that its centres are not counted yet."""
    return CALENDAR.get(sight.state, SCOPE, NOW).season == FALL and bool(DISLODGED.rows(sight.state, SCOPE))


def owners(sight: Sight) -> dict[str, str]:
    """Return who owns each centre, empty where nobody does; while the fall's retreats are open, whose unit is in it."""
    held = {code: row.owner for code, row in CENTRES.items(sight.state, SCOPE)}
    if undecided(sight):
        held |= {code: owner for code, owner in _standing(sight).items() if code in held}
    return held


def owners_before(sight: Sight) -> dict[str, str]:
    """Return who owned each centre before the last count, or before the one that open retreats hold up."""
    rows = CENTRES.items(sight.state, SCOPE)
    if undecided(sight):
        return {code: row.owner for code, row in rows}
    year = last_count(sight)
    return {code: row.was if year and row.taken == year else row.owner for code, row in rows}


def _standing(sight: Sight) -> dict[str, str]:
    """Return whose unit stands in each province, without those that must leave it."""
    away = DISLODGED.rows(sight.state, SCOPE)
    rows = UNITS.items(sight.state, SCOPE)
    return {province(row.place): row.owner for token, row in rows if token not in away and row.owner != NEUTRAL}


def section(sight: Sight, called: Mapping[str, str]) -> tuple[Section, ...]:
    """Return the section; `called` is what it calls each power, in the order of the table."""
    rows = tuple(row for power, name in called.items() for row in _rows(sight, power, name))
    if not rows:
        return ()
    parts: list[Part] = [Table(say(sight, "standing-caption"), COLUMNS, rows, wide=True, titled=False)]
    notes = tuple(line for line in _notes(sight) if line)
    parts += [Prose(notes)] if notes else []
    return (Section("Where everybody stands", tuple(parts)),)


def _rows(sight: Sight, power: str, name: str) -> Iterator[Row]:
    away = DISLODGED.rows(sight.state, SCOPE)
    units = [(token, row) for token, row in UNITS.items(sight.state, SCOPE) if row.owner == power]
    stay = [(row.kind, row.place) for token, row in units if token not in away]
    leave = [(row.kind, row.place) for token, row in units if token in away]
    held = _held(sight, power)
    told = [
        (word, say(sight, "units", units=_by_place(found)))
        for word, found in (("units", stay), ("leaves", leave))
        if found
    ]
    told += [("centres", say(sight, "centre-list", centres=held))] if held else []
    for at, (word, what) in enumerate(told):
        yield Row(("" if at else name, word, what), joined=bool(at))


def _by_place(units: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(units, key=lambda unit: unit[1]))


def _held(sight: Sight, power: str) -> tuple[tuple[str, bool], ...]:
    """Return the centres of a power, each with whether it took it at the last count."""
    before = owners_before(sight)
    return tuple((code, before[code] != power) for code, owner in sorted(owners(sight).items()) if owner == power)


def _notes(sight: Sight) -> Iterator[str]:
    held, before = owners(sight), owners_before(sight)
    year = last_count(sight)
    if in_fog(sight):
        yield say(sight, "standing-fog", year=year)
        return
    gained = any(before[code] != owner for code, owner in held.items())
    free = tuple(code for code, owner in sorted(held.items()) if not owner)
    yield say(sight, "standing-notes", year=year, gained=gained, free=free, all=len(held), undecided=undecided(sight))
    if undecided(sight):
        yield say(sight, "standing-open", units=_undecided_centres(sight, held))


def _undecided_centres(sight: Sight, held: Mapping[str, str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the units whose retreat may still take a centre from somebody else, with these centres."""
    found = []
    for one in leaving(sight):
        places = tuple(p for p in one.places if held.get(province(p), one.owner) != one.owner)
        found += [(one.unit, places)] if places else []
    return tuple(found)


def gone(sight: Sight) -> tuple[tuple[str, int], ...]:
    """Return the powers that are out of the game, with the year."""
    return tuple((power, row.gone) for power, row in POWERS.items(sight.state, SCOPE) if row.gone)
