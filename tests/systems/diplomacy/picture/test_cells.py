"""Cells cover their rectangle once, meet where the map says places meet, and know the middle of an outline."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.systems.diplomacy.picture.cells import EDGE, ground
from adjudicator.systems.diplomacy.picture.curves import path
from adjudicator.systems.diplomacy.picture.plan import MARGIN, WIDTH, plan
from adjudicator.systems.diplomacy.picture.scene import Point
from adjudicator.systems.diplomacy.picture.spots import roomiest
from adjudicator.systems.diplomacy.picture.voronoi import cells
from adjudicator.systems.diplomacy.tools.lay_out_map import borders
from tests.systems.diplomacy.picture.scenes import AFRICA, CARTHAGE, COORDINATES, EUROPE, FOUR, STANDARD


def area(ring: tuple[Point, ...]) -> float:
    """Return the area of a ring; of a hole, below zero."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*ring, ring[0]))) / 2


points = st.lists(st.tuples(st.integers(1, 99), st.integers(1, 79)), min_size=1, max_size=25, unique=True)


@given(points)
def test_cells_cover_the_rectangle_once(found: list[Point]) -> None:
    areas = [area(tuple(side.start for side in cell)) for cell in cells(tuple(found), 100.0, 80.0)]
    assert sum(areas) == pytest.approx(8000)
    assert all(size > 0 for size in areas)


def test_two_points_in_one_spot_have_no_cell_between_them() -> None:
    one, other = cells(((5.0, 5.0), (5.0, 5.0)), 10.0, 10.0)
    assert len(one) == len(other) == 4


def test_an_island_is_a_hole_in_its_sea() -> None:
    around = tuple((float(x), float(y)) for x in (20, 50, 80) for y in (20, 50, 80) if (x, y) != (50, 50))
    found = ground((("sea", around), ("isle", ((50.0, 50.0),))), 100.0, 100.0)
    assert len(found.rings["sea"]) == 2
    assert sum(area(ring) for ring in found.outline("sea")) + area(found.outline("isle")[0]) == pytest.approx(10000)
    assert found.touching() == {frozenset(("sea", "isle")): pytest.approx(120)}
    (shore,) = (border for border in found.borders if EDGE not in border.places)
    assert shore.points[0] == shore.points[-1]


def test_a_border_is_the_same_curve_from_both_sides() -> None:
    corners = ((0.0, 0.0), (10.0, 4.0), (20.0, 0.0), (30.0, 6.0))
    assert path((corners,)) == "M0 0q10 4 15 2q5-2 15 4"
    assert path((corners[::-1],)) == "M30 6q-10-6-15-4q-5 2-15-2"
    assert path((corners[:2], corners[1:3]), closed=True) == "M0 0l10 4l10-4Z"


def test_the_middle_of_an_outline_is_in_it() -> None:
    hook = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (70.0, 100.0), (70.0, 20.0), (0.0, 20.0))
    x, y = roomiest((hook,))
    assert 70 < x < 100
    assert 0 < y < 100
    ringed = (
        ((0.0, 0.0), (90.0, 0.0), (90.0, 30.0), (0.0, 30.0)),
        ((30.0, 5.0), (30.0, 25.0), (60.0, 25.0), (60.0, 5.0)),
    )
    assert not 30 <= roomiest(ringed)[0] <= 60


# --------------------------------------------------------------------------------- the maps of the box


def test_every_border_of_the_standard_map_is_there_and_no_other() -> None:
    true = {frozenset(pair) for pair in borders(STANDARD)}
    found = {
        pair: length for pair, length in plan(EUROPE).ground.touching().items() if not pair & set(COORDINATES["blank"])
    }
    assert len(true) == 206
    assert [sorted(pair) for pair in true if found.get(pair, 0) < 3] == []
    assert [sorted(pair) for pair, length in found.items() if pair not in true and length > 6] == []


def test_most_borders_of_carthage_are_there() -> None:
    true = {frozenset(pair) for pair in borders(CARTHAGE)}
    found = plan(AFRICA).ground.touching()
    assert sum(pair in found for pair in true) > 0.85 * len(true)


def test_the_coordinates_are_complete() -> None:
    coasts = {row["id"]: set(row.get("coasts", ())) for row in STANDARD["province"]}
    assert set(COORDINATES["place"]) == set(coasts)
    for code, row in COORDINATES["place"].items():
        assert {"xy", "label", "unit"} <= set(row), code
        assert set(row.get("coasts", ())) == coasts[code]


def test_units_stand_in_their_places_and_all_words_within_the_map() -> None:
    found = plan(EUROPE)
    for place in EUROPE:
        outline = found.ground.outline(place.code)
        x, y = found.spots[place.code]
        crossed = [
            (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            for ring in outline
            for a, b in pairwise((*ring, ring[0]))
            if a[1] != b[1]
        ]
        assert sum(crossed) % 2 == 1, place.code
        for spot in (found.spots[place.code], found.labels[place.code]):
            assert MARGIN <= spot[0] <= WIDTH - MARGIN
            assert MARGIN <= spot[1] <= found.height - MARGIN


def test_a_unit_at_a_coast_stands_there_and_at_an_unknown_coast_in_its_place() -> None:
    found = plan(FOUR)
    assert found.spot("NW/NC")[1] < found.spot("NW")[1]
    assert found.spot("NW/XX") == found.spot("NW")
    with pytest.raises(KeyError):
        found.spot("XX")
