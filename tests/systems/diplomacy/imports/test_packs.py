"""`import-map` of whole packs of jDip, by the command line: what is taken over is what we have, and it is played."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.load import load_map
from tests.systems.diplomacy.imports.forms import owners, sails
from tests.systems.diplomacy.imports.packs import pack, zipped
from tests.systems.diplomacy.pack.maps import tables

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAMES = (
    "loeb9",
    "octarine",
    "imperium",
    "hundred",
    "modern",
    "chaos",
    "aberration_v",
    "ancient_mediterranean",
    "root_z",
)


def _damaged() -> bytes:
    """Return an archive of which the packed bytes of the one file are no longer what was packed."""
    packed = bytearray(zipped({"variants.xml": b"<VARIANTS/>" * 3000}))
    begin = 30 + len("variants.xml")  # the header of a file in a ZIP has 30 bytes and its name
    packed[begin : begin + 15] = b"\xff" * 15
    return bytes(packed)


DAMAGED = _damaged()


def run(home: Path, *words: str) -> str:
    result = CliRunner().invoke(cli, ["--home", str(home), *words], prog_name="adjudicator")
    if isinstance(result.exception, UserError):
        return f"refused: {result.exception}"
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


def written(home: Path, name: str) -> dict[str, Any]:
    return tomllib.loads((home / "variants" / "diplomacy" / name / "map.toml").read_text("utf-8"))


def facts(table: Mapping[str, Any]) -> dict[str, Any]:
    """What both maps must say alike, special borders by what they do to each kind of unit."""
    borders = load_map(table).borders
    pairs = {tuple(sorted(each.between)) for each in borders.all}
    special = {
        (unit, a, b): (borders.loss(unit, a, b), [s for s in ("spring", "fall") if (unit, a, b) in borders.closed(s)])
        for unit in "AF"
        for a, b in pairs
        if unit in crossing(table, a, b)
    }
    rows = {row["id"]: (row["type"], row["supply_centre"], row.get("convoys", False)) for row in table["province"]}
    near = {
        row["id"]: (
            sorted(set(row.get("army", ())) - {row["id"]}),
            {key: sorted(ends) for key, ends in sails(row).items()},
        )
        for row in table["province"]
    }
    powers = {row["name"]: (sorted(row["home"]), sorted(row["units"])) for row in table["power"]}
    build = table.get("rules", {}).get("build", "home")
    return {"rows": rows, "near": near, "powers": powers, "owns": owners(table), "special": special, "build": build}


def weak_for_all(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a map whose weak borders are so for both kinds of unit: in a pack they are not told apart."""
    borders = [
        {key: value for key, value in row.items() if key != "units" or "closed" in row}
        for row in table.get("border", ())
    ]
    return {**table, "border": borders}


def crossing(table: Mapping[str, Any], a: str, b: str) -> str:
    """The kinds of unit that go from one province to another."""
    row = next(row for row in table["province"] if row["id"] == a)
    sailed = {end.partition("/")[0] for ends in sails(row).values() for end in ends}
    return ("A" if b in row.get("army", ()) else "") + ("F" if b in sailed else "")


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_is_taken_over_and_played(name: str, tmp_path: Path) -> None:
    table = weak_for_all(tables(name)["map"])
    (tmp_path / "oursVariants.zip").write_bytes(zipped(pack(table), "variants/" if len(name) % 2 else ""))
    told = run(tmp_path, "import-map", str(tmp_path / "oursVariants.zip"), "mine")
    found = written(tmp_path, "mine")
    assert facts(found) == facts(table)
    codes = [row["code"] for row in found["power"]]
    assert len(codes) == len(set(codes))
    for what in ("its description; read there", "the drawing map0.svg", "after 35 years"):
        assert f"not taken over: {what}" in told or what in told
    played = run(tmp_path, "simulate", "diplomacy", "--variant", "mine", "--packets", "3", "--bare", "--seed", "4")
    assert "0 faults" in played


