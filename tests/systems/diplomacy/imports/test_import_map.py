"""`import-map`: maps of jDip and `.map` files, what is not taken over of them, and files that are none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.rules import read_start
from adjudicator.systems.diplomacy.imports.jdip import COASTS
from tests.systems.diplomacy.imports.forms import TINY, as_dpmap, as_jdip, imported, owners
from tests.systems.diplomacy.pack.maps import NAMES, tables

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def facts(table: Mapping[str, Any]) -> dict[str, Any]:
    """What both maps must say alike: provinces, borders, powers, units, owners."""
    rows = {}
    for row in table["province"]:
        fleets = row.get("fleet_from", {"": row.get("fleet", [])})
        sailed = {coast: sorted(set(ends) - {row["id"]}) for coast, ends in fleets.items() if ends}
        army = sorted(set(row.get("army", ())) - {row["id"]})  # some write islands as beside themselves
        rows[row["id"]] = (row["type"], row["supply_centre"], army, sailed)
    powers = {row["name"]: (sorted(row["home"]), sorted(row["units"])) for row in table["power"]}
    return {"rows": rows, "powers": powers, "owners": owners(table), "victory": table["map"].get("victory_centres", 0)}


def plain(name: str) -> bool:
    """Whether other programs can write a map: units of all powers, coasts that they know, codes of capitals."""
    rows = tables(name)["map"]["province"]
    coasts = {coast.lower() for row in rows for coast in row.get("coasts", ())}
    if not all(row["units"] for row in tables(name)["map"]["power"]):
        return False
    return coasts <= set(COASTS) and all(
        len(row["id"]) == 3 and row["id"].isalpha() and row["id"].isupper() for row in rows
    )


PLAIN = [name for name in NAMES if plain(name)]


def test_nearly_all_maps_of_the_pack_can_be_written_so() -> None:
    assert len(PLAIN) >= 60


@pytest.mark.parametrize("name", PLAIN)
def test_a_variant_of_jdip_is_taken_over_whole(name: str, tmp_path: Path) -> None:
    table = tables(name)["map"]
    _, found = imported(tmp_path, as_jdip(table))
    assert facts(found) == facts(table)
    assert read_start(found["map"]["start_phase"]) == read_start(table["map"].get("start_phase", ""))
    assert found["map"]["name"] == table["map"]["name"]
    assert [row["name"] for row in found["province"]] == [row["name"] for row in table["province"]]


@pytest.mark.parametrize("name", PLAIN)
def test_a_map_file_is_taken_over_whole(name: str, tmp_path: Path) -> None:
    table = tables(name)["map"]
    _, found = imported(tmp_path, {"that.map": as_dpmap(table)})
    here, there = facts(found), facts(table)
    assert here["victory"] == there["victory"]
    owned_alone = there["owners"].keys() - {code for homes, _ in there["powers"].values() for code in homes}
    for code, row in there["rows"].items():  # a centre that is owned and no home is not in such a file
        assert here["rows"][code] == row or code in owned_alone
    assert sorted(here["powers"].values()) == sorted(there["powers"].values())
    assert read_start(found["map"]["start_phase"]) == read_start(table["map"].get("start_phase", ""))


PLACES = """<?xml version="1.0"?><!DOCTYPE PROVINCES [<!ELEMENT PROVINCES (PROVINCE+)>]><PROVINCES>
<BORDER_DEFINITIONS>
<BORDER id="ice" description="no way" season="fall"/>
<BORDER id="weak" description="" from="cor" baseMoveModifier="-1"/>
<BORDER id="odd" description="" orderTypes="Move" year="1901"/>
</BORDER_DEFINITIONS>
<PROVINCE shortname="arc" fullname="Arctic" borders="ice"><ADJACENCY type="xc" refs="nor stp-nc"/></PROVINCE>
<PROVINCE shortname="nwy" fullname="Norway"><UNIQUENAME name="nor"/>
 <ADJACENCY type="mv" refs="stp"/><ADJACENCY type="xc" refs="arc, stp/nc"/></PROVINCE>
<PROVINCE shortname="stp" fullname="St. Petersburg" borders="odd">
 <ADJACENCY type="mv" refs="nor cor"/><ADJACENCY type="nc" refs="arc nor"/><ADJACENCY type="sc" refs="cor"/></PROVINCE>
