"""Item 4 of issue 11: nobody is waited for, told to owe, reminded or counted as missing who has nothing to choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.engine.running.owing import awaited
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.reminders import called
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.late import delay, late
from adjudicator.service.game.times import stamp
from adjudicator.service.gm_desk import looking
from adjudicator.service.gm_desk.seat_work import Deskwork
from adjudicator.service.settings.deadlines import Deadlines
from tests.core.service.quay import Quay, installed


def winter(path: Path) -> Quay:
    """Return a game of Diplomacy in its first winter: Turkey, which Ann plays, may build, and nobody else."""
    made = Quay(path, "diplomacy", "faithful")
    made.send("Ann", "A Con - Bul")
    made.close()
    made.close()
    assert made.table.history.state.open_packet is not None
    assert made.table.history.state.open_packet.id == "1901.5"
    return made


@pytest.fixture
def vienna(tmp_path: Path) -> Iterator[Quay]:
    found = winter(tmp_path)
    yield found
    found.home.close()


def test_item_4_the_report_names_who_is_asked_and_owed_lists_nobody_else(vienna: Quay) -> None:
    assert "Turkey (Ann) is asked." in looking.document(vienna.home, vienna.table, "status")
    rows = looking.owed(vienna.home, vienna.table)["owed"]
    assert {row["name"] for row in rows if row["awaited"]} == {"Ann"}
    assert [(row["name"], row["kind"]) for row in rows if looking.is_owed(row)] == [("Ann", "order")]
    desk = Desk(vienna.home)
    assert {work.name: work.open for work in Deskwork(desk, desk.table("quay")).seats()} == {
        "Ann": 1,
        "Ben": 0,
        "Cleo": 0,
    }


def test_no_deadline_is_put_off_for_the_absence_of_whoever_has_no_choice(tmp_path: Path) -> None:
    """Ben has nothing to build in winter, so that nobody waits for him to come back; for Ann all do."""

    def moved(name: str) -> bool:
        made = Quay(tmp_path / name, "diplomacy", "faithful")
        made.send("Ann", "A Con - Bul")
        made.close()
        made.send(name, "away 3 Nov 2026 to 28 Nov 2026")
        made.close()
        packet = made.table.history.state.open_packet
        assert packet is not None
        assert packet.id == "1901.5"
        at = made.table.history.deadlines[packet.id].at
        made.home.close()
        return at > "2026-11-28"

    assert not moved("Ben")
    assert moved("Ann")


def test_item_4_only_who_can_build_is_late_reminded_and_counted(vienna: Quay) -> None:
    assert late(vienna.table) == ("ann",)
    assert called(vienna.table, stamp(vienna.hands.moment)).seats == ("ann",)
    vienna.close()
    kept = vienna.table.history.attendance.packets[-1]
    assert (kept.packet, kept.owed, kept.missed) == ("1901.5", ("ann",), ("ann",))
    assert verify(vienna.home, "quay").differences == []


def test_item_4_the_packet_closes_early_when_who_can_build_is_done(vienna: Quay) -> None:
    vienna.send("Ben", "draw yes")
    assert vienna.table.history.state.packet is not None
    assert vienna.table.history.state.packet.id == "1901.5"
    vienna.send("Ann", "build A Con\ndone")
    assert vienna.table.history.state.packet.id == "1902.1"
    assert verify(vienna.home, "quay").differences == []


def test_a_packet_that_waits_for_one_seat_alone_has_no_delay(vienna: Quay) -> None:
    vienna.table.config = replace(vienna.table.config, deadlines=Deadlines(delay=10))
    assert delay(vienna.table) == 0
    vienna.send("Ann", "build A Con\ndone")
    assert awaited(vienna.table.game, vienna.table.history.state) == ("ann", "ben", "cleo")
    assert delay(vienna.table) == 10


def test_item_4_whoever_has_standing_orders_is_waited_for_as_nobody_may_know_of_them(tmp_path: Path) -> None:
    with installed(tmp_path / "data"):
        quay = Quay(tmp_path / "home", schedule="one", deadlines=Deadlines(delay=0, remind=()))
        quay.send("Ann", "standing bid 2")
        quay.close()
        bids = quay.table.history.state.open_packet
        assert bids is not None
        assert awaited(quay.table.game, quay.table.history.state) == ("ann", "ben", "cleo")
        quay.send("Ben", "done")
        quay.send("Cleo", "done")
        assert quay.table.history.state.open_packet == bids
        assert "ann" in late(quay.table)
        quay.home.close()
