"""Who kept a packet: counted when it is locked, from what all may know, and counted again when it is locked again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.log.attendance import Attended
from adjudicator.engine.log.people import SeatResigned, SeatTaken
from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.sights import misses
from adjudicator.service.gm_desk import acts
from adjudicator.service.settings.missed import ENDLESS, Patience, weighed
from tests.core.service.quay import Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path / "home", schedule="one")
    yield quay
    quay.home.close()


def missed(quay: Quay) -> dict[str, tuple[int, int]]:
    return {seat: (record.asked, record.missed) for seat, record in misses(quay.table.history).items()}


def rows(quay: Quay) -> list[Attended]:
    from adjudicator.service.game.table import rows_of

    return [row.body for row in rows_of(quay.home.store.log("quay")) if isinstance(row.body, Attended)]


def test_an_order_and_a_plain_done_keep_a_packet_and_talk_does_not(quay: Quay) -> None:
    quay.send("Ann", "bid 2")
    quay.send("Ben", "done")
    quay.send("Cleo", "what a lovely day\nword: salt")
    quay.close()
    assert rows(quay) == [Attended("1.1", ("ann", "ben", "cleo"), ("cleo",))]
    assert missed(quay) == {"ann": (1, 0), "ben": (1, 0), "cleo": (1, 1)}
    assert verify(quay.home, "quay").differences == []


def test_whoever_sends_back_their_defaults_has_sent_something(quay: Quay) -> None:
    quay.send("Cleo", "bid 0")
    quay.close()
    assert rows(quay)[-1].missed == ("ann", "ben")


def test_a_standing_order_of_before_keeps_no_packet_as_all_could_see_that_it_is_there(quay: Quay) -> None:
    quay.send("Cleo", "standing bid 3")
    quay.close()
    quay.close()
    assert [row.missed for row in rows(quay)] == [("ann", "ben"), ("ann", "ben", "cleo")]


def test_a_packet_in_which_nobody_must_choose_is_missed_by_nobody(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", schedule="two")
    for _ in range(2):
        quay.close()
    assert [(row.packet, row.owed) for row in rows(quay)] == [("1.1", ("ann", "ben", "cleo")), ("1.2", ())]
    assert quay.table.history.attendance.in_a_row("ann") == 1


def test_packets_missed_in_a_row_are_counted_from_the_last_that_was_kept(quay: Quay) -> None:
    for kept in (False, True, False, False):
        if kept:
            quay.send("Ben", "done")
        quay.close()
    attendance = quay.table.history.attendance
    assert attendance.of("ben") == (True, False, True, True)
    assert (attendance.in_a_row("ben"), attendance.in_a_row("ann")) == (2, 4)


def test_a_free_seat_misses_nothing_and_whoever_takes_it_starts_afresh(quay: Quay) -> None:
    quay.close()
    with quay.table.work() as work:
        work.add(SeatResigned("ben", ""))
    quay.close()
    assert rows(quay)[-1].owed == ("ann", "cleo")
    with quay.table.work() as work:
        work.add(SeatTaken("ben", "Ivo", "ivo@example.org", "ben left"))
    assert "ben" not in missed(quay)
    quay.close()
    assert missed(quay)["ben"] == (1, 1)


def test_a_packet_that_is_played_again_is_counted_again(quay: Quay) -> None:
    quay.send("Ann", "bid 2")
    quay.close()
    quay.close()
    acts.substitute(quay.home, quay.table, "cleo", "bid 1", "by telephone", "1.1")
    assert quay.table.history.attendance.packets[0].missed == ("ben",)
    acts.rewind(quay.home, quay.table, "1.1", "a slip", reopen=True)
    assert missed(quay) == {}
    quay.send("Ben", "done")
    quay.close()
    assert missed(quay) == {"ann": (1, 0), "ben": (1, 0), "cleo": (1, 0)}
    assert verify(quay.home, "quay").differences == []


@pytest.mark.parametrize(
    ("patience", "told"),
    [
        (Patience(standby_after=3, abandon_after=2), "`abandon_after` is less than `standby_after`"),
        (Patience(standby_after=-1), "`standby_after` is -1; write a number from 0 to 99"),
        (Patience(abandon_after=100), "`abandon_after` is 100"),
    ],
)
def test_settings_that_cannot_be_followed_are_refused(patience: Patience, told: str) -> None:
    with pytest.raises(UserError, match=told):
        weighed(patience)


def test_a_game_may_have_endless_patience() -> None:
    assert weighed(ENDLESS) == ENDLESS
