"""A pymap in a process of its own: a second kind of server, for machines without Dovecot. It keeps no custom flags."""

from __future__ import annotations

import imaplib
import socket
import subprocess
import sys
import time
from functools import cached_property

from tests.servers.dovecot import PASSWORD, free_ports

# Nothing but the collector's leisure keeps its tasks alive, and with them the connections.
RUN = "import gc, sys; gc.disable(); from pymap.main import main; sys.exit(main())"


class Pymap:
    """A server with one account, `gm`, and an empty mailbox; it speaks no TLS."""

    def __init__(self) -> None:
        (self.port,) = free_ports(1)
        words = ["--host", "127.0.0.1", "--port", str(self.port), "--no-tls"]
        account = ["dict", "--demo-user", "gm", "--demo-password", PASSWORD]
        self._process = subprocess.Popen(
            [sys.executable, "-c", RUN, *words, *account],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        limit = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                if self._process.poll() is not None or time.monotonic() > limit:
                    raise RuntimeError("pymap does not start") from None
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        if "_client" in self.__dict__:
            self._client.logout()
        self._process.kill()
        self._process.wait(timeout=20)

    @cached_property
    def _client(self) -> imaplib.IMAP4:
        """A login of our own; one for all, as the passwords here take long to check."""
        client = imaplib.IMAP4("127.0.0.1", self.port)
        client.login("gm", PASSWORD)
        return client

    def deliver(self, *mails: bytes) -> None:
        for raw in mails:
            assert self._client.append("INBOX", "", "", raw)[0] == "OK"

    def lying(self, folder: str = "INBOX") -> int:
        """How many mails lie in a folder."""
        status, found = self._client.status(folder, "(MESSAGES)")
        return int(found[0].rsplit(b" ", 1)[1].rstrip(b")")) if status == "OK" else 0
