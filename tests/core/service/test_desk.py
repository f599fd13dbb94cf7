"""A desk that is kept from poll to poll: games lie open on it, and what others do to them is read before each mail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.setup.demo import Letters
from tests.core.service.quay import MAIL, Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path, schedule="one")
    yield quay
    quay.home.close()


def send(quay: Quay, desk: Desk | None, name: str, text: str, only: str = "") -> Poll:
    quay.number += 1
    quay.pass_hours(1)
    raw = MAIL.format(
        name=name, address=f"{name.lower()}@example.org", subject="[quay] orders", number=quay.number, text=text
    )
    return poll(quay.home, Letters([(quay.hands.moment, str(quay.number), raw.encode())]), only, desk)


def orders(table: Table, seat: str) -> list[str]:
    return [filed.say(table.game.name) for filed in table.history.book.of(seat)]


def test_a_game_is_opened_once_for_all_polls(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(quay.home)
    table = desk.table("quay")
    monkeypatch.setattr(Table, "open", lambda *_: pytest.fail("the game was read anew"))
    assert send(quay, desk, "Ann", "bid 2").filed == 1
    assert send(quay, desk, "Ben", "bid 3").filed == 1
    assert desk.table("quay") is table
    assert (orders(table, "ann"), orders(table, "ben")) == (["bid 2"], ["bid 3"])


def test_what_another_process_did_between_two_polls_is_known(quay: Quay) -> None:
    desk = Desk(quay.home)
    send(quay, desk, "Ann", "bid 2")
    send(quay, None, "Ben", "bid 3")
    acts.extend(quay.home, Table.open(quay.home.store, "quay"), hours=5, why="x")
    done = send(quay, desk, "Ann", "bid 4")
    assert (done.filed, done.failed, done.held) == (1, 0, 0)
    table = desk.table("quay")
    assert (orders(table, "ann"), orders(table, "ben")) == (["bid 4"], ["bid 3"])
    again = Table.open(quay.home.store, "quay").history
    assert (again.state, again.book, again.deadlines) == (
        table.history.state,
        table.history.book,
        table.history.deadlines,
    )


def test_a_packet_that_another_process_closed_takes_no_more_orders_through_an_old_desk(quay: Quay) -> None:
    desk = Desk(quay.home)
    send(quay, desk, "Ann", "bid 2")
    quay.table.refresh()
    quay.close()
    send(quay, desk, "Ann", "bid 5")
    table = desk.table("quay")
    assert table.history.state.packet is not None
    assert table.history.state.packet.id == "2.1"
    assert [filed.packet for filed in table.history.book.of("ann")][-1] == "2.1"


def test_a_poll_for_a_game_that_is_not_there_fetches_nothing(quay: Quay) -> None:
    desk = Desk(quay.home)
    with pytest.raises(UserError):
        send(quay, desk, "Ann", "bid 2", "rome")
    assert quay.home.store.journal() == []
