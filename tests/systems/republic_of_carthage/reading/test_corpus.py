"""What people write, line by line, against the corpora."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Ambiguous, Command, Misread, Proposed, Read, Result, Talk, UnknownName
from tests.systems.republic_of_carthage.reading.letters import corpus, name, read, told


def both(ending: str) -> dict[str, list[dict[str, Any]]]:
    """The corpora of the earlier phases and of the later ones as one."""
    first, second = (corpus(f"republic_of_carthage{part}{ending}.toml") for part in ("", "_senate"))
    return {kind: [*first.get(kind, ()), *second.get(kind, ())] for kind in {**first, **second}}


ORDERS = both("")
VERDICTS = both("_verdicts")
TWINS = (
    NameEntry("Zamarix", "senator:99", "senator"),
    NameEntry("Bemba", "seat:bemba", "seat"),
    NameEntry("Bembo", "seat:bembo", "seat"),
)


def lines(table: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    return [(line, case) for case in table for line in case["lines"]]


@pytest.mark.parametrize(
    ("line", "case"), lines(ORDERS["orders"]), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_wording_is_read_as_its_canonical_orders_without_a_correction(line: str, case: dict[str, Any]) -> None:
    results = read(line)
    assert [result.say(name) for result in results if isinstance(result, Read)] == case["reads"]
    assert [told(result) for result in results if not isinstance(result, Read)] == []
    assert [result.corrections for result in results if isinstance(result, Read) and result.corrections] == []


def test_the_corpus_is_as_large_as_was_asked_for() -> None:
    wordings = [line for line, _ in lines(ORDERS["orders"])]
    assert len(set(wordings)) >= 1100
    assert len(wordings) == len(set(wordings))


@pytest.mark.parametrize("line", [line for line, _ in lines(VERDICTS["talk"])])
def test_talk_is_talk(line: str) -> None:
    assert read(line) in {(Talk(1, line.strip(), 1),), (Talk(1, line, 1),), ()}


@pytest.mark.parametrize(
    ("line", "case"), lines(VERDICTS["misread"]), ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_looks_like_an_order_and_is_none_is_asked_about(line: str, case: dict[str, Any]) -> None:
    (result,) = read(line)
    assert isinstance(result, Misread | Proposed), told(result)
    if "advice" in case:
        assert isinstance(result, Misread), told(result)
        assert result.advice == case["advice"]
    assert result.line == 1
    if isinstance(result, Misread):
        assert 1 <= result.column <= len(line) + 1
        assert result.advice or result.kind or result.named or result.strange


@pytest.mark.parametrize("case", VERDICTS["ambiguous"], ids=lambda case: case["line"])
def test_two_readings_of_equal_rank_are_both_shown(case: dict[str, Any]) -> None:
    (result,) = read(case["line"], None, *TWINS)
    assert isinstance(result, Ambiguous), told(result)
    assert [
        candidate.say(lambda key: name(key) if key != "senator:99" else "Zamarix") for candidate in result.candidates
    ] == case["candidates"]
    assert result.about == case.get("about", "")


@pytest.mark.parametrize("case", VERDICTS["unknown"], ids=lambda case: case["line"])
def test_an_unknown_name_is_named_with_those_that_look_like_it(case: dict[str, Any]) -> None:
    (result,) = read(case["line"])
    assert isinstance(result, UnknownName), told(result)
    assert result.written == case["written"]
    assert result.kind == case.get("kind", result.kind)
    assert list(result.nearest) == case.get("nearest", list(result.nearest))


@pytest.mark.parametrize("case", VERDICTS["mended"], ids=lambda case: case["line"])
def test_a_clear_misspelling_is_read_and_told(case: dict[str, Any]) -> None:
    only = case.get("plausible")
    (result,) = read(case["line"], (lambda kind, key: key == only) if only else None)
    assert isinstance(result, Read), told(result)
    assert result.say(name) == case["reads"]
    assert [list(pair) for pair in result.corrections] == case["corrections"]


@pytest.mark.parametrize(
    ("line", "case"), lines(VERDICTS["command"]), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_word_to_the_bot_is_a_command(line: str, case: dict[str, Any]) -> None:
    assert read(line) == (Command(1, line.strip(), case["name"], tuple(case["arguments"]), 1),)


@pytest.mark.parametrize("case", VERDICTS["letter"], ids=lambda case: case["text"].strip().split("\n")[0])
def test_a_letter_is_cut_into_statements_that_know_their_lines(case: dict[str, Any]) -> None:
    results = read("\n" + case["text"])
    assert [f"{_where(result)}: {told(result)}" for result in results] == case["results"]


def _where(result: Result) -> str:
    return str(result.line) if result.line == result.last else f"{result.line}-{result.last}"
