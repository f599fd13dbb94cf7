"""Kill this process at a chosen checkpoint, as a power cut would: no cleaning up, no flushing."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path

from adjudicator.model.checkpoint import install
from adjudicator.model.errors import UserError

CRASH_AT = "ADJUDICATOR_CRASH_AT"
CRASH_TRACE = "ADJUDICATOR_CRASH_TRACE"


class _Killer:
    """Counts checkpoints (all, or those of one name), records their names and kills at the n-th."""

    def __init__(self, name: str, nth: int, trace: Path | None) -> None:
        self._name, self._left, self._trace = name, nth, trace

    def __call__(self, name: str) -> None:
        if self._trace is not None:
            with self._trace.open("a", encoding="ascii") as out:
                out.write(name + "\n")
        if self._name in ("", name):
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def arm(environment: Mapping[str, str] = os.environ) -> None:
    """Install the killer that the environment asks for; without either variable nothing happens.

    ADJUDICATOR_CRASH_AT is `7` (the seventh checkpoint passed) or `NAME:2` (the second of that name).
    ADJUDICATOR_CRASH_TRACE names a file to which every checkpoint passed is added, one name a line, so that a test
    can first run once to the end, count the lines, and then kill at each of them.
    Raises UserError when ADJUDICATOR_CRASH_AT is neither.
    """
    where, trace = environment.get(CRASH_AT, ""), environment.get(CRASH_TRACE, "")
    if not where and not trace:
        return
    name, _, count = where.rpartition(":")
    if where and not (count.isascii() and count.isdigit()):
        raise UserError(f"{CRASH_AT} is {where!r}; write a number, or the name of a checkpoint, a colon and a number.")
    install(_Killer(name, int(count or 0), Path(trace) if trace else None))
