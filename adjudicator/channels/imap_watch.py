"""Waiting for mail: a thread that watches a mailbox and says when to look, whatever the server and the network do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from adjudicator.channels.imap_session import Account, Session

IDLE_SECONDS: Final = 9 * 60
"""How long to wait for the server's own announcements: less than routers remember, far below the 29 minutes that
servers grant."""

POLL_SECONDS: Final = 60.0
"""How often to poll a server that cannot announce mail."""

FIRST_PAUSE: Final = 5.0
LONGEST_PAUSE: Final = 300.0


def pause(failures: int, first: float = FIRST_PAUSE) -> float:
    """Return how many seconds to wait after so many failures in a row: twice as long each time, up to five minutes."""
    return min(first * 2.0 ** min(failures - 1, 30), LONGEST_PAUSE)


class ImapWatch:
    """Listens at one mailbox, in a thread of its own.

    Args:
        account: which mailbox.
        wake: called, from that thread, when mail may have come: whenever listening begins, and at each announcement.
        connect: makes a session that is not open yet.
        idle: seconds until listening is renewed.
        poll: seconds between two polls of a server that cannot announce mail.
        first: seconds until the first attempt to reconnect.

    `fault` says in one sentence why the thread is not listening, empty while it is.
    """

    def __init__(
        self,
        account: Account,
        wake: Callable[[], None],
        connect: Callable[[Account], Session] = Session,
        *,
        idle: int = IDLE_SECONDS,
        poll: float = POLL_SECONDS,
        first: float = FIRST_PAUSE,
    ) -> None:
        self.account = account
        self.fault = ""
        self._wake = wake
        self._connect = connect
        self._idle = idle
        self._poll = poll
        self._first = first
        self._failures = 0
        self._stopped = False
        self._turn = threading.Event()
        self._session: Session | None = None
        self._thread = threading.Thread(target=self._run, name=f"watch {account.name}", daemon=True)

    def start(self) -> None:
        """Start listening."""
        self._thread.start()

    def stop(self, patience: float = 5.0) -> None:
        """Stop listening; return at once, or after `patience` seconds whatever the thread does."""
        self._stopped = True
        self._turn.set()
        session = self._session
        if session is not None:
            session.kill()
        if self._thread.is_alive():
            self._thread.join(patience)

    def _run(self) -> None:
        while not self._stopped:
            session = self._session = self._connect(self.account)
            try:
                if not self._stopped:  # we may have been stopped before the session began
                    self._listen(session)
            except Exception as fault:  # noqa: BLE001 - whatever it is, the next session may do better; it is told
                self.fault = str(fault) or type(fault).__name__
            finally:
                session.kill()
            self._turn.clear()
            if not self._stopped:
                self._failures += 1
                self._rest(pause(self._failures, self._first))

    def _listen(self, session: Session) -> None:
        """Listen until the connection breaks or we are stopped."""
        session.open()
        session.select(readonly=True)
        tells = "IDLE" in session.able
        news = True
        while not self._stopped:
            self._turn.clear()
            if tells:
                news = session.idle(self._idle, self._turn.set) or news
            self.fault, self._failures = "", 0
            if news:
                self._wake()
            if tells:
                self._rest(self._idle + self.account.patience)
                news = session.news()
            else:
                self._rest(self._poll)
                news = session.ask()

    def _rest(self, seconds: float) -> None:
        if not self._stopped:
            self._turn.wait(seconds)
