"""Mail in a folder: a Maildir, or any folder of `.eml` files.

A Maildir's waiting mail is in `new/` and moves to `cur/` when done. In a plain folder the files themselves wait, and
go to its subfolder `cur/`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from adjudicator import private
from adjudicator.channels.base import Fetched, Unwritable
from adjudicator.model.errors import UserError

_UNSAFE = re.compile(r"[^A-Za-z0-9.@_-]")
_SECOND = 1_000_000_000


def _waiting(folder: Path, pattern: str) -> list[tuple[int, str]]:
    """Arrival (nanoseconds) and name of each file, in order of arrival, then of name."""
    found: list[tuple[int, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") or not entry.name.endswith(pattern) or not entry.is_file():
                continue
            with suppress(FileNotFoundError):  # somebody else took it since
                found.append((entry.stat().st_mtime_ns, entry.name))
    return sorted(found)


class MaildirSource:
    """Reads a Maildir, or a plain folder of `.eml` files."""

    def __init__(self, folder: Path) -> None:
        self._maildir = (folder / "new").is_dir()
        self._new = folder / "new" if self._maildir else folder
        self._cur = folder / "cur"

    def fetch(self) -> Iterator[Fetched]:
        """Every waiting mail, in order of arrival.

        Raises:
            UserError: the folder or a mail in it cannot be read.
        """
        try:
            names = _waiting(self._new, "" if self._maildir else ".eml")
        except OSError as fault:
            raise UserError(f"The mail folder {self._new} cannot be read; create it, or name another.") from fault
        for arrival, name in names:
            try:
                raw = (self._new / name).read_bytes()
            except FileNotFoundError:
                continue  # somebody else took it since the folder was listed
            except OSError as fault:
                raise UserError(f"The mail {self._new / name} cannot be read; check its permissions.") from fault
            yield Fetched(name, raw, datetime.fromtimestamp(arrival // _SECOND, UTC))

    def done(self, *uids: str) -> None:
        """Move mails to `cur/`; nothing happens to one that is there already.

        Raises:
            UserError: the folder cannot be written.
        """
        for uid in uids:
            self._done(uid)

    def _done(self, uid: str) -> None:
        flagged = f"{uid.partition(':')[0]}:2,S" if self._maildir else uid
        try:
            private.folder(self._cur)
            target, count = self._cur / flagged, 0
            while target.exists() and (self._new / uid).exists():  # a mail of that name is there already: keep both
                count += 1
                target = self._cur / f"{count}.{flagged}"
            (self._new / uid).replace(target)
        except FileNotFoundError:
            return
        except OSError as fault:
            raise UserError(f"The mail folder {self._cur} cannot be written; check its permissions.") from fault


class MaildirSink:
    """Delivers into a Maildir, each mail under a file name made from its ident alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made = False

    def send(self, raw: bytes, to: str, ident: str) -> None:
        """Write a mail to `tmp/`, then move it to `new/` in one step; one already delivered is left as it is.

        Raises:
            Unwritable: the folder cannot be written.
        """
        name = _file_name(ident)
        try:
            self._make()
            if self._delivered(name):
                return
            draft = self._folder / "tmp" / name
            with private.fresh(draft) as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._folder / "new" / name)
        except OSError as fault:
            raise Unwritable(
                f"The mail to {to} cannot be written to {self._folder}; check the folder's permissions and space."
            ) from fault

    def close(self) -> None:
        """Nothing is held."""

    def _make(self) -> None:
        if not self._made:
            for part in ("tmp", "new", "cur"):
                private.folder(self._folder / part)
            self._made = True

    def _delivered(self, name: str) -> bool:
        """Whether a mail is in `new/`, or in `cur/` with whatever flags its reader gave it."""
        if (self._folder / "new" / name).exists():
            return True
        with os.scandir(self._folder / "cur") as read:
            return any(entry.name.partition(":2,")[0] == name for entry in read)


def _file_name(ident: str) -> str:
    """A name that any file system takes and that no other ident has."""
    safe = _UNSAFE.sub(lambda sign: "".join(f"%{byte:02x}" for byte in sign[0].encode("utf-8", "replace")), ident)
    return safe if not safe.startswith(".") else f"%2e{safe[1:]}"