def test_one_of_several_is_named_by_an_alias_in_any_case(tmp_path: Path) -> None:
    for file, data in pack(tables("hundred")["map"], tables("sail_ho")["map"], declared="ISO-8859-1").items():
        (tmp_path / file).write_bytes(data)
    file = str(tmp_path / "variants.xml")
    assert "has several variants; name one of these with --of: Hundred, Sail Ho!" in run(tmp_path, "import-map", file)
    assert not (tmp_path / "variants").exists()
    assert run(tmp_path, "import-map", file, "two", "--of", "NUMBER1").startswith("Sail Ho!: 4 powers")


@pytest.mark.parametrize("declared", ["ISO-8859-1", "windows-1252", "UTF-16", "UTF-8"])
def test_letters_are_read_in_the_encoding_that_a_file_declares(declared: str, tmp_path: Path) -> None:
    table = tables("pure")["map"]
    places = [{**row, "name": row["name"].replace("Vienna", "Köln am Rhein")} for row in table["province"]]
    for file, data in pack({**table, "province": places}, declared=declared).items():
        (tmp_path / file).write_bytes(data)
    run(tmp_path, "import-map", str(tmp_path / "variants.xml"), "mine")
    assert written(tmp_path, "mine")["province"][0]["name"] == "Köln am Rhein"


BORDERS = {
    'season="fall"': ([("A", ["fall"])], ""),
    'season="Spring, Fall"': ([("A", ["spring", "fall"])], ""),
    'unitTypes="Army"': ([("A", ["spring", "fall"])], ""),
    'unitTypes="Fleet, Wing" season="fall"': ([], ""),
    'from="par" season="fall"': ([], "the border b of VIE (from par, season fall), which holds one way alone"),
    'season="fall" phase="Movement"': ([], "the border b of VIE (season fall, phase Movement)"),
    'year="odd"': ([], "the border b of VIE (year odd)"),
    'from="nowhere" season="fall"': ([], "the border b of VIE (from nowhere, season fall)"),
    'baseMoveModifier="-2"': ([], "the border b of VIE (baseMoveModifier -2)"),
}


@pytest.mark.parametrize("words", BORDERS)
def test_what_a_border_says_is_taken_over_or_listed(words: str, tmp_path: Path) -> None:
    files = pack(tables("pure")["map"])
    places = files["places0.xml"].decode()
    head = f'<PROVINCES><BORDER_DEFINITIONS><BORDER id="b" description="" {words}/></BORDER_DEFINITIONS>'
    places = places.replace("<PROVINCES>", head).replace('shortname="Vie"', 'shortname="Vie" borders="b"')
    (tmp_path / "x.zip").write_bytes(zipped({**files, "places0.xml": places.encode()}))
    told = run(tmp_path, "import-map", str(tmp_path / "x.zip"), "mine")
    closed, left = BORDERS[words]
    borders = load_map(written(tmp_path, "mine")).borders
    seasons = [s for s in ("spring", "fall") if ("A", "PAR", "VIE") in borders.closed(s)]
    assert [("A", seasons)] * bool(seasons) == closed
    assert (f"not taken over: {left}." in told) if left else ("the border" not in told)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (DAMAGED, "is an archive that cannot be opened; fetch it anew"),
        (zipped({"read.me": b"hello"}), "is an archive without a variants.xml; unpack it"),
        (zipped({"variants.xml": b"<html><body>"}), "is a page of HTML, no map"),
        (zipped({"variants.xml": pack(tables("pure")["map"])["variants.xml"]}), "places0.xml cannot be read from"),
        (b"PK\x03\x04 and no more", "is an archive that cannot be opened"),
    ],
)
def test_an_archive_without_a_map_is_refused(data: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(data)
    told = run(tmp_path, "import-map", str(tmp_path / "a.zip"))
    assert told.startswith("refused: ")
    assert sentence in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip"]
