"""What people write to a game of Diplomacy, line by line and letter by letter, against the corpus."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.reading import Misread, Proposed, Read, UnknownName
from tests.systems.diplomacy.reading.letters import STANDARD, corpus

CORPUS: Any = corpus("diplomacy.toml")


def lines(table: str) -> list[tuple[str, dict[str, Any]]]:
    return [(line, case) for case in CORPUS[table] for line in case["lines"]]


def named(value: object) -> str:
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize(("line", "case"), lines("orders"), ids=named)
def test_a_wording_is_read_as_its_canonical_orders_without_a_correction(line: str, case: dict[str, Any]) -> None:
    assert STANDARD.says(line) == case["reads"]
    assert [read.corrections for read in STANDARD.read(line) if isinstance(read, Read) and read.corrections] == []


@pytest.mark.parametrize("canonical", sorted({read for case in CORPUS["orders"] for read in case["reads"]}))
def test_a_canonical_line_reads_back_as_itself(canonical: str) -> None:
    assert STANDARD.says(canonical) == [canonical]


def test_the_corpus_is_as_large_as_was_asked_for() -> None:
    wordings = [line for line, _ in lines("orders")]
    assert len(set(wordings)) >= 250
    assert len(wordings) == len(set(wordings))


@pytest.mark.parametrize(("line", "case"), lines("misread"), ids=named)
def test_a_faulty_line_is_asked_about_with_good_advice(line: str, case: dict[str, Any]) -> None:
    results = STANDARD.read(line)
    assert results
    for result in results:
        if case["advice"]:
            assert isinstance(result, Misread)
            assert result.advice == case["advice"]
        else:
            assert isinstance(result, Misread | Proposed)


@pytest.mark.parametrize("line", [line for line, _ in lines("unknown")])
def test_an_unknown_name_is_asked_about(line: str) -> None:
    (result,) = STANDARD.read(line)
    assert isinstance(result, UnknownName)


@pytest.mark.parametrize(("line", "case"), lines("mended"), ids=named)
def test_a_slip_of_the_pen_is_mended_and_told(line: str, case: dict[str, Any]) -> None:
    (result,) = STANDARD.read(line)
    assert isinstance(result, Read)
    assert [STANDARD.say(result)] == case["reads"]
    assert result.corrections


@pytest.mark.parametrize("line", [line for line, _ in lines("talk")])
def test_talk_is_left_alone(line: str) -> None:
    assert STANDARD.says(line) in (["talk"], [])


@pytest.mark.parametrize("case", CORPUS["letters"], ids=lambda case: case["says"][0])
def test_lines_of_a_letter_speak_of_each_other(case: dict[str, Any]) -> None:
    assert STANDARD.says(case["letter"]) == case["says"]
