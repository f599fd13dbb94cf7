"""Bounds on time and memory for what an archive brings: its templates are programs of anybody."""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from adjudicator.model.errors import UserError

SECONDS = 60
"""How long the processor may work at the reports of one packet; ours take less than one second."""
MEGABYTES = 1024
"""How much memory they may take beyond what is in use."""


class _TooLate(BaseException):
    """Time is over: no error, which a template or its reader could swallow and go on."""


@contextmanager
def bounded() -> Iterator[None]:
    """Stop what takes too long or too much memory, where the system can do that: in the main thread.

    Raises:
        UserError: it took more than it may.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise _TooLate

    handler = signal.signal(signal.SIGPROF, late)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = _in_use() + MEGABYTES * 2**20
    if soft == resource.RLIM_INFINITY or most < soft:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    except _TooLate:
        raise UserError(f"its templates take longer than {SECONDS} seconds") from None
    except MemoryError:
        raise UserError(f"its templates take more than {MEGABYTES} megabytes of memory") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, handler)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _in_use() -> int:
    """Return the address space that the process has; some of it where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        return MEGABYTES * 2**20
    import resource

    return pages * resource.getpagesize()
