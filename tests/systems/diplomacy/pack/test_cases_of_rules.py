"""Each rule that a map may bring, in ten cases or more, and the table of the docs that says so."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.setup.variants import variant_files, variant_folders
from adjudicator.systems.diplomacy.board.borders import Border
from adjudicator.systems.diplomacy.board.rules import Rules
from adjudicator.systems.diplomacy.tools import CASES
from tests.systems.diplomacy.tools.calling import call, saved

DATA = Path(__file__).parents[3] / "data"
DOCS = (DATA.parents[1] / "docs" / "variants.md").read_text(encoding="utf-8")
TABLE = DOCS.partition("## Each rule in cases")[2].partition("<!--")[0]
LINES = [line.strip("|") for line in TABLE.splitlines() if line.startswith("| ")]
ROWS = [[cell.strip() for cell in line.split("|")] for line in LINES[2:]]
FILES = {name: DATA / f"variant_{name}.json" for name in ("cases", "games")}
ALL = {name: json.loads(file.read_text(encoding="utf-8"))["cases"] for name, file in FILES.items()}
COUNTS = Counter(case["id"].partition(".")[0] for cases in ALL.values() for case in cases)
OTHER = {"home", "owns", "reserve", "reserve_places", "capital", "wins", "convoys", "start_phase", "victory_centres"}
"""Words outside of `[rules]` and `[[border]]`."""
NO_RULE = ("between", "units")
"""Words of a border that say which it is."""
TEN = 10
START = {"phase": "start", "expect": {}}
MOVES: dict[str, Any] = {"phase": "movement", "orders": {}, "expect": {}}


def asked(file: str) -> tuple[list[str], int]:
    return call(CASES, file, given={"variants": _variants, "variant": _variant})


def _variants(system: str) -> dict[str, str]:
    return dict.fromkeys(variant_folders(None, system), "package")


def _variant(system: str, name: str) -> dict[str, str]:
    return variant_files(None, system, name)


@pytest.mark.parametrize("name", FILES)
def test_every_case_of_a_rule_passes(name: str) -> None:
    assert asked(str(FILES[name])) == ([f"{len(ALL[name])} passed, 0 failed"], 0)


def test_there_are_ten_of_each_and_the_docs_count_them() -> None:
    assert {cases.strip("`"): int(number) for _, _, cases, number in ROWS} == COUNTS
    assert min(COUNTS.values()) >= TEN


def test_every_word_of_a_map_that_changes_a_rule_has_its_cases() -> None:
    told = {word for _, words, _, _ in ROWS for word in re.findall(r"`(\w+)`", words)}
    words = {*Rules.__struct_fields__, *Border.__struct_fields__, *OTHER} - {*NO_RULE}
    assert words - told == set()


def test_every_case_names_its_map_and_says_what_it_shows() -> None:
    known = {"standard", *variant_folders(None, "diplomacy")}
    for case in (case for cases in ALL.values() for case in cases):
        assert case["map"] in known, case["id"]
        assert case["title"], case["id"]
        assert any(step["expect"] for step in case["steps"]), case["id"]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"steps": [START | {"expect": {"over": "x"}}]}, "step 1: over: expected x; got none"),
        ({"steps": [START | {"expect": {"season": ""}}]}, "step 1: season: expected none; got spring 1425"),
        ({"steps": [START | {"expect": {"sees": {"France": []}}}]}, "step 1: sees of France: expected none"),
        ({"steps": [START | {"expect": {"seeson": ""}}]}, "played: `expect` has a word `seeson`; here it may"),
        ({"steps": [MOVES | {"phase": "retreat"}]}, "spring 1425 is for a step of the phase movement, not retreat"),
        ({"steps": [MOVES | {"orders": {"Gaul": []}}]}, "The map has no power Gaul; it has: Burgundy"),
        ({"game": {"victry": 3}}, "There is no setting `victry`; did you mean `victory`?"),
        ({"game": 3}, "`game` is a table of settings, as in {}, not 3."),
        ({"season": "Autumn"}, "There is no season autumn; write spring, fall or winter."),
        ({"year": "1425"}, "`year` is a number from 1 to 9999, not '1425'."),
        ({"year": True}, "`year` is a number from 1 to 9999, not True."),
        ({"units": {"France": ["A PAR", "A PAR"]}}, "Two units stand in PAR."),
        ({"units": {"France": ["A QQQ"]}}, "The map has no place QQQ."),
        ({"units": {"France": ["F PAR"]}}, "F PAR cannot be: an army stands on land"),
        ({"units": {"France": ["A DOV"]}}, "A DOV cannot be: an army stands on land"),
        ({"centres": {"France": ["ANJ"]}}, "ANJ is no supply centre of the map."),
        ({"units": {}, "centres": {}}, "nobody has anything left to order, so the game would go on for ever."),
        ({"map": "modern_wings"}, "cannot be played whole with this program"),
        ({"map": "carthage"}, "There is no variant `carthage`"),
        ({"steps": 3}, "it lacks units or steps, or they do not have the form they should."),
    ],
)
def test_a_case_of_a_game_that_fails_or_cannot_be_played_says_why(
    changed: dict[str, Any], told: str, tmp_path: Path
) -> None:
    case = {"id": "1", "map": "hundred", "game": {}, "steps": [], **changed}
    printed, code = asked(saved(tmp_path / "cases.json", {"format": "datc-cases/1", "cases": [case]}))
    assert code == 1
    assert len(printed) == 2
    assert told in printed[0]
