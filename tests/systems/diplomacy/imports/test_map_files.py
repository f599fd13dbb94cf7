"""`.map` files of the DPjudge: how each of their lines is read, and what one file changes of another."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from adjudicator.service.setup.variants import variant_files, variant_players
from adjudicator.systems.diplomacy.tools import import_map
from adjudicator.systems.diplomacy.tools.lay_out_map import lines_of_layout
from tests.systems.diplomacy.imports.forms import TINY, imported

if TYPE_CHECKING:
    from pathlib import Path


def test_a_map_file_is_read_by_the_case_of_its_neighbours(tmp_path: Path) -> None:
    printed, found = imported(tmp_path, {"tiny.map": TINY}, "tiny")
    rows = {row["id"]: row for row in found["province"]}
    assert rows["YRK"]["army"] == ["LAN", "LEI", "PEK"]  # small letters: armies alone
    assert rows["YRK"]["fleet"] == ["LEI/EC", "NOS"]
    assert rows["LAN"]["army"] == ["LEI", "YRK"]
    assert rows["LAN"]["fleet"] == ["IRS", "LEI/WC", "WAL"]  # a capital in front: fleets alone
    assert rows["LEI"]["fleet_from"] == {"EC": ["NOS", "YRK"], "WC": ["IRS", "LAN", "WAL"]}
    assert rows["YRK"]["alt"] == ["york shire"]
    assert rows["WAL"]["supply_centre"]
    assert [row["name"] for row in found["power"]] == ["York", "Lancaster"]
    assert found["rules"] == {"build": "owned", "neutral_units": ["A WAL"]}
    assert found["map"] == {"id": "tiny", "name": "Tiny", "start_phase": "W1455A", "victory_centres": 3}
    assert printed[0] == "Tiny: 2 powers, 8 provinces, 5 centres."
    assert printed[1:3] == [
        "not taken over: the rule IGNORE_THIS.",
        "not taken over: the province SWI, which nobody can enter.",
    ]
    assert variant_players(tmp_path / "home", "diplomacy", "tiny") == 2


def test_an_imported_map_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_map, "lines_of_layout", lines_of_layout)
    imported(tmp_path, {"tiny.map": TINY}, "tiny")
    files = variant_files(tmp_path / "home", "diplomacy", "tiny")
    spots = [tuple(row["xy"][0]) for row in tomllib.loads(files["coordinates.toml"])["place"].values()]
    assert len(set(spots)) == len(spots) == 8


def test_a_map_may_stand_on_another(tmp_path: Path) -> None:
    files = {"over.map": "MAP tiny.map\nUNPLAYED LANCASTER\nDROP MNX\n", "tiny.map": TINY.replace("UNOWNED MNX", "")}
    _, found = imported(tmp_path, files)
    assert [row["name"] for row in found["power"]] == ["York"]
    rows = {row["id"]: row for row in found["province"]}
    assert rows["LAN"]["supply_centre"]
    assert "home" not in rows["LAN"]
    assert "MNX" not in rows


LOWER = """\
USE lower.geography
NOTIFY someone@example.org
BLUE NIL SOU *ISL
A NIL
F SOU
RED (RED:R) EST NRT &SC
OWNS EST
F EST/SC
A NRT
GREY () WST
LEAGUE OLD
DUMMY
A WST
PINK (PINKISH) FEN
A FEN
UNOWNED ISL -SOU
RULE REMOTE_BUILDS CD_DUMMIES
DIRECTIVES
RULE NO_DRAW
TAX 1
END DIRECTIVES
PAYOLA DIRECTIVES
RULE NO_LEDGERS
END DIRECTIVES
BEGIN A.D. 1425 MOVEMENT
FLOW NEWYEAR:-5
FLOW A.D.:MOVEMENT,RETREATS
FLOW IFYEARDIV:10
FLOW A.D.:ADJUSTMENTS
IN SPRING: WATER ICE
"""
GEOGRAPHY = """\
Nile = nil
South = sou
East = est east?
East (north coast) = est/nc
East (south coast) = est/sc
North = nrt
West = wst
Fen = fen
Isle = isl
Deep = dee
Ice = ice
Wall = wal
WATER\tDEE\tABUTS\tNIL SOU EST/SC EST/NC ISL WST *NRT ICE
COAST\tNIL\tABUTS\tDEE SOU fen wal
COAST SOU ABUTS NIL DEE EST/SC fen~
COAST est ABUTS SOU NRT DEE
COAST EST/NC ABUTS DEE NRT
COAST EST/SC ABUTS DEE SOU
COAST NRT ABUTS EST/NC DEE* B:WST
PORT ISL ABUTS DEE
COAST WST ABUTS DEE fen
LAND FEN ABUTS NIL SOU~ WST
SHUT ICE ABUTS DEE
SHUT WAL ABUTS NIL
"""
OVER = """\
MAP lower
FLAGS lower
PINK -> _Rose (Rosy)
UNPLAYED BLUE
BLUE (BLUISH) NIL SOU
A NIL
A SOU
NRT -> Norrland = nor north+land
COAST EST ABUTS DEE SOU NOR
AMEND DEE ABUTS -WST
RED
F EST
DROP WST
FEN -> Fen = fen
"""


def test_what_one_map_file_changes_of_another_counts(tmp_path: Path) -> None:
    base = {"lower.map": LOWER, "lower.geography": GEOGRAPHY}
    printed, found = imported(tmp_path, base, "lower")
    rows = {row["id"]: row for row in found["province"]}
    powers = {row["name"]: row for row in found["power"]}
    assert (powers["Blue"]["home"], powers["Red"]["home"], powers["Red"]["owns"]) == (
        ["NIL", "SOU"],
        ["EST", "NRT"],
        ["EST"],
    )
    assert {code for code, row in rows.items() if row["supply_centre"]} == {
        "NIL",
        "SOU",
        "EST",
        "NRT",
        "FEN",
        "ISL",
        "WST",
    }
    assert rows["ISL"]["convoys"]
    assert rows["EST"]["alt"] == ["east"]
    assert found["rules"] == {
        "build": "owned_with_home",
        "turn_years": 5,
        "years_down": True,
        "neutral_units": ["A WST"],
    }
    assert found["map"]["start_phase"] == "S1425M"
    assert found["border"][:3] == [
        {"between": ["DEE", "NRT"], "strength": "half", "support": False, "cuts": False},
        {"between": ["FEN", "SOU"], "units": "A", "strength": "supports", "support": False},
        {"between": ["ICE", "DEE"], "closed": ["fall"]},
    ]
    left = "\n".join(line for line in printed if line.startswith("not taken over"))
    for what in (
        "builds in ISL as a partisan place, of Blue",
        "the home that the player of Red chooses",
        "someone@example.org",
        "`LEAGUE OLD` of a power",
        "the rule NO_DRAW",
        "`TAX 1`",
        "the block of rules `PAYOLA DIRECTIVES`",
        "the season A.D.",
        "the province Wall",
        "open to some alone, `B:WST`",
    ):
        assert what in left, what
    assert "NO_LEDGERS" not in left

    _, found = imported(tmp_path, {"over.map": OVER, **base}, "over")
    rows = {row["id"]: row for row in found["province"]}
    powers = {row["name"]: row for row in found["power"]}
    assert list(powers) == ["Red", "Rose", "Blue"]
    assert powers["Blue"]["adjective"] == "Bluish"
    assert sorted(powers["Blue"]["units"]) == ["A NIL", "A SOU"]
    assert (powers["Rose"]["home"], powers["Red"]["units"]) == (["FEN"], ["A NOR", "F EST"])
    assert "WST" not in rows
    assert rows["NOR"]["name"] == "Norrland"
    assert rows["EST"]["fleet"] == ["DEE", "NOR", "SOU"]  # in capitals it has one coast
    assert {"DEE", "SOU", "NOR"} <= {code for code in rows if "EST" in rows[code].get("fleet", ())}


@pytest.mark.parametrize(
    ("calendar", "phase"),
    [
        ("BEGIN A.D. 1430 MOVEMENT\nFLOW NEWYEAR:5 A.D.:MOVEMENT,RETREATS IFYEARDIV:10 A.D.:ADJUSTMENTS", "F1430M"),
        ("BEGIN HERBST 1901 MOVEMENT\nFLOW FRUEHJAHR:MOVEMENT,RETREATS\nFLOW HERBST:MOVEMENT", "F1901M"),
        ("FLOW WINTER:ADJUSTMENTS\nFLOW\nFLOW SPRING:MOVEMENT FALL:MOVEMENT", "S1901M"),
        ("BEGIN AUTUMN -3 MOVEMENT", "F3M"),
        ("BEGIN FALL 1455", "F1455M"),
        ("BEGIN WINTER 1455", "W1455A"),
    ],
)
def test_the_calendar_of_a_map_file(calendar: str, phase: str, tmp_path: Path) -> None:
    text = TINY.replace("BEGIN FALL 1455 ADJUSTMENTS", calendar).replace("FLOW SPRING:MOVEMENT,RETREATS\n", "")
    _, found = imported(tmp_path, {"tiny.map": text}, "tiny")
    assert found["map"]["start_phase"] == phase
