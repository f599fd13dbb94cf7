"""Shapes planned on squares: borders of a map touch in its picture, and few others do."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator import resources
from adjudicator.systems.diplomacy.picture.draw import draw
from adjudicator.systems.diplomacy.picture.places import GAPS, borders, places
from adjudicator.systems.diplomacy.picture.plan import plan
from adjudicator.systems.diplomacy.picture.planner import plan_shapes, read_shapes, touching, written
from adjudicator.systems.diplomacy.picture.scene import Scene
from adjudicator.systems.diplomacy.tools.lay_out_map import LAY_OUT_MAP
from tests.systems.diplomacy.tools.calling import call

if TYPE_CHECKING:
    from collections.abc import Mapping

PACK = Path(str(resources.games("diplomacy"))) / "variants"
MEASURED = {path.parent.name for path in PACK.glob("*/shapes.toml")}
HARD = {
    "pure": 71.0,
    "empires_and_coalitions": 96.0,
    "gateway_west": 93.0,
    "sengoku": 95.0,
    "migraine": 85.0,
    "loeb9": 95.0,
    "usa": 95.0,
    "1900": 96.0,
    "first_crusade": 94.0,
    "mate_against_mate": 91.0,
    "east_indies": 96.0,
    "american_conflict": 93.0,
    "rinascimento": 94.0,
}
"""Maps that no sheet can show whole, with the part of their borders that touch, in a hundred."""
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
    assert touch >= HARD.get(name, 97.0)
    assert false <= 3.0


@pytest.mark.parametrize("name", sorted(MEASURED & {"vietnam_war", "north_sea_wars"}))
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
