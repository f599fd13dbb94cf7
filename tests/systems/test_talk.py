"""Whose will a line tells: talk is neither filed nor asked about, and no order is lost as talk.

The lines stand in tests/data/words: talk_*.toml are table talk of the three games, dressed.toml are orders that look
like it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from tests.architecture.source import ROOT
from tests.systems.positions import PLAYED, Positions, read

WORDS = ROOT / "tests/data/words"
ASKED_AT_MOST = 0.02
AGAINST = {"refused", "unclear"}


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Positions:
    """The positions, built as they are wanted."""
    return Positions(tmp_path_factory.mktemp("positions"))


def talk(system: str) -> list[dict[str, Any]]:
    """The table talk of a game: packets, seats and lines."""
    found: list[dict[str, Any]] = tomllib.loads((WORDS / f"talk_{system}.toml").read_text(encoding="utf-8"))["talk"]
    return found


def dressed() -> Iterator[tuple[tuple[str, str], list[dict[str, Any]]]]:
    """The orders that look like talk, by system and packet."""
    rows = tomllib.loads((WORDS / "dressed.toml").read_text(encoding="utf-8"))["p"]
    for where, some in groupby(rows, lambda row: (row["system"], row["packet"])):
        yield where, list(some)


def taken(lines: list[dict[str, Any]]) -> str:
    """What became of a mail: filed, asked, or left alone."""
    told = {line["status"] for line in lines}
    return "filed" if "understood" in told else "asked" if told & AGAINST else "left"


@pytest.mark.parametrize("system", PLAYED)
def test_talk_is_neither_filed_nor_asked_about(system: str, positions: Positions) -> None:
    found: Counter[str] = Counter()
    wrong: list[str] = []
    for block in talk(system):
        with positions.at(system, block["packet"]) as (home, table):
            for text in block["lines"]:
                answer = taken(read(home, table, block["seat"], text))
                found[answer] += 1
                wrong += [f"{answer}: {text}"] if answer != "left" else []
    assert not found["filed"], wrong
    assert found["asked"] <= ASKED_AT_MOST * found.total(), wrong


def test_there_are_four_hundred_lines_of_talk() -> None:
    assert sum(len(block["lines"]) for system in PLAYED for block in talk(system)) >= 400


def test_no_order_is_lost_as_talk(positions: Positions) -> None:
    lost: list[str] = []
    for (system, packet), rows in dressed():
        with positions.at(system, packet) as (home, table):
            lost += [row["text"] for row in rows if taken(read(home, table, row["seat"], row["text"])) == "left"]
    assert lost == []
