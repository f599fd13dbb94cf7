"""What turns rounds into a daemon: a single instance per home, signals that end it, and watches that wake it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from typing import TYPE_CHECKING

from adjudicator.store.locks import locked

if TYPE_CHECKING:
    from datetime import timedelta
    from types import FrameType

    from adjudicator.service.daemon.rounds import Sleep
    from adjudicator.service.game.home import Home

LOCK = "run.lock"
ENDS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def the_only_one(home: Home) -> Iterator[None]:
    """Hold the lock of the daemon of a home, which is released if the process dies.

    Raises:
        HouseFault: another process holds it, or the home cannot be written.
    """
    with locked(
        home.path / LOCK, home.who, 0, f"Another `adjudicator run` runs the games of {home.path}; one is enough."
    ):
        yield


@contextmanager
def awake(home: Home) -> Iterator[Sleep]:
    """Return the sleep function of the daemon of a home, which new mail cuts short and a signal ends."""
    from adjudicator.service.inbox.mailboxes import watches

    wake, over = Event(), Event()

    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        over.set()
        wake.set()

    def sleep(span: timedelta) -> bool:
        if not over.is_set():
            wake.wait(span.total_seconds())
            wake.clear()
        return not over.is_set()

    with ExitStack() as stack:
        for number in ENDS:
            stack.callback(signal.signal, number, signal.signal(number, end))
        for watch in watches(home, wake.set):
            watch.start()
            stack.callback(watch.stop)
        yield sleep
