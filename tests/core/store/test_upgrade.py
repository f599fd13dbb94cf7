"""A database of an older program is brought up to this one's tables, whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from adjudicator.model.checkpoint import install, remove
from adjudicator.model.journal import AddressNote, OutMail
from adjudicator.store import schema
from adjudicator.store.sqlite import SqliteStore

NOW = "2026-11-20T09:00:00Z"
QUEUED = (
    "INSERT INTO outbox (game, key, to_seat, to_address, made_at, sha256, state, tries, last_error, sent_at, raw) "
    "VALUES (NULL, 'receipt/1', 'ann', 'ann@example.org', ?, 'abcdef0123', 'waiting', 2, 'greylisted', '', ?)"
)


@contextmanager
def connected(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A home's database as the first version made it, with a mail that waits."""
    path = tmp_path / "adjudicator.db"
    with connected(path) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(schema.script(1))
        db.execute(QUEUED, (NOW, b"bytes"))
    return path


def shape(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What the tables, indexes and triggers of a database are, whatever made them."""
    with connected(path) as db:
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        found: dict[str, list[tuple[object, ...]]] = {
            t: db.execute(f"PRAGMA table_info({t})").fetchall() for t in tables
        }
        found["others"] = db.execute(
            "SELECT name, tbl_name FROM sqlite_master WHERE type != 'table' ORDER BY 1"
        ).fetchall()
        found["version"] = db.execute("PRAGMA user_version").fetchall()
    return found


def test_a_file_of_version_1_is_upgraded_when_it_is_opened_and_keeps_what_it_held(old: Path) -> None:
    with SqliteStore(old) as store:
        (entry,) = store.outbox("waiting")
        assert (entry.tries, entry.last_error, entry.next_try, entry.answer) == (2, "greylisted", "", 0)
        assert store.claim(entry.id) == b"bytes"
        store.mark_failed(entry.id, "full", final=False, next_try=NOW, note=AddressNote("ANN@x.org", "permanent", NOW))
        with store.transaction(None) as tx:
            tx.queue(OutMail("receipt/2", "ann", "ann@example.org", b"more", NOW, answer=True))
        assert [entry.next_try for entry in store.outbox()] == [NOW, ""]
        assert [note.address for note in store.notes()] == ["ann@x.org"]
        assert store.answers_since("ann@example.org", NOW) == 1


def test_an_upgraded_file_is_what_a_new_one_is(old: Path, tmp_path: Path) -> None:
    SqliteStore(old).close()
    SqliteStore(tmp_path / "new.db").close()
    assert shape(old) == shape(tmp_path / "new.db")


def test_an_upgrade_that_is_cut_short_leaves_the_old_file_as_it_was(old: Path) -> None:
    before = shape(old)

    def fall(name: str) -> None:
        if name == "store.upgrade.before-commit":
            raise KeyboardInterrupt

    install(fall)
    try:
        with pytest.raises(KeyboardInterrupt):
            SqliteStore(old)
    finally:
        remove(fall)
    assert shape(old) == before
    with SqliteStore(old) as store:
        assert len(store.outbox()) == 1


def test_of_two_that_upgrade_at_once_the_second_finds_it_done(old: Path) -> None:
    others: list[SqliteStore] = []

    def meanwhile(name: str) -> None:
        if name == "store.upgrade.after-commit" and not others:
            others.append(SqliteStore(old))

    install(meanwhile)
    try:
        with SqliteStore(old) as store:
            assert store.outbox() == others[0].outbox()
    finally:
        remove(meanwhile)
        others[0].close()


def test_what_is_known_of_addresses_is_never_rewritten(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        with store.transaction(None) as tx:
            tx.note(AddressNote("ann@x.org", "permanent", NOW, "no such user"))
        for change in ("DELETE FROM address_note", "UPDATE address_note SET kind = 'heard'"):
            with pytest.raises(sqlite3.IntegrityError, match="never re"):
                store._db.execute(change)
