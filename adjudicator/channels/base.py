"""What every way in and out must offer. A source hands over bytes and forgets them when told; a sink delivers bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Fetched:
    """A mail as it lies in a source: its name there, its bytes, and when it arrived (UTC)."""

    uid: str
    raw: bytes
    received: datetime


class MailSource(Protocol):
    """Where mail comes from."""

    def fetch(self) -> Iterator[Fetched]:
        """Every waiting mail, in order of arrival, one in memory at a time."""
        ...

    def done(self, uid: str) -> None:
        """Take a mail off the waiting ones, once it is filed for good. A second call does nothing."""
        ...


class MailSink(Protocol):
    """Where mail goes."""

    def send(self, raw: bytes, to: str, ident: str) -> None:
        """Deliver a mail.

        Args:
            raw: the whole mail, lines ended by a newline alone.
            to: the address it goes to.
            ident: what names this mail for ever; where the sink can, sending it again changes nothing.
        """
        ...
