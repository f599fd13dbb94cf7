"""The run of mutants: what it goes on with, and the score it prints."""

from __future__ import annotations

import pytest

from tests.mutants.mutation import Mutant
from tests.mutants.run import EQUAL, FOUND, MISSED, score, wanted

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
