"""What a transaction writes into the tables; every function runs inside a transaction that is already open."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from hashlib import sha256

from adjudicator.model.journal import (
    AddressNote,
    Incoming,
    Journalled,
    JournalState,
    LogDraft,
    Mark,
    NewGame,
    OutMail,
    Published,
    SignupRow,
    Snapshot,
)
from adjudicator.store.base import Transaction, VersionConflict
from adjudicator.store.hashing import digest_of, genesis
from adjudicator.store.packing import packed
from adjudicator.store.rows import value

CONFLICT = "{game} is at version {now}, not {then}: another process came first; try again"


def clean(text: str) -> str:
    """Replace what UTF-8 cannot hold (half characters of a broken mail header), so that no mail stops a commit."""
    return text.encode("utf-8", "replace").decode("utf-8")


def insert_game(db: sqlite3.Connection, game: NewGame) -> None:
    """Add a game without a log, at version 0."""
    db.execute(
        "INSERT INTO game (id, system, config, created_at, version, length, head, secret) "
        "VALUES (?, ?, ?, ?, 0, 0, ?, ?)",
        (game.id, game.system, game.config, game.created_at, genesis(game.id), game.secret),
    )


def insert_incoming(db: sqlite3.Connection, item: Incoming, state: JournalState) -> Journalled:
    """Journal something unless the same bytes are there under the same key."""
    key, digest = clean(item.key), sha256(item.raw).hexdigest()
    known = value(db, "SELECT id FROM journal WHERE kind = ? AND key = ? AND sha256 = ?", item.kind, key, digest)
    if known is not None:
        return Journalled(known, new=False)
    twin = value(db, "SELECT min(id) FROM journal WHERE kind = ? AND key = ?", item.kind, key)
    made = value(
        db,
        "INSERT INTO journal (game, kind, key, source, received_at, sha256, size, twin_of, state, reason, facts, raw) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', '{}', ?) RETURNING id",
        *(item.game, item.kind, key, clean(item.source), item.received_at),
        *(digest, len(item.raw), twin, state, item.raw),
    )
    return Journalled(made, new=True, twin_of=twin)


def apply(db: sqlite3.Connection, work: Transaction, expected_version: int, answers: Callable[[], int]) -> None:
    """Write everything a transaction collected; VersionConflict if its game or a marked row has changed.

    `answers` gives how many an address may get within an hour, 0 for any number.
    """
    if work.game is not None:
        _append(db, work.game, work.drafts, expected_version)
    for item in work.incoming:
        insert_incoming(db, item, "filed")
    for mark in work.marks:
        _mark(db, work.game, mark)
    for mail in work.mails:
        if mail.answer and too_many(db, mail.to_address, mail.made_at, answers()):
            cause = work.marks[0].journal_id if work.marks else None
            note(db, [AddressNote(mail.to_address, "silent", mail.made_at, work.game or "", cause)])
        else:
            _queue(db, work.game, mail)
    note(db, work.notes)
    _told(db, work.told)
    _sign_up(db, work.signups)
    _publish(db, work.game, work.reports)
    write_snapshots(db, work.game, work.snapshots)


def _append(db: sqlite3.Connection, game: str, drafts: Iterable[LogDraft], expected: int) -> None:
    """Extend the chain of a game and count the transaction."""
    version, length, head = db.execute("SELECT version, length, head FROM game WHERE id = ?", (game,)).fetchone()
    if version != expected:
        raise VersionConflict(CONFLICT.format(game=game, now=version, then=expected))
    rows: list[tuple[str | int, ...]] = []
    for draft in drafts:
        length += 1
        before, head = head, digest_of(game, length, draft, head)
        rows.append((game, length, draft.stream, draft.step, draft.kind, draft.body, before, head))
    db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    db.execute(
        "UPDATE game SET version = ?, length = ?, head = ? WHERE id = ?",
        (version + 1, length, head, game),
    )


def _mark(db: sqlite3.Connection, game: str | None, mark: Mark) -> None:
    facts = None if mark.facts is None else clean(mark.facts)
    done = db.execute(
        "UPDATE journal SET state = ?, reason = ?, facts = coalesce(?, facts), game = coalesce(?, game) "
        "WHERE id = ? AND state = ?",
        (mark.state, clean(mark.reason), facts, mark.game or game, mark.journal_id, mark.was),
    )
    if done.rowcount != 1:
        raise VersionConflict(f"mail {mark.journal_id} is not {mark.was} any more: another process came first")


def _queue(db: sqlite3.Connection, game: str | None, mail: OutMail) -> None:
    db.execute(
        "INSERT INTO outbox "
        "(game, key, to_seat, to_address, made_at, sha256, state, tries, last_error, sent_at, raw, answer, kept) "
        "VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, '', '', ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            *(game, mail.key, mail.to_seat, clean(mail.to_address), mail.made_at),
            *(sha256(mail.raw).hexdigest(), packed(mail.raw), int(mail.answer), int(mail.kept)),
        ),
    )
    if mail.tells:
        note(db, [AddressNote(mail.to_address, "told", mail.made_at, game or "")])


def _told(db: sqlite3.Connection, told: Iterable[tuple[int, str]]) -> None:
    """Count kept mails as sent in the mail of a day; those without an hour leave by themselves from now on."""
    db.executemany(
        "UPDATE outbox SET state = iif(:at = '', 'waiting', 'sent'), sent_at = :at, kept = :at <> '' "
        "WHERE id = :id AND kept AND state = 'waiting'",
        [{"id": ident, "at": at} for ident, at in told],
    )


def too_many(db: sqlite3.Connection, address: str, at: str, most: int) -> bool:
    """Whether an address has had all its answers of an hour; the one rule that stops every loop.

    What was made more than an hour later was made before the clock went back.
    """
    if not most:
        return False
    query = (
        "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE answer AND to_address = ?1 "
        "AND made_at > strftime(?2, ?3, '-1 hour') AND made_at < strftime(?2, ?3, '+1 hour') LIMIT ?4)"
    )
    had: int = value(db, query, clean(address), "%Y-%m-%dT%H:%M:%SZ", at, most)
    return had == most


def note(db: sqlite3.Connection, notes: Iterable[AddressNote]) -> None:
    """Write down what became known of addresses."""
    db.executemany(
        "INSERT INTO address_note (address, kind, at, why, journal_id, outbox_id) VALUES (?, ?, ?, ?, ?, ?)",
        [(clean(n.address).lower(), n.kind, n.at, clean(n.why), n.journal_id, n.outbox_id) for n in notes],
    )


def _sign_up(db: sqlite3.Connection, rows: Iterable[SignupRow]) -> None:
    db.executemany(
        "INSERT INTO signup (game, kind, at, body) VALUES (?, ?, ?, ?)",
        [(row.game, row.kind, row.at, clean(row.body)) for row in rows],
    )


def _publish(db: sqlite3.Connection, game: str | None, reports: Iterable[Published]) -> None:
    db.executemany(
        "INSERT INTO report (game, seq, packet, audience, format, body) VALUES (?, ?, ?, ?, ?, ?)",
        [(game, report.seq, report.packet, report.audience, report.format, packed(report.body)) for report in reports],
    )


def write_snapshots(db: sqlite3.Connection, game: str | None, snapshots: Iterable[Snapshot]) -> None:
    """Keep what is known of a game under its names, in place of what was."""
    db.executemany(
        "INSERT OR REPLACE INTO snapshot (game, name, seq, body) VALUES (?, ?, ?, ?)",
        [(game, kept.name, kept.seq, kept.body) for kept in snapshots],
    )
