"""SQL rows to records: the columns of each record, and the queries that list them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from adjudicator.model.journal import (
    AddressNote,
    Game,
    JournalEntry,
    LogRow,
    OutboxEntry,
    Published,
    SeenPost,
    SignupRow,
    Snapshot,
)
from adjudicator.store.packing import unpacked

R = TypeVar("R")

_OUTBOX = (
    "id, game, key, to_seat, to_address, made_at, sha256, state, tries, last_error, sent_at, next_try, answer, kept"
)
_COLUMNS: dict[Callable[..., Any], tuple[str, str, str]] = {
    Game: ("game", "id, system, config, created_at, version, length, head, secret", "id"),
    JournalEntry: (
        "journal",
        "id, game, kind, key, source, received_at, sha256, size, twin_of, state, reason, facts",
        "id",
    ),
    LogRow: ("log", "game, seq, stream, step, kind, body, prev_hash, hash", "seq"),
    OutboxEntry: (
        "outbox",
        _OUTBOX,
        "id",
    ),
    AddressNote: ("address_note", "address, kind, at, why, journal_id, outbox_id", "id"),
    SeenPost: ("thread_post", "game, place, digest, texts, key, author", "place"),
    SignupRow: ("signup", "game, kind, at, body", "id"),
    Snapshot: ("snapshot", "name, seq, body", "name"),
}

_RANGES = {
    "after": "seq > :after",
    "above": "id > :above",
    "since": "at >= :since",
    "digest_from": "sha256 >= :digest_from",
    "digest_to": "sha256 < :digest_to",
}


def select(connection: sqlite3.Connection, record: Callable[..., R], **where: object) -> list[R]:
    """List the records of a class whose columns have the given values; a value of None matches all.

    Some names are more than columns, as `after` for rows of the log numbered above it. Column names come from
    our own code, values are bound.
    """
    table, columns, order = _COLUMNS[record]
    asked = {name: value for name, value in where.items() if value is not None}
    clauses = " AND ".join(_RANGES.get(name, f"{name} = :{name}") for name in asked)
    query = f"SELECT {columns} FROM {table} WHERE {clauses or 'TRUE'} ORDER BY {order}"  # noqa: S608 - see above
    return [record(*row) for row in connection.execute(query, asked)]


def published(
    connection: sqlite3.Connection, game: str, packet: str | None, audience: str | None, after: int
) -> Iterator[Published]:
    """Yield the reports of a game after a row, one by one, so that never more than one body is in memory."""
    keys = connection.execute(
        "SELECT packet, audience, format, seq FROM report "
        "WHERE game = ? AND packet = coalesce(?, packet) AND audience = coalesce(?, audience) AND seq > ? "
        "ORDER BY seq, packet, audience, format",
        (game, packet, audience, after),
    ).fetchall()
    query = "SELECT body FROM report WHERE game = ? AND packet = ? AND audience = ? AND format = ? AND seq = ?"
    for packet_, audience_, form, seq in keys:
        body = value(connection, query, game, packet_, audience_, form, seq)
        yield Published(packet_, audience_, form, seq, unpacked(body))


def value(connection: sqlite3.Connection, query: str, *bound: object) -> Any:  # noqa: ANN401 - one SQL value
    """Return the first column of the first row of a query; None if there is no row."""
    row = connection.execute(query, bound).fetchone()
    return None if row is None else row[0]
