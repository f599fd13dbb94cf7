"""What players write of Rome in their own words: as meant, asked about, and never as something else or in silence."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from adjudicator.model.reading import Proposed, Read, Result, Talk
from tests.systems.republic_of_rome.reading.letters import read, told

WORDINGS = tomllib.loads(Path(__file__).with_name("wordings.toml").read_text("utf-8"))
LINES = [(line, meant) for part in WORDINGS.values() for line, meant in part.items()]
AS_MEANT, SILENT = 51, 2
"""How many are read as meant at least, and how many are taken for talk at most; all others are asked about."""


def filed(results: tuple[Result, ...]) -> str:
    return " / ".join(told(each) for each in results)


def test_so_many_are_read_as_they_are_meant() -> None:
    assert sum(filed(read(line)) == meant for line, meant in LINES) >= AS_MEANT
    assert sum(all(isinstance(each, Talk) for each in read(line)) for line, _ in LINES) <= SILENT


@pytest.mark.parametrize(("line", "meant"), LINES)
def test_none_is_read_as_something_else(line: str, meant: str) -> None:
    results = read(line)
    if all(isinstance(each, Read) for each in results):
        assert filed(results) == meant


@pytest.mark.parametrize(
    "line",
    ["standing no on trial of mine", "no on trials of my own", "no trial of mine", "vote no on the trial of my men"],
)
def test_a_ballot_on_trials_of_ones_own_is_only_proposed(line: str) -> None:
    (result,) = read(line)
    assert isinstance(result, Proposed)
    assert [[read.order.kind for read in reads] for reads in result.proposals] == [["ballot"]]


def test_no_trial_at_all_is_no_prosecution() -> None:
    assert filed(read("no trials this year")) == "prosecute none"
