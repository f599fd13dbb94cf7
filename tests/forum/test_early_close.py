"""All are done in the thread: the packet closes a few minutes later, and a post that files starts them again."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.late import phase
from tests.forum.edits import BUR
from tests.forum.thread import NAMES, Thread


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    """Return a thread in which all have said that they are done."""
    thread = Thread(tmp_path / "home")
    for name in NAMES:
        thread.post(name.lower(), "done")
        thread.wait(seconds=20)
    thread.look()
    return thread


def early(thread: Thread) -> str:
    """Return the hour at which the packet closes early."""
    return thread.table.history.calendar.early_close(phase(thread.table)).at[11:16]


def test_the_receipt_of_the_last_done_names_the_minute(thread: Thread) -> None:
    assert early(thread) == "12:13"
    last = [entry for entry in thread.home.store.outbox() if ".gina.receipt." in entry.key][-1]
    assert "12:13" in thread.home.store.out_raw(last.id).decode()


def test_a_post_that_files_something_starts_the_minutes_again(thread: Thread) -> None:
    thread.wait(minutes=5)
    number = thread.post("clara", BUR)
    thread.look()
    assert early(thread) == "12:18"
    thread.wait(minutes=3)
    thread.edit(number, f"{BUR}\nF Bre - MAO")
    thread.look()
    assert early(thread) == "12:21"
    thread.wait(minutes=1)
    thread.post("clara", "good luck to all")
    thread.look()
    assert early(thread) == "12:21"
    thread.wait(minutes=10)
    thread.look()
    assert thread.table.history.published[-1][1].report == "1901-1"
    assert verify(thread.home, "vienna").differences == []


def test_an_edit_that_takes_done_back_calls_the_close_off(thread: Thread) -> None:
    thread.wait(minutes=2)
    thread.edit(3, "wait, I must think")
    thread.look()
    assert early(thread) == ""
    assert verify(thread.home, "vienna").differences == []
