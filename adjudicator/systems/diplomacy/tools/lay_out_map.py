"""The command `lay-out-map`: where the places of a map are drawn, as TOML to paste and to improve."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from json import dumps
from typing import Any

from adjudicator.engine.tools import Call, Option, Tool
from adjudicator.systems.diplomacy.picture.places import borders, lacking, places, planned

__all__ = ["LAY_OUT_MAP", "borders", "lines_of_layout", "lines_of_shapes"]
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def lines_of_layout(table: Mapping[str, Any]) -> Iterator[str]:
    """Give the lines of a coordinates file for each place of a map that has no `xy`."""
    from adjudicator.systems.diplomacy.picture.layout import layout

    spots = layout((row["id"] for row in table["province"]), borders(table))
    for code in lacking(table):
        x, y = spots[code]
        yield f"[place.{code if _BARE.fullmatch(code) else dumps(code)}]"
        yield f"xy = [[{x}, {y}]]"
        yield ""


def lines_of_shapes(table: Mapping[str, Any], coordinates: Mapping[str, Any]) -> Iterator[str]:
    """Give the lines of a shapes file: the squares of every place, planned about the first of its points."""
    from adjudicator.systems.diplomacy.picture.planner import plan_shapes, written
    from adjudicator.systems.diplomacy.picture.signs import moved_signs

    drawn = places(table, coordinates)
    spots = {place.code: place.xy[0] for place in drawn if place.kind != "blank"}
    coasts = {
        f"{row['id']}/{coast}": [code.partition("/")[0] for code in codes]
        for row in table["province"]
        for coast, codes in row.get("fleet_from", {}).items()
    }
    shapes = plan_shapes(spots, borders(table), coasts)
    lands = tuple(place for place in drawn if place.kind != "blank")
    signs = {code: (sign.spot, sign.label) for code, sign in moved_signs(planned(lands, shapes)).items()}
    yield from written(replace(shapes, signs=signs))


def _run(call: Call) -> Generator[str, None, int]:
    from adjudicator.systems.diplomacy.tools.maps import map_table

    table = map_table(call, call.arguments["FILE"])
    if call.options.get("shapes"):
        yield from lines_of_shapes(table, map_table(call, call.options["shapes"]))
    else:
        yield from lines_of_layout(table)
    return 0


LAY_OUT_MAP = Tool(
    "lay-out-map",
    "Print coordinates for the places of a map file that have none.",
    _run,
    ("FILE",),
    (Option("shapes", "Of this coordinates file print shapes instead, in which the map's borders touch."),),
)
