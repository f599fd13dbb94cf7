"""The interface of a store: a protocol, the transaction that collects before it writes, and the conflicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from adjudicator.model.errors import HouseFault
from adjudicator.model.journal import (
    AddressNote,
    Game,
    Incoming,
    JournalEntry,
    Journalled,
    JournalState,
    LogDraft,
    LogRow,
    Mark,
    NewGame,
    NoteKind,
    OutboxEntry,
    OutboxState,
    OutMail,
    Published,
    SignupRow,
    Snapshot,
    Stream,
)


class VersionConflict(HouseFault):
    """Someone else's transaction came first; nothing was written: read again and decide again."""


class Transaction:
    """Collects what must happen together; the store writes all of it, or nothing, when the `with` block ends."""

    def __init__(self, game: str | None, length: int) -> None:
        self.game = game
        self._length = length
        self.drafts: list[LogDraft] = []
        self.mails: list[OutMail] = []
        self.notes: list[AddressNote] = []
        self.reports: list[Published] = []
        self.marks: list[Mark] = []
        self.incoming: list[Incoming] = []
        self.snapshots: list[Snapshot] = []
        self.signups: list[SignupRow] = []
        self.told: list[tuple[int, str]] = []

    @property
    def seq(self) -> int:
        """Number of the last row of the log, including those appended here so far."""
        return self._length + len(self.drafts)

    @property
    def empty(self) -> bool:
        """Whether nothing was collected, so that there is nothing to write and no version to count."""
        logged = self.drafts or self.reports or self.snapshots
        return not (logged or self.mails or self.notes or self.marks or self.incoming or self.signups or self.told)

    def append(self, *drafts: LogDraft) -> int:
        """Append rows to the game's log and return the number of the last one; ValueError without a game."""
        self._need_game("log")
        self.drafts.extend(drafts)
        return self.seq

    def queue(self, *mails: OutMail) -> None:
        """Put mails into the outbox; one without an address, or whose key the game has queued before, is left out.

        An answer too many for its address within an hour leaves a note in its place.
        """
        self.mails.extend(mail for mail in mails if mail.to_address)

    def tell(self, at: str, *outbox_ids: int) -> None:
        """Count kept mails as sent at a moment, in the mail of a day; where it is empty, let each leave by itself."""
        self.told.extend((ident, at) for ident in outbox_ids)

    def note(self, *notes: AddressNote) -> None:
        """Record what was learnt about addresses."""
        self.notes.extend(notes)

    def publish(self, *reports: Published) -> None:
        """Keep renderings of reports, so that they can be sent again, exported and verified; needs a game."""
        self._need_game("reports")
        self.reports.extend(reports)

    def sign_up(self, *rows: SignupRow) -> None:
        """Append to what happened at open tables."""
        self.signups.extend(rows)

    def mark(self, *marks: Mark) -> None:
        """Record what became of journal rows; the commit raises VersionConflict if one has changed."""
        self.marks.extend(marks)

    def journal(self, *items: Incoming) -> None:
        """Journal GM commands or clock ticks in the transaction that carries them out."""
        self.incoming.extend(items)

    def snapshot(self, name: str, body: bytes) -> None:
        """Keep a folded state as of `seq` under a name (`state`, `book`), replacing the last one; needs a game."""
        self._need_game("snapshots")
        self.snapshots.append(Snapshot(name, self.seq, body))

    def _need_game(self, what: str) -> None:
        if self.game is None:
            raise ValueError(f"{what} belong to a game, and this transaction has none")


