"""A post office of tests: an SMTP server in this process that answers and breaks off as it is told."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import trustme
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD, TOKEN = "gm", "s3cret word", "ya29.token"


class Office:
    """What the server does: `answers` gives its next answers by command, `cuts` where it hangs up."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, tuple[str, ...], bytes]] = []
        self.said: list[str] = []
        self.answers: dict[str, list[str]] = {}
        self.cuts: list[str] = []
        self.links = 0

    def _answer(self, server: SMTP, command: str, well: str) -> str:
        self.said.append(command)
        if self.cuts and self.cuts[0] == command:
            self.cuts.pop(0)
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
            return "421 gone"
        waiting = self.answers.get(command)
        return waiting.pop(0) if waiting else well

    async def handle_EHLO(  # noqa: N802 - aiosmtpd names it so
        self, server: SMTP, session: Session, envelope: Envelope, host: str, lines: list[str]
    ) -> list[str]:
        self.links += 1
        session.host_name = host
        told = self._answer(server, "EHLO", "")
        return [told] if told else lines

    async def handle_NOOP(self, server: SMTP, session: Session, envelope: Envelope, arg: str) -> str:  # noqa: N802
        return self._answer(server, "NOOP", "250 OK")

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        told = self._answer(server, "MAIL", "250 OK")
        if told.startswith("250"):
            envelope.mail_from = address
        return told

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        told = self._answer(server, "RCPT", "250 OK")
        if told.startswith("250"):
            envelope.rcpt_tos.append(address)
        return told

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        told = self._answer(server, "DATA", "250 OK")
        if told.startswith("250"):
            assert isinstance(envelope.content, bytes)
            self.mails.append((envelope.mail_from or "", tuple(envelope.rcpt_tos), envelope.content))
        return told

    async def auth_XOAUTH2(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        from base64 import b64decode

        if b64decode(args[1]).decode() == f"user={USER}\x01auth=Bearer {TOKEN}\x01\x01":
            return AuthResult(success=True)
        refusal = await server.challenge_auth('{"status":"400"}')
        assert refusal == b""
        return AuthResult(success=False, handled=False)


def allowed(server: Any, session: Any, envelope: Any, mechanism: str, given: Any) -> AuthResult:
    """Let in who brings the password."""
    if not isinstance(given, LoginPassword):
        return AuthResult(success=False, handled=False)
    return AuthResult(success=given.login == USER.encode() and given.password == PASSWORD.encode(), handled=False)


@contextmanager
def serving(
    office: Office, certificate: trustme.LeafCert | None = None, *, security: str = "none", login: bool = False
) -> Iterator[int]:
    """Run a server on a free port and give the port."""
    there = None
    if certificate is not None:
        there = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate.configure_cert(there)
    options: dict[str, Any] = {"hostname": "post.example", "data_size_limit": 100_000}
    if security == "starttls":
        options |= {"tls_context": there, "require_starttls": True}
    if login:
        options |= {"authenticator": allowed, "auth_required": True, "auth_require_tls": False}

    def made() -> SMTP:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that a login is asked for where no TLS is
            return SMTP(office, loop=loop, **options)

    loop = asyncio.new_event_loop()
    listening = loop.create_server(made, "127.0.0.1", 0, ssl=there if security == "tls" else None)
    server = loop.run_until_complete(listening)
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.run_until_complete(_ended(asyncio.all_tasks(loop)))
        with suppress(TypeError):  # asyncio counts a caller twice whose handshake fails behind STARTTLS
            server.close()
        loop.close()


async def _ended(tasks: set[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def greeting(line: bytes) -> Iterator[int]:
    """Run a server that says one line to one caller and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(30)

        def run() -> None:
            link, _ = server.accept()
            with link:
                link.sendall(line)

        thread = threading.Thread(target=run)
        thread.start()
        yield server.getsockname()[1]
        thread.join()
