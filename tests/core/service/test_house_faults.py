"""Item 5: what a fault of the machine or the home does to deadlines, to other games and to the daemon."""

from __future__ import annotations

import errno
import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.model.errors import HouseFault
from adjudicator.model.journal import JournalEntry
from adjudicator.service.game.desk import Desk
from adjudicator.service.inbox import receive
from adjudicator.service.inbox.accept import accept
from adjudicator.service.inbox.receive import PATIENCE
from adjudicator.store.base import VersionConflict
from adjudicator.store.connection import BUSY
from tests.core.service.quay import Quay
from tests.core.service.rounds import BY_CLOCK, Daemon
from tests.core.service.timekeeper import deadline

FULL = OSError(errno.ENOSPC, "No space left on device", "adjudicator.sqlite-wal")
TOLD = "fault: there is no room left on the disk of adjudicator.sqlite-wal; make room and try again"
NO_MEMORY = "there is no memory left on this machine; close other programs and try again"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    return Quay(tmp_path, deadlines=BY_CLOCK)


def fails(fault: Exception) -> object:
    def fail(*given: object) -> None:
        del given
        raise fault

    return fail


@pytest.mark.parametrize("place", ["insert_incoming", "apply"])
def test_item_5_a_deadline_waits_for_mail_that_cannot_be_stored_or_filed(
    quay: Quay, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon, at = Daemon(quay), deadline(quay)
    daemon.go()
    daemon.mail("Ann", "bid 2", at - timedelta(minutes=1))
    kept = list(daemon.waiting)
    with monkeypatch.context() as patch:
        module = "writes" if place == "insert_incoming" else "sqlite"
        patch.setattr(f"adjudicator.store.{module}.{place}", fails(FULL))
        patch.setattr(f"adjudicator.store.sqlite.{place}", fails(FULL))
        assert TOLD in daemon.go(at=at + timedelta(hours=2))
        daemon.waiting = list(kept)
        assert daemon.go() == [], "it is told once"
        assert daemon.rounds.pause() >= timedelta(seconds=10), "and not tried every second"
    assert deadline(quay) == at
    daemon.waiting = kept
    said = daemon.go(at=at + timedelta(hours=3))
    assert f"over: {TOLD.removeprefix('fault: ')}" in said
    assert "mail 1 filed for quay" in said
    assert "The deadline of packet 1.1 of quay has come; it is closed and reported." in said
    assert quay.table.history.book.of("ann") or deadline(quay) > at
    assert sum("ann.receipt" in entry.key for entry in quay.home.store.outbox()) == 1


def test_item_5_a_database_that_is_locked_keeps_a_packet_open_and_the_log_says_it_once(quay: Quay) -> None:
    daemon, at = Daemon(quay), deadline(quay)
    daemon.go()
    quay.home.store._db.execute("PRAGMA busy_timeout = 20")
    daemon.mail("Ann", "bid 2", at - timedelta(minutes=1))
    kept = list(daemon.waiting)
    with closing(sqlite3.connect(quay.home.store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        said = daemon.go(at=at + timedelta(hours=2))
        other.execute("ROLLBACK")
    assert said == [f"fault: {BUSY}"]
    assert deadline(quay) == at
    daemon.waiting = kept
    assert "mail 1 filed for quay" in daemon.go()
    assert quay.home.store.journal("held") == quay.home.store.journal("failed") == []


def test_item_5_a_mail_for_which_there_is_no_memory_holds_the_others_up_for_a_day_and_is_never_shelved(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon = Daemon(quay)
    daemon.go()
    daemon.mail("Ann", "bid 2", quay.home.now())
    daemon.mail("Ben", "bid 5", quay.home.now())
    with monkeypatch.context() as patch:

        def large(desk: Desk, entry: JournalEntry, *given: object) -> str:
            if entry.id == 1:
                raise MemoryError
            return accept(desk, entry, *given)  # type: ignore[arg-type]

        patch.setattr(receive, "accept", large)
        assert daemon.go() == [f"fault: {NO_MEMORY}"]
        assert [entry.state for entry in quay.home.store.journal()] == ["new", "new"]
        daemon.go(at=quay.home.now() + PATIENCE)
        assert [entry.state for entry in quay.home.store.journal()][:2] == ["new", "filed"]
    daemon.go()
    assert [entry.state for entry in quay.home.store.journal()][:2] == ["filed", "filed"]


def test_item_5_a_game_for_which_there_is_no_memory_leaves_the_others_alone(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon = Daemon(quay)
    with monkeypatch.context() as patch:
        patch.setattr(receive, "tick", fails(MemoryError()))
        assert f"fault: quay: {NO_MEMORY}" in daemon.go()
    assert f"over: quay: {NO_MEMORY}" in daemon.go()


def test_item_5_other_processes_that_keep_changing_a_game_shelve_no_mail(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon = Daemon(quay)
    daemon.mail("Ann", "bid 2", quay.home.now())
    with monkeypatch.context() as patch:
        patch.setattr(receive, "accept", fails(VersionConflict("quay is at version 2, not 1")))
        assert "fault: Other processes keep changing this game; let only one of them run." in daemon.go()
    assert "mail 1 filed for quay" in daemon.go()


def test_item_5_a_mail_that_another_process_has_handled_is_left_to_it(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon = Daemon(quay)
    daemon.mail("Ann", "bid 2", quay.home.now())

    def twice(*given: object) -> str:
        accept(*given)  # type: ignore[arg-type]
        quay.table.refresh()
        return accept(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(receive, "accept", twice)
    assert "mail 1 filed for quay" in daemon.go()
    assert sum("ann.receipt" in entry.key for entry in quay.home.store.outbox()) == 1


def test_item_7_a_home_at_which_somebody_else_is_at_work_is_waited_for_and_then_named(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.service.game.home.PATIENCE", 0.05)
    quay.home.who = "rewind"
    with quay.home.at_work():
        with pytest.raises(HouseFault) as told, quay.home.at_work():
            raise AssertionError
        assert re.match(
            r"`adjudicator rewind` \(process \d+\) is at work on the games of .*; try again", str(told.value)
        )
        (quay.home.path / "work.lock").write_text("")  # a full disk has no room for a name
        with pytest.raises(HouseFault) as told, quay.home.at_work():
            raise AssertionError
        assert str(told.value).startswith("another adjudicator is at work on")
    with quay.home.at_work():
        pass
