"""The run of mutants: how one is put into a function, which tests it meets first, and the score that is printed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mutants.forks import CannotBePut, matched
from tests.mutants.mutation import Mutant
from tests.mutants.run import EQUAL, FOUND, MISSED, chosen, score, wanted

MUTANTS = [Mutant(f"adjudicator/{name}.py", "act", "flag", 1, 7) for name in ("ants", "bees", "cats", "dogs")]
RANKED = sorted(MUTANTS, key=lambda each: each.rank)


def test_a_portion_goes_on_after_those_that_were_tried() -> None:
    assert wanted(MUTANTS, {}, [], 3) == RANKED[:3]
    assert wanted(MUTANTS, {each.name: MISSED for each in RANKED[:2]}, [], 3) == RANKED[2:]


def test_a_mutant_named_by_a_word_is_tried_again() -> None:
    assert wanted(MUTANTS, {each.name: MISSED for each in MUTANTS}, ["cats"], 1) == [MUTANTS[2]]


def test_the_score_counts_those_tried_but_no_equal_one(capsys: pytest.CaptureFixture[str]) -> None:
    score(MUTANTS, dict(zip((each.name for each in MUTANTS), (FOUND, MISSED, EQUAL), strict=False)))
    told = capsys.readouterr().out
    assert told.startswith("missed   adjudicator/bees.py:7 act:flag:1")
    assert "1 of 2 mutants found, 50.0 % (1 missed, 0 run by no test, 1 equal; 1 of the sample not tried yet)" in told


def test_a_mutant_is_put_into_functions_that_are_loaded() -> None:
    old, new, other = (
        compile(f"def outer():\n    def inner():\n        return {value}\n    return inner{more}", "f.py", "exec")
        for value, more in (("1", ""), ("2", ""), ("1", " or (lambda: 3)"))
    )
    names: dict[str, Any] = {}
    exec(old, names)
    pairs = {one.co_name: (one, after) for one, after in matched(old, new)}
    assert names["outer"].__code__ is pairs["outer"][0]
    assert names["outer"]()() == 1
    names["outer"].__code__ = pairs["outer"][1]
    assert names["outer"]()() == 2
    with pytest.raises(CannotBePut):
        list(matched(old, other))


def test_a_mutant_meets_the_tests_of_its_own_rules_first() -> None:
    mutant = Mutant("adjudicator/systems/harbour/rules/s2_cargo/tides.py", "act", "flag", 1, 7)
    far, near = "tests/core/store/test_log.py::test_it", "tests/systems/harbour/s2_cargo/test_tides.py::test_tide"
    assert chosen(mutant, [(0.1, far), (3.0, near)]) == [near, far]
    several = [(0.1, f"{near}[{number}]") for number in range(9)]
    assert chosen(mutant, [*several, (0.1, far)])[5] == far
