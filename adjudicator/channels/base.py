"""The interfaces of sources and sinks of mail. A source offers mails until they are stored; a sink delivers them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol

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
    """A mail as a source holds it: its name there, its bytes, and when it arrived (UTC).

    `key` is that under which it is journalled, empty for a mail, whose header says it.
    """

    uid: str
    raw: bytes
    received: datetime
    key: str = ""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a thread as it was read: its name, its bytes, and the moment of the reading (UTC).

    One read as far as the `end` lacks no post from its first to the end of the thread; one with `all` lacks none.
    `further` are the pages that were read together with it. One with a `title` is a conversation by message.
    `shut` says in a word why nobody can post in the thread, where its forum tells so, and `behind` how far the forum's
    clock is behind ours.
    """

    name: str
    raw: bytes
    read: datetime
    whole: Literal["", "end", "all"] = ""
    further: tuple[bytes, ...] = ()
    title: str = ""
    shut: str = ""
    behind: timedelta = timedelta()


@dataclass(frozen=True, slots=True)
class Past:
    """A text that a post had: as it was typed, the moment at which it came to be, and which of its texts it is.

    `since` is as the forum writes it, and empty for the first text, which is as old as the post.
    """

    text: str
    since: str
    version: int


class MailSource(Protocol):
    """Where mail comes from."""

    def fetch(self) -> Iterator[Fetched]:
        """Every waiting mail, in order of arrival, one in memory at a time."""
        ...

    def done(self, *uids: str) -> None:
        """Stop offering these mails, once they are safely stored. A second call does nothing."""
        ...


class PageSource(Protocol):
    """Where pages of a thread come from. What is read is not taken away: each is read as often as it is asked for."""

    def pages(self) -> Iterator[Leaf]:
        """Every page there is, in order of reading, one in memory at a time."""
        ...

    def moved(self, post: str) -> str:
        """Return the thread to which a post was moved; empty where it is in none, or the place does not tell.

        Args:
            post: its number.
        """
        ...

    def past(self, post: str) -> tuple[Past, ...]:
        """Return the texts that a post had and has, oldest first; none where the place does not keep them.

        Args:
            post: its number.
        """
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
