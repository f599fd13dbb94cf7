"""Wordings of plain English, read in the packets of a game of Carthage (issue 13, item 6)."""

from __future__ import annotations

from functools import cache

import pytest

from tests.systems.carthage_diplomacy.reading.packets import board
from tests.systems.diplomacy.reading.wordings import answered, rows

ENOUGH = 0.7
ROWS = rows("carthage_diplomacy_own.toml")


@cache
def answer(number: int) -> str:
    row = ROWS[number]
    return answered(row, board(row["packet"]), row["seat"])


@pytest.mark.parametrize("number", range(len(ROWS)), ids=lambda number: str(ROWS[number]["text"])[:40])
def test_a_wording_is_never_read_as_another_order(number: int) -> None:
    assert answer(number) != "misread"


def test_most_wordings_are_read_as_meant() -> None:
    meant = [number for number in range(len(ROWS)) if answer(number) == "as meant"]
    assert len(meant) >= ENOUGH * len(ROWS)
