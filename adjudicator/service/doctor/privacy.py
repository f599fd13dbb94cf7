"""The doctor's check of privacy: what other users of the machine can read."""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.private import OTHERS
from adjudicator.service.doctor.finding import Finding

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

ROOT = 0
"""The user who can read everything in any case."""
NAMED = 3
"""How many open files are named."""


def privacy(home: Home) -> Iterator[Finding]:
    """Check the modes and owners of all files in the home and in its mail folders.

    An owner can do everything with a file, whatever its mode; root can in any case.
    """
    tops = [home.path, *(folder for folder in (home.inbox, home.outbox) if not folder.is_relative_to(home.path))]
    mine = {ROOT, os.geteuid() or home.path.stat().st_uid} if home.path.exists() else {ROOT}
    found = {top: list(_open(top, mine)) for top in tops if top.exists()}
    paths = [str(path) for opened in found.values() for path, _ in opened]
    if not paths:
        if found:
            yield Finding("privacy", True)
        return
    more = f" and {len(paths) - NAMED} more" if len(paths) > NAMED else ""
    named = ", ".join(paths[:NAMED]) + more
    close = " ".join(shlex.quote(str(top)) for top, opened in found.items() if opened)
    foreign = any(owner not in mine for opened in found.values() for _, owner in opened)
    chown = f"sudo chown -R {max(mine)} {close} && " if foreign else ""
    advice = f"other users of this machine have access to {named}; take it from them with: {chown}chmod -R go= {close}"
    yield Finding("privacy", False, advice)


def _open(path: Path, mine: set[int]) -> Iterator[tuple[Path, int]]:
    """Yield what others can access, with its owner: from the top down, nothing below a folder closed to them."""
    with suppress(OSError):  # a mail may be moved meanwhile, and we cannot judge what we cannot look at
        found = path.lstat()
        mode = found.st_mode
        if stat.S_ISLNK(mode) or not (mode & OTHERS or found.st_uid not in mine):
            return
        yield path, found.st_uid
        if stat.S_ISDIR(mode):
            for below in sorted(path.iterdir()):
                yield from _open(below, mine)