class Store(Protocol):
    """Journal, log and outbox of one home. Methods raise HouseFault when the database is in use, damaged or full."""

    def close(self) -> None:
        """Close the database; the store cannot be used afterwards."""

    def damage(self) -> list[str]:
        """Read the whole database and list what is damaged, nothing if all is well. Slow with many mails."""

    # -- what comes in

    def journal_mail(self, raw: bytes, key: str, source: str, received_at: str, *, durable: bool = True) -> Journalled:
        """Keep the bytes of a mail before anything else happens to them; safe to repeat.

        With `durable` False a power cut (not a crash) may lose the row until the next commit: leave the mail in
        the mailbox until then. It saves one wait for the disk per mail.
        """

    def journal_one(self, item: Incoming, *, durable: bool = True) -> Journalled:
        """Keep anything that came in; see `journal_mail`."""

    def journal_many(self, items: Iterable[Incoming]) -> Iterator[Journalled]:
        """Keep many, in commits of some megabytes each; answers in order, each after its commit."""

    def journal(
        self, state: JournalState | None = None, game: str | None = None, above: int | None = None
    ) -> list[JournalEntry]:
        """List the journal by id, without the bytes; only one state, one game or ids above one if asked."""

    def raw(self, journal_id: int) -> bytes:
        """Return the bytes of a journal row; KeyError if there is none."""

    def mail_seen(self, key: str) -> int | None:
        """Return the id of the first mail journalled under a key, if any."""

    def ticked(self, key: str) -> bool:
        """Whether a tick of the clock was ever journalled under a key."""

    # -- what happens

    def create(self, game: NewGame) -> AbstractContextManager[Transaction]:
        """Set up a game together with its first transaction; UserError if the name is taken."""

    def transaction(
        self, game: str | None, expected_version: int = 0, *, durable: bool = True
    ) -> AbstractContextManager[Transaction]:
        """Collect and commit at once; VersionConflict if the game's version is not the expected one.

        Without a game (a stranger's mail) no version is expected. An exception in the block writes nothing.
        With `durable` False a power cut may undo it until the next durable commit, and all of it: for what is done
        again from what was stored before, and sent by a mail that is claimed first.
        """

    def joined(self, write: Callable[[Transaction], None]) -> AbstractContextManager[None]:
        """Let `write` add to the first transaction that the block commits: both happen, or neither."""

    def games(self) -> list[Game]:
        """List the games by id."""

    def game_ids(self) -> tuple[str, ...]:
        """List the ids of the games, in their order."""

    def game(self, game: str) -> Game:
        """Return a game; UserError if there is none of that id."""

    def extent(self, game: str) -> tuple[int, int]:
        """Return the version of a game and how many rows its log has; UserError if there is none of that id."""

    def log(self, game: str, after: int = 0, stream: Stream | None = None) -> list[LogRow]:
        """Return the rows of a game's log whose number is above `after`, in order."""

    def reports(
        self, game: str, packet: str | None = None, audience: str | None = None, after: int = 0
    ) -> Iterator[Published]:
        """Yield what was published for a game, by rows above `after`: by log position, packet, audience and format."""

    def snapshot(self, game: str, name: str) -> Snapshot | None:
        """Return the folded state kept under a name, if any."""

    def drop_snapshots(self, game: str) -> None:
        """Forget the folded states of a game; they can be rebuilt from the log."""

    def signups(self) -> list[SignupRow]:
        """List what happened at open tables, in that order."""

    # -- what goes out

    def sending(self) -> AbstractContextManager[None]:
        """Hold the right to send; HouseFault if another process has it. A killed process releases it."""

    def outbox(self, state: OutboxState | None = None, game: str | None = None) -> list[OutboxEntry]:
        """List the outbox by id, without the bytes; only one state or one game if asked."""

    def queued(self, game: str | None, key: str) -> bool:
        """Whether a mail with that key was ever queued for the game."""

    def domains(self) -> frozenset[str]:
        """Return the domains of all Message-IDs that were ever queued, ours of former addresses among them."""

    def out_raw(self, outbox_id: int) -> bytes:
        """Return the bytes of an outbox row, to send it or to look at it; KeyError if there is none."""

    def claim(self, outbox_id: int) -> bytes | None:
        """Count a try and return the bytes to send; None if the mail is no longer waiting."""

    def mark_sent(self, outbox_id: int, sent_at: str) -> None:
        """Record that a claimed mail was sent."""

    def mark_failed(
        self, outbox_id: int, error: str, *, final: bool, next_try: str = "", note: AddressNote | None = None
    ) -> None:
        """Record why a mail was not sent; it waits for `next_try` unless this was the final try.

        `note` is what that tells about its address, written in the same commit.
        """

    def put_off(self, outbox_ids: Iterable[int], error: str, next_try: str) -> None:
        """Postpone waiting mails that were not tried until a moment: what holds one of them up holds up all."""

    def requeue(self, outbox_id: int) -> None:
        """Queue again a mail that was given up, or sent."""

    def sent_since(self, moment: str) -> list[str]:
        """Return when each mail was sent that was sent at a moment or later, in order of time."""

    def received_since(self, moment: str) -> list[str]:
        """Return when each mail came in that came at a moment or later, in order of time."""

    def sated(self, address: str, at: str) -> bool:
        """Whether an answer that is made for an address at a moment is one too many within the hour."""

    def answers_since(self, address: str, moment: str) -> int:
        """Count the answers that were queued for an address at a moment or later."""

    def queued_between(self, begin: str, since: str, until: str) -> int:
        """Count the mails that were queued from a moment up to another, whose keys begin with some words."""

    def out_of_digest(self, begin: str) -> list[OutboxEntry]:
        """List the mails whose digest begins with some digits, at least eight."""

    def out_of_key(self, key: str) -> list[OutboxEntry]:
        """List the mails of a key, in any game."""

    # -- what is known about addresses

    def notes(self, address: str | None = None, since: str | None = None) -> list[AddressNote]:
        """List what was learnt about an address or about all, in order."""

    def noted_since(self, address: str, kind: NoteKind, last: NoteKind) -> int:
        """Count the notes of a kind about an address that came after the last of another kind."""

    # -- all of it at one moment

    def reading(self) -> AbstractContextManager[None]:
        """Make all reads in the block see the same moment; no writes inside. A block within a block joins it."""
