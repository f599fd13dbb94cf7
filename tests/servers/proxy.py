"""A line between client and server that breaks where a test wants it to."""

from __future__ import annotations

import selectors
import socket
import threading
from dataclasses import dataclass, field


@dataclass(slots=True)
class Break:
    """Where the line breaks, once: before a command reaches the server, after it did, or after so many answered bytes.

    Commands and bytes are counted from 1, over all connections; 0 is never.
    """

    before: int = 0
    after: int = 0
    answered: int = 0


@dataclass(slots=True)
class Count:
    """What went through since the break was set."""

    commands: int = 0
    answered: int = 0
    broken: int = field(default=0)


class CuttingProxy:
    """Listens on `port` and passes everything on to another port of this machine."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._break = Break()
        self.count = Count()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._threads = [threading.Thread(target=self._listen)]
        self._threads[0].start()

    def set(self, at: Break) -> None:
        """Count from now on, and break there."""
        self._break, self.count = at, Count()

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        for thread in self._threads:
            thread.join(20)

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            self._threads.append(threading.Thread(target=self._pass_on, args=(client,)))
            self._threads[-1].start()

    def _pass_on(self, client: socket.socket) -> None:
        with client, socket.socket() as server, selectors.DefaultSelector() as ready:
            try:
                server.connect(("127.0.0.1", self._target))
                ready.register(client, selectors.EVENT_READ, server)
                ready.register(server, selectors.EVENT_READ, client)
                while all(self._once(key.fileobj, key.data, client) for key, _ in ready.select()):
                    pass
            except OSError:
                return

    def _once(self, from_: object, to: socket.socket, client: socket.socket) -> bool:
        """Pass on what has come; false at the end of the line."""
        assert isinstance(from_, socket.socket)
        data = from_.recv(65536)
        if not data:
            return False
        return self._asked(data, to) if from_ is client else self._answered(data, to)

    def _asked(self, data: bytes, server: socket.socket) -> bool:
        self.count.commands += data.count(b"\n")
        at = self._break
        if at.before and self.count.commands >= at.before and not self.count.broken:
            self.count.broken = 1
            return False
        server.sendall(data)
        if at.after and self.count.commands >= at.after and not self.count.broken:
            self.count.broken = 1
            server.recv(65536)  # it has done what it was told; nobody hears of it
            return False
        return True

    def _answered(self, data: bytes, client: socket.socket) -> bool:
        room = self._break.answered - self.count.answered
        self.count.answered += len(data)
        if self._break.answered and not self.count.broken and len(data) >= room:
            self.count.broken = 1
            client.sendall(data[:room])
            return False
        client.sendall(data)
        return True
