"""The names of a game: those of the box are read once, those that come and go in play as often as they change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Game
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Read
from adjudicator.model.state import State
from adjudicator.service.filing.reading import lexicon_of, read_lines
from adjudicator.service.game.table import Table
from adjudicator.testing.scenario import put
from tests.core.service.quay import Quay
from tests.toy.harbour import HERE, PILES


def spoken(game: Game, state: State) -> Iterator[NameEntry]:
    """Name the lot that lies on the quay `Prize`."""
    for card in PILES.get(state, HERE, "quay").cards.known():
        yield NameEntry("Prize", card, "lot")


def lot_on_the_quay(state: State, lot: str) -> State:
    return put(state, PILES, HERE, "quay", Pile.of((lot,) if lot else (), ("*",)))


@pytest.fixture
def table(toy: None, tmp_path: Path) -> Iterator[Table]:
    quay = Quay(tmp_path)
    table = quay.table
    game = replace(table.game, system=replace(table.game.system, spoken=spoken))
    table.game = game
    yield table
    quay.home.close()


def given(table: Table) -> str:
    """Return the lot that `give Prize to Ben` names, empty where it is unknown."""
    (found,) = read_lines(table, "ann", "give Prize to Ben")
    return found.order.lot if isinstance(found, Read) else ""


def test_the_names_of_a_game_are_made_once_while_they_stay(table: Table) -> None:
    first = lexicon_of(table)
    assert lexicon_of(table) is first
    table.history.state = replace(table.history.state, over="")
    assert lexicon_of(table) is first


def test_a_name_that_comes_in_play_can_be_written_and_one_that_goes_cannot(table: Table) -> None:
    table.history.state = lot_on_the_quay(table.history.state, "lot:silk")
    first = lexicon_of(table)
    assert given(table) == "lot:silk"
    table.history.state = lot_on_the_quay(table.history.state, "lot:tin")
    assert given(table) == "lot:tin"
    assert lexicon_of(table) is not first
    table.history.state = lot_on_the_quay(table.history.state, "")
    assert given(table) == ""
