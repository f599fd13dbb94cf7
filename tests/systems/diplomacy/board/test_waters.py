"""Provinces that fleets sail through, rivers, and straits that armies cross: found in the borders, told and drawn."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.systems.diplomacy.board.check import map_errors
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.waters import passages, rivers
from adjudicator.systems.diplomacy.box.special import marks
from adjudicator.systems.diplomacy.pack.telling import told
from adjudicator.systems.diplomacy.picture.scene import Mark
from tests.systems.diplomacy.pack.maps import board, tables

NAMED = {
    "aberration_v": {"CAI", "CON", "DEN", "HOL", "SIN"},
    "asia": {"CAU", "EGY", "TUR"},
    "canton": {"CON", "EGY"},
    "cold_war": {"DEN", "EGY", "IST", "PAN", "SWE"},
    "dark_ages": {"RIB", "SAX"},
    "gobble_earth": {"CAI", "PAN"},
    "karibik": {"PAN"},
    "milan": {"CON", "DEN", "KIE", "SWE"},
}
"""Where the sources name canals in prose, the standard map's among them."""


@pytest.mark.parametrize("name", NAMED)
def test_the_canals_that_sources_name_follow_from_the_borders(name: str) -> None:
    assert NAMED[name] <= set(passages(board(name)))


@pytest.mark.parametrize("name", ["canton", "dark_ages", "karibik", "milan"])
def test_no_others_do(name: str) -> None:
    assert set(passages(board(name))) == NAMED[name]


def test_a_river_is_a_border_of_fleets_on_no_common_sea() -> None:
    assert rivers(board("modern")) == (("ROS", "VOL"),)
    assert set(rivers(board("europe_1600"))) == {("BES", "CRA"), ("CRI", "VOR"), ("ING", "NOV"), ("PMR", "WAR")}
    assert rivers(board("milan")) == ()


def test_a_province_that_convoys_is_water_itself() -> None:
    assert not {code for code, one in board("viking").provinces.items() if one.convoys} & set(passages(board("viking")))


STRAITS: dict[str, Any] = {
    "province": [
        {"id": "ONE", "name": "One", "type": "coast", "army": ["TWO"], "fleet": ["SEA", "BAY", "TWO"]},
        {"id": "TWO", "name": "Two", "type": "coast", "army": ["ONE"], "fleet": ["SEA", "ONE"]},
        {"id": "SEA", "name": "Sea", "type": "sea", "fleet": ["ONE", "TWO"]},
        {"id": "BAY", "name": "Bay", "type": "sea", "fleet": ["ONE"]},
    ],
}


def test_a_map_of_ones_own_is_marked_too() -> None:
    there = load_map(STRAITS | {"crossing": [{"between": ["ONE", "TWO"], "source": "seen"}]})
    assert list(marks(there)) == [Mark("passage", ("ONE", "ONE")), Mark("strait", ("ONE", "TWO"))]
    sentences = list(told(there))
    assert "Fleets sail through One, from a sea to one that does not touch it." in sentences
    assert "Armies cross water as if it were land: One - Two." in sentences


def test_a_strait_and_a_canal_of_ones_own_are_ways_and_told() -> None:
    one, two, sea, bay = STRAITS["province"]
    apart = [one | {"army": []}, two | {"army": [], "fleet": ["SEA"]}, sea, bay | {"fleet": []}]
    apart[0] |= {"fleet": ["SEA"]}
    ways = {
        "strait": [{"between": ["ONE", "TWO"], "sea": "SEA"}],
        "canal": [{"id": "C", "name": "the Cut", "provinces": ["ONE"], "joins": ["SEA", "BAY"]}],
    }
    there = load_map({"province": apart} | ways)
    assert (there.army_next("ONE"), "ONE" in there.fleet_next("BAY")) == (frozenset({"TWO"}), True)
    sentences = list(told(there))
    assert "Armies cross water as if it were land: One - Two." in sentences
    assert "Fleets go through a canal, the Cut, along One and from there to Sea and Bay." in sentences


@pytest.mark.parametrize("pair", [["ONE", "BAY"], ["ONE", "XYZ"], ["ONE", "ONE"]])
def test_a_crossing_that_no_army_takes_is_refused(pair: list[str]) -> None:
    [error] = map_errors(STRAITS | {"crossing": [{"between": pair}]})
    assert error.startswith(f"a crossing lies between ONE and {pair[1]}, where no army goes.")


def test_a_crossing_changes_nothing_but_the_drawing() -> None:
    bare = {key: value for key, value in tables("sengoku")["map"].items() if key != "crossing"}
    one, other = board("sengoku"), load_map(bare)
    assert len(one.ground.crossings) == 6
    assert [one.army_next(code) for code in one.provinces] == [other.army_next(code) for code in other.provinces]
