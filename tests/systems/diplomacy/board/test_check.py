"""What may be wrong with a map."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.check import map_faults
from adjudicator.systems.diplomacy.board.load import load_map

SOUND: dict[str, Any] = {
    "map": {"id": "small", "name": "Small", "start_phase": "S1M", "victory_centres": 2},
    "province": [
        {"id": "LOW", "name": "Lowland", "type": "coast", "army": ["HIL"], "fleet": ["SEA", "CAP/WC"], "xy": [[0, 0]]},
        {"id": "HIL", "name": "Hills", "type": "land", "army": ["LOW"], "supply_centre": True, "xy": [[1, 1]]},
        {
            "id": "CAP",
            "name": "Cape",
            "type": "coast",
            "coasts": ["WC", "EC"],
            "fleet_from": {"WC": ["LOW", "SEA"], "EC": ["SEA"]},
            "supply_centre": True,
            "home": "Me",
            "alt": ["KAP"],
            "xy": [[2, 1]],
        },
        {"id": "SEA", "name": "The Sea", "type": "sea", "fleet": ["LOW", "CAP/WC", "CAP/EC"], "xy": [[1, -1]]},
    ],
    "power": [{"name": "Me", "home": ["CAP"], "units": ["F CAP/EC", "A LOW"]}],
    "pass": [{"between": ["HIL", "CAP"]}],
    "strait": [{"name": "Narrows", "between": ["LOW", "CAP"], "sea": "SEA"}],
    "canal": [{"id": "DIT", "provinces": ["LOW", "CAP"], "joins": ["SEA"]}],
}
GONE = object()


def faults(*path: Any, value: Any) -> list[str]:
    """The faults of the sound map with one value changed."""
    table = deepcopy(SOUND)
    inner: Any = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    if value is GONE:
        del inner[path[-1]]
    return [fault.text for fault in map_faults(table)]


def test_a_sound_map_has_no_faults_and_loads() -> None:
    assert map_faults(SOUND) == []
    board = load_map(SOUND)
    assert (board.id, board.name, board.start, board.victory) == ("small", "Small", (1, "spring"), 2)
    assert board.powers["Me"].adjective == "Me"


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        (("province",), [], "there are no [[province]] entries."),
        (("province", 0, "id"), GONE, "province 1 needs an id"),
        (("province", 0, "type"), "hill", "province LOW needs an id"),
        (("province", 0, "army"), "HIL", "province LOW: army, fleet"),
        (("province", 1, "id"), "LOW", "two provinces have the code LOW."),
        (("province", 0, "army"), ["HIL", "NOW"], "LOW borders NOW, which is not on the map."),
        (("province", 1, "army"), [], "an army can go from LOW to HIL but not back."),
        (("province", 3, "army"), ["LOW"], "SEA is a sea and has borders for armies."),
        (("province", 0, "fleet"), ["SEA", "CAP"], "LOW has a fleet border with CAP, which is not on the map"),
        (("province", 3, "fleet"), ["LOW", "CAP/EC"], "a fleet can go from CAP/WC to SEA but not back."),
        (("province", 0, "type"), "land", "LOW and SEA have a fleet border, and one of them lies inland."),
        (("province", 2, "fleet"), ["SEA"], "CAP has coasts, so it is of the type coast"),
        (("province", 2, "fleet_from", "NC"), [], "CAP has fleet borders for a coast it does not have."),
        (("pass", 0, "between"), ["HIL"], "a [[pass]] entry needs between"),
        (("pass", 0, "between"), ["HIL", "NOW"], "a pass names NOW, which is not on the map."),
        (("pass", 0, "between"), ["HIL", "SEA"], "a pass joins two provinces of land, not HIL and SEA."),
        (("pass", 0, "between"), ["HIL", "LOW"], "HIL and LOW have a pass between them and a plain border as well."),
        (("strait", 0, "sea"), "LOW", "a strait lies over LOW, which is no sea of the map."),
        (("canal", 0, "joins"), ["HIL"], "the canal DIT runs through coasts and joins seas; HIL is not"),
        (("power", 0, "home"), ["LOW"], "Me has its home in LOW, which is no supply centre of the map."),
        (("power", 0, "units"), ["A SEA"], "Me begins with A SEA, which cannot stand there."),
        (("power", 0, "units"), ["F CAP"], "Me begins with F CAP, which cannot stand there."),
        (("power", 0, "units"), ["F HIL"], "Me begins with F HIL, which cannot stand there."),
        (("power", 0, "units"), ["A NOW"], "Me begins with A NOW, which cannot stand there."),
        (("province", 2, "home"), "You", "CAP is the home of You, which is no power of the map."),
        (("power", 0, "name"), GONE, "a [[power]] entry needs name"),
    ],
)
def test_errors(path: tuple[Any, ...], value: Any, text: str) -> None:
    found = faults(*path, value=value)
    assert [fault for fault in found if fault.startswith(text)]


def test_a_map_with_an_error_is_not_loaded() -> None:
    with pytest.raises(UserError, match=r"The map cannot be used: there are no \[\[province\]\] entries"):
        load_map({})


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        (
            ("province", 2, "alt"),
            ["hil"],
            "HIL may mean HIL or CAP; only a code written exactly so will be understood.",
        ),
        (("province", 0, "xy"), [[1]], "1 province has no coordinates (xy) in this file, beginning with LOW."),
        (("province", 0, "xy"), GONE, "1 province has no coordinates (xy) in this file, beginning with LOW."),
    ],
)
def test_warnings(path: tuple[Any, ...], value: Any, text: str) -> None:
    assert faults(*path, value=value) == [text]


def test_nets_that_fall_apart() -> None:
    table = deepcopy(SOUND) | {"pass": [], "strait": []}
    assert [fault.text for fault in map_faults(table)] == [
        "armies cannot reach every province: their borders fall into 2 parts."
    ]


def test_borders_that_cannot_be_drawn() -> None:
    near: dict[str, list[str]] = {code: [] for code in "KLMNO"}
    for a, b in combinations(near, 2):
        near[a].append(b)
        near[b].append(a)
    rows = [
        {"id": code, "name": f"Place {code}", "type": "land", "army": to, "xy": [[0, 0]]} for code, to in near.items()
    ]
    assert [fault.text for fault in map_faults({"province": rows})] == [
        "the borders cannot be drawn on a sheet without crossing each other."
    ]
