"""A home with a store in it, and a game to write to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.model.journal import Incoming, LogDraft, Mark, NewGame, OutMail, Published
from adjudicator.store.base import Store
from adjudicator.store.export import write_export
from adjudicator.store.sqlite import SqliteStore

FROM_CALLER = {"dice.json": b"[]\n", "check_dice.py": b"print('ok')\n", "config.json": b"{}\n"}
NOW = "2026-11-20T09:00:00Z"


def _open_sqlite(home: Path) -> Store:
    return SqliteStore(home / "adjudicator.db", busy_seconds=0.2)


@pytest.fixture(params=[_open_sqlite], ids=["sqlite"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Open the home of this test once more with each call; every kind of store is a parameter of this fixture."""
    opened: list[Store] = []

    def one_more() -> Store:
        opened.append(request.param(tmp_path))
        return opened[-1]

    yield one_more
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[[], Store]) -> Store:
    """A store that holds the game `byrsa` with one row in its log, at version 1."""
    made = open_store()
    with made.create(NewGame("byrsa", "toy", '{"seats":2}', NOW, b"chain secret")) as tx:
        tx.append(LogDraft("engine", 0, "started", '{"seats":["ann","ben"]}'))
    return made


@pytest.fixture
def draft() -> Callable[..., LogDraft]:
    """Make a row to append; its number is all that tells it from others."""

    def make(number: int = 1) -> LogDraft:
        return LogDraft("state", number, "moved", f'{{"to":{number}}}')

    return make


@pytest.fixture
def mail() -> Callable[..., OutMail]:
    """Make a mail to queue under a key."""

    def make(key: str, raw: bytes = b"Subject: [byrsa] receipt\r\n\r\n") -> OutMail:
        return OutMail(key, "ann", "ann@example.org", raw, NOW)

    return make


@pytest.fixture
def played(store: Store) -> Store:
    """A game with a mail, a command, dice, reports with awkward names, and a mail that belongs to no game."""
    came = store.journal_mail(b"orders\xff", "<1@x>", "maildir:1", NOW)
    store.journal_mail(b"spam", "<2@x>", "maildir:2", NOW)
    with store.transaction("byrsa", 1) as tx:
        tx.mark(Mark(came.id, "filed", facts='{"from":"ann@example.org"}'))
        tx.journal(Incoming("command", "extend-1", b"{}", NOW, "cli", "byrsa"))
        tx.append(LogDraft("book", 1, "filed", '{"text":"line\u2028separator"}'), LogDraft("dice", 1, "rolled", "6"))
        tx.queue(OutMail("receipt/1", "ann", "ann@example.org", b"receipt", NOW))
        tx.publish(
            Published("4.3 Forum", "public", "txt", tx.seq, b"report\n"),
            Published("4/3", "ann/ben", "html", tx.seq, b"<p>"),
        )
    return store


@pytest.fixture
def export_path(played: Store, tmp_path: Path) -> Path:
    write_export(played, "byrsa", FROM_CALLER, tmp_path / "byrsa.zip")
    return tmp_path / "byrsa.zip"
