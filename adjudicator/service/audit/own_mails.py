"""A player's own mails, as their mail program keeps them: a Maildir, an mbox, a file for each, or folders of these."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.channels.mbox import split
from adjudicator.model.canonical import digest
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from email.message import EmailMessage
    from email.policy import EmailPolicy

LARGEST = 2**30
"""Bytes of a file that is looked at; a larger one holds no mails of a game alone."""
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_HALF_WRITTEN = "tmp"
"""Where a Maildir keeps what is not there yet."""


def mails_in(place: Path) -> Iterator[bytes]:
    """Yield every mail in a file or folder; what is no mail is passed over.

    Raises:
        UserError: it is not there, or a file in it cannot be read.
    """
    if not place.exists():
        raise UserError(f"There is no file or folder {place}; name the one that holds your mails.")
    files = sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]
    for path in files:
        if path.parent.name != _HALF_WRITTEN and path.stat().st_size <= LARGEST:
            try:
                with path.open("rb") as file:
                    yield from (each.raw for each in split(file, _LONG_AGO) if _is_mail(each.raw))
            except OSError as fault:
                raise UserError(f"{path} cannot be read: {fault.strerror}.") from None


def _is_mail(raw: bytes) -> bool:
    """Return whether some bytes begin with the header of a mail."""
    head = raw[:4000].lower()
    return b"\nmessage-id:" in b"\n" + head or b"\nfrom:" in b"\n" + head


def text_of(raw: bytes) -> str:
    """Return the plain text of a mail, without what the way through servers and programs changes of it."""
    from email import message_from_bytes

    message = message_from_bytes(raw, policy=_reading())
    try:
        part = message.get_body(("plain",))
        text = str(part.get_content()) if part is not None else ""
    except (LookupError, ValueError, KeyError, AttributeError, TypeError):  # a part in an unknown charset
        text = raw.partition(b"\n\n")[2].decode("utf-8", "replace")
    return plain(text)


@lru_cache(maxsize=1)
def _reading() -> EmailPolicy[EmailMessage]:
    """Return how mails are read: a header that is asked for many times, as `Content-Type` is, is parsed once."""
    from email.headerregistry import HeaderRegistry
    from email.policy import EmailPolicy

    return EmailPolicy(header_factory=lru_cache(maxsize=64)(HeaderRegistry()))


def plain(text: str) -> str:
    """Return a text as `text_of` has it of the mail that carried it."""
    lines = [line.replace("\u00a0", " ").rstrip() for line in text.replace("\r", "").split("\n")]
    return "\n".join(lines).strip("\n")


def text_digest(raw: bytes) -> str:
    """Return the digest of the plain text of a mail, the same in an outbox and in the mailbox it arrived in."""
    return digest(text_of(raw))
