"""The store in one SQLite file: write-ahead log, every commit on the disk before it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from adjudicator import private
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import HouseFault, UserError
from adjudicator.model.journal import (
    AddressNote,
    Incoming,
    JournalEntry,
    Journalled,
    JournalState,
    LogRow,
    NewGame,
    NoteKind,
    OutboxEntry,
    OutboxState,
    Published,
    SignupRow,
    Snapshot,
    Stream,
)
from adjudicator.store import connection
from adjudicator.store.base import Transaction, VersionConflict
from adjudicator.store.connection import explained, open_database
from adjudicator.store.counts import Counts
from adjudicator.store.games import Games
from adjudicator.store.locks import locked
from adjudicator.store.packing import unpacked
from adjudicator.store.rows import published, select, value
from adjudicator.store.threads import Threads
from adjudicator.store.wakings import Wakings
from adjudicator.store.writes import CONFLICT, apply, clean, insert_game, insert_incoming, note

CHUNK_BYTES = 8 * 2**20
"""Bytes of raw mail held at once while many are journalled, plus at most one mail."""

CHUNK_MAILS = 200
"""Mails to a commit while many are journalled."""

SENDING = "{holder} is sending the mail of this home; try again in a moment"

LEAST_DIGITS = 8
"""Digits of a digest that names a mail."""


class SqliteStore(Counts, Games):
    """`adjudicator.store.base.Store` in one file; for one thread, beside other processes."""

    def __init__(self, path: Path | str, *, create: bool = True, busy_seconds: float = 5.0) -> None:
        """Open the database at `path`, created if missing unless `create` is False; wait `busy_seconds` for others.

        Raises UserError when it is missing, truncated, not ours or newer than this program, HouseFault when it is
        damaged or in use for too long.
        """
        self.path = Path(path)
        self.answers_per_hour: Callable[[], int] = lambda: 0
        """How many answers an address may get within an hour; 0 is no limit."""
        self.who = ""
        """The command that uses it, for messages to others who wait for it."""
        self._seconds = busy_seconds
        self._db = open_database(self.path, busy_seconds, create=create)
        self._joined: Callable[[Transaction], None] | None = None
        self.wakings = Wakings(self.path, self._db, self._writing)
        """When its games must be looked at next."""
        self.threads = Threads(self.path, self._db, self._writing)
        """What is known of the threads of games that are played in forums."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @property
    def wrote(self) -> bool:
        """Whether anything was written through this door."""
        return self._db.total_changes > 0

    def damage(self) -> list[str]:
        """Let SQLite read every page; return its complaints, if any."""
        try:
            with explained(self.path):
                found = [str(row[0]) for row in self._db.execute("PRAGMA integrity_check")]
        except HouseFault as error:
            return [str(error)]
        return [] if found == ["ok"] else found

    def copy(self, path: Path) -> None:
        """Write the database as of this moment into a new file while others use it; HouseFault if that fails."""
        private.make(path)
        with explained(self.path):
            self._db.execute("VACUUM INTO ?", (str(path),))

    # -- what comes in

    def journal_mail(self, raw: bytes, key: str, source: str, received_at: str, *, durable: bool = True) -> Journalled:
        """Keep the bytes of a mail; the same bytes under the same key are kept once."""
        return self.journal_one(Incoming("mail", key, raw, received_at, source), durable=durable)

    def journal_one(self, item: Incoming, *, durable: bool = True) -> Journalled:
        """Keep anything that came in."""
        with self._writing("journal", durable=durable):
            return insert_incoming(self._db, item, "new")

    def journal_many(self, items: Iterable[Incoming]) -> Iterator[Journalled]:
        """Keep many; the next is fetched outside the transaction, so that a slow mailbox blocks nobody."""
        held: list[Incoming] = []
        size = 0
        for item in items:
            held.append(item)
            size += len(item.raw)
            if size >= CHUNK_BYTES or len(held) >= CHUNK_MAILS:
                yield from self._journal_chunk(held)
                held, size = [], 0
        if held:
            yield from self._journal_chunk(held)

    def _journal_chunk(self, items: list[Incoming]) -> list[Journalled]:
        with self._writing("journal"):
            return [insert_incoming(self._db, item, "new") for item in items]

    def journal(
        self, state: JournalState | None = None, game: str | None = None, above: int | None = None
    ) -> list[JournalEntry]:
        """List the journal without its bytes."""
        with explained(self.path):
            return select(self._db, JournalEntry, state=state, game=game, above=above)

    def raw(self, journal_id: int) -> bytes:
        """Return the bytes of a journal row; KeyError if there is none."""
        return self._bytes("SELECT raw FROM journal WHERE id = ?", journal_id)

    def mail_seen(self, key: str) -> int | None:
        """Return the first mail's id under a key."""
        with explained(self.path):
            found: int | None = value(
                self._db, "SELECT min(id) FROM journal WHERE kind = 'mail' AND key = ?", clean(key)
            )
            return found

    def ticked(self, key: str) -> bool:
        """Whether a tick was ever journalled under a key."""
        with explained(self.path):
            query = "SELECT 1 FROM journal WHERE kind = 'clock' AND key = ? LIMIT 1"
            return value(self._db, query, clean(key)) is not None

    # -- what happens

    @contextmanager
    def create(self, game: NewGame) -> Iterator[Transaction]:
        """Set up a game with its first transaction."""
        work = Transaction(game.id, 0)
        yield work
        with self._writing("new"):
            if value(self._db, "SELECT 1 FROM game WHERE id = ?", game.id):
                raise UserError(f"There is already a game called {game.id}; choose another name.")
            insert_game(self._db, game)
            apply(self._db, work, 0, self.answers_per_hour)

    @contextmanager
    def transaction(
        self, game: str | None, expected_version: int = 0, *, durable: bool = True
    ) -> Iterator[Transaction]:
        """Collect in memory, then commit; the database is locked only for the commit."""
        length = 0
        if game is not None:
            version, length = self.extent(game)
            if version != expected_version:
                raise VersionConflict(CONFLICT.format(game=game, now=version, then=expected_version))
        work = Transaction(game, length)
        yield work
        if not work.empty:
            if self._joined is not None:
                self._joined(work)
            with self._writing("transaction", durable=durable):
                apply(self._db, work, expected_version, self.answers_per_hour)
            self._joined = None

    @contextmanager
    def joined(self, write: Callable[[Transaction], None]) -> Iterator[None]:
        """Add to the first transaction of the block."""
        self._joined = write
        try:
            yield
        finally:
            self._joined = None

    def log(self, game: str, after: int = 0, stream: Stream | None = None) -> list[LogRow]:
        """Return rows of the log in order."""
        with explained(self.path):
            return select(self._db, LogRow, game=game, after=after, stream=stream)

    def reports(
        self, game: str, packet: str | None = None, audience: str | None = None, after: int = 0
    ) -> Iterator[Published]:
        """Give what was published, one by one."""
        with explained(self.path):
            yield from published(self._db, game, packet, audience, after)

    def snapshot(self, game: str, name: str) -> Snapshot | None:
        """Return a folded state."""
        with explained(self.path):
            return next(iter(select(self._db, Snapshot, game=game, name=name)), None)

    def drop_snapshots(self, game: str) -> None:
        """Forget the folded states of a game."""
        with self._writing("snapshots"):
            self._db.execute("DELETE FROM snapshot WHERE game = ?", (game,))

    def signups(self) -> list[SignupRow]:
        """List what happened at open tables."""
        with explained(self.path):
            return select(self._db, SignupRow)

    # -- what goes out

    @contextmanager
    def sending(self) -> Iterator[None]:
        """Hold the lock file beside the database."""
        lock = self.path.with_name(self.path.name + "-lock")
        with locked(lock, self.who, self._seconds, SENDING):
            yield

    def outbox(self, state: OutboxState | None = None, game: str | None = None) -> list[OutboxEntry]:
        """List the outbox without its bytes."""
        with explained(self.path):
            return select(self._db, OutboxEntry, state=state, game=game)

    def queued(self, game: str | None, key: str) -> bool:
        """Whether a key was ever queued for the game."""
        with explained(self.path):
            query = "SELECT 1 FROM outbox WHERE ifnull(game, '') = ? AND key = ?"
            return value(self._db, query, game or "", key) is not None

    def domains(self) -> frozenset[str]:
        """Return the domains of all Message-IDs that were ever queued."""
        with explained(self.path):
            query = "SELECT DISTINCT substr(key, instr(key, '@') + 1) FROM outbox WHERE key LIKE '<%@%>'"
            return frozenset(domain.removesuffix(">") for (domain,) in self._db.execute(query))

    def out_raw(self, outbox_id: int) -> bytes:
        """Return the bytes of an outbox row; KeyError if there is none."""
        return unpacked(self._bytes("SELECT raw FROM outbox WHERE id = ?", outbox_id))

    def claim(self, outbox_id: int) -> bytes | None:
        """Count a try, on the disk, before the mail can leave."""
        with self._writing("claim"):
            query = "UPDATE outbox SET tries = tries + 1 WHERE id = ? AND state = 'waiting' AND NOT kept RETURNING raw"
            found: bytes | None = value(self._db, query, outbox_id)
        return None if found is None else unpacked(found)

    def mark_sent(self, outbox_id: int, sent_at: str) -> None:
        """Record that a mail was sent."""
        self._settle(outbox_id, "sent", "", sent_at)

    def mark_failed(
        self, outbox_id: int, error: str, *, final: bool, next_try: str = "", note: AddressNote | None = None
    ) -> None:
        """Record why it was not sent."""
        self._settle(outbox_id, "failed" if final else "waiting", error, "", next_try, note)

    def put_off(self, outbox_ids: Iterable[int], error: str, next_try: str) -> None:
        """Postpone mails that were not tried until a moment."""
        with self._writing("put-off"):
            self._db.executemany(
                "UPDATE outbox SET last_error = ?, next_try = ? WHERE id = ? AND state = 'waiting'",
                [(clean(error), next_try, each) for each in outbox_ids],
            )

    def requeue(self, outbox_id: int) -> None:
        """Queue it again."""
        with self._writing("settle", durable=False):
            self._db.execute("UPDATE outbox SET kept = 0 WHERE id = ?", (outbox_id,))
        self._settle(outbox_id, "waiting", "", "")

    def _settle(
        self,
        outbox_id: int,
        state: OutboxState,
        error: str,
        sent_at: str,
        next_try: str = "",
        known: AddressNote | None = None,
    ) -> None:
        # A power cut may lose it, as if it had come before: the next claim waits for the disk for both.
        with self._writing("settle", durable=False):
            self._db.execute(
                "UPDATE outbox SET state = ?, last_error = ?, sent_at = ?, next_try = ? WHERE id = ?",
                (state, clean(error), sent_at, next_try, outbox_id),
            )
            note(self._db, [known] if known else [])

    def sent_since(self, moment: str) -> list[str]:
        """Return when each mail left that left at a moment or later."""
        with explained(self.path):
            query = "SELECT sent_at FROM outbox WHERE state = 'sent' AND sent_at >= ? ORDER BY sent_at"
            return [row[0] for row in self._db.execute(query, (moment,))]

    def out_of_digest(self, begin: str) -> list[OutboxEntry]:
        """List the mails whose digest begins with some digits."""
        if len(begin) < LEAST_DIGITS:
            return []
        with explained(self.path):
            return select(self._db, OutboxEntry, digest_from=begin, digest_to=f"{begin}g")

    def out_of_key(self, key: str) -> list[OutboxEntry]:
        """List the mails of a key, in any game."""
        with explained(self.path):
            return select(self._db, OutboxEntry, key=clean(key))

    # -- what is known of addresses

    def notes(self, address: str | None = None, since: str | None = None) -> list[AddressNote]:
        """List what was learnt about an address or about all."""
        with explained(self.path):
            return select(self._db, AddressNote, address=clean(address).lower() if address else None, since=since)

    def noted_since(self, address: str, kind: NoteKind, last: NoteKind) -> int:
        """Count the notes of a kind about an address that came after the last of another kind."""
        with explained(self.path):
            query = (
                "SELECT count(*) FROM address_note WHERE address = :address AND kind = :kind AND id > coalesce("
                "(SELECT max(id) FROM address_note WHERE address = :address AND kind = :last), 0)"
            )
            asked = {"address": clean(address).lower(), "kind": kind, "last": last}
            found: int = self._db.execute(query, asked).fetchone()[0]
            return found

    # -- transactions of the database

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Make all reads in the block see one moment; a block within a block sees the outer one's."""
        if self._db.in_transaction:
            yield
            return
        with explained(self.path):
            self._db.execute("BEGIN")
        try:
            yield
        finally:
            with explained(self.path):
                self._db.execute("ROLLBACK")

    @contextmanager
    def _writing(self, act: str, *, durable: bool = True) -> Iterator[None]:
        """Commit the block, or nothing of it; with `durable` False the next commit waits for the disk."""
        with explained(self.path):
            if not durable:
                self._db.execute("PRAGMA synchronous = NORMAL")
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield
                checkpoint(f"store.{act}.before-commit")
                self._db.execute("COMMIT")
            finally:
                try:
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                finally:
                    if not durable:
                        self._db.execute(f"PRAGMA synchronous = {connection.DURABILITY}")
        checkpoint(f"store.{act}.after-commit")

    def _bytes(self, query: str, row: int) -> bytes:
        with explained(self.path):
            found: bytes | None = value(self._db, query, row)
        if found is None:
            raise KeyError(row)
        return found
