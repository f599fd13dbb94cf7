"""The box: the map, the holdings at the start, and the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Literal

from adjudicator.engine.box.boxes import Record, Tables, entries, only, read_entry, unique
from adjudicator.engine.box.options import OptionSpec, read_specs
from adjudicator.model.errors import UserError
from adjudicator.systems.carthage_diplomacy.drawing import placed
from adjudicator.systems.carthage_diplomacy.options import Options
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.picture.places import places
from adjudicator.systems.diplomacy.picture.scene import Place

TABLES: Final = ("map", "scenarios", "options")
"""The tables the box is read from; a game's folder may hold a file of the same name instead of any of them."""


class Holding(Record, frozen=True, kw_only=True):
    """A province at the start: the numbers of its ruler, sub-ruler and commander, and the unit it feeds there.

    A number counts seats from 1; where there are fewer seats nobody has that office.
    """

    id: str
    ruler: int
    sub: int = 0
    commander: int = 0
    unit: Literal["", "A", "F"] = ""
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """The contents of the box, which never change: `centres` and `land`, the provinces that can be ruled, by code.

    `drawn` are the places as pictures show them; `reconstructed` says that the borders of the map are guesses. `table`
    is the map as its file has it.
    """

    map: Map
    holdings: Mapping[str, Holding]
    options: Mapping[str, OptionSpec]
    centres: tuple[str, ...]
    land: tuple[str, ...]
    drawn: tuple[Place, ...]
    reconstructed: bool
    table: Mapping[str, Any]


def load_box(tables: Tables) -> Box:
    """Return the box of a game.

    Raises:
        UserError: the map cannot be used, the start does not fit it, or a setting is not as the rules know it.
    """
    board = load_map(tables["map"])
    only(tables, "scenarios", ("holding",))
    rows = [(where, read_entry(where, raw, Holding)) for where, raw in entries(tables, "scenarios", "holding")]
    unique((row.id, where) for where, row in rows)
    for where, row in rows:
        _fits(board, where, row)
    holdings = MappingProxyType({row.id: row for _, row in rows})
    specs = MappingProxyType(read_specs(tables, Options))
    guessed = tables["map"]["map"].get("adjacency_source") == "reconstructed"
    drawn = places(tables["map"])
    return Box(board, holdings, specs, _centres(board), _land(board), drawn, guessed, tables["map"])


def with_map(box: Box, table: Mapping[str, Any]) -> Box:
    """Return a box with another map, of which every space is drawn somewhere.

    Raises:
        UserError: the map cannot be used.
    """
    board = load_map(table)
    drawn = places(placed(table, board))
    return replace(box, map=board, centres=_centres(board), land=_land(board), drawn=drawn, table=table)


def _centres(board: Map) -> tuple[str, ...]:
    return tuple(sorted(code for code, province in board.provinces.items() if province.centre))


def _land(board: Map) -> tuple[str, ...]:
    return tuple(sorted(code for code, province in board.provinces.items() if province.kind != "sea"))


def _fits(board: Map, where: str, row: Holding) -> None:
    place = board.provinces.get(row.id)
    if place is None or place.kind == "sea":
        raise UserError(f"{where} is no province of the map that can be ruled; write one of its codes.")
    if row.unit and not place.centre:
        raise UserError(f"{where} feeds a unit and is no supply centre; take the unit out.")
    if row.unit == "F" and place.kind == "land":
        raise UserError(f"{where} has a fleet and no coast; write an army.")
    named = [number for number in (row.ruler, row.sub, row.commander) if number]
    if len(named) != len(set(named)):
        raise UserError(f"{where} puts somebody under himself; write different numbers.")
