"""Packets close at their deadlines by themselves: mail in time gets in, mail too late does not."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.scheduler import Did, next_due, tick
from adjudicator.service.settings.deadlines import BY_HAND, Deadlines
from tests.core.service.quay import Quay
from tests.core.service.timekeeper import MINUTE, bids, deadline, letter, read

BY_CLOCK = Deadlines(closes="clock", grace=0, delay=0, remind=())


def test_a_packet_closes_at_its_deadline_and_not_a_second_before(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, deadlines=BY_CLOCK)
    at = deadline(quay)
    assert next_due(quay.home, quay.table) == at
    quay.hands.moment = at - timedelta(seconds=1)
    assert tick(quay.home, quay.table) == ()
    quay.hands.moment = at
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "deadline"),)
    assert deadline(quay) > at
    assert tick(quay.home, quay.table) == ()
    assert verify(quay.home, "quay").differences == []


def test_mail_is_filed_by_the_hour_it_came_however_late_it_is_read(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, deadlines=BY_CLOCK)
    at = deadline(quay)
    early, late = letter(quay, "Ann", "bid 2", at - MINUTE), letter(quay, "Ben", "bid 5", at + MINUTE)
    quay.hands.moment = at + timedelta(hours=9)
    assert read(quay, late, early) == (Did("quay", "1.1", "deadline"),)
    assert bids(quay)["ann"] == 2
    assert bids(quay)["ben"] == 0
    assert all(filed.packet != "1.1" for filed in quay.table.history.book.of("ben"))
    assert verify(quay.home, "quay").differences == []


def test_mail_of_the_very_second_of_a_deadline_is_in_time(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, deadlines=BY_CLOCK)
    quay.hands.moment = deadline(quay)
    read(quay, letter(quay, "Ann", "bid 2", quay.hands.moment))
    assert bids(quay)["ann"] == 2


def test_a_packet_that_all_have_done_with_closes_early(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, deadlines=BY_CLOCK)
    for name in ("Ann", "Ben"):
        quay.send(name, "done")
    quay.hands.moment += MINUTE
    assert read(quay, letter(quay, "Cleo", "done", quay.hands.moment)) == (Did("quay", "1.1", "done"),)


def test_a_gm_who_closes_by_hand_finds_their_packet_open(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, deadlines=BY_HAND)
    quay.hands.moment = deadline(quay) + timedelta(days=30)
    assert next_due(quay.home, quay.table) is None
    assert read(quay) == ()
    assert quay.table.history.state.open_packet is not None


@pytest.mark.parametrize("reopen", [True, False])
def test_what_a_correction_opens_again_does_not_close_at_an_hour_long_past(
    toy: None, tmp_path: Path, reopen: bool
) -> None:
    from adjudicator.service.gm_desk import acts

    quay = Quay(tmp_path, deadlines=BY_CLOCK)
    for _ in range(2):
        quay.hands.moment = deadline(quay)
        tick(quay.home, quay.table)
    quay.hands.moment += timedelta(hours=1)
    acts.rewind(quay.home, quay.table, "1.1", "a slip", reopen=reopen)
    while (packet := quay.table.history.state.open_packet) is not None and packet.id != "3.1":
        assert deadline(quay) > quay.home.now(), packet.id
        quay.hands.moment = deadline(quay)
        tick(quay.home, quay.table)
    assert verify(quay.home, "quay").differences == []


def test_what_a_killed_process_left_is_due_at_once(toy: None, tmp_path: Path) -> None:
    from adjudicator.service.turn.adjudicate import lock

    quay = Quay(tmp_path, deadlines=BY_CLOCK)
    lock(quay.home, quay.table)
    assert next_due(quay.home, quay.table) == quay.home.now()
    tick(quay.home, quay.table)
    assert quay.table.history.state.open_packet is not None
    assert datetime(2026, 11, 2, tzinfo=UTC) < deadline(quay)


def public(quay: Quay) -> str:
    found = (r.body.decode() for r in quay.home.store.reports("quay", audience="all") if r.format == "text")
    return " ".join(next(found).split())


def test_the_first_report_names_the_settings_of_the_deadlines(toy: None, tmp_path: Path) -> None:
    settings = Deadlines(days="Mon-Fri", next={"Market": "2 days"}, first=3, delay=30, holidays=(date(2026, 12, 24),))
    said = public(Quay(tmp_path / "clock", deadlines=settings))
    assert "Packets close at 20:00 UTC, Mon to Fri, not on 2026-12-24; 12 hours at the earliest" in said
    for sentence in (
        "Market has 2 days.",
        "The first deadline is 3 days later.",
        "A packet closes early when all have said done and nobody waits, 30 minutes later.",
        "Whoever has filed nothing at the deadline has 12 hours of grace; the orders of the others are frozen then.",
        "At its deadline a packet closes though somebody waits.",
        "A player may be absent for 28 days of the game.",
    ):
        assert sentence in said, sentence
    assert "Packets close at" not in public(Quay(tmp_path / "hand")), "as its GM is used to"


def test_settings_of_the_deadlines_set_them(toy: None, tmp_path: Path) -> None:
    settings = Deadlines(closes="clock", days="Sat-Sun", next={"Auction": "36 hours"}, first=7, delay=0)
    quay = Quay(tmp_path, deadlines=settings)
    assert deadline(quay) == datetime(2026, 11, 14, 20, tzinfo=UTC), "36 hours from Monday, on a Saturday, a week later"
    quay.hands.moment = deadline(quay)
    tick(quay.home, quay.table)
    assert deadline(quay).strftime("%a %H:%M") in {"Sun 20:00", "Sat 20:00"}
