"""Mail in one file: an mbox, or a single saved mail. The file is read and never written."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import BinaryIO

from adjudicator.channels.base import Fetched
from adjudicator.model.errors import UserError

_SEPARATOR = re.compile(rb"From \S++ ++(.*\d\d:\d\d.*)")
_STUFFED = re.compile(rb"^>(>*From )")


def _moment(separator: bytes, otherwise: datetime) -> datetime:
    """The arrival given by an mbox separator, in UTC."""
    found = _SEPARATOR.match(separator)
    try:
        moment = parsedate_to_datetime(found[1].decode("ascii", "replace")) if found else otherwise
    except (ValueError, TypeError, IndexError, OverflowError):
        return otherwise
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _fetched(lines: list[bytes], received: datetime) -> Fetched:
    raw = b"".join(lines)
    return Fetched(hashlib.sha256(raw).hexdigest(), raw, received)


def split(file: BinaryIO, received: datetime) -> Iterator[Fetched]:
    """The mails of an mbox, or the one mail of any other file.

    Args:
        file: open for reading bytes, at its start.
        received: when they arrived, where the file does not say so.

    A line that begins with "From " separates two mails when it is the first or follows an empty line and gives a time;
    the `>` that protects such lines inside a mail is taken off.
    """
    lines: list[bytes] = []
    moment, mbox, after_blank = received, False, True
    for line in file:
        if after_blank and _SEPARATOR.match(line) and (mbox or not lines):
            if lines:
                yield _fetched(lines[:-1], moment)
            lines, mbox, moment, after_blank = [], True, _moment(line, received), False
            continue
        lines.append(_STUFFED.sub(rb"\1", line) if mbox else line)
        after_blank = line in {b"\n", b"\r\n"}
    if lines:
        yield _fetched(lines[:-1] if mbox and after_blank else lines, moment)


class MboxSource:
    """Reads an mbox file or a file with one mail."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def fetch(self) -> Iterator[Fetched]:
        """Every mail of the file, in its order.

        Raises:
            UserError: the file cannot be read.
        """
        try:
            with self._path.open("rb") as file:
                yield from split(file, datetime.fromtimestamp(int(self._path.stat().st_mtime), UTC))
        except OSError as fault:
            raise UserError(f"The mail file {self._path} cannot be read; check its name and permissions.") from fault

    def done(self, *uids: str) -> None:
        """Nothing: the file belongs to somebody else, and a mail that is filed is recognised by its Message-ID."""
