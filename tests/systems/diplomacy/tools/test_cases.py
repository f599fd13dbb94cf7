"""`cases`: every case of DATC 3.0, and what the tool says of cases that fail or cannot be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.tools import CASES
from tests.systems.diplomacy.tools.calling import call, saved

if TYPE_CHECKING:
    from collections.abc import Mapping

DATC = Path(__file__).parents[3] / "data" / "datc"
FILES = ("datc", "rest", "profiles")
CASES_OF = {name: json.loads((DATC / f"{name}.json").read_text(encoding="utf-8"))["cases"] for name in FILES}
EVERY = [pytest.param(case, id=f"{name}-{case['id']}") for name, cases in CASES_OF.items() for case in cases]
COUNTS = {"6.A": 12, "6.B": 15, "6.C": 9, "6.D": 34, "6.E": 15, "6.F": 25, "6.G": 20, "6.H": 16, "6.I": 7, "6.J": 11}


@pytest.mark.parametrize("case", EVERY)
def test_a_case_of_datc(case: Mapping[str, Any], tmp_path: Path) -> None:
    assert run(tmp_path, case) == (["1 passed, 0 failed"], 0)


def test_no_case_of_the_test_set_is_missing() -> None:
    numbers = {case["id"].rstrip("ab") for name in ("datc", "rest") for case in CASES_OF[name]} - {"X.1"}
    assert numbers == {f"{section}.{number}" for section, last in COUNTS.items() for number in range(1, last + 1)}


def run(folder: Path, *cases: Any, **head: Any) -> tuple[list[str], int]:
    return call(CASES, saved(folder / "cases.json", {"format": "datc-cases/1", "cases": cases, **head}))


def case_of(**fields: Any) -> dict[str, Any]:
    step = {"phase": "movement", "orders": {"France": ["A PAR - BUR"]}, "expect": {"orders": {"France": ["moves"]}}}
    return {"id": "1", "units": {"France": ["A PAR"]}, "steps": [step]} | fields


def test_a_case_that_fails_says_what_was_expected_and_what_came(tmp_path: Path) -> None:
    expect = {
        "units": {"France": ["A PAR"]},
        "dislodged": {"France": ["A PAR"]},
        "retreats": {"France A PAR": []},
        "orders": {"France": ["fails"]},
        "centres": {"France": ["PAR"]},
    }
    step = {"phase": "movement", "orders": {"France": ["A PAR - BUR"]}, "expect": expect}
    printed, code = run(tmp_path, case_of(steps=[step]), case_of(id="2"))
    assert code == 1
    assert printed == [
        "1: step 1: units of France: expected A PAR; got A BUR",
        "1: step 1: dislodged of France: expected A PAR; got none",
        "1: step 1: retreats of France A PAR: expected none; got none",
        "1: step 1: centres of France: expected PAR; got none",
        "1: step 1: order 1 of France: expected fails, got moves",
        "1 passed, 1 failed",
    ]


def test_a_word_of_null_is_not_tested_and_a_missing_one_is_told(tmp_path: Path) -> None:
    step = {"phase": "movement", "orders": {"France": ["A PAR - BUR"]}, "expect": {"orders": {"France": [None]}}}
    assert run(tmp_path, case_of(steps=[step])) == (["1 passed, 0 failed"], 0)
    step = step | {"expect": {"orders": {"France": []}}}
    assert run(tmp_path, case_of(steps=[step]))[0][0] == "1: step 1: orders of France: 0 expected, 1 given"


def test_centres_go_to_whoever_stands_on_them(tmp_path: Path) -> None:
    step = {
        "phase": "movement",
        "orders": {"France": ["A PAR H"]},
        "expect": {"centres": {"France": ["BRE", "PAR"], "Italy": []}},
    }
    case = case_of(steps=[step], centres={"France": ["BRE"], "Italy": ["PAR"]})
    assert run(tmp_path, case) == (["1 passed, 0 failed"], 0)


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (case_of(profile="none"), "There is no profile none; known are: datc3, rules1971, dptg."),
        (case_of(map="none"), "There is no map none; known are: carthage, standard."),
        (case_of(units={"France": ["PAR"]}), "'PAR' names no unit"),
        (case_of(units=[]), "a table of lists by power was expected, not []"),
        (case_of(units={"France": "A PAR"}), "a list of strings was expected for France, not 'A PAR'"),
        (case_of(units={"France": ["A NOWHERE"]}), "The map has no place NOWHERE."),
        ({"id": "1"}, "it lacks units or steps"),
        ("nonsense", "it lacks units or steps"),
    ],
)
def test_a_case_that_cannot_be_played_fails_with_a_sentence(case: Any, sentence: str, tmp_path: Path) -> None:
    printed, code = run(tmp_path, case)
    assert code == 1
    assert printed[0].startswith("1: the case cannot be played: ")
    assert sentence in printed[0]
    assert printed[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "other", "cases": []}', '{"format": "datc-cases/1"}'])
def test_a_file_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is no"):
        call(CASES, saved(tmp_path / "cases.json", text))


def test_a_file_may_name_map_and_profile_for_all_its_cases(tmp_path: Path) -> None:
    step = {"phase": "movement", "orders": {"X": ["A Car - LMa"]}, "expect": {"units": {"X": ["A LMa"]}}}
    case = {"units": {"X": ["A Car"]}, "steps": [step]}
    assert run(tmp_path, case, map="carthage", profile="rules1971") == (["1 passed, 0 failed"], 0)
