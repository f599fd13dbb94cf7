"""`check-map`: faults of a map file, one a line."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from adjudicator import resources
from adjudicator.engine.running.advance import begin
from adjudicator.engine.schedules import read_schedules
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.box.box import load_box
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tools import CHECK_MAP
from adjudicator.testing.scenario import game_of
from tests.systems.diplomacy.game.table import tables
from tests.systems.diplomacy.tools.calling import call, saved

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("game", "provinces"), [("diplomacy", 75), ("carthage_diplomacy", 52)])
def test_the_maps_of_the_boxes_have_no_errors(game: str, provinces: int) -> None:
    printed, code = call(CHECK_MAP, str(resources.games(game) / "map.toml"))
    assert code == 0
    assert printed[-1].startswith(f"{provinces} provinces, 0 errors, ")


def test_errors_are_told_one_a_line(tmp_path: Path) -> None:
    text = '[[province]]\nid = "X"\nname = "Place"\ntype = "land"\narmy = ["Y"]\n'
    printed, code = call(CHECK_MAP, saved(tmp_path / "map.toml", text))
    assert printed == ["error: X borders Y, which is not on the map.", "1 province, 1 error, 0 warnings"]
    assert code == 1


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read: No such file"):
        call(CHECK_MAP, str(tmp_path / "none.toml"))
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(UserError, match="not UTF-8"):
        call(CHECK_MAP, str(tmp_path / "bytes.toml"))


ISLES = """
[[province]]
id = "A"
name = "Aland"
type = "land"
army = ["B"]
supply_centre = true

[[province]]
id = "B"
name = "Bland"
type = "land"
army = ["A"]

[[power]]
name = "Me"
home = ["A"]
units = ["A A"]
"""


def told(tmp_path: Path, text: str) -> list[str]:
    return call(CHECK_MAP, saved(tmp_path / "map.toml", text))[0]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("supply_centre", "supply_center", "province A has the key `supply_center`, which nothing reads; did you mean"),
        ("[[power]]", "[[powers]]", "the map file has the key `powers`, which nothing reads; did you mean `power`?"),
        ('army = ["A"]', "army = []", "an army can go from A to B but not back. Write A into army of B"),
        (
            "supply_centre = true\n",
            "",
            "Me has its home in A, which is no supply centre of the map. Write supply_centre",
        ),
        ('units = ["A A"]', "units = []", "Me begins without a unit; write units for it"),
        ('units = ["A A"]', 'units = ["A A", "A A"]', "A is twice the place of a unit. Take one of the two away."),
    ],
)
def test_what_keeps_a_map_from_starting_a_game_is_an_error_with_its_remedy(
    old: str, new: str, error: str, tmp_path: Path
) -> None:
    assert ISLES.count(old) == 1
    assert any(line.startswith("error: ") and error in line for line in told(tmp_path, ISLES.replace(old, new)))


def test_a_map_that_passes_starts_a_game_even_without_coordinates(tmp_path: Path) -> None:
    printed = told(tmp_path, ISLES)
    assert printed[-1] == "2 provinces, 0 errors, 3 warnings"
    box = load_box(tables() | {"map": tomllib.loads(ISLES), "coordinates": {}})
    assert begin(game_of(SYSTEM, box, ("anna",), {}, read_schedules(tables()["schedules"])["faithful"])).state.parts
    assert all(place.xy for place in box.drawn)


def test_a_map_without_powers_is_told_so(tmp_path: Path) -> None:
    printed = told(tmp_path, ISLES.partition("[[power]]")[0])
    assert printed[0].startswith("warning: the map has no powers, so no game of Diplomacy can be played on it;")
