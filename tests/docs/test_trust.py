"""The page on trust: each line of its tables names a test, and that test is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "trust.md").read_text("utf-8")
NONE = "none can be written"
LINES = [line.strip("|").split(" | ") for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
ROWS = [row for row in ([cell.strip() for cell in line] for line in LINES) if row[-1] != "test"]


def test_every_line_says_who_tries_what_and_what_becomes_of_it() -> None:
    assert len(ROWS) > 30
    assert [row for row in ROWS if len(row) != 3 or not all(row)] == []


@pytest.mark.parametrize("named", sorted({row[-1] for row in ROWS if row[-1] != NONE}))
def test_the_test_of_a_line_is_there(named: str) -> None:
    found = re.fullmatch(r"`(tests/[\w/]+\.py)(?:::(test_\w+))?`", named)
    assert found is not None, named
    file = ROOT / found[1]
    assert file.is_file(), named
    if found[2]:
        assert f"def {found[2]}(" in file.read_text("utf-8"), named


def test_what_is_open_is_said_to_be() -> None:
    assert PAGE.count("**open**") >= 7
    assert all("**open**" in row[1] for row in ROWS if row[-1] == NONE)


@pytest.mark.parametrize("page", ["README.md", "docs/dice.md", "docs/running.md", "docs/gm-guide.md"])
def test_the_other_pages_point_to_it(page: str) -> None:
    assert "trust.md" in (ROOT / page).read_text("utf-8")
