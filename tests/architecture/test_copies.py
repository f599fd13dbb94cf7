"""What both republics say is said once: runs of code, texts and rules of grammar that stand in two packages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import pytest

from tests.architecture.copies import LONG, PACKAGES, Line, code, grammar, runs, texts, varied

EQUAL = 320
"""Lines of code that may stand in two packages to the letter, in runs of five or more."""
ALIKE = 270
"""Lines that may do so but for names, texts and numbers, in runs of ten or more with seven shapes."""
TEXTS = 5
"""Texts of templates that may stand in two packages."""


@pytest.fixture(scope="module")
def modules() -> list[list[Line]]:
    return [module for package in PACKAGES for module in code(package)]


def test_no_more_code_stands_twice_to_the_letter(modules: list[list[Line]]) -> None:
    found = runs(modules, 5)
    assert sum(run.lines for run in found) <= EQUAL, "\n".join(map(str, found))


def test_no_more_code_has_a_twin_but_for_its_names(modules: list[list[Line]]) -> None:
    found = [run for run in runs(modules, 10, shapes=True) if varied(run, modules) >= 7]
    assert sum(run.lines for run in found) <= ALIKE, "\n".join(map(str, found))


def test_no_more_texts_stand_twice() -> None:
    found = list(_twice((key, text) for package in PACKAGES for key, text in texts(package).items()))
    assert len(found) <= TEXTS, found


def test_no_rule_of_grammar_stands_twice() -> None:
    files = ("republic", "republic_senate", "republic_of_rome", "republic_of_carthage")
    assert list(_twice((f"{file}/", line) for file in files for line in grammar(file))) == []


def _twice(said: Iterable[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    """Yield the places of each long text that stands in more than one package."""
    places: dict[str, list[str]] = defaultdict(list)
    for place, text in said:
        if len(text) >= LONG:
            places[text].append(place)
    for found in places.values():
        if len({place.partition("/")[0] for place in found}) > 1:
            yield tuple(found)


def test_a_copy_is_found_with_and_without_its_names() -> None:
    text = ["def total(rows):", "for row in rows:", "count += row.talents", "print(count)", "return count", "yield 1"]
    other = [line.replace("count", "sum_").replace("row", "line") for line in text]

    def module(package: str, lines: list[str]) -> list[Line]:
        return [Line(package, f"{package}/a.py", number, line) for number, line in enumerate(lines, 1)]

    one = module("republic", text)
    assert [run.lines for run in runs([one, module("republic_of_rome", ["x = 1", *text])], 5)] == [6]
    assert runs([one, module("republic_of_rome", other)], 5) == []
    assert [run.lines for run in runs([one, module("republic_of_rome", other)], 5, shapes=True)] == [6]
    assert runs([one, module("republic", text)], 5) == []
