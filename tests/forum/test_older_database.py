"""A home whose database knows of no threads yet is brought up when it is opened, and reads the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.model.checkpoint import install, remove
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import DATABASE
from adjudicator.store import schema
from tests.forum.edits import BUR, MAO, locked
from tests.forum.thread import Thread, opened
from tests.forum.whole_seasons import mailed

OLD = 2
"""The last version of the tables without those of threads."""


def names(db: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]


def made_older(path: Path) -> None:
    """Write a database as an older program would have: its tables, and in them all rows that they can hold."""
    new = path.with_name("new.db")
    path.rename(new)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(schema.script(OLD))
        db.execute("ATTACH ? AS new", (str(new),))
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            kept = ", ".join(names(db, table))
            if not table.startswith("sqlite_"):
                db.execute(f"INSERT INTO {table} ({kept}) SELECT {kept} FROM new.{table}")
    assert "thread_post" not in tables
    new.unlink()


@pytest.fixture
def old(tmp_path: Path) -> Thread:
    """Return a game with one mail filed, in a home of an older program."""
    thread = Thread(tmp_path / "home")
    mailed(thread, "clara", BUR)
    thread.wait(minutes=1)
    thread.read()
    assert thread.orders("clara") == [BUR]
    closed(thread)
    made_older(thread.home.path / DATABASE)
    return thread


def closed(thread: Thread) -> None:
    """Close the home as the end of a process does, its database in one file."""
    thread.home.store.close()
    with closing(sqlite3.connect(thread.home.path / DATABASE)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode = DELETE")
    thread.home.__dict__.pop("store", None)


def test_it_reads_the_same_and_takes_posts(old: Thread) -> None:
    old.table = opened(old.home)
    assert old.orders("clara") == [BUR]
    assert verify(old.home, "vienna").differences == []
    old.post("clara", MAO)
    old.look()
    assert sorted(locked(old)) == sorted([BUR, MAO])
    assert old.look().fetched == 0
    assert verify(old.home, "vienna").differences == []


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("place", ["store.upgrade.before-commit", "store.upgrade.after-commit"])
def test_it_is_brought_up_whole_or_not_at_all(old: Thread, place: str) -> None:
    def hook(name: str) -> None:
        if name == place:
            raise Killed

    install(hook)
    try:
        with pytest.raises(Killed):
            opened(old.home)
    finally:
        remove(hook)
    with closing(sqlite3.connect(old.home.path / DATABASE)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        assert version == (OLD if "before" in place else schema.VERSION)
        assert bool(names(db, "thread_post")) == (version == schema.VERSION)
    old.home.__dict__.pop("store", None)
    old.table = opened(old.home)
    assert old.orders("clara") == [BUR]
