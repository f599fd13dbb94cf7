"""Saved pages of each family: two posts, the second with a quote in a quote, a block of code and a spoiler."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError
from tests.forum.conftest import PAGES, Shown, lines

TIMES = {"phpbb", "xenforo", "vbulletin", "nodebb"}
FAMILIES = ("phpbb", "xenforo", "smf", "mybb", "vbulletin", "nodebb", "machina")


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_is_read_from_its_page(shown: Shown, family: str) -> None:
    first, second = shown(family, PAGES / f"{family}.html")
    assert (first["id"], first["author"], first["edited"]) == ("12", "ben", True)
    assert (second["id"], second["author"], second["edited"]) == ("13", "clara", False)
    assert first["time"] == ("2026-10-08T19:20:00Z" if family in TIMES else None)
    assert lines(first, "own") == ["vote aye on 1", "vote nay on 2"]
    assert lines(first, "signature") == ([] if family == "machina" else ["vote aye on everything"])
    assert lines(second, "own") == ["vote nay on 1"]
    assert lines(second, "code") == ["vote nay on 3", "vote [quote] 4"]
    assert "vote aye on 5" in lines(second, "spoiler")
    assert {"vote aye on 9", "vote aye on 1", "vote nay on 2"} <= set(lines(second, "quote"))
    assert lines(second, "doubtful") == []


@pytest.mark.parametrize("family", FAMILIES)
def test_the_author_s_lines_are_numbered_from_one(shown: Shown, family: str) -> None:
    _, second = shown(family, PAGES / f"{family}.html")
    numbers = [line["number"] for line in second["lines"] if line["role"] in {"own", "code", "spoiler"}]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {line["number"] for line in second["lines"] if line["role"] in {"quote", "machine"}} <= {None}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_page_of_another_family_is_named(shown: Shown, family: str) -> None:
    other = "smf" if family != "smf" else "phpbb"
    with pytest.raises(UserError, match=f"read it as {family}"):
        shown(other, PAGES / f"{family}.html")


def test_a_page_may_come_by_standard_input(tmp_path: Path) -> None:
    arguments = ["--home", str(tmp_path), "read", "-", "--as", "phpbb", "--json"]
    result = CliRunner().invoke(cli, arguments, input=(PAGES / "phpbb.html").read_bytes())
    assert result.exit_code == 0, result.output
    assert [post["id"] for post in json.loads(result.stdout)["posts"]] == ["12", "13"]
