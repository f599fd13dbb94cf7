"""Webhooks of Discourse: a call whose signature is right wakes the program, which then reads the thread as ever.

A hook is a hint and never an order: nothing of its body is used but its digest. One that is missed costs time alone.
"""

from __future__ import annotations

import hmac
import threading
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from adjudicator.model.errors import UserError

LARGEST: Final = 2**20
"""Bytes of a call; a post has fewer."""
SECONDS: Final = 10.0
REMEMBERED: Final = 10_000
"""Calls that are known again when they are replayed."""
POSTS: Final = frozenset({"post_created", "post_edited", "post_destroyed", "post_recovered"})
HEAD: Final = "sha256="
OK, DENIED, TOO_LARGE, REPEATED = 200, 403, 413, 409


class Hooks:
    """Judges calls.

    Args:
        secret: gives the secret that the forum signs with; it is fetched again for each call.
        wake: called for a post that was made, changed or deleted.
    """

    def __init__(self, secret: Callable[[], str], wake: Callable[[], None]) -> None:
        self._secret, self._wake = secret, wake
        self._known: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def judge(self, event: str, signature: str, body: bytes) -> int:
        """Return the status that a call is answered with, and wake whoever waits if it is good and new.

        Args:
            event: what the forum says has happened; `ping` tries the way alone.
            signature: `sha256=` and the HMAC of the body under the secret, in hex.
            body: the body. Only it is signed, so that one that comes again is a replay, whatever else is said of it.
        """
        right = hmac.new(self._secret().encode(), body, sha256).hexdigest()
        given = signature.removeprefix(HEAD)
        if not signature.startswith(HEAD) or not hmac.compare_digest(right.encode(), given.encode("utf-8", "replace")):
            return DENIED
        if event not in POSTS:
            return OK
        with self._lock:
            if right in self._known:
                return REPEATED
            self._known[right] = None
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._wake()
        return OK


class HookServer:
    """Listens for calls in a thread of its own.

    Args:
        at: host and port, as `127.0.0.1:8124`; a web server with a certificate passes calls on to it.
        hooks: judges them.
    """

    def __init__(self, at: str, hooks: Hooks) -> None:
        host, _, port = at.rpartition(":")
        if not host or not port.isdigit():
            raise UserError(f"`listen` under [forum.hook] is `{at}`; write it like 127.0.0.1:8124.")
        self._at = (host.strip("[]"), int(port))
        self._handler = type("Bound", (_Handler,), {"hooks": hooks})
        self._server: ThreadingHTTPServer | None = None

    @property
    def port(self) -> int:
        """The port that is listened on, once it is."""
        return self._server.server_address[1] if self._server is not None else 0

    def start(self) -> None:
        """Begin to listen.

        Raises:
            UserError: the address cannot be listened on.
        """
        try:
            self._server = ThreadingHTTPServer(self._at, self._handler)
        except (OSError, OverflowError) as fault:
            raise UserError(
                f"Nobody can listen for hooks at {self._at[0]}:{self._at[1]} ({fault}); name another port."
            ) from None
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="hooks", daemon=True).start()

    def stop(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    hooks: Hooks
    timeout = SECONDS

    def do_POST(self) -> None:
        """Answer a call."""
        told = self.headers.get("Content-Length", "")
        if not told.isdigit() or int(told) > LARGEST:
            self._answer(TOO_LARGE)
            return
        head = self.headers
        try:
            body = self.rfile.read(int(told))
            status = self.hooks.judge(
                head.get("X-Discourse-Event", ""), head.get("X-Discourse-Event-Signature", ""), body
            )
        except UserError:
            status = 500  # the secret cannot be had just now; the forum may call again
        self._answer(status)

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def log_message(self, *words: object) -> None:
        """Say nothing: the log of the program is the daemon's."""
