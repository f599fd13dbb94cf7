"""Two kinds of faults, each reported in one sentence that says what to do: a person's, and the machine's or home's."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager


class UserError(Exception):
    """A fault that a GM or player can fix; the message is shown as it is, without a traceback."""


class HouseFault(Exception):
    """A fault of the machine or the home: a full disk, a database in use, too many open files.

    It is not a UserError, so that code that handles one mail, one line or one act lets it through. The work in progress
    is undone and repeated when the fault is over; no mail is ever quarantined for it.
    """


class OutOfMemory(HouseFault):
    """Something ran out of memory; other things may have enough."""


_NO_ROOM = "there is no room left on the disk{of}; make room and try again"
_BARRED = "{what} may not be read or written; change its permissions and try again"
_BROKEN = "{what} cannot be read or written; look at the disk it lies on and try again"
_FILES = "too many files are open on this machine; close other programs and try again"
_LOCKS = "this disk knows no locks of files; move the home to one of the machine's own"
_MEMORY = "there is no memory left on this machine; close other programs and try again"

_ADVICE = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EFBIG: _NO_ROOM,
    errno.EACCES: _BARRED,
    errno.EROFS: _BARRED,
    errno.EIO: _BROKEN,
    errno.EMFILE: _FILES,
    errno.ENFILE: _FILES,
    errno.ENOLCK: _LOCKS,
}
"""The system errors that concern the machine itself; any other may result from the request."""


def let_through(fault: Exception) -> None:
    """Raise a fault as a HouseFault if it is one; else do nothing. Code that catches everything calls it first.

    Raises:
        HouseFault: the fault, or a sentence on what to do about it.
    """
    if isinstance(fault, HouseFault):
        raise fault
    if isinstance(fault, MemoryError) or getattr(fault, "errno", 0) == errno.ENOMEM:
        raise OutOfMemory(_MEMORY) from fault
    if isinstance(fault, OSError) and fault.errno in _ADVICE:
        name = str(fault.filename or "")
        told = _ADVICE[fault.errno].format(of=f" of {name}" if name else "", what=name or "a file")
        raise HouseFault(told) from fault


@contextmanager
def house_faults() -> Iterator[None]:
    """Turn system errors about the machine itself into a HouseFault; any other passes unchanged."""
    try:
        yield
    except Exception as fault:
        let_through(fault)
        raise
