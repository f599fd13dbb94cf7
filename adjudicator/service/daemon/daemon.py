"""What makes rounds a daemon: one in a home, signals that end it, watches and other commands that wake it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event
from typing import TYPE_CHECKING

from adjudicator.store.locks import holder_of, locked

if TYPE_CHECKING:
    from datetime import timedelta
    from types import FrameType

    from adjudicator.service.daemon.rounds import Sleep
    from adjudicator.service.game.home import Home

LOCK = "run.lock"
ENDS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 1.0
"""Seconds to wait for the lock: whoever looks whether a daemon runs holds it for a moment."""
WAKES = signal.SIGUSR1
"""What another command sends when it has left something to do."""


@contextmanager
def the_only_one(home: Home) -> Iterator[None]:
    """Hold the lock of the daemon of a home, which is released if the process dies.

    Raises:
        HouseFault: another process holds it, or the home cannot be written.
    """
    # A nudge is meant for whoever holds the lock; it must not end a process that is not ready for it, or no longer.
    signal.signal(WAKES, signal.SIG_IGN)
    with locked(
        home.path / LOCK, home.who, PATIENCE, f"Another `adjudicator run` runs the games of {home.path}; one is enough."
    ):
        yield


def nudge(home: Home) -> None:
    """Wake the daemon of a home, if one runs, so that what a command has queued or changed is seen to at once."""
    number = holder_of(home.path / LOCK)
    if number is not None and number != os.getpid():
        with suppress(OSError):  # it has ended meanwhile, or is another user's
            os.kill(number, WAKES)


@contextmanager
def awake(home: Home) -> Iterator[Sleep]:
    """Return the sleep function of the daemon of a home, which new mail cuts short and a signal ends."""
    from adjudicator.service.inbox.mailboxes import hooks, watches

    wake, over = Event(), Event()

    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        over.set()
        wake.set()

    def rouse(number: int, frame: FrameType | None) -> None:
        del number, frame
        wake.set()

    def sleep(span: timedelta) -> bool:
        if not over.is_set():
            wake.wait(span.total_seconds())
            wake.clear()
        return not over.is_set()

    with ExitStack() as stack:
        for number in ENDS:
            stack.callback(signal.signal, number, signal.signal(number, end))
        stack.callback(signal.signal, WAKES, signal.signal(WAKES, rouse))
        for watch in watches(home, wake.set):
            watch.start()
            stack.callback(watch.stop)
        for hook in hooks(home, wake.set):
            hook.start()
            stack.callback(hook.stop)
        yield sleep
