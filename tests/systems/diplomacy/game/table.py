"""A table of standard Diplomacy for tests: powers given in the order of the alphabet, positions laid out by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.orders import MOVE, Command
from adjudicator.systems.diplomacy.state import SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import CALENDAR, CENTRES, NOW, POWERS, Calendar, Centre, Power
from adjudicator.systems.diplomacy.words.naming import slug
from adjudicator.testing.scenario import game_of, position, put

SEATS = ("anna", "ben", "cleo", "dora", "emil", "fay", "gus")
POWER = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
SEAT_OF = dict(zip(POWER, SEATS, strict=True))


@cache
def tables() -> dict[str, Any]:
    """Return the printed tables of the box."""
    return {
        name: parse_table(name, resources.games("diplomacy", f"{name}.toml").read_text("utf-8"))
        for name in SYSTEM.tables
    }


@cache
def _box() -> Any:
    return SYSTEM.load(tables())


def game(seats: tuple[str, ...] = SEATS, **settings: object) -> Game:
    """Return a game whose powers are given, unless the settings say otherwise."""
    schedule = read_schedules(tables()["schedules"])["faithful"]
    return game_of(SYSTEM, _box(), seats, {"powers": "given", **settings}, schedule)


def board(
    of: Game, units: dict[str, str], centres: dict[str, str] | None = None, season: str = "spring", year: int = 1901
) -> State:
    """Return a position: units by power as `A PAR, F BRE`, centres as `PAR BRE`, those of the start if not given."""
    state = position(of)
    for key in list(UNITS.rows(state, SCOPE)):
        state = _without(state, UNITS.name, key)
    number = 0
    for power, texts in units.items():
        for text in texts.split(", ") if texts else ():
            number += 1
            kind, _, place = text.partition(" ")
            state = put(state, UNITS, SCOPE, f"u{number:03}", Unit(kind, place, slug(power), place))
    for code in CENTRES.rows(state, SCOPE) if centres is not None else ():
        owner = next((power for power, codes in (centres or {}).items() if code in codes.split()), "")
        state = put(state, CENTRES, SCOPE, code, Centre(owner))
    for power, seat in zip(POWER, of.seats, strict=False):
        state = put(state, POWERS, SCOPE, power, Power(seat))
    return put(state, CALENDAR, SCOPE, NOW, Calendar(year, season))


def _without(state: State, table: str, key: str) -> State:
    from dataclasses import replace

    part = state.parts[SCOPE]
    rows = {name: row for name, row in part[table].items() if name != key}
    return replace(state, parts={**state.parts, SCOPE: {**part, table: rows}})


def order(text: str) -> Command:
    """Return an order in the short form: `A PAR - BUR`, `A MAR S A PAR - BUR`, `F ENG C A LON - BEL`, `A PAR H`."""
    kind, place, act, *rest = text.split()
    to = ""
    if act == "-":
        via = "convoy" if rest[1:] == ["VIA"] else ""
        return Command(kind, f"place:{place}", MOVE, f"place:{rest[0]}", via=via)
    if act in {"S", "C"}:
        to = f"place:{rest[3]}" if len(rest) > 2 else ""
        return Command(kind, f"place:{place}", "support" if act == "S" else "convoy", to, f"place:{rest[1]}", rest[0])
    return Command(kind, f"place:{place}", {"H": "hold", "D": "disband", "B": "build"}[act])
