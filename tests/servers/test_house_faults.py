"""Item 5: a fault of the machine or the home is not the mail's: it stays unread, and is filed once when it is over."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from adjudicator.model.checkpoint import install, remove
from adjudicator.service.mail_out.outbox import send_waiting
from tests.servers.house_faults import Both
from tests.servers.world import World


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Both]:
    made = Both(tmp_path)
    yield made
    made.close()


@contextmanager
def full(world: World) -> Iterator[None]:
    """Let the database not grow by a page."""
    db = world.home.store._db
    most = db.execute("PRAGMA max_page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    yield
    db.execute(f"PRAGMA max_page_count = {most}")


@contextmanager
def locked(world: World) -> Iterator[None]:
    """Let somebody else hold the database."""
    with closing(sqlite3.connect(world.home.store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def at(number: int, fault: Exception) -> Iterator[list[str]]:
    """Raise a fault at a checkpoint by its number; the names of those that were passed are given."""
    passed: list[str] = []

    def hook(name: str) -> None:
        passed.append(name)
        if len(passed) == number:
            raise fault

    install(hook)
    try:
        yield passed
    finally:
        remove(hook)


@pytest.mark.parametrize(("house", "says"), [(full, "is full and nothing was written"), (locked, "is in use by")])
def test_item_5_mail_that_cannot_be_stored_stays_unread_where_it_is(
    both: Both, house: Callable[[World], AbstractContextManager[None]], says: str
) -> None:
    for _ in range(3):
        both.arrive(padding=3000)
        with house(both.world):
            done = both.world.poll()
            assert (done.halted, done.whole, len(done.faults)) == (True, False, 1)
            assert says in done.faults[0]
            assert both.waiting() == (1, 1)
        assert not both.world.poll().faults
        assert (both.waiting(), both.shelved(), both.world.lost_or_doubled()) == ((0, 0), [], [])


@pytest.mark.parametrize("house", [full, locked])
def test_item_5_mail_that_is_stored_and_cannot_be_filed_waits_in_the_journal(
    both: Both, house: Callable[[World], AbstractContextManager[None]]
) -> None:
    with ExitStack() as fault:

        def begin(name: str) -> None:
            if name == "service.acknowledged" and not entered:
                entered.append(fault.enter_context(house(both.world)))

        entered: list[None] = []
        install(begin)
        both.arrive()
        both.arrive()
        done = both.world.poll()
        remove(begin)
        assert (done.halted, done.held, done.failed, len(done.faults)) == (True, 0, 0, 1)
        assert 0 < len(both.world.home.store.journal("new")) == 4 - done.filed, "a small answer may just have fitted"
    assert not both.world.poll().faults
    assert (both.shelved(), both.world.lost_or_doubled()) == ([], [])


FAULTS = [
    *(OSError(number, "told by the system", "adjudicator.sqlite-wal") for number in (errno.ENOSPC, errno.EDQUOT)),
    *(OSError(number, "told by the system", "x") for number in (errno.EIO, errno.EACCES, errno.EROFS)),
    *(OSError(number, "told by the system") for number in (errno.EMFILE, errno.ENFILE, errno.ENOMEM)),
    MemoryError(),
]


def test_item_5_a_fault_at_any_place_of_a_poll_loses_nothing_and_doubles_nothing(both: Both) -> None:
    for number in range(1, 60):
        both.arrive()
        with at(number, FAULTS[number % len(FAULTS)]) as passed:
            done = both.world.poll()
        if len(passed) < number:
            break
        assert len(done.faults) == 1, (number, done.faults)
        assert "try again" in done.faults[0]
        assert done.held + done.failed == 0
        assert not both.world.poll().faults
        assert (both.waiting(), both.shelved(), both.world.lost_or_doubled()) == ((0, 0), [], []), passed
    assert number > 12


class Sink:
    """Takes what it is given, like a mail server: twice if it is given twice."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    def send(self, raw: bytes, to: str, ident: str) -> None:
        del raw, to
        self.taken.append(ident)

    def close(self) -> None:
        """Nothing is held."""


def test_item_5_a_mail_that_left_as_the_disk_filled_up_does_not_leave_again(both: Both) -> None:
    both.arrive()
    both.world.poll()
    sink, store = Sink(), both.world.home.store
    wait = len(store.outbox("waiting"))
    for number in range(1, 6 * wait):
        with at(number, OSError(errno.ENOSPC, "full", "adjudicator.sqlite-wal")) as passed:
            try:
                send_waiting(both.world.home, sink)
            except OSError as fault:
                assert fault.errno == errno.ENOSPC  # noqa: PT017 - each place may fail
        if len(passed) < number:
            break
    assert len(store.outbox("sent")) == len(sink.taken) == len(set(sink.taken)) == wait
