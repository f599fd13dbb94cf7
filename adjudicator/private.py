"""What the program writes is readable by its user only: files 0600 and folders 0700, whatever the umask.

A home contains hands, tokens and the secret of the dice, and a machine may have other users. Every file and folder is
made here; files made by libraries follow the umask of `begin`, and SQLite gives its working files the mode of
their database. Existing files keep their mode, as a mail program may need it; `doctor` lists what is open.
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
"""The bits of a mode that give access to anybody but the owner."""


def begin() -> None:
    """Keep other users out of files that this process makes, even through a library."""
    os.umask(OTHERS)


def folder(path: Path) -> None:
    """Make a folder and its parents, unless they exist.

    Raises:
        OSError: it cannot be created.
    """
    if path.is_dir():
        return
    if not path.parent.exists():
        folder(path.parent)
    path.mkdir(FOLDER, exist_ok=True)


def fresh(path: Path) -> BinaryIO:
    """Open a new file for writing; an existing one is removed first, as its mode may differ.

    Raises:
        OSError: it cannot be created.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        file = os.open(path, flags, FILE)
    except FileExistsError:
        path.unlink()
        file = os.open(path, flags, FILE)
    return os.fdopen(file, "wb")


def write(path: Path, body: bytes) -> None:
    """Write a new file, and its parent folders; raises OSError if that cannot be done."""
    folder(path.parent)
    with fresh(path) as file:
        file.write(body)


def make(path: Path) -> None:
    """Make an empty file, unless it exists: then it is not even opened, as closing it would release locks.

    Raises:
        OSError: it cannot be created.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
