"""The box of a Diplomacy game: a map with its powers, coordinates to draw it by, and the settings there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from adjudicator.engine.box.boxes import Tables
from adjudicator.engine.box.options import OptionSpec, read_specs
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.changes import varied
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map, Power
from adjudicator.systems.diplomacy.board.rules import WINTER
from adjudicator.systems.diplomacy.box.options import Options
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.picture.places import places
from adjudicator.systems.diplomacy.picture.scene import Place
from adjudicator.systems.diplomacy.words.naming import STEPS, place_name, plain, province_name, season_name, slug
from adjudicator.systems.diplomacy.words.notation import movement_order

TABLES: Final = ("map", "coordinates", "shapes", "options", "variant")
"""The tables the box is read from; a game's folder may hold a file of the same name instead of any of them."""


@dataclass(frozen=True, slots=True)
class Box:
    """The contents of the box; `powers` by their ids, `drawn` the places as the picture shows them."""

    board: Map
    powers: Mapping[str, Power]
    drawn: tuple[Place, ...]
    options: Mapping[str, OptionSpec]


def load_box(tables: Tables) -> Box:
    """Return the box of a game.

    Raises:
        UserError: the map cannot be used, has no powers, has passes, or needs rules that this program lacks; a
            setting is not declared as the rules know it.
    """
    table = varied(tables["map"], tables["variant"])
    board = load_map(table)
    if lacks := tables["variant"].get("variant", {}).get("lacks", ""):
        raise UserError(f"{board.name} cannot be played whole with this program: {lacks}")
    if not board.powers:
        raise UserError("The map has no powers; write a [[power]] for each into map.toml.")
    powers = {slug(name): power for name, power in board.powers.items()}
    passable(board)
    playable(board, powers)
    return Box(
        board,
        MappingProxyType(powers),
        places(table, tables["coordinates"], tables["shapes"]),
        MappingProxyType(read_specs(tables, Options)),
    )


def passable(board: Map) -> None:
    """Check that a map has no passes, which it would draw and nobody could cross.

    Raises:
        UserError: it has one.
    """
    for a, b in board.ground.passes:
        raise UserError(
            f"The map has a [[pass]] between {a} and {b}, for which Diplomacy has no rule; take it out, or write a "
            'border of armies and a [[border]] of strength = "half", which is hard to attack across.'
        )


def playable(board: Map, powers: Mapping[str, Power]) -> None:
    """Check that no power of a map could do nothing.

    Raises:
        UserError: an order of a neutral unit is none; a power has no unit although the map does not begin with
            builds, or nothing to build with; two powers have one name, or one is called as nobody is.
    """
    if len(powers) < len(board.powers) or NEUTRAL in powers:
        raise UserError(f"Two powers cannot have one name, and none is called {NEUTRAL}; rename one of the map's.")
    for text in board.rules.neutral_orders:
        movement_order(board, text)
    for power in powers.values():
        if not power.units and not (board.start[1] == WINTER and power.owns):
            raise UserError(
                f"{power.name} begins without a unit; write units for it into the map, or let the map begin with "
                'builds, as in start_phase = "W1900A", and give it a home.'
            )


def board_sea(box: Box, place: str) -> bool:
    """Return whether a place is at sea."""
    found = box.board.provinces.get(place.partition("/")[0])
    return found is not None and found.kind == "sea"


def name(box: Box, key: str) -> str:
    """Return what readers call an id.

    Ids are `place:PAR`, `province:PAR`, `where:BLA`, `power:france`, `adjective:france`, `season:fall 1901`.
    """
    sort, _, rest = key.partition(":")
    if sort == "place":
        return place_name(box.board, rest)
    if sort == "province":
        return province_name(box.board, rest)
    if sort == "where":
        return f"{'the ' if board_sea(box, rest) else ''}{province_name(box.board, rest)}"
    if sort == "season":
        return season_name(box.board, rest)
    if (sort, rest) == ("adjective", NEUTRAL):
        return NEUTRAL
    if sort in {"power", "adjective"} and rest in box.powers:
        return box.powers[rest].name if sort == "power" else box.powers[rest].adjective
    return STEPS.get(rest) or plain(key) if sort == "step" else plain(key)
