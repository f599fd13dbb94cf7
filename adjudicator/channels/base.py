"""The interfaces of sources and sinks of mail. A source offers mails until they are stored; a sink delivers them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from adjudicator.model.errors import UserError


class Undelivered(UserError):
    """A mail was not sent; the subclass says whether, and when, to try again."""


class Rejected(Undelivered):
    """This mail will never be accepted; others may be."""


class NoSuchReader(Rejected):
    """This address accepts no mail at all."""


class Deferred(Undelivered):
    """This mail is not accepted now; it may be later, and others may be at once."""


class Unreachable(Undelivered):
    """No mail can be sent now, whatever it is."""


class Unwritable(Unreachable):
    """No mail can be sent because of a fault on this machine; once it is fixed there is nothing to wait for."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A mail as a source holds it: its name there, its bytes, and when it arrived (UTC)."""

    uid: str
    raw: bytes
    received: datetime


class MailSource(Protocol):
    """Where mail comes from."""

    def fetch(self) -> Iterator[Fetched]:
        """Every waiting mail, in order of arrival, one in memory at a time."""
        ...

    def done(self, *uids: str) -> None:
        """Stop offering these mails, once they are safely stored. A second call does nothing."""
        ...


class MailSink(Protocol):
    """Where mail goes."""

    def send(self, raw: bytes, to: str, ident: str) -> None:
        """Deliver a mail.

        Args:
            raw: the whole mail, lines ended by a newline alone.
            to: the address it goes to.
            ident: the permanent name of this mail; where the sink can, sending it again changes nothing.

        Raises:
            Undelivered: it was not sent.
        """
        ...

    def close(self) -> None:
        """Release whatever is kept open between two mails."""
        ...
