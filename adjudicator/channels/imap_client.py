"""imaplib2 with what it lacks: certificates verified, no endless wait, nothing printed.

Imported only by code that talks to a server. The library reads, writes and handles in threads of its own; what it does
wrong was found in its source and by trying, and each override says what it fixes.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from typing import Any

from imaplib2.imaplib2 import IMAP4, Request

_LOOK = 1.0
"""Seconds between two checks that the thread handing out answers is still alive."""


class _Request(Request):  # type: ignore[misc]  # the library carries no types
    """A request that does not wait for a thread that has ended: the library may file one after its last check."""

    def get_response(self, exc_fmt: str | None = None) -> Any:  # noqa: ANN401 - as the library has it
        while not self.ready.wait(_LOOK):
            if not self.parent.inth.is_alive() and not self.ready.is_set():
                raise IMAP4.abort("connection terminated")
        return super().get_response(exc_fmt)


class Client(IMAP4):  # type: ignore[misc]  # the library carries no types
    """A connection. Its constructor connects and waits for the greeting.

    Args:
        host: the server.
        port: its port.
        tls: how to speak TLS from the first byte on, None to begin unencrypted.
        upgrade: how to speak TLS after STARTTLS.
        patience: seconds for connecting and for the handshake.
        opened: is handed the socket before anything is waited for.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        tls: ssl.SSLContext | None,
        upgrade: ssl.SSLContext | None,
        patience: float,
        opened: Callable[[socket.socket], None],
    ) -> None:
        self._tls, self._upgrade, self._patience, self._opened = tls, upgrade, patience, opened
        self._greeted = False
        super().__init__(host, port)
        self._greeted = True

    def open(self, host: str | None = None, port: int | None = None) -> None:
        """Connect, with the certificate verified, which the library would not do."""
        self.host, self.port = host, port
        plain = socket.create_connection((host, port), timeout=self._patience)
        try:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            self.sock = self._tls.wrap_socket(plain, server_hostname=host) if self._tls else plain
        except BaseException:
            plain.close()
            raise
        self.sock.settimeout(None)
        self.read_fd = self.sock.fileno()
        self._opened(self.sock)

    def ssl_wrap_socket(self) -> None:
        """Go over to TLS after STARTTLS, the certificate verified."""
        assert self._upgrade
        self.sock.settimeout(self._patience)
        self.sock = self._upgrade.wrap_socket(self.sock, server_hostname=self.host)
        self.sock.settimeout(None)
        self.read_fd = self.sock.fileno()
        self._opened(self.sock)

    def read(self, size: int) -> bytes:
        """Read what has arrived; the library would wait half a second on a closed connection."""
        data: bytes = self.sock.recv(size)
        if not data:
            raise EOFError
        return data

    def shutdown(self) -> None:
        """Close the connection, whatever state it is in."""
        try:
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)
        except OSError:
            pass  # the server was first
        finally:
            self.sock.close()

    def end(self) -> None:
        """End the threads and close the connection, without a word to the server."""
        self._close_threads()

    def ask_capabilities(self) -> frozenset[str]:
        """Return what the server can do now; after the login it is more than before."""
        self._get_capabilities()
        return frozenset(self.capabilities)

    def take_untagged(self) -> dict[str, Any]:
        """Return the last of each kind of line that nobody asked for, and forget them all.

        The library keeps them forever and searches all of them at each command.
        """
        with self.commands_lock:
            taken = self.untagged_responses[:]
            del self.untagged_responses[:]
        return {kind: data[-1] for kind, data in taken if data}

    def _request_push(self, tag: str | None = None, name: str | None = None, **kw: Any) -> _Request:  # noqa: ANN401
        """As the library has it, with our request."""
        with self.commands_lock:
            made = _Request(self, name=name, **kw)
            self.tagged_commands[made.tag if tag is None else tag] = made
        return made

    def _request_pop(self, name: bytes | str, data: tuple[Any, Any]) -> None:
        """Go on waiting for the login where the server says something else first, which the library takes for a no."""
        early = name == "continuation" and data[0] is False and data[1].startswith(b"* ")
        if early and self._greeted and not data[1].startswith(b"* BYE"):
            return
        super()._request_pop(name, data)

    def _print_log(self) -> None:
        """Print nothing: the library would write to the terminal at each broken connection."""

    def _mesg(self, *_words: object) -> None:
        """Print nothing, for the same reason."""