<PROVINCE shortname="cor" fullname="Corner" isConvoyableCoast="true">
 <ADJACENCY type="mv" refs="stp isl"/><ADJACENCY type="xc" refs="stp isl"/></PROVINCE>
<PROVINCE shortname="isl" fullname="Isle" borders="weak"><ADJACENCY type="mv" refs="isl cor"/>
 <ADJACENCY type="xc" refs="cor"/></PROVINCE>
<PROVINCE shortname="swi" fullname="Switzerland"><ADJACENCY type="mv" refs="swi"/></PROVINCE>
</PROVINCES>"""
VARIANT = """<VARIANT name="North{n}" version="1.0"><DESCRIPTION><![CDATA[<p>A <b>page</b></p>]]></DESCRIPTION>
<MAP adjacencyURI="places.xml"/><RULEOPTIONS><RULEOPTION name="OPTION_BUILDS" value="VALUE_BUILDS_ANY_OWNED"/>
<RULEOPTION name="OPTION_WINGS" value="VALUE_WINGS_ENABLED"/></RULEOPTIONS>
<POWER name="England" adjective="English" altnames="Britain, Albion"/><POWER name="Ghost" active="false" adjective=""/>
<STARTINGTIME turn="Spring, -480, Movement" allowBCYears="true"/>
<VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="2"/><GAME_LENGTH value="35"/></VICTORYCONDITIONS>
<SUPPLYCENTER province="nor" /><SUPPLYCENTER province="nor" homepower="britain" owner="none"/>
<SUPPLYCENTER province="isl" homepower="none" owner="albion"/>
<INITIALSTATE province="stp" power="Britain" unit="fleet" unitcoast="nc"/>
<INITIALSTATE province="isl" power="england" unit="wing"/></VARIANT>"""


def jdip(count: int = 1) -> dict[str, str]:
    parts = "".join(VARIANT.replace("{n}", "" if at == 0 else str(at)) for at in range(count))
    return {"variants.xml": f"<?xml version='1.0'?><VARIANTS>{parts}</VARIANTS>", "places.xml": PLACES}


def test_a_variant_of_jdip_is_read_by_all_names_of_its_places_and_powers(tmp_path: Path) -> None:
    printed, found = imported(tmp_path, jdip())
    rows = {row["id"]: row for row in found["province"]}
    assert list(rows) == ["ARC", "NWY", "STP", "COR", "ISL"]
    assert rows["ARC"]["fleet"] == ["NWY", "STP/NC"]
    assert rows["COR"]["fleet"] == ["ISL", "STP/SC"]  # the file names no coast, and one alone fits
    assert rows["COR"]["convoys"]
    assert rows["ISL"]["army"] == ["COR"]
    (power,) = found["power"]
    assert (power["home"], power["owns"], power["units"]) == (["NWY"], ["ISL"], ["F STP/NC"])
    assert found["rules"] == {"build": "owned", "years_down": True}
    assert found["map"]["start_phase"] == "S480M"
    assert found["border"] == [
        {"between": ["ARC", "NWY"], "closed": ["fall"]},
        {"between": ["ARC", "STP"], "closed": ["fall"]},
        {"between": ["COR", "ISL"], "strength": "supports"},
    ]
    left = [line for line in printed if line.startswith("not taken over")]
    for what in ("odd of STP", "OPTION_WINGS", "SWI", "Ghost", "after 35 years", "wing in ISL"):
        assert any(what in line for line in left), what


def test_one_of_several_variants_is_named(tmp_path: Path) -> None:
    _, found = imported(tmp_path, jdip(3), of="North2")
    assert found["map"]["name"] == "North2"


BAD = {
    "a page": ({"a.map": "<!DOCTYPE html><html><body>404</body></html>"}, "is a page of HTML, no map"),
    "a page after a line": ({"a.xml": "\n <html lang='en'><p>sorry</html>"}, "is a page of HTML, no map"),
    "a letter": ({"a.map": "Dear GM, here is the map.\n"}, "is no map that can be taken over"),
    "a page behind remarks": (
        {"a.map": "\ufeff<!-- saved -->\n" + "<!-- x -->" * 60 + "<?xml?>\n<HTML lang='en'>MAP x"},
        "is a page of HTML, no map",
    ),
    "a piece of a page": ({"a.map": "<head><meta charset=utf-8><title>x"}, "is a page of HTML, no map"),
    "nothing": ({"a.map": ""}, "a.map is empty; fetch the map anew."),
    "blanks": ({"a.map": " \n\n"}, "a.map is empty; fetch the map anew."),
    "bytes": ({"a.map": "\0\1\2PNG" * 99}, "is no map that can be taken over"),
    "broken XML": ({"variants.xml": "<VARIANTS><VARIANT>"}, "is no XML that can be read"),
    "other XML": ({"a.xml": "<svg/>"}, "has no variant of jDip"),
    "provinces alone": ({"a.xml": PLACES}, "name the variants.xml beside it"),
    "an entity": ({"a.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"}, "declares entities"),
    "no provinces": ({"variants.xml": jdip()["variants.xml"]}, "places.xml cannot be read"),
    "several": (jdip(2), "has several variants; name one of these with --of: North, North1"),
    "a place there is not": (
        {**jdip(), "variants.xml": jdip()["variants.xml"].replace('province="isl"', 'province="xyz"')},
        "names the province xyz, which the map lacks",
    ),
    "a start there is not": (
        {**jdip(), "variants.xml": jdip()["variants.xml"].replace("Spring, -480, Movement", "Monday")},
        "begins at `Monday`",
    ),
    "a file elsewhere": (
        {**jdip(), "variants.xml": jdip()["variants.xml"].replace("places.xml", "../places.xml")},
        "which is not beside it",
    ),
    "two places of a code": (
        {"a.map": TINY + "Yonder = yrk\n"},
        "Two places have the code YRK: Yorkshire and Yonder; give one another.",
    ),
    "two provinces of a code": (
        {**jdip(), "places.xml": PLACES.replace('shortname="cor"', 'shortname="isl"')},
        "Two provinces have the shortname isl; give one of them another.",
    ),
    "cut before its places": (
        {"a.map": "BEGIN FALL 1455 ADJUSTMENTS\nUSE b", "b.map": "Yorkshire = yrk"},
        "province with a",
    ),
    "cut before its powers": (
        {"a.map": "VICTORY 3\nCOAST A ABUTS B\nCOAST B ABUTS A\n"},
        "power that anybody plays; look",
    ),
    "half a map": ({"a.map": TINY.partition("WATER")[0] + "LAND PEK ABUTS YRK"}, "says nowhere what lies beside it"),
    "a line that is none": ({"a.map": TINY + "COAST LAN TOUCHES YRK\n"}, "Line 36 of the map is nothing that"),
    "a word alone": ({"a.map": TINY + "BETWEEN\n"}, "Line 36 of the map is nothing that"),
    "a new name of nobody": ({"a.map": TINY + "PINK -> ROSE (ROSY) YRK\n"}, "Line 36 of the map is nothing that"),
    "a circle": ({"a.map": "MAP a.map"}, "go round in a circle"),
    "a power without a unit": ({"a.map": TINY.replace("F LAN\n", "").replace("ADJUSTMENTS", "MOVEMENT")}, "begins"),
    "a unit of no kind": (
        {**jdip(), "variants.xml": jdip()["variants.xml"].replace('"fleet" unitcoast="nc"', '"zeppelin"')},
        "a unit of the kind zeppelin in STP; a unit of",
    ),
    "no phase": ({"a.map": TINY.replace("FALL 1455 ADJUSTMENTS", "SOON")}, "begins in `BEGIN SOON`; write a phase"),
    "retreats": ({"a.map": TINY.replace("ADJUSTMENTS", "RETREATS")}, "must be spring or fall movement"),
}


@pytest.mark.parametrize(("files", "sentence"), BAD.values(), ids=BAD)
def test_a_file_that_is_no_map_is_refused_in_one_sentence(files: dict[str, str], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=re.escape(sentence)) as told:
        imported(tmp_path, files)
    assert "\n" not in str(told.value)
    assert not (tmp_path / "home").exists()


def test_a_name_that_is_taken_or_cannot_be_is_refused(tmp_path: Path) -> None:
    imported(tmp_path, {"tiny.map": TINY}, "tiny")
    for name, sentence in (
        ("tiny", "There is a variant in"),
        ("../x", "cannot be called"),
        ("A b", "cannot be called"),
    ):
        with pytest.raises(UserError, match=sentence):
            imported(tmp_path, {"tiny.map": TINY}, name)
