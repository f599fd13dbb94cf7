"""Records of other programs write powers in capitals."""

from __future__ import annotations

from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.judge.adjust import home_centres
from tests.systems.diplomacy.game.table import tables


def test_a_power_in_capitals_builds_at_home() -> None:
    board = load_map(tables()["map"])
    assert home_centres(board, "FRANCE") == home_centres(board, "France") != ()
    assert home_centres(board, "Atlantis") == ()
