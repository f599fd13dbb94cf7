"""The doctor's check of privacy: what other users of the machine can read."""

from __future__ import annotations

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

NAMED = 3
"""How many open files are named."""


def privacy(home: Home) -> Iterator[Finding]:
    """Check the modes of all files in the home and in its mail folders."""
    tops = [home.path, *(folder for folder in (home.inbox, home.outbox) if not folder.is_relative_to(home.path))]
    found = {top: list(_open(top)) for top in tops if top.exists()}
    paths = [str(path) for opened in found.values() for path in opened]
    if not paths:
        if found:
            yield Finding("privacy", True)
        return
    more = f" and {len(paths) - NAMED} more" if len(paths) > NAMED else ""
    named = ", ".join(paths[:NAMED]) + more
    close = " ".join(shlex.quote(str(top)) for top, opened in found.items() if opened)
    advice = f"other users of this machine have access to {named}; take it from them with: chmod -R go= {close}"
    yield Finding("privacy", False, advice)


def _open(path: Path) -> Iterator[Path]:
    """Yield what others can access, from the top down: nothing below a folder that is closed to them."""
    with suppress(OSError):  # a mail may be moved meanwhile, and we cannot judge what we cannot look at
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode) or not mode & OTHERS:
            return
        yield path
        if stat.S_ISDIR(mode):
            for below in sorted(path.iterdir()):
                yield from _open(below)
