"""Who holds what: the players in one table, the provinces in another, the railways in a third."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fact, Facts, Part, Prose, Row, Section, Table
from adjudicator.systems.carthage_diplomacy.control import lord_of, ruled_by
from adjudicator.systems.carthage_diplomacy.report.people import by_seat, called, code
from adjudicator.systems.carthage_diplomacy.rules.s2_aim.winning import half, needed
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import GONE
from adjudicator.systems.carthage_diplomacy.state import HOLDINGS, PERSONS, PROVINCES, RAILWAYS, Railway
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.report.board import leaving, say
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Unit

PLAYERS = (
    Column("player", full="Player"),
    Column("rules", "number", full="Rules"),
    Column("sc", "number", full="SC"),
    Column("under", "number", full="Sub"),
    Column("units", "number", full="Owns"),
    Column("leads", "number", full="Leads"),
)
LAND = (
    Column("place", full="Province"),
    Column("ruler", full="Ruler"),
    Column("under", full="Sub-ruler"),
    Column("unit", full="Unit"),
    Column("fed by", full="Fed by"),
)


def players(sight: Sight) -> tuple[Section, ...]:
    """Return the table of players, the mightiest first, with what it takes to win."""
    rows = [row for seat in sight.game.seats for row in _player(sight, seat)]
    table = Table(
        say(sight, "players-caption"), PLAYERS, tuple(row for _, row in sorted(rows, key=lambda r: r[0])), titled=False
    )
    facts = {"needed": needed(sight.game), "half": half(sight.game), "centres": len(sight.game.box.centres)}
    win = Prose((say(sight, "half", **facts),))
    return (Section("Who holds what", (table, win)),)


def _player(sight: Sight, seat: str) -> list[tuple[tuple[int, int, str], Row]]:
    state, person = sight.state, PERSONS.find(sight.state, SCOPE, seat)
    if person is None or person.out:
        return []
    ruled = ruled_by(state, seat)
    centres = sum(place in sight.game.box.centres for place in ruled)
    under = sum(row.sub == seat for _, row in PROVINCES.items(state, SCOPE))
    units = [(token, row) for token, row in UNITS.items(state, SCOPE)]
    owned, leads = sum(lord_of(state, token) == seat for token, _ in units), sum(row.owner == seat for _, row in units)
    name = called(sight, person.code)
    return [((-centres, -len(ruled), name), Row((name, len(ruled), centres, under, owned, leads)))]


def ruled_centres(sight: Sight) -> dict[str, str]:
    """Return the rulers of the supply centres, empty where nobody rules."""
    return {place: row.ruler for place, row in PROVINCES.items(sight.state, SCOPE) if place in sight.game.box.centres}


def provinces(sight: Sight) -> tuple[Section, ...]:
    """Return every province that somebody controls or a unit stands in; units that must leave are named below."""
    away = DISLODGED.rows(sight.state, SCOPE)
    at = {province(row.place): row for token, row in UNITS.items(sight.state, SCOPE) if token not in away}
    rows = []
    for place, row in PROVINCES.items(sight.state, SCOPE):
        unit = at.get(place)
        if row.ruler or unit is not None:
            star = "*" if place in sight.game.box.centres else ""
            stands, fed = (_unit(sight, unit), unit.centre) if unit is not None else ("", "")
            rows.append(Row((f"{place}{star}", code(sight, row.ruler), code(sight, row.sub), stands, fed)))
    seas = tuple(
        (f"{row.kind} {place} {code(sight, row.owner)}", row.centre)
        for place, row in sorted(at.items())
        if place not in PROVINCES.rows(sight.state, SCOPE)
    )
    parts: list[Part] = [Table(say(sight, "provinces-caption"), LAND, tuple(rows), titled=False)]
    parts += [Prose((say(sight, "at-sea", units=seas),))] if seas else []
    parts += [
        Prose(tuple(say(sight, "leaves", who=by_seat(sight, one.owner), unit=one.unit) for one in leaving(sight)))
    ]
    return (Section("Provinces", tuple(part for part in parts if part != Prose(()))),) if rows else ()


def _unit(sight: Sight, unit: Unit) -> str:
    """Return a unit as the table shows it: its kind, the coast if it stands on one, and who commands it."""
    _, slash, coast = unit.place.partition("/")
    return f"{unit.kind}{slash}{coast.lower()} {code(sight, unit.owner)}"


def railways(sight: Sight) -> tuple[Section, ...]:
    """Return every railway: its track, what is planned, its shares as far as the reader may know them."""
    there = ((name, row) for name, row in RAILWAYS.items(sight.state, SCOPE) if row.status != GONE)
    rows = tuple(Fact(name, (_railway(sight, name, row),)) for name, row in there)
    return (Section("Railways", (Facts(rows),), cites=("9",)),) if rows else ()


def _railway(sight: Sight, name: str, row: Railway) -> str:
    held = [
        (key.partition("/")[2], one.owns)
        for key, one in HOLDINGS.items(sight.state, SCOPE)
        if key.startswith(f"{name}/")
    ]
    known = tuple((code(sight, seat), owns.known()) for seat, owns in held if owns.holds() and owns.known())
    controller = code(sight, row.controller.known()) if row.controller.holds() else ""
    facts = {"row": row, "known": known, "controller": controller, "complete": sum(n for _, n in known) == row.shares}
    return say(sight, "railway", **facts)
