"""Two kinds of faults, each told in one sentence that says what to do: those of a person, and those of the house."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager


class UserError(Exception):
    """Something a GM or player can mend; the message is shown as it is, without a traceback."""


class HouseFault(Exception):
    """The machine or the home is in need: a full disk, a database in use, too many open files.

    It is no UserError, so that whoever answers for one mail, one line or one act lets it through. What was being done
    is left undone and done again when the fault is over; no mail is ever put aside for it.
    """


class OutOfMemory(HouseFault):
    """There was no memory for something; for other things there may be enough."""


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
"""What the system says of the machine itself; whatever else it says may come of what was asked for."""


def let_through(fault: Exception) -> None:
    """Raise a fault as one of the house if it is one; else do nothing. Each door that catches everything calls it.

    Raises:
        HouseFault: the fault, or what to do about it in a sentence.
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
    """Turn what the system says of the machine itself into a HouseFault; anything else stays as it is."""
    try:
        yield
    except Exception as fault:
        let_through(fault)
        raise
