"""The SQLite file itself: made whole, refused when damaged or taken, and never rewritten."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from runpy import run_path

import pytest

from adjudicator.model.errors import HouseFault, UserError
from adjudicator.model.journal import LogDraft, NewGame, OutMail, Published
from adjudicator.store import connection, schema
from adjudicator.store.hashing import verify_chain
from adjudicator.store.locks import locked
from adjudicator.store.sqlite import SqliteStore

NOW = "2026-11-20T09:00:00Z"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed database with one row, mail and report of everything."""
    made = tmp_path / "adjudicator.db"
    with SqliteStore(made) as store:
        came = store.journal_mail(b"orders", "<1@x>", "maildir:1", NOW)
        with store.create(NewGame("byrsa", "toy", "{}", NOW, b"secret")) as tx:
            tx.append(*(LogDraft("state", n, "moved", f'{{"to":{n},"why":"{"x" * 500}"}}') for n in range(60)))
            tx.queue(OutMail("welcome/ann", "ann", "ann@example.org", b"welcome", NOW))
            tx.publish(Published("start", "public", "txt", tx.seq, b"report"))
        assert came.id == 1
    return made


def raw_connection(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(path, isolation_level=None))


def test_a_new_database_is_whole_and_alone_but_for_its_lock(path: Path) -> None:
    assert sorted(file.name for file in path.parent.iterdir()) == ["adjudicator.db", "adjudicator.db-lock"]
    with raw_connection(path) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        strict = {name for _, name, kind, _, _, is_strict in db.execute("PRAGMA table_list") if is_strict}
    threads = {"thread_page", "thread_post", "thread_posted"}
    ours = {"address_note", "game", "journal", "log", "outbox", "report", "signup", "snapshot"}
    assert strict == {*ours, *threads}


def test_commits_wait_for_the_disk_again_after_one_that_did_not(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside_tests = run_path(connection.__file__)["DURABILITY"]
    monkeypatch.setattr(connection, "DURABILITY", outside_tests)
    with SqliteStore(path) as store:
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
        store.journal_mail(b"more", "<2@x>", "maildir:2", NOW, durable=False)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_database_is_not_made_where_none_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"There is no database at .*none.db; name the home"):
        SqliteStore(tmp_path / "none.db", create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"There is no folder .*nowhere; make it"):
        SqliteStore(tmp_path / "nowhere" / "a.db")


def test_what_a_killed_creation_left_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "a.db-new").write_bytes(b"half")
    (tmp_path / "a.db-new-wal").write_bytes(b"half")
    with SqliteStore(tmp_path / "a.db") as store:
        assert store.games() == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.db", "a.db-lock"]


def test_of_two_that_create_at_once_the_second_takes_what_the_first_made(path: Path) -> None:
    connection._create(path, 1)
    with SqliteStore(path) as store:
        assert len(store.games()) == 1


def test_a_database_lost_beside_its_wal_is_not_made_again(tmp_path: Path) -> None:
    (tmp_path / "a.db-wal").write_bytes(b"commits")
    with pytest.raises(UserError, match=r"a.db is gone, but a.db-wal beside it is not; put back a backup"):
        SqliteStore(tmp_path / "a.db")
    assert (tmp_path / "a.db-wal").read_bytes() == b"commits"


@pytest.mark.parametrize("kept", [0, 10, 50, 100, 4096, 5000, 40_000])
def test_a_truncated_file_is_named_and_left_as_it_is(path: Path, kept: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:kept])
    with pytest.raises((HouseFault, UserError), match=r"adjudicator.db is .*backup"), SqliteStore(path) as store:
        store.log("byrsa")
    assert path.read_bytes() == whole[:kept]
    path.write_bytes(whole)
    with SqliteStore(path) as store:
        assert len(store.log("byrsa")) == 60


def test_a_damaged_page_is_named_when_it_is_read(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[4096 * 2 :] = b"\xa5" * (len(whole) - 4096 * 2)
    path.write_bytes(whole)
    with (
        pytest.raises(HouseFault, match=r"adjudicator.db is damaged and was left as it is; put a backup"),
        SqliteStore(path) as store,
    ):
        store.log("byrsa")


def test_damage_is_found_by_a_look_at_every_page(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"maildir:1", b"maildir\xff1").replace(b"<1@x>", b"<2@x>", 1))
    with SqliteStore(path) as store:
        assert any("journal" in complaint for complaint in store.damage())
    path.write_bytes(whole[:-4096] + b"\xa5" * 4096)
    with SqliteStore(path) as store:
        assert store.damage()


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with raw_connection(tmp_path / "a.db") as db:
        db.execute("CREATE TABLE recipe (name)")
    with pytest.raises(UserError, match=r"a.db is a database of another program"):
        SqliteStore(tmp_path / "a.db")


