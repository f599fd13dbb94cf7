"""One login at an IMAP server, under a watchdog: whatever the library or the server does, every call comes back."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast

from adjudicator.channels import tls
from adjudicator.channels.imap_answers import Answer, folder_name, quoted, text_of
from adjudicator.channels.tls import ServerFault
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from adjudicator.channels.imap_client import Client

T = TypeVar("T")
Outcome = tuple[bool, object]

PATIENCE: Final = 60.0
"""Seconds that a server may take for one command, or for connecting and logging in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A mailbox at a server. `name` is what messages call it; `secret` gives the password, or the token if `xoauth2`.

    `done` says what happens to a filed mail: it is moved to `done_folder`, or flagged as read.
    """

    name: str
    host: str
    port: int
    user: str
    secret: Callable[[], str] = field(repr=False)
    security: Literal["tls", "starttls", "none"] = "tls"
    ca: Path | None = None
    xoauth2: bool = False
    folder: str = "INBOX"
    done: Literal["move", "flag"] = "move"
    done_folder: str = "Adjudicator"
    patience: float = PATIENCE


@dataclass(frozen=True, slots=True)
class Selected:
    """A folder as it was opened: its UIDVALIDITY, how many mails it has, which flags it can keep."""

    validity: int
    exists: int
    keeps: frozenset[str]


class Session:
    """A login. A thread does the talking, and the caller waits for it no longer than agreed.

    When the time is up, or the connection breaks, the session is over: the connection is cut, which ends the threads
    of the library, and every later call raises.
    """

    def __init__(self, account: Account) -> None:
        self.account = account
        self.able: frozenset[str] = frozenset()
        self._work: SimpleQueue[tuple[Callable[[], object], SimpleQueue[Outcome]] | None] = SimpleQueue()
        self._client: Client | None = None
        self._sock: socket.socket | None = None
        self._over = threading.Event()
        threading.Thread(target=self._talk, name=f"imap {account.name}", daemon=True).start()

    # ------------------------------------------------------------------------ the watchdog

    def _talk(self) -> None:
        """Carry out requests, one after the other, until the session is over; then clean up."""
        while (asked := self._work.get()) is not None:
            act, answer = asked
            try:
                answer.put((True, act()))
            except BaseException as fault:  # noqa: BLE001 - whoever asked raises it
                answer.put((False, fault))
        if self._client is not None:
            with suppress(Exception):  # the connection may be in any state
                self._client.end()

    def call(self, act: Callable[[], T], patience: float | None = None) -> T:
        """Return what `act` returns in the thread that talks.

        Raises:
            ServerFault: the time is up, the connection is broken, or the session was over.
            UserError: `act` raised it.
        """
        if self._over.is_set():
            raise self._cut(EOFError())
        answer: SimpleQueue[Outcome] = SimpleQueue()
        self._work.put((act, answer))
        try:
            well, value = answer.get(timeout=self.account.patience if patience is None else patience)
        except Empty:
            self.kill()
            raise self._cut(TimeoutError()) from None
        if well:
            return cast("T", value)
        self.kill()
        if isinstance(value, UserError):
            raise value
        raise self._cut(value if isinstance(value, Exception) else EOFError()) from None

    def _cut(self, fault: Exception) -> ServerFault:
        where = self.account
        return ServerFault(f"{where.name}: {tls.said(fault, where.host, where.port)}")

    def kill(self) -> None:
        """End the session at once, from any thread; a call under way raises."""
        self._over.set()
        self._work.put(None)
        if self._sock is not None:
            with suppress(OSError):  # it may be closed already
                socket.socket.shutdown(self._sock, socket.SHUT_RDWR)

    def close(self) -> None:
        """Log out, if the server still listens."""
        if self._client is not None and not self._over.is_set():
            with suppress(UserError):
                self.call(self._client.logout)
        self.kill()

    @property
    def client(self) -> Client:
        """The connection."""
        assert self._client
        return self._client

    # ------------------------------------------------------------------------- logging in

    def open(self) -> None:
        """Connect and log in.

        Raises:
            ServerFault: the server cannot be reached, or does not answer.
            UserError: it refuses the login, or the secret cannot be obtained.
        """
        where = self.account
        secret = where.secret()
        implicit = tls.context(where.ca) if where.security == "tls" else None
        later = tls.context(where.ca, capped=True) if where.security == "starttls" else None
        self.call(lambda: self._connect(implicit, later))
        self.call(lambda: self._login(secret))

    def _connect(self, implicit: ssl.SSLContext | None, later: ssl.SSLContext | None) -> None:
        from adjudicator.channels.imap_client import Client

        where = self.account
        self._client = Client(
            where.host, where.port, tls=implicit, upgrade=later, patience=where.patience, opened=self._opened
        )
        if later:
            if "STARTTLS" not in self._client.capabilities:
                raise UserError(f'{where.name}: the server offers no STARTTLS; write security = "tls".')
            self._client.starttls()

    def _opened(self, sock: socket.socket) -> None:
        self._sock = sock
        if self._over.is_set():
            self.kill()

    def _login(self, secret: str) -> None:
        from imaplib2 import IMAP4

        where, client = self.account, self.client
        try:
            if where.xoauth2:
                first = f"user={where.user}\x01auth=Bearer {secret}\x01\x01"
                client.authenticate("XOAUTH2", lambda challenge: "" if challenge else first)
            elif secret.isascii() and where.user.isascii():
                client.login(quoted(where.user), secret)
            else:
                client.authenticate("PLAIN", lambda _: f"\0{where.user}\0{secret}")
        except IMAP4.abort:
            raise
        except IMAP4.error as fault:
            raise _refused(where, str(fault), secret) from None
        self.able = client.ask_capabilities()

    def certificate(self) -> ssl.SSLSocket | None:
        """The encrypted connection, whose certificate may be looked at."""
        return self._sock if isinstance(self._sock, ssl.SSLSocket) else None

    # --------------------------------------------------------------------------- commands

    def select(self, *, readonly: bool = False) -> Selected:
        """Open the account's folder.

        Raises:
            UserError: there is no such folder, or it may not be written.
        """
        where = self.account
        status, told, untagged = self.call(lambda: self._select(readonly))
        if status != "OK":
            raise UserError(
                f"{where.name}: the folder {where.folder} cannot be opened ({text_of(told)}); "
                f"name one that is there as `folder`."
            )
        keeps = untagged.get("PERMANENTFLAGS", b"").decode("ascii", "replace").strip("()").lower().split()
        validity = untagged.get("UIDVALIDITY", b"0")
        return Selected(int(validity), int(untagged.get("EXISTS", b"0")), frozenset(keeps))

    def _select(self, readonly: bool) -> tuple[str, Sequence[Answer], dict[str, bytes]]:
        from imaplib2 import IMAP4

        client, folder = self.client, folder_name(self.account.folder)
        try:
            status, told = client.select(folder, readonly)
        except IMAP4.readonly:
            raise UserError(f"{self.account.name}: the folder {self.account.folder} may only be read.") from None
        untagged = client.take_untagged()
        if status == "OK" and told and isinstance(told[-1], bytes):
            untagged["EXISTS"] = told[-1]
        return status, told, untagged

    def command(self, name: str, *words: str) -> tuple[str, Sequence[Answer]]:
        """Return OK, NO or BAD, and what the server answers.

        Args:
            name: of the command; `FETCH`, `SEARCH` and the like are by UID.
            words: what follows it, as the server wants it written.

        Raises:
            ServerFault: there is no answer.
        """
        return self.call(lambda: self._command(name, words))

    def _command(self, name: str, words: tuple[str, ...]) -> tuple[str, Sequence[Answer]]:
        from imaplib2 import IMAP4

        client = self.client
        client.take_untagged()
        try:
            if name in {"CREATE", "SUBSCRIBE", "NAMESPACE"}:
                status, told = getattr(client, name.lower())(*words)
            else:
                status, told = client.uid(name, *words)
        except IMAP4.abort:
            raise
        except IMAP4.error as fault:
            return "BAD", [str(fault).encode()]
        return status, told or []

    # ------------------------------------------------------------------------------- news

    def idle(self, seconds: int, ended: Callable[[], None]) -> bool:
        """Ask the server to announce new mail; return whether some came just before it began to listen.

        Args:
            seconds: after which the server is asked again; the library accepts whole numbers only.
            ended: called from another thread as soon as the server said something, or the time is up.
        """
        self.call(lambda: self.client.idle(seconds, callback=lambda _: ended()))
        return self.news()

    def news(self) -> bool:
        """Return whether the server has announced mail since it was last asked.

        Raises:
            ServerFault: the connection is broken.
        """
        return self.call(lambda: "EXISTS" in self.client.take_untagged())

    def ask(self) -> bool:
        """Ask the server for news; return whether mail has come since it was last asked.

        Raises:
            ServerFault: there is no answer.
        """
        self.call(self.client.noop)
        return self.news()


def _refused(where: Account, told: str, secret: str) -> UserError:
    """The sentence for a login that failed; what the server says is repeated unless it might hold the secret."""
    what = "token" if where.xoauth2 else "password"
    words = told.removeprefix("b'").removesuffix("'").strip()
    safe = "command error" not in told and secret not in told
    said = f" ({' '.join(words.split()).rstrip('.')})" if safe and words else ""
    return UserError(f"{where.name}: the server refuses user and {what}{said}; check `user` and the {what}.")
