"""From log rows to the live game."""

from __future__ import annotations

import pytest

from adjudicator.engine.log.book import DoneSaid, OrderFiled
from adjudicator.engine.log.history import DeadlineSet, History, Published, Rewound, replay
from adjudicator.engine.log.log_row import LogRow
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.record import record
from adjudicator.model.rolled import Rolled
from adjudicator.model.state import Add, Mount, Packet, PacketState
from tests.core.engine.mini import Say

FILED = Filed("ann", 1, Say("x"), (), "packet", 0, "1.1", "", 0)


@record
class Purse:
    coins: int


def rows(*steps: list[object]) -> list[LogRow]:
    """Return log rows, one list a transaction."""
    flat = [(number, body) for number, bodies in enumerate(steps, 1) for body in bodies]
    return [LogRow(seq, "state", number, body) for seq, (number, body) in enumerate(flat, 1)]


def pay(amount: int) -> Event:
    return Event("paid", "x", changes=(Add("x", "purses", "ann", "coins", amount),))


def opened(index: int, epoch: int = 0, kind: str = "packet_opened") -> Event:
    return Event(kind, "", changes=(Packet(PacketState("1.1", "Day", "open", index, epoch)),))


def rolled(label: str) -> Event:
    return Event("rolled", "x", Rolled("open", label, 6, 1, "x:1"))


BEGUN = Event("begun", "x", changes=(Mount("x", {"purses": {"ann": Purse(0)}}),))


def coins(history: History) -> int:
    return int(history.state.parts["x"]["purses"]["ann"].coins)


def test_a_log_is_folded_row_by_row() -> None:
    history = replay(rows([BEGUN], [opened(2), pay(3)], [OrderFiled(FILED)], [pay(4)]))
    assert coins(history) == 7
    assert history.book.filed == (FILED,)
    assert (history.last, history.step, history.links) == (5, 4, 2)
    assert [event.kind for event in history.events()] == ["begun", "packet_opened", "paid", "paid"]
    assert history.heard == {("ann", "1.1")}


def test_a_rewind_cuts_the_game_and_keeps_the_book() -> None:
    log = rows([BEGUN], [pay(3)], [OrderFiled(FILED)], [pay(4), pay(5)], [DoneSaid("ann", "1.1", done=True)])
    history = replay([*log, LogRow(7, "engine", 6, Rewound(2, reopen=False, why="a slip"))])
    assert coins(history) == 3
    assert history.book.filed == (FILED,)
    assert history.book.is_done("ann", "1.1")
    history.add(LogRow(8, "state", 7, pay(1)))
    assert coins(history) == 4
    assert [row.seq for row in history.rows] == [1, 2, 8]


@pytest.mark.parametrize(
    ("to", "why"),
    [(4, "inside a step"), (3, "a row of the book"), (99, "no row at all"), (0, "before the first")],
)
def test_a_rewind_goes_to_the_end_of_a_live_step_alone(to: int, why: str) -> None:
    history = replay(rows([BEGUN], [pay(3)], [OrderFiled(FILED)], [pay(4), pay(5)]))
    assert not history.ends_step(to), why
    with pytest.raises(ValueError, match=f"row {to} does not end a step"):
        history.add(LogRow(6, "engine", 5, Rewound(to, reopen=False, why="")))
    assert coins(history) == 12


def test_a_rewind_cannot_go_to_what_an_earlier_one_cut() -> None:
    history = replay(rows([BEGUN], [pay(1)], [pay(2)], [Rewound(1, reopen=False, why="")], [pay(3)]))
    assert not history.ends_step(3)
    assert history.ends_step(1)
    assert history.ends_step(5)


def test_links_and_epochs_that_were_taken_stay_taken() -> None:
    log = rows([BEGUN], [opened(2)], [opened(3, 1, "packet_reopened")], [Rewound(1, reopen=True, why="")])
    history = replay(log)
    assert history.state.packet is None
    assert (history.links, history.epochs) == (3, {"1.1": 1})


def test_the_labels_of_the_current_packet_are_known() -> None:
    history = replay(rows([BEGUN], [opened(2)], [rolled("old")]))
    assert history.labels() == {"old"}
    for kind in ("packet_locked", "packet_reopened"):
        again = replay(rows([BEGUN], [opened(2)], [rolled("old")], [opened(3, 0, kind)], [rolled("a"), rolled("b")]))
        assert again.labels() == {"a", "b"}
    assert replay([]).labels() == frozenset()


def test_deadlines_and_reports_are_kept_beside_the_game() -> None:
    first, second = DeadlineSet("1.1", "2026-11-20T20:00:00Z"), DeadlineSet("1.1", "2026-11-21T20:00:00Z", "holiday")
    sent = Published("1.1", "2026-11-22T08:00:00Z", (("public/text", "ab12"),))
    history = replay(rows([BEGUN], [first], [sent], [second], [Rewound(1, reopen=False, why="")]))
    assert history.deadlines == {"1.1": second}
    assert history.published == [(3, sent)]
