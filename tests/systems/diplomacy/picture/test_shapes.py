"""Shapes planned on squares: borders of a map touch in its picture, and few others do."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator import resources
from adjudicator.systems.diplomacy.picture.draw import draw
from adjudicator.systems.diplomacy.picture.places import GAPS, borders, places
from adjudicator.systems.diplomacy.picture.plan import WIDTH, plan
from adjudicator.systems.diplomacy.picture.planner import plan_shapes, read_shapes, touching, written
from adjudicator.systems.diplomacy.picture.scene import Scene
from adjudicator.systems.diplomacy.tools.lay_out_map import LAY_OUT_MAP, lines_of_shapes
from tests.amount import sampled, some
from tests.systems.diplomacy.tools.calling import call

if TYPE_CHECKING:
    from collections.abc import Mapping

PACK = Path(str(resources.games("diplomacy"))) / "variants"
MEASURED = {path.parent.name for path in PACK.glob("*/shapes.toml")}
MANY = 18
"""One map of so many is looked at in every run."""
SQUARE = {"province": [{"id": code, "name": code, "type": "land", "army": list("ABCD")} for code in "ABCD"]}


def read(name: str, file: str) -> Mapping[str, Any]:
    return tomllib.loads((PACK / name / f"{file}.toml").read_text("utf-8"))


def measure(name: str) -> tuple[float, float]:
    """The part of the borders that touch, and of touching places without one, in a hundred."""
    real = {(min(pair), max(pair)) for pair in borders(read(name, "map")) if pair[0] != pair[1]}
    seen = set(touching(read_shapes(read(name, "shapes")).rows))
    return 100 * len(real & seen) / len(real), 100 * len(seen - real) / len(seen)


@pytest.mark.parametrize("name", sorted(MEASURED))
def test_borders_touch_in_the_picture_and_few_others_do(name: str) -> None:
    touch, false = measure(name)
    assert touch >= 97.0
    assert false <= 3.0


@pytest.mark.parametrize("name", sorted(MEASURED & {"pure", "canton", "north_sea_wars"}))
def test_the_shapes_of_the_pack_are_those_that_the_command_prints(name: str) -> None:
    folder = PACK / name
    shapes = {"shapes": str(folder / "coordinates.toml")}
    printed, code = call(LAY_OUT_MAP, str(folder / "map.toml"), options=shapes)
    assert code == 0
    assert "\n".join(printed) + "\n" == (folder / "shapes.toml").read_text("utf-8")


def test_shapes_are_read_as_they_were_written() -> None:
    shapes = plan_shapes({"A": (0.0, 0.0), "B": (9.0, 0.0), "C": (4.0, 7.0)}, [("A", "B"), ("B", "C")])
    again = read_shapes(tomllib.loads("\n".join(written(shapes))))
    assert again == shapes
    assert set(touching(shapes.rows)) == {("A", "B"), ("B", "C")}


def test_a_picture_has_the_borders_of_its_shapes_and_gaps_that_nobody_enters() -> None:
    table = {"province": [{"id": code, "name": code, "type": "land"} for code in "ABC"]}
    spots = {"A": (0.0, 0.0), "B": (9.0, 0.0), "C": (4.0, 7.0)}
    shapes = tomllib.loads("\n".join(written(plan_shapes(spots, [("A", "B"), ("B", "C")]))))
    coordinates = {"place": {code: {"xy": [list(spot)]} for code, spot in spots.items()}}
    drawn = places(table, coordinates, shapes)
    assert [place.code for place in drawn] == ["A", "B", "C", GAPS]
    found = plan(drawn)
    seen = {pair for pair in found.ground.touching() if GAPS not in pair}
    assert seen == {frozenset("AB"), frozenset("BC")}
    assert draw(Scene("Three", drawn)) == draw(Scene("Three", drawn))


def test_a_map_without_coordinates_is_laid_out() -> None:
    assert all(place.xy for place in places(SQUARE))


def test_no_map_of_the_pack_is_without_shapes_but_those_of_the_standard_board() -> None:
    maps = {path.parent.name for path in PACK.glob("*/map.toml")}
    standard = {name for name in maps - MEASURED if len(read(name, "map")["province"]) in (75, 76)}
    assert maps - MEASURED == standard


def test_crowded_places_move_apart_and_one_far_from_a_neighbour_gets_a_part_beside_it() -> None:
    row = [f"P{n}" for n in range(8)]
    spots = {code: (100.0 * n, 0.0) for n, code in enumerate(row)} | {"TOP": (350.0, 60.0), "LOW": (350.0, -60.0)}
    beside = list(pairwise(row))
    whole = [(end, code) for code in row for end in ("TOP", "LOW")]
    # Nothing can join the ends of the row: two places lie along the whole of it, above and below, and touch outside.
    shapes = plan_shapes(spots, [*beside, *whole, ("LOW", "TOP"), ("P0", "P7")], {"P3/NC": ["TOP"], "P3/SC": ["LOW"]})
    seen = set(touching(shapes.rows))
    assert {("P0", "P7"), ("LOW", "TOP"), *beside} <= seen
    assert shapes.coasts is not None
    (_, north), (_, south) = shapes.coasts["P3/NC"], shapes.coasts["P3/SC"]
    assert north > south
    assert read_shapes(tomllib.loads("\n".join(written(shapes)))) == shapes


def test_a_further_part_of_a_place_has_its_code_in_brackets_and_moves_begin_where_places_are_nearest() -> None:
    tables = {file: read("pure", file) for file in ("map", "coordinates", "shapes")}
    drawn = places(tables["map"], tables["coordinates"], tables["shapes"])
    found = plan(drawn)
    assert found.parts
    code, (part, *_) = next(iter(found.parts.items()))
    picture = draw(Scene("Pure", drawn))
    assert f"({code})</text>" in picture
    assert "another part of a place" in picture
    for other in found.spots.keys() - {code}:
        start, end = found.between(code, other)
        assert dist(start, end) <= dist(found.spot(code), found.spot(other))
    assert any(part in found.between(code, other) for other in found.spots.keys() - {code})


def test_a_map_of_many_places_is_wider_and_has_more_cuts() -> None:
    tables = {file: read("gobble_earth", file) for file in ("map", "coordinates", "shapes")}
    picture = draw(Scene("Earth", places(tables["map"], tables["coordinates"], tables["shapes"])))
    wide = float(re.findall(r'viewBox="0 0 ([\d.]+) ', picture)[0])
    cuts = [tuple(map(float, box.split())) for box in re.findall(r'<view id="part-\d+" viewBox="([^"]*)"', picture)]
    assert wide > WIDTH
    assert cuts[0][0] == 0
    assert cuts[-1][0] + cuts[-1][2] == pytest.approx(wide, abs=0.2)
    assert all(after[0] < before[0] + before[2] for before, after in pairwise(cuts))


def over(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def covered(name: str) -> set[tuple[str, str]]:
    """The codes of a map that lie on the unit of another place, or on its code."""
    tables = {file: read(name, file) for file in ("map", "coordinates", "shapes")}
    drawn = places(tables["map"], tables["coordinates"], tables["shapes"])
    found, codes = plan(drawn), [place.code for place in drawn if place.kind != "blank"]
    words = {code: (x - 4 * len(code) + 2, y - 9, x + 4 * len(code) - 2, y) for code, (x, y) in found.labels.items()}
    units = {code: (x - 9, y - 9, x + 9, y + 9) for code, (x, y) in found.spots.items() if "/" not in code}
    solid = {code: (words[code], units[code]) for code in codes}
    return {
        (one, other)
        for one in codes
        for other in codes
        if one != other and any(over(words[one], box) for box in solid[other])
    }


@sampled
@pytest.mark.parametrize("name", some(sorted(MEASURED), MANY))
def test_no_code_lies_on_the_unit_or_the_code_of_another_place(name: str) -> None:
    assert covered(name) == set()


def test_signs_that_are_in_the_way_move_and_are_read_as_they_were_written() -> None:
    row = {f"P{n:02}": (40.0 * n, 0.0) for n in range(26)}
    spots = {**row, "TOP": (500.0, 500.0), "LOW": (500.0, -500.0)}
    table = {"province": [{"id": code, "name": code, "type": "land"} for code in spots]}
    coordinates = {"place": {code: {"xy": [list(spot)]} for code, spot in spots.items()}}
    printed = tomllib.loads("\n".join(lines_of_shapes(table, coordinates)))
    shapes = read_shapes(printed)
    assert shapes.signs
    found = plan(places(table, coordinates, printed))
    plain = plan(places(table, coordinates, {**printed, "signs": {}}))
    moved = {
        code for code in spots if (found.spots[code], found.labels[code]) != (plain.spots[code], plain.labels[code])
    }
    assert moved == set(shapes.signs)
