"""Mail from a mailbox at a server, by IMAP.

A mail is handed over, and only when it is filed is it moved to another folder or flagged as read; so a connection that
breaks at any moment loses nothing, and what was not yet moved comes again and is recognised by its Message-ID.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final

from adjudicator.channels.base import Fetched
from adjudicator.channels.imap_answers import (
    Waiting,
    folder_name,
    listed,
    literal,
    literals,
    numbers,
    personal_prefix,
    text_of,
)
from adjudicator.channels.imap_session import Account, Selected, Session
from adjudicator.channels.tls import ServerFault, expires
from adjudicator.model.letter import LEFT_OUT

LARGEST: Final = 25 * 2**20
"""The largest mail that is fetched whole, in bytes; of a larger one only the header is fetched."""

_PIECE: Final = 2**20
_HEAD: Final = 256 * 2**10
_AHEAD: Final = 20
"""How many small mails are fetched with one command."""
_SMALL: Final = 64 * 2**10
_LISTED: Final = 200
_BATCH: Final = 50
_TRIES: Final = 4
"""How often in a row to reconnect because of mails at which the connection breaks."""

_MARK: Final = "adjudicated"
"""Flag of a mail that is filed and could not be moved, where the server keeps such flags."""

Key = tuple[int, int]


class ImapSource:
    """Reads the folder of an account; see `Account` for what becomes of a mail that is filed.

    Args:
        account: which mailbox.
        clock: gives the moment of arrival where the server does not.
        connect: makes a session that is not open yet.

    `notes` lists what could not be done although the fetching went on, one sentence each.
    """

    def __init__(
        self, account: Account, clock: Callable[[], datetime], connect: Callable[[Account], Session] = Session
    ) -> None:
        self.account = account
        self.notes: list[str] = []
        self._clock = clock
        self._connect = connect
        self._session: Session | None = None
        self._selected = Selected(0, 0, frozenset())
        self._given: set[Key] = set()
        self._filed: list[Key] = []
        self._broken: dict[Key, int] = {}
        self._stuck: set[Key] = set()
        self._fetching = False
        self._steps = 0

    # --------------------------------------------------------------------------- fetching

    def fetch(self) -> Iterator[Fetched]:
        """Every waiting mail, in the order of its arrival at the server, then of its number there.

        A broken connection is reopened as long as the last one achieved something. A mail at which it breaks twice is
        left out.

        Raises:
            UserError: the mailbox cannot be opened, or the connection breaks and nothing can be done with it.
        """
        self._given.clear()
        self._fetching = True
        idle, steps = 0, self._steps
        try:
            while True:
                try:
                    yield from self._pass()
                    break
                except ServerFault:
                    self._drop()
                    idle, steps = idle + 1 if steps == self._steps else 0, self._steps
                    if idle > (_TRIES if self._broken else 0):
                        raise
            self._close()
        finally:
            self._fetching = False
            self._drop()

    def _pass(self) -> Iterator[Fetched]:
        """The mails that wait now, through one session."""
        session = self._open()
        self._take_off(session)
        listing = self._listing(session)
        ahead: dict[int, bytes] = {}
        for at, waiting in enumerate(listing):
            key = (self._selected.validity, waiting.uid)
            if self._over_with(key):
                continue
            if waiting.uid not in ahead:
                ahead = self._load_ahead(session, listing[at : at + _AHEAD])
            raw = ahead.pop(waiting.uid) if waiting.uid in ahead else self._load(session, key, waiting.size)
            self._steps += 1
            self._given.add(key)
            if raw is None:
                continue
            yield Fetched(self._name(key), raw, waiting.arrived or self._clock())
            if len(self._filed) >= _BATCH:
                self._take_off(session)
        self._take_off(session)

    def _over_with(self, key: Key) -> bool:
        return key in self._given or key in self._stuck

    def _load_ahead(self, session: Session, listing: Sequence[Waiting]) -> dict[int, bytes]:
        """The bytes of the next mails by number, as many as one command may fetch; a server answers each in turn.

        A mail that is not among them is asked for alone, and so is one at which the connection broke.
        """
        keys = [(self._selected.validity, each.uid) for each in listing if each.size <= _SMALL]
        keys = [key for key in keys if not self._over_with(key) and key not in self._broken]
        if len(keys) < 2 or keys[0][1] != listing[0].uid:  # noqa: PLR2004 - one is asked for alone
            return {}
        self._broken |= dict.fromkeys(keys, 1)
        _, told = session.command("FETCH", _set([uid for _, uid in keys]), "(BODY.PEEK[])")
        for key in keys:
            del self._broken[key]
        return literals(told)

    def _listing(self, session: Session) -> list[Waiting]:
        """What waits, in order; what was left here because it could not be moved is tried again."""
        move = self.account.done == "move"
        status, told = session.command("SEARCH", "UNDELETED" if move else "UNSEEN UNDELETED")
        uids = numbers(told) if status == "OK" else []
        found: list[Waiting] = []
        for at in range(0, len(uids), _LISTED):
            chosen = set(uids[at : at + _LISTED])
            _, told = session.command("FETCH", _set(sorted(chosen)), "(UID FLAGS INTERNALDATE RFC822.SIZE)")
            found += {waiting.uid: waiting for waiting in listed(told) if waiting.uid in chosen}.values()
        left = [waiting.uid for waiting in found if _MARK in waiting.flags]
        if left and move:
            self._move(session, left)
        now = self._clock()
        fresh = (waiting for waiting in found if _MARK not in waiting.flags)
        return sorted(fresh, key=lambda waiting: (waiting.arrived or now, waiting.uid))

    def _load(self, session: Session, key: Key, size: int) -> bytes | None:
        """The bytes of a mail, None where it has vanished or cannot be read; of a giant, its header."""
        what = "HEADER" if size > LARGEST else ""
        if self._broken.get(key, 0) > 1:
            self._note(f"mail {key[1]} in {self.account.folder} cannot be read: the connection breaks at it each time")
            return None
        self._broken[key] = self._broken.get(key, 0) + 1
        if what or size <= _PIECE:
            most = f"<0.{_HEAD}>" if what else ""
            raw = self._piece(session, key, f"BODY.PEEK[{what}]{most}")
        else:
            raw = self._pieces(session, key)
        del self._broken[key]
        return stand_in(raw, size) if raw is not None and what else raw

    def _pieces(self, session: Session, key: Key) -> bytes | None:
        """A long mail, in pieces: the library's cost for a line grows with the square of its length."""
        pieces: list[bytes] = []
        while True:
            piece = self._piece(session, key, f"BODY.PEEK[]<{_PIECE * len(pieces)}.{_PIECE}>")
            if piece is None:
                return None
            pieces.append(piece)
            if len(piece) < _PIECE:
                return b"".join(pieces)

    def _piece(self, session: Session, key: Key, what: str) -> bytes | None:
        status, told = session.command("FETCH", str(key[1]), f"({what})")
        raw = literal(told) if status == "OK" else None
        if raw is None and numbers(session.command("SEARCH", f"UID {key[1]}")[1]):
            self._note(f"mail {key[1]} in {self.account.folder} cannot be read ({text_of(told) or status})")
        return raw

    # ------------------------------------------------------------------------- taking off

    def done(self, *uids: str) -> None:
        """Move or flag mails that are stored; while others are fetched, soon rather than at once.

        Raises:
            UserError: the server cannot be reached; the mails come again.
        """
        for uid in uids:
            *_, validity, number = uid.split(" ")
            self._filed.append((int(validity), int(number)))
        if self._fetching:
            return
        try:
            self._take_off(self._open())
            self._close()
        finally:
            self._drop()

    def _take_off(self, session: Session) -> None:
        validity = self._selected.validity
        uids = [number for holds, number in self._filed if holds == validity]  # others are of an earlier session
        if uids:
            moved = self.account.done == "move" and self._move(session, uids)
            if not moved and not self._flag(session, uids):
                self._stuck.update((validity, number) for number in uids)
            self._steps += 1
        self._filed.clear()

    def _move(self, session: Session, uids: Sequence[int]) -> bool:
        """Move mails as the server can; false where it refuses, for lack of space or any other reason."""
        chosen, target = _set(uids), self._target(session)
        verb = "MOVE" if "MOVE" in session.able else "COPY"
        status, told = session.command(verb, chosen, target)
        if status != "OK" and "TRYCREATE" in text_of(told).upper():
            session.command("CREATE", target)
            session.command("SUBSCRIBE", target)
            status, told = session.command(verb, chosen, target)
        if status != "OK":
            name = self.account.done_folder
            self._note(f"mail cannot be moved to {name} ({text_of(told) or status}); it is flagged as read instead")
            return False
        if verb == "COPY":
            session.command("STORE", chosen, "+FLAGS.SILENT", r"(\Deleted \Seen)")
            if "UIDPLUS" in session.able:  # without it, mails that other clients have marked would go too
                session.command("EXPUNGE", chosen)
        return True

    def _target(self, session: Session) -> str:
        """The folder to move to, below the prefix of this user's folders."""
        name = self.account.done_folder
        if "NAMESPACE" in session.able:
            prefix = personal_prefix(session.command("NAMESPACE")[1])
            name = name if name.startswith(prefix) else prefix + name
        return folder_name(name)

    def _flag(self, session: Session, uids: Sequence[int]) -> bool:
        mark = {_MARK, r"\*"} & self._selected.keeps and self.account.done == "move"
        flags = rf"(\Seen {_MARK})" if mark else r"(\Seen)"
        status, told = session.command("STORE", _set(uids), "+FLAGS.SILENT", flags)
        if status != "OK":
            self._note(f"mail in {self.account.folder} cannot be flagged as read ({text_of(told) or status})")
        return status == "OK" and (self.account.done == "flag" or bool(mark))

    # ----------------------------------------------------------------------------- session

    def _open(self) -> Session:
        self._drop()
        self._session = self._connect(self.account)
        self._session.open()
        self._selected = self._session.select()
        return self._session

    def _close(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _drop(self) -> None:
        if self._session is not None:
            self._session.kill()
            self._session = None

    def _name(self, key: Key) -> str:
        return f"{self.account.name}/{self.account.folder} {key[0]} {key[1]}"

    def _note(self, what: str) -> None:
        sentence = f"{self.account.name}: {what}."
        if sentence not in self.notes:
            self.notes.append(sentence)


def stand_in(header: bytes, size: int) -> bytes:
    """Return what is kept of a mail that is too large to fetch: its header, and how many bytes were left out."""
    name = LEFT_OUT.lower().encode() + b":"
    lines = [line for line in header.rstrip(b"\r\n").splitlines() if not line.lower().startswith(name)]
    return b"\r\n".join([*lines, b"%s: %d" % (LEFT_OUT.encode(), size), b"", b""])


def look(account: Account, connect: Callable[[Account], Session] = Session) -> tuple[int, datetime | None]:
    """Log in as the fetching does; return how many mails the folder holds, and until when the certificate is valid.

    Raises:
        UserError: what keeps us from fetching mail there.
    """
    session = connect(account)
    try:
        session.open()
        encrypted = session.certificate()
        return session.select().exists, expires(encrypted) if encrypted else None
    finally:
        session.close()


def heads(account: Account, most: int, connect: Callable[[Account], Session] = Session) -> list[bytes]:
    """Return the headers of the last mails in the folder, in order; nothing is changed there.

    Raises:
        UserError: what keeps us from fetching mail there.
    """
    session = connect(account)
    try:
        session.open()
        session.select()
        uids = numbers(session.command("SEARCH", "ALL")[1])[-most:]
        told = session.command("FETCH", _set(uids), f"(BODY.PEEK[HEADER]<0.{_HEAD}>)")[1] if uids else ()
        found = literals(told)
        return [found[uid] for uid in sorted(found)]
    finally:
        session.close()


def _set(uids: Sequence[int]) -> str:
    """Numbers as IMAP writes them, neighbours as a range."""
    parts: list[list[int]] = []
    for uid in sorted(uids):
        if parts and uid == parts[-1][-1] + 1:
            parts[-1][1:] = [uid]
        else:
            parts.append([uid])
    return ",".join(":".join(map(str, part)) for part in parts)
