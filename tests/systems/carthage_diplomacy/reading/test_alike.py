"""Mes and MEs differ in capitals alone: written otherwise, the one that can be ordered is meant, or both are asked."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.engine.running import advance
from adjudicator.model.reading import Ambiguous, Read
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.game.table import Board
from adjudicator.systems.diplomacy.state import SCOPE, UNITS, Unit
from adjudicator.testing.bare import Ledger, start
from adjudicator.testing.scenario import put


@cache
def board(*, moved: bool) -> Board:
    """A game in its first Spring; if `moved` Gus has a fleet in MEs, and an army that could go to Messina."""
    made = start("carthage_diplomacy", 7, 1, {}, "faithful")
    ledger = Ledger(made)
    ledger.append(advance.begin(made.game).events)
    ledger.run()
    if not moved:
        return made
    state = put(made.history.state, UNITS, SCOPE, "u006", Unit("F", "MEs", "gus", "MEs", "Car"))
    made.history.state = put(state, UNITS, SCOPE, "u014", Unit("A", "WGr", "gus", "WGr", "WGr"))
    return made


@pytest.mark.parametrize("line", ["f mes - obn", "F MES - Obn", "fleet mes to Obnoxia"])
def test_the_reading_that_can_be_ordered_is_taken(line: str) -> None:
    (result,) = read_lines(board(moved=True), "gus", line)
    assert isinstance(result, Read)
    assert result.order.place == "place:MEs"


def test_where_neither_can_be_ordered_both_are_asked_about() -> None:
    (result,) = read_lines(board(moved=False), "fay", "f mes - obn")
    assert isinstance(result, Ambiguous)
    assert {read.order.place for read in result.candidates} == {"place:Mes", "place:MEs"}


@pytest.mark.parametrize("line", ["fall 1905: A Par - Bur", "A Par - Bur, A Mar - Gas", "the A Par to Bur"])
def test_the_letter_of_an_army_is_no_place_that_is_written_with_it(line: str) -> None:
    assert all(not isinstance(result, Read) for result in read_lines(board(moved=True), "gus", line))