def test_a_text_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("Dear diary, " * 100, encoding="ascii")
    with pytest.raises(HouseFault, match=r"a.db is not a database, or is damaged"):
        SqliteStore(tmp_path / "a.db")


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").mkdir()
    with pytest.raises(HouseFault, match=r"a.db cannot be opened"):
        SqliteStore(tmp_path / "a.db")


def test_tables_of_a_newer_program_are_refused(path: Path) -> None:
    with raw_connection(path) as db:
        db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    newer, ours = schema.VERSION + 1, schema.VERSION
    with pytest.raises(UserError, match=f"tables of version {newer}; this program reads {ours}; update it"):
        SqliteStore(path)


def test_an_sqlite_without_strict_tables_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    with pytest.raises(UserError, match=r"SQLite 3.37 or newer is needed"):
        SqliteStore(path)


def test_a_locked_database_is_waited_for_then_refused_and_nothing_is_lost(path: Path) -> None:
    with SqliteStore(path, busy_seconds=0.05) as store, raw_connection(path) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(HouseFault, match=f"^{connection.BUSY}$"):
            store.journal_mail(b"more", "<2@x>", "maildir:2", NOW)
        with pytest.raises(HouseFault, match=f"^{connection.BUSY}$"), store.transaction("byrsa", 1) as tx:
            tx.append(LogDraft("state", 1, "moved", "{}"))
        assert len(store.log("byrsa")) == 60
        other.execute("ROLLBACK")
        assert store.journal_mail(b"more", "<2@x>", "maildir:2", NOW).new


def test_a_creation_that_another_process_holds_up_is_refused(tmp_path: Path) -> None:
    with (
        locked(tmp_path / "a.db-lock", "new", 0, "unused"),
        pytest.raises(HouseFault, match=f"^{connection.BUSY}$"),
    ):
        SqliteStore(tmp_path / "a.db", busy_seconds=0.01)


def test_a_lock_file_that_cannot_be_one_is_explained(tmp_path: Path) -> None:
    (tmp_path / "a.db-lock").mkdir()
    with pytest.raises(HouseFault, match=r"a.db-lock cannot be written: Is a directory; look at its folder"):
        SqliteStore(tmp_path / "a.db")


def test_a_full_disk_is_explained_and_nothing_is_written(path: Path) -> None:
    with SqliteStore(path) as store:
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(HouseFault, match="is full and nothing was written; make room"):
            store.journal_mail(b"x" * 100_000, "<2@x>", "maildir:2", NOW)
        assert store.mail_seen("<2@x>") is None


def test_a_fault_of_our_own_stays_what_it_is(path: Path) -> None:
    with (
        SqliteStore(path) as store,
        pytest.raises(sqlite3.IntegrityError, match="json_valid"),
        store.transaction("byrsa", 1) as tx,
    ):
        tx.append(LogDraft("state", 1, "moved", "{"))


def test_a_folder_that_cannot_be_flushed_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.EINVAL, "no such thing here")

    monkeypatch.setattr(os, "fsync", refuse)
    with SqliteStore(tmp_path / "a.db") as store:
        assert store.games() == []


@pytest.mark.parametrize("table", ["game", "journal", "log", "outbox", "report"])
def test_what_happened_cannot_be_removed(path: Path, table: str) -> None:
    with raw_connection(path) as db, pytest.raises(sqlite3.IntegrityError, match=f"rows of {table} are never removed"):
        db.execute(f"DELETE FROM {table}")


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("game", "config"),
        ("game", "secret"),
        ("journal", "raw"),
        ("journal", "key"),
        ("log", "body"),
        ("log", "hash"),
        ("log", "seq"),
        ("outbox", "raw"),
        ("outbox", "to_address"),
        ("report", "body"),
    ],
)
def test_what_happened_cannot_be_rewritten(path: Path, table: str, column: str) -> None:
    with raw_connection(path) as db, pytest.raises(sqlite3.IntegrityError, match=f"rows of {table} are never rewr"):
        db.execute(f"UPDATE {table} SET {column} = {column}")


def test_a_row_changed_behind_the_triggers_is_found_by_the_chain(path: Path) -> None:
    with raw_connection(path) as db:
        db.execute("DROP TRIGGER log_fixed")
        db.execute("UPDATE log SET body = '{\"to\":99}' WHERE seq = 17")
    with SqliteStore(path) as store:
        game = store.game("byrsa")
        (difference,) = verify_chain(store.log("byrsa"), "byrsa", game.head, game.length)
    assert difference.startswith("row 17 of the log (state, moved) was changed")
