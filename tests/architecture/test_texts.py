"""Every text is called for by code, and every text that code calls for is there; catalogues are in order."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.engine.registry import systems
from adjudicator.report.catalogues import CATALOGUE, Entry, read_folder
from tests.architecture.texts import CORE, Code, bases, imported, missing, unused

NAMES = (CORE, *systems())
FOLDERS = (*NAMES, *bases())


@pytest.mark.parametrize("name", FOLDERS)
def test_no_text_is_there_for_nothing(name: str) -> None:
    assert unused(name) == []


@pytest.mark.parametrize("name", NAMES)
def test_no_text_that_is_called_for_is_missing(name: str) -> None:
    assert missing(name) == []


@pytest.mark.parametrize("name", FOLDERS)
def test_the_texts_of_a_catalogue_are_of_one_kind_and_sorted_by_key(name: str) -> None:
    for file, found in groupby(read_folder(resources.templates(name)).items(), key=lambda each: each[1].file):
        if file.endswith(CATALOGUE):
            keys = [key for key, _ in found]
            assert keys == sorted(keys), file
            assert {key.partition("/")[0] for key in keys} == {
                file.removesuffix(CATALOGUE).partition("/")[0].partition("-")[0]
            }


# ------------------------------------------------------------------------- the checker itself


def code(tmp_path: Path, text: str) -> Code:
    path = tmp_path / "code.py"
    path.write_text(text, "utf-8")
    return Code([path])


@pytest.mark.parametrize(
    "text",
    [
        'say("letters/held-twin", {})',
        'Event("held-twin", "")',
        'say(f"letters/held-{code}", {})\nCODES = ("twin",)',
        'say("held-" + code, {})\nCODES = ("twin",)',
    ],
)
def test_what_code_names_or_puts_together_of_names_is_called_for(tmp_path: Path, text: str) -> None:
    assert code(tmp_path, text).calls("letters/held-twin")


@pytest.mark.parametrize(
    "text",
    [
        'say("letters/held", {})',
        '"""A twin is held: letters/held-twin says so."""',
        'say(f"letters/held-{code}", {})\nCODES = ("twins",)',
        'say(f"{kind}/{code}", {})\nPARTS = ("letters", "held", "twin")',
    ],
)
def test_a_text_that_nothing_names_is_found(tmp_path: Path, text: str) -> None:
    assert not code(tmp_path, text).calls("letters/held-twin")


def test_the_names_of_a_table_call_for_texts(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[[card]]\nkey = "silk"\nsteps = ["trade.sell"]\n', "utf-8")
    found = Code([tmp_path / "cards.toml"])
    assert found.calls("report/card/silk")
    assert found.calls("report/owed/trade-sell")
    assert not found.calls("report/card/wool")


def test_refusals_are_called_for_by_their_codes(tmp_path: Path) -> None:
    assert code(tmp_path, 'Refused("poor", CITES)\nUnclear("which")').refused == {"poor", "which"}


def test_what_a_helper_says_is_called_for_with_the_head_it_puts_before(tmp_path: Path) -> None:
    text = 'from adjudicator.engine.pages.basics import say\nsay(sight, "due", due=1)'
    assert code(tmp_path, text).said == {"pages/due"}


def test_what_a_text_imports_is_called_for() -> None:
    texts = {"a": Entry('{% import "parts/cargo" as c %}{{ c.of(1) | plural("load") }}', "a.txt", 1)}
    assert list(imported(texts)) == ["parts/cargo"]
