"""A map without coordinates is laid out the same way every time, neighbours side by side."""

from __future__ import annotations

import tomllib
from collections.abc import Generator
from itertools import combinations
from math import dist

import pytest

from adjudicator.engine.tools import Call
from adjudicator.systems.diplomacy.picture.layout import HIGH, WIDE, layout
from adjudicator.systems.diplomacy.picture.places import lacking, places
from adjudicator.systems.diplomacy.picture.plan import plan
from adjudicator.systems.diplomacy.tools.lay_out_map import LAY_OUT_MAP, borders, lines_of_layout
from tests.systems.diplomacy.picture.scenes import CARTHAGE

GRID = tuple(f"{row}{column}" for row in "abcde" for column in "12345")
ROADS = tuple(
    (one, other)
    for one, other in combinations(GRID, 2)
    if dist((ord(one[0]), ord(one[1])), (ord(other[0]), ord(other[1]))) == 1
)
BARE = {**CARTHAGE, "province": [{k: v for k, v in row.items() if k != "xy"} for row in CARTHAGE["province"]]}


def test_the_same_map_is_laid_out_the_same_way_in_whatever_order() -> None:
    assert layout(GRID, ROADS) == layout(reversed(GRID), [(b, a) for a, b in reversed(ROADS)])


def test_neighbours_are_nearer_than_others() -> None:
    spots = layout(GRID, ROADS)
    near = [dist(spots[a], spots[b]) for a, b in ROADS]
    far = [dist(spots[a], spots[b]) for a, b in combinations(GRID, 2) if (a, b) not in ROADS]
    assert sum(near) / len(near) < 0.5 * sum(far) / len(far)
    assert min(dist(spots[a], spots[b]) for a, b in combinations(GRID, 2)) > 0.5
    assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in spots.values())


def test_few_borders_cross() -> None:
    spots = layout(GRID, ROADS)

    def side(a: str, b: str, c: str) -> bool:
        (ax, ay), (bx, by), (cx, cy) = spots[a], spots[b], spots[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    crossed = [
        (one, other)
        for one, other in combinations(ROADS, 2)
        if not set(one) & set(other)
        and side(*one, other[0]) != side(*one, other[1])
        and side(*other, one[0]) != side(*other, one[1])
    ]
    assert len(crossed) <= 0.05 * len(ROADS)


@pytest.mark.parametrize(
    ("codes", "roads"),
    [("", ""), ("a", ""), ("ab", ""), ("ab", "ab"), ("abc", "ab bc"), ("abcd", "ab cd"), ("abc", "ab ax aa")],
)
def test_odd_maps_are_laid_out_too(codes: str, roads: str) -> None:
    spots = layout(codes, [(road[0], road[1]) for road in roads.split()])
    assert set(spots) == set(codes)
    assert len(set(spots.values())) == len(codes)


def test_most_borders_of_a_map_are_there() -> None:
    table = {**BARE, "province": [{**row, "xy": [spot]} for row, spot in _laid()]}
    found = plan(places(table)).ground.touching()
    true = {frozenset(pair) for pair in borders(table)}
    assert sum(pair in found for pair in true) > 0.85 * len(true)


def _laid() -> list[tuple[dict[str, object], tuple[float, float]]]:
    spots = layout((row["id"] for row in BARE["province"]), borders(BARE))
    return [(row, spots[row["id"]]) for row in BARE["province"]]


def test_the_lines_are_toml_for_the_places_that_lack_coordinates() -> None:
    whole = tomllib.loads("\n".join(lines_of_layout(BARE)))
    assert set(whole["place"]) == {row["id"] for row in BARE["province"]}
    assert list(lines_of_layout(CARTHAGE)) == []
    assert list(lacking(CARTHAGE)) == []
    drawn = places(BARE, whole)
    assert all(len(place.xy) == 1 and place.label is None for place in drawn)


def test_a_code_that_toml_would_misread_is_quoted() -> None:
    table = {"province": [{"id": "a.b", "army": ["c"]}, {"id": "c", "fleet_from": {"NC": ["a.b/NC"]}}]}
    assert set(tomllib.loads("\n".join(lines_of_layout(table)))["place"]) == {"a.b", "c"}


def test_the_command_prints_them() -> None:
    text = '[[province]]\nid = "a"\narmy = ["b"]\n[[province]]\nid = "b"\narmy = ["a"]\n'

    def all_of(call: Call) -> Generator[str, None, None]:
        code = yield from LAY_OUT_MAP.run(call)
        yield f"# {code}"

    asked = Call({"FILE": "map.toml"}, {}, iter(()), lambda path: text if path == "map.toml" else "", lambda _: {})
    found = list(all_of(asked))
    assert set(tomllib.loads("\n".join(found))["place"]) == {"a", "b"}
    assert found[-1] == "# 0"
