"""Opening SQLite files, and what to tell a person when one cannot be used."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from adjudicator import private
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import HouseFault, UserError
from adjudicator.store import schema
from adjudicator.store.locks import locked

BUSY = "the database is in use by another adjudicator; try again in a moment"

DURABILITY = "FULL"
"""What a commit waits for: the disk. Tests, which no power cut meets, set it to wait for nothing."""

HEADER_BYTES = 100
"""The first bytes of every SQLite file; a shorter one passes for a new database, and ours are never left like that."""

_ADVICE = {
    sqlite3.SQLITE_CORRUPT: "{path} is damaged and was left as it is; put a backup of it in its place",
    sqlite3.SQLITE_NOTADB: "{path} is not a database, or is damaged, and was left as it is; put a backup in its place",
    sqlite3.SQLITE_FULL: "the disk of {path} is full and nothing was written; make room and try again",
    sqlite3.SQLITE_READONLY: "{path} may not be written; change its permissions or those of its folder and try again",
    sqlite3.SQLITE_PERM: "{path} may not be opened; change its permissions or those of its folder and try again",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; see that its folder is there and may be written",
    sqlite3.SQLITE_IOERR: "{path} cannot be read or written; look at the disk it lies on and try again",
    **dict.fromkeys((sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL), BUSY),
}


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about the file at `path` into a HouseFault; our own faults pass unchanged."""
    try:
        yield
    except sqlite3.Error as error:
        advice = _ADVICE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if advice is None:
            raise
        raise HouseFault(advice.format(path=path)) from error


def open_database(path: Path, seconds: float, *, create: bool) -> sqlite3.Connection:
    """Open a home's database, creating it first if there is none and `create` is true.

    Waits up to `seconds` for other processes.

    Raises:
        UserError: there is none, or it is truncated, not ours or newer.
        HouseFault: it is damaged, in use for too long, or cannot be read or written.
    """
    if sqlite3.sqlite_version_info < (3, 37):
        raise UserError(f"SQLite 3.37 or newer is needed; this Python has {sqlite3.sqlite_version}")
    if not path.exists():
        if not create:
            raise UserError(f"There is no database at {path}; name the home of your games, or set up a game first.")
        _create(path, seconds)
    if path.is_file() and path.stat().st_size < HEADER_BYTES:
        raise UserError(f"{path} is empty or cut short and was left as it is; put a backup of it in its place")
    with explained(path):
        connection = sqlite3.connect(path, timeout=seconds, isolation_level=None)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check that the file is ours and whole, and set what applies to this connection only."""
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if owner != schema.APPLICATION_ID:
        raise UserError(f"{path} is a database of another program; name the home of your games")
    if version > schema.VERSION:
        raise UserError(f"{path} has tables of version {version}; this program reads {schema.VERSION}; update it")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA synchronous = {DURABILITY}")
    if version < schema.VERSION:
        _upgrade(connection)


def _upgrade(connection: sqlite3.Connection) -> None:
    """Bring the tables of an older program to ours in one transaction; of two at once, one finds it done."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version < schema.VERSION:
            for statement in _statements(schema.upgrade(version)):
                connection.execute(statement)
        checkpoint("store.upgrade.before-commit")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    checkpoint("store.upgrade.after-commit")


def _statements(script: str) -> Iterator[str]:
    """Split a script into its statements; `executescript` would commit before the first of them."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _create(path: Path, seconds: float) -> None:
    """Make the database under another name and move it into place, so that half of one never exists."""
    if not path.parent.is_dir():
        raise UserError(f"There is no folder {path.parent}; make it, or name another home.")
    with locked(path.with_name(path.name + "-lock"), "new", seconds, BUSY), explained(path):
        if path.exists():
            return
        if any(path.with_name(path.name + end).exists() for end in ("-wal", "-shm")):
            raise UserError(f"{path} is gone, but {path.name}-wal beside it is not; put back a backup of both")
        fresh = path.with_name(path.name + "-new")
        for end in ("", "-wal", "-shm"):
            fresh.with_name(fresh.name + end).unlink(missing_ok=True)
        _private(fresh)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {DURABILITY}")
            connection.executescript(schema.script())
        checkpoint("store.create.before-rename")
        fresh.replace(path)
        _flush_folder(path.parent)
        checkpoint("store.create.after-rename")


def _private(path: Path) -> None:
    """Make a file for SQLite, which would let others read it; SQLite reports what prevents it."""
    with suppress(OSError):
        private.make(path)


def _flush_folder(folder: Path) -> None:
    """Make the new name in a folder durable, where the system can open folders."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
