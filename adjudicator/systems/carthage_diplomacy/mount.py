"""The tables before the first Spring: offices, units, names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.secret import Secret
from adjudicator.systems.carthage_diplomacy.box import Box, Holding
from adjudicator.systems.carthage_diplomacy.codes import first_codes
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.state import VOTE_TABLES
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.state import RAIL_TABLES
from adjudicator.systems.carthage_diplomacy.sequence import SPRING
from adjudicator.systems.carthage_diplomacy.state import (
    CALENDAR,
    DELEGATIONS,
    NAMES,
    NOW,
    PERSONS,
    PROVINCES,
    TABLES,
    Calendar,
    Delegations,
    Name,
    Person,
    Province,
)
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Unit

ALL_TABLES = (UNITS, DISLODGED, *TABLES, *RAIL_TABLES, *VOTE_TABLES)


def tables(game: Game) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return the one part of this game with all its tables; those not named here are empty."""
    names = [game.titles.get(f"seat:{seat}", seat) for seat in game.seats]
    codes = dict(zip(game.seats, first_codes(game.box.map, names), strict=True))
    filled: dict[str, Mapping[str, Any]] = {
        CALENDAR.name: {NOW: Calendar(game.options.start_year, SPRING)},
        PERSONS.name: {seat: Person(code) for seat, code in codes.items()},
        NAMES.name: {code: Name(seat, game.titles.get(f"seat:{seat}", seat), "in_use") for seat, code in codes.items()},
        DELEGATIONS.name: {seat: Delegations(Secret((), (seat,))) for seat in game.seats},
        PROVINCES.name: dict(_provinces(game)),
        UNITS.name: dict(_units(game)),
    }
    return {SCOPE: {table.name: filled.get(table.name, {}) for table in ALL_TABLES}}


@rule("cd:4", "cd:ruling 8", title="Who holds what at the start")
def _provinces(game: Game) -> Iterator[tuple[str, Province]]:
    """Yield every province that can be ruled; those that the scenario does not name are in civil disorder."""
    box: Box = game.box
    for code in box.land:
        row = box.holdings.get(code)
        ruler = _seat(game, row.ruler) if row is not None else ""
        yield code, Province(ruler, _seat(game, row.sub) if row is not None and ruler else "")


def _units(game: Game) -> Iterator[tuple[str, Unit]]:
    """Yield the units of the rulers there are, each in the centre that feeds it."""
    held = [row for _, row in sorted(game.box.holdings.items()) if row.unit and _seat(game, row.ruler)]
    for number, row in enumerate(held, start=1):
        yield f"u{number:03}", Unit(row.unit, row.id, _commander(game, row), row.id, row.id)


@rule("cd:4.A.a", "cd:ruling 7", title="Who commands at the start")
def _commander(game: Game, row: Holding) -> str:
    return _seat(game, row.commander) or _seat(game, row.sub) or _seat(game, row.ruler)


def _seat(game: Game, number: int) -> str:
    return game.seats[number - 1] if 1 <= number <= len(game.seats) else ""
