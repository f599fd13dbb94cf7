"""The command `lay-out-map`: coordinates for the places of a map that have none, as TOML to paste and to improve."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from json import dumps
from typing import Any

from adjudicator.engine.tools import Call, Tool

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WAYS = ("army", "fleet")


def lines_of_layout(table: Mapping[str, Any]) -> Iterator[str]:
    """Give the lines of a coordinates file for each place of a map that has no `xy`."""
    from adjudicator.systems.diplomacy.picture.layout import layout
    from adjudicator.systems.diplomacy.picture.places import lacking

    spots = layout((row["id"] for row in table["province"]), borders(table))
    for code in lacking(table):
        x, y = spots[code]
        yield f"[place.{code if _BARE.fullmatch(code) else dumps(code)}]"
        yield f"xy = [[{x}, {y}]]"
        yield ""


def borders(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Give the pairs of places that a map says touch, by land or by sea; a coast counts as its place."""
    for row in table["province"]:
        beside = [code for way in _WAYS for code in row.get(way, ())]
        beside += [code for codes in row.get("fleet_from", {}).values() for code in codes]
        yield from ((row["id"], code.partition("/")[0]) for code in beside)


def _run(call: Call) -> Generator[str, None, int]:
    from adjudicator.systems.diplomacy.tools.maps import map_table

    yield from lines_of_layout(map_table(call, call.arguments["FILE"]))
    return 0


LAY_OUT_MAP = Tool("lay-out-map", "Print coordinates for the places of a map file that have none.", _run, ("FILE",))
