"""The history document covers the current turn; the one of a game that is over tells the whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.engine.log.history import History, Published
from adjudicator.engine.log.log_row import LogRow
from adjudicator.model.state import PacketState, State
from adjudicator.service.turn.publish import turn_begun
from adjudicator.testing.bare import start


def published(*reports: str) -> History:
    history = History()
    for seq, report in enumerate(reports, start=1):
        history.add(LogRow(seq, "state", seq, Published(report, "2026-11-20T12:00:00Z", ())))
    return history


@pytest.mark.parametrize(
    ("reports", "packet", "row"),
    [
        ((), "1.1", 0),
        (("0-0", "1-1", "1-2"), "1.2", 1),
        (("0-0", "1-1", "1-2"), "2.1", 3),
        (("1-2", "2-1", "2-2"), "2.3", 1),
        (("9-2", "10-1"), "10.2", 1),
    ],
)
def test_it_begins_after_the_last_report_of_an_earlier_turn(reports: tuple[str, ...], packet: str, row: int) -> None:
    board = start("diplomacy", 2, 1, {}, "seasons")
    board.history = published(*reports)
    board.history.state = State(parts={}, visits={}, packet=PacketState(packet, "Any", "run", 2))
    assert turn_begun(board) == row
    board.history.state = replace(board.history.state, over="the end")
    assert turn_begun(board) == 0
