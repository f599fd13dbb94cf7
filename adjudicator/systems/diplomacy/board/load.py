"""Reading a map: a parsed TOML table into a `Map`, after every fault that would mislead a judge was looked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.borders import read_borders
from adjudicator.systems.diplomacy.board.check import map_errors
from adjudicator.systems.diplomacy.board.map import Canal, Ground, Map, Power, Province, Strait
from adjudicator.systems.diplomacy.board.rules import check_start, read_rules, read_start

Table = Mapping[str, Any]


def load_map(table: Table) -> Map:
    """Return the map described by a table.

    Raises:
        UserError: the first error of `check.map_errors`; a phase or a rule that there is not; a game that would be
            over before it begins.
    """
    for error in map_errors(table):
        raise UserError(f"The map cannot be used: {error}")
    about = table.get("map", {})
    start, rules = read_start(about.get("start_phase", "")), read_rules(table)
    check_start(rules, *start)
    return Map(
        map(_province, table["province"]),
        map(_power, table.get("power", ())),
        _ground(table),
        code=about.get("id", ""),
        name=about.get("name", ""),
        start=start,
        victory=about.get("victory_centres", 0),
        rules=rules,
    )


def _province(row: Table) -> Province:
    return Province(
        code=row["id"],
        name=row["name"],
        kind=row["type"],
        centre=row.get("supply_centre", False),
        home=row.get("home", ""),
        coasts=tuple(row.get("coasts", ())),
        alt=tuple(row.get("alt", ())),
        xy=tuple((float(x), float(y)) for x, y in row.get("xy", ())),
        army=_others(row, row.get("army", ())),
        fleet=_fleet(row),
        convoys=row.get("convoys", False),
    )


def _fleet(row: Table) -> Mapping[str, tuple[str, ...]]:
    if row.get("coasts"):
        return {coast: _others(row, row.get("fleet_from", {}).get(coast, ())) for coast in row["coasts"]}
    return {"": _others(row, row.get("fleet", ()))}


def _others(row: Table, ends: Iterable[str]) -> tuple[str, ...]:
    """Return the ends of borders without the province itself: some files write islands so."""
    return tuple(end for end in ends if end.partition("/")[0] != row["id"])


def _power(row: Table) -> Power:
    return Power(
        name=row["name"],
        adjective=row.get("adjective", row["name"]),
        code=row.get("code", row["name"]),
        home=tuple(row.get("home", ())),
        units=tuple(row.get("units", ())),
        owns=tuple(row.get("owns", row.get("home", ()))),
        capital=row.get("capital", ""),
        wins=row.get("wins", 0),
        reserve=row.get("reserve", 0),
        reserve_places=tuple(row.get("reserve_places", ())),
    )


def _ground(table: Table) -> Ground:
    return Ground(
        mountains=_pairs(table.get("mountain", ())),
        passes=_pairs(table.get("pass", ())),
        straits=tuple(_strait(row) for row in table.get("strait", ())),
        canals=tuple(_canal(row) for row in table.get("canal", ())),
        borders=read_borders(table.get("border", ())),
        crossings=_pairs(table.get("crossing", ())),
    )


def _pairs(rows: Iterable[Table]) -> tuple[tuple[str, str], ...]:
    return tuple((a, b) for a, b in (row["between"] for row in rows))


def _strait(row: Table) -> Strait:
    a, b = row["between"]
    return Strait(row.get("name", ""), a, b, row["sea"])


def _canal(row: Table) -> Canal:
    return Canal(row["id"], row.get("name", row["id"]), tuple(row["provinces"]), tuple(row["joins"]))
