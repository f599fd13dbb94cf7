"""Whose will a line tells: talk is neither filed nor asked about, and no order is lost as talk.

The lines stand in tests/data/words: talk_*.toml are table talk of each game, dressed.toml are orders that look like it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from tests.architecture.source import ROOT
from tests.installed import SYSTEMS
from tests.systems.positions import PLAYED, Positions, read

WORDS = ROOT / "tests/data/words"
ASKED_AT_MOST = 0.05
"""Of the lines of each game; what is asked for is 0.02."""
LOST_AT_MOST = 5
"""Of the orders that look like talk; what is asked for is none."""
EARLY = {system: (PLAYED[system]["step"][0]["packet"],) for system in SYSTEMS}
"""The packets that are read in each test run, the first of each game: their positions are the quickest to build."""
AGAINST = {"refused", "unclear"}


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


def heard(system: str, blocks: list[dict[str, Any]], positions: Positions) -> tuple[Counter[str], list[str]]:
    """How many lines of talk were filed, asked about and left alone, and those that were not."""
    found: Counter[str] = Counter()
    wrong: list[str] = []
    for block in blocks:
        with positions.at(system, block["packet"]) as (home, table):
            for text in block["lines"]:
                answer = taken(read(home, table, block["seat"], text))
                found[answer] += 1
                wrong += [f"{answer}: {text}"] if answer != "left" else []
    return found, wrong


@pytest.mark.parametrize("system", EARLY)
def test_talk_of_the_first_packets_is_neither_filed_nor_asked_about(system: str, positions: Positions) -> None:
    found, wrong = heard(system, [each for each in talk(system) if each["packet"] in EARLY[system]], positions)
    assert not found["filed"], wrong
    assert found["asked"] <= ASKED_AT_MOST * found.total(), wrong


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_talk_is_neither_filed_nor_asked_about(system: str, positions: Positions) -> None:
    found, wrong = heard(system, talk(system), positions)
    assert not found["filed"], wrong
    assert found["asked"] <= ASKED_AT_MOST * found.total(), wrong


def test_there_are_four_hundred_lines_of_talk() -> None:
    assert sum(len(block["lines"]) for system in SYSTEMS for block in talk(system)) >= 400


def test_orders_that_look_like_talk_are_of_every_game() -> None:
    assert {system for (system, packet), _ in dressed() if packet in EARLY[system]} == {*SYSTEMS}


def lost(positions: Positions, *, early: bool) -> list[str]:
    """The orders that were taken for talk, of the first packets or of all."""
    found: list[str] = []
    for (system, packet), rows in dressed():
        if early and packet not in EARLY[system]:
            continue
        with positions.at(system, packet) as (home, table):
            found += [row["text"] for row in rows if taken(read(home, table, row["seat"], row["text"])) == "left"]
    return found


def test_few_orders_of_the_first_packets_are_lost_as_talk(positions: Positions) -> None:
    found = lost(positions, early=True)
    assert len(found) <= LOST_AT_MOST, found


@pytest.mark.soak
def test_few_orders_are_lost_as_talk(positions: Positions) -> None:
    found = lost(positions, early=False)
    assert len(found) <= LOST_AT_MOST, found
