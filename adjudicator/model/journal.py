"""Records of what came in, what happened and what must go out, as the store keeps them and the service handles them.

Times are texts, `YYYY-MM-DDTHH:MM:SSZ` in UTC, given by the caller: the store has no clock.
Payloads are canonical JSON texts (or bytes of a mail) given by the caller: the store never looks into them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["mail", "command", "clock"]
JournalState = Literal["new", "filed", "dropped", "held", "failed"]
Stream = Literal["state", "book", "engine", "dice"]
OutboxState = Literal["waiting", "sent", "failed"]
NoteKind = Literal["permanent", "temporary", "heard", "silent", "told"]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be set up; `config` is JSON text, `secret` (chain secret, tokens) never leaves the store."""

    id: str
    system: str
    config: str
    created_at: str
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Game:
    """The current state of a game's row: `version` counts its transactions, `length` and `head` close its log."""

    id: str
    system: str
    config: str
    created_at: str
    version: int
    length: int
    head: str
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Incoming:
    """Something that came in: `key` is the Message-ID (else the SHA-256 of the bytes), `source` says from where."""

    kind: Kind
    key: str
    raw: bytes = field(repr=False)
    received_at: str
    source: str = ""
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Journalled:
    """The answer to journalling: `new` unless the same bytes are stored; `twin_of` has the same key, other bytes."""

    id: int
    new: bool
    twin_of: int | None = None


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A row of the journal without its bytes; `facts` is the envelope as JSON text, `size` counts bytes."""

    id: int
    game: str | None
    kind: Kind
    key: str
    source: str
    received_at: str
    sha256: str
    size: int
    twin_of: int | None
    state: JournalState
    reason: str
    facts: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of a journal row; `was` guards it against being handled twice, `facts` None keeps the old ones."""

    journal_id: int
    state: JournalState
    reason: str = ""
    facts: str | None = None
    game: str | None = None
    was: JournalState = "new"


@dataclass(frozen=True, slots=True)
class LogDraft:
    """A row to be appended to the log; `body` is canonical JSON text, `step` the number of the step it belongs to."""

    stream: Stream
    step: int
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log: `hash` covers `prev`, the hash of the row before, and everything else in the row."""

    game: str
    seq: int
    stream: Stream
    step: int
    kind: str
    body: str
    prev: str
    hash: str


@dataclass(frozen=True, slots=True)
class OutMail:
    """A mail to be sent; of two with the same `key` in a game only the first is queued.

    `answer` marks a reply to the sender of a mail, of which an address gets a limited number an hour. `tells`
    marks one that says how many mails got no reply. `kept` one waits for the mail that its reader gets once a day.
    """

    key: str
    to_seat: str
    to_address: str
    raw: bytes = field(repr=False)
    made_at: str
    answer: bool = False
    tells: bool = False
    kept: bool = False


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """A row of the outbox without its bytes; `tries` counts claims, so `waiting` with tries may have left already.

    `next_try` is the moment at which an unsent mail is tried again, empty for at once. One that is `kept` does not
    leave by itself: the mail of the day reports it.
    """

    id: int
    game: str | None
    key: str
    to_seat: str
    to_address: str
    made_at: str
    sha256: str
    state: OutboxState
    tries: int
    last_error: str
    sent_at: str
    next_try: str = ""
    answer: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class SeenPost:
    """The last text of a post that was journalled: its digest and key, and how many texts of it there were.

    A thread is read again and again; this tells what of it is new. `author` is the account that wrote it and what it
    was called then, empty where an older program noted the post.
    """

    game: str
    place: str
    digest: str
    texts: int
    key: str
    author: str = ""


@dataclass(frozen=True, slots=True)
class AddressNote:
    """Something learnt about an address: mail to it came back (`permanent` or `temporary`), or mail from it arrived.

    `heard` cancels earlier bounces. `silent` is a mail from it that got no answer, as it had had too many in an
    hour; `told` is the answer that said so.
    """

    address: str
    kind: NoteKind
    at: str
    why: str = ""
    journal_id: int | None = None
    outbox_id: int | None = None


@dataclass(frozen=True, slots=True)
class Published:
    """One rendering of one report for one audience, made from the log up to and including row `seq`."""

    packet: str
    audience: str
    format: str
    seq: int
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class SignupRow:
    """Something that happened at an open table, before it was a game; `body` is canonical JSON text."""

    game: str
    kind: str
    at: str
    body: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A folded state kept to save time; the log decides, so it may be dropped at any moment."""

    name: str
    seq: int
    body: bytes = field(repr=False)
