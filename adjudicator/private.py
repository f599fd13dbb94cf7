"""What the program writes is for its user alone: files 0600 and folders 0700, whatever the umask.

A home holds hands, tokens and the secret of the dice, and a machine may have other users. Every file and folder is
made here; what libraries make besides follows the umask of `begin`, and SQLite gives its working files the mode of
their database. What is there already keeps its mode, as a mail program may need it; `doctor` says what is open.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077
"""The bits of a mode that let anybody in but its owner."""


def begin() -> None:
    """Keep what this process makes from others, also where a library makes it."""
    os.umask(OTHERS)


def folder(path: Path) -> None:
    """Make a folder and those above it, unless they are there.

    Raises:
        OSError: it cannot be made.
    """
    if not path.parent.exists():
        folder(path.parent)
    path.mkdir(FOLDER, exist_ok=True)


def fresh(path: Path) -> BinaryIO:
    """Open a new file for writing; one of that name is taken away first, as its mode may be another.

    Raises:
        OSError: it cannot be made.
    """
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE), "wb")


def write(path: Path, body: bytes) -> None:
    """Write a new file, and the folders above it; raises OSError if that cannot be done."""
    folder(path.parent)
    with fresh(path) as file:
        file.write(body)


def make(path: Path) -> None:
    """Make an empty file, unless it is there: that is not even opened, as closing it would let go of locks.

    Raises:
        OSError: it cannot be made.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
