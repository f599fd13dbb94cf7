"""Mail out by SMTP: submission over TLS with login, one connection for a run of mails, kinds of fault distinguished."""

from __future__ import annotations

import re
import smtplib
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from ssl import SSLSocket
from typing import Final, Literal

from adjudicator.channels.base import Deferred, NoSuchReader, Rejected, Undelivered, Unreachable
from adjudicator.channels.tls import context, expires, said
from adjudicator.model.errors import UserError

SECONDS: Final = 60.0
"""How long a server may take to answer."""
PAUSE: Final = 30.0
"""Seconds after which a connection is tested before it is used again."""
_LONGEST_REPLY: Final = 300
_OK: Final = frozenset({250, 251, 252})
_CLOSING: Final = 421
_TOO_LARGE: Final = 552
_FOR_GOOD: Final = 500
_LOGIN_WANTED: Final = frozenset({530, 534, 535, 538})
_ADDRESS = re.compile(r"[!-;=?A-~]++@[!-;=?-~]++")
_NO_READER = re.compile(r"\b5\.[12]\.\d")
_RELAY = re.compile(r"\brelay", re.IGNORECASE)
_END_OF_LINE = re.compile(rb"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """The server that sends our mail: `address` is ours, `user` is empty where it needs no login."""

    host: str
    port: int
    address: str
    security: Literal["tls", "starttls", "none"] = "tls"
    ca: Path | None = None
    user: str = ""
    login: Literal["password", "xoauth2"] = "password"
    seconds: float = SECONDS


@dataclass(frozen=True, slots=True)
class _Letter:
    """A mail as it goes over the wire."""

    sender: str
    to: str
    data: bytes = field(repr=False)
    ascii: bool


class _Cut(Unreachable):
    """The connection broke off; `late` when the mail may already have been accepted."""

    def __init__(self, message: str, *, late: bool) -> None:
        super().__init__(message)
        self.late = late


class SmtpSink:
    """Sends through one server, over one connection for as long as it lasts."""

    def __init__(
        self,
        server: Submission,
        secret: Callable[[], str],
        sender: Callable[[bytes, str], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make a sink; it connects at the first mail.

        Args:
            server: where to.
            secret: gives the password or token; asked at each login.
            sender: gives the envelope sender of a mail from its bytes and ident, empty for what must not bounce.
            clock: counts seconds.
        """
        self._server, self._secret, self._sender, self._clock = server, secret, sender, clock
        self._link: smtplib.SMTP | None = None
        self._used = 0.0

    def send(self, raw: bytes, to: str, ident: str) -> None:
        """Hand a mail to the server.

        A connection that breaks off before the mail was handed over is reopened, once. One that breaks off after
        it leaves open whether the mail was accepted: the mail waits and is sent again.

        Raises:
            Undelivered: it did not leave; which kind says whether to try again.
        """
        data = _END_OF_LINE.sub(b"\r\n", raw)
        letter = _Letter(self._sender(raw, ident), _deliverable(to), data, raw.isascii())
        if self._holds() and self._sent_over_it(letter):
            return
        self._hand_over(self._open(), letter)

    def close(self) -> None:
        """Say goodbye, if there is a connection."""
        if self._link is not None:
            with suppress(OSError):
                self._link.quit()
            self._drop()

    def certificate(self) -> datetime | None:
        """Connect and log in as for a mail; return until when the server's certificate is valid, if it has one.

        Raises:
            Unreachable: the connection or the login failed; the sentence says what to do.
        """
        sock = self._open().sock
        end = expires(sock) if isinstance(sock, SSLSocket) else None
        self.close()
        return end

    # -- the connection

    def _drop(self) -> None:
        if self._link is not None:
            self._link.close()
            self._link = None

    def _holds(self) -> bool:
        """Whether there is a connection that still answers."""
        if self._link is None:
            return False
        if self._clock() - self._used > PAUSE:
            try:
                well = self._link.noop()[0] in _OK
            except OSError:
                well = False
            if not well:
                self._drop()
        return self._link is not None

    def _open(self) -> smtplib.SMTP:
        self._drop()
        server = self._server
        try:
            self._link = self._connected()
            if server.user:
                self._log_in(self._link)
        except UserError as fault:
            self._drop()
            raise Unreachable(str(fault)) from None
        except smtplib.SMTPResponseException as fault:
            self._drop()
            raise Unreachable(f"{self._at}: {_told(fault.smtp_code, fault.smtp_error)}") from None
        except (OSError, UnicodeError) as fault:
            self._drop()
            raise Unreachable(said(fault, server.host, server.port)) from None
        self._used = self._clock()
        return self._link

    @property
    def _at(self) -> str:
        return f"{self._server.host}, port {self._server.port}"

    def _connected(self) -> smtplib.SMTP:
        """Return a connection over which a password may travel."""
        server = self._server
        # We give our own domain as our name: looking up the machine's may take a minute where DNS does not answer.
        name = server.address.rpartition("@")[2]
        if server.security == "tls":
            return smtplib.SMTP_SSL(server.host, server.port, name, timeout=server.seconds, context=context(server.ca))
        link = self._link = smtplib.SMTP(server.host, server.port, name, timeout=server.seconds)
        if server.security == "starttls":
            try:
                link.starttls(context=context(server.ca))
            except smtplib.SMTPNotSupportedError:
                message = f'{self._at}: the server offers no STARTTLS there; write security = "tls", or another port.'
                raise Unreachable(message) from None
        return link

    def _log_in(self, link: smtplib.SMTP) -> None:
        secret = self._secret()
        how = "token" if self._server.login == "xoauth2" else "password"
        try:
            if self._server.login == "xoauth2":
                link.ehlo_or_helo_if_needed()
                if "XOAUTH2" not in link.esmtp_features.get("auth", "").upper().split():
                    raise smtplib.SMTPNotSupportedError
                token = f"user={self._server.user}\x01auth=Bearer {secret}\x01\x01"
                link.auth("XOAUTH2", lambda challenge=None: "" if challenge else token)
            else:
                link.login(self._server.user, secret)
        except smtplib.SMTPAuthenticationError as fault:
            told = _told(fault.smtp_code, fault.smtp_error)
            if fault.smtp_code < _FOR_GOOD:
                raise Unreachable(f"{self._at}: the login cannot be checked now: {told}") from None
            message = f"{self._at}: {how} or user {self._server.user} is wrong: {told}. Check both in the settings."
            raise Unreachable(message) from None
        except UnicodeEncodeError:
            message = f"{self._at}: the password holds letters that SMTP cannot carry; set one of ASCII alone."
            raise Unreachable(message) from None
        except (smtplib.SMTPResponseException, smtplib.SMTPServerDisconnected):
            raise  # not about the login
        except smtplib.SMTPException:
            message = f"{self._at}: the server offers no way to log in that we know; check `login` and `security`."
            raise Unreachable(message) from None

    # -- a mail

    def _sent_over_it(self, letter: _Letter) -> bool:
        """Try the connection we have; False when it broke off before the mail was handed over."""
        assert self._link is not None
        try:
            self._hand_over(self._link, letter)
        except _Cut as cut:
            if cut.late:
                raise
            return False
        return True

    def _hand_over(self, link: smtplib.SMTP, letter: _Letter) -> None:
        late = False
        try:
            self._envelope(link, letter)
            late = True
            code, reply = link.data(letter.data)
            told = _told(code, reply)
        except smtplib.SMTPDataError as fault:
            code, told = fault.smtp_code, _told(fault.smtp_code, fault.smtp_error)
        except Undelivered:
            raise
        except (OSError, smtplib.SMTPException) as fault:
            self._drop()
            raise _Cut(said(fault, self._server.host, self._server.port), late=late) from None
        if code not in _OK:
            raise self._refused(link, code, told, letter)
        self._used = self._clock()

    def _envelope(self, link: smtplib.SMTP, letter: _Letter) -> None:
        """Name sender and recipient; raise what the server objects to."""
        link.ehlo_or_helo_if_needed()
        options = [f"SIZE={len(letter.data)}"] if link.has_extn("size") else []
        if not letter.ascii:
            if not link.has_extn("8bitmime"):
                raise Rejected(f"{self._at}: the server takes no mail with letters outside ASCII.")
            options.append("BODY=8BITMIME")
        code, reply = link.mail(letter.sender, options)
        if code >= _FOR_GOOD and not letter.sender:  # many providers accept no mail without a login
            link.rset()
            code, reply = link.mail(self._server.address, options)
        if code not in _OK:
            raise self._sender_refused(link, code, _told(code, reply), letter)
        code, reply = link.rcpt(letter.to)
        if code not in _OK:
            told = _told(code, reply)
            fault = self._not_now(link, code, told, letter)
            if fault is None and not self._server.user and _RELAY.search(told):
                fault = self._wants_login(told)
            raise fault or NoSuchReader(f"{letter.to}: {told}")

    def _not_now(self, link: smtplib.SMTP, code: int, told: str, letter: _Letter) -> Undelivered | None:
        """Return the meaning of an answer that rejects the mail only for now, and abort it on the connection."""
        if code == _CLOSING or code < 0:
            self._drop()
            return _Cut(f"{self._at}: {told}", late=False)
        with suppress(OSError):
            link.rset()
        if code in _LOGIN_WANTED:
            return self._wants_login(told)
        return Deferred(f"{letter.to}: {told}") if code < _FOR_GOOD else None

    def _wants_login(self, told: str) -> Unreachable:
        return Unreachable(f"{self._at}: the server wants a login: {told}. Write `user` and where its secret is.")

    def _sender_refused(self, link: smtplib.SMTP, code: int, told: str, letter: _Letter) -> Undelivered:
        fault = self._not_now(link, code, told, letter)
        if fault is None and (code == _TOO_LARGE or "5.3.4" in told):
            return Rejected(f"{letter.to}: {told}")
        message = f"{self._at}: we may not send as {letter.sender or self._server.address}: {told}"
        return fault or Unreachable(f"{message}. Check `address`, `user` and `verp`.")

    def _refused(self, link: smtplib.SMTP, code: int, told: str, letter: _Letter) -> Undelivered:
        """Return the meaning of a server's refusal of a mail whose sender and recipient it accepted."""
        kind = NoSuchReader if _NO_READER.search(told) else Rejected
        return self._not_now(link, code, told, letter) or kind(f"{letter.to}: {told}")


def _deliverable(to: str) -> str:
    """Return an address as a command may contain it.

    Raises:
        NoSuchReader: no command can contain it.
    """
    if not _ADDRESS.fullmatch(to):
        raise NoSuchReader(f"{to!r} is no address that SMTP can carry; ask for one of ASCII letters.")
    return to


def _told(code: int, reply: bytes | str) -> str:
    """Return what a server answered, on one line and without what could not be printed."""
    text = reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return f"{code} {plain}"[:_LONGEST_REPLY].strip(" .")
