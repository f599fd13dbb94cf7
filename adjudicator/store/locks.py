"""Locks of a home: a file each, locked by one process through the system, which frees it when that process dies."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from adjudicator import private
from adjudicator.model.errors import HouseFault, house_faults

STEP = 0.02
"""Seconds between two attempts at a lock that another process holds."""


@contextmanager
def locked(path: Path, who: str, seconds: float, refusal: str) -> Iterator[None]:
    """Hold the lock file at a path.

    Args:
        path: of the file, which is created if needed and stays.
        who: the command that holds it, for messages to those who wait.
        seconds: how long to wait for another process.
        refusal: the sentence for those who waited in vain; `{holder}` in it is the command and the process.

    Raises:
        HouseFault: another process holds it for longer, or the file cannot be made.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, private.FILE)
    except OSError as fault:
        raise HouseFault(f"{path} cannot be written: {fault.strerror}; look at its folder, then try again") from fault
    try:
        _wait(handle, seconds, refusal)
        with suppress(OSError):  # on a full disk there is no room for a name, and the lock works without one
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{os.getpid()} {who}".encode(), 0)
        yield
    finally:
        os.close(handle)


def _wait(handle: int, seconds: float, refusal: str) -> None:
    end = monotonic() + seconds
    while not _taken(handle):
        if monotonic() >= end:
            raise HouseFault(refusal.format(holder=_holder(handle)))
        sleep(STEP)


def _taken(handle: int) -> bool:
    try:
        with house_faults():
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder(handle: int) -> str:
    """Return the holder of a lock, as written in the file."""
    process, _, who = os.pread(handle, 200, 0).decode("utf-8", "replace").partition(" ")
    return f"`adjudicator {who}` (process {process})" if who else "another adjudicator"


def holder_of(path: Path) -> int | None:
    """Return the process that holds a lock file, None if no other does or it does not say."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        if _taken(handle):
            return None
        process = os.pread(handle, 200, 0).decode("utf-8", "replace").partition(" ")[0]
    finally:
        os.close(handle)
    return int(process) if process.isascii() and process.isdigit() else None
