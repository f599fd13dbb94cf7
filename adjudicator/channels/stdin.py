"""Mail from a pipe, from a delivery agent or `cat mail.eml`; written `-` as a source."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from adjudicator.channels.base import Fetched, MailSource
from adjudicator.channels.maildir import MaildirSource
from adjudicator.channels.mbox import MboxSource, split
from adjudicator.model.errors import UserError


class StdinSource:
    """Reads one mail, or an mbox, from a stream. `received` is when it arrived."""

    def __init__(self, stream: BinaryIO, received: datetime) -> None:
        self._stream = stream
        self._received = received

    def fetch(self) -> Iterator[Fetched]:
        """What the stream holds, once."""
        yield from split(self._stream, self._received)

    def done(self, *uids: str) -> None:
        """Nothing: what was read from a pipe is gone."""


def source(where: str, stream: BinaryIO, received: datetime) -> MailSource:
    """The source that a person names: `-` for the stream, a folder, or a file.

    Raises:
        UserError: nothing has that name.
    """
    if where == "-":
        return StdinSource(stream, received)
    path = Path(where)
    if path.is_dir():
        return MaildirSource(path)
    if path.exists():
        return MboxSource(path)
    raise UserError(f"There is no mail folder or file {where}; name one that exists, or - for standard input.")
