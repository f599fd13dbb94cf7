"""Bytes to an envelope: what the header says, repaired. No bytes raise, and a mail is parsed once."""

from __future__ import annotations

import email
import email.errors
import email.policy
import hashlib
import re
from dataclasses import dataclass
from email.message import Message
from typing import Final

from adjudicator.intake.mail import headers
from adjudicator.intake.mail.parts import Fields, Part, fields, first, leaves
from adjudicator.model.letter import LEFT_OUT, Envelope, Flags, Mailbox

LARGEST_RAW: Final = 10 * 2**20
LARGEST_TEXT: Final = 2**20
LARGEST_HEAD: Final = 256 * 2**10
MOST_TEXT_LINES: Final = 10_000
_SMALL: Final = 20_000
_MOST_PARTS: Final = 2000
_DEEPEST: Final = 100
_FAULTS = (
    email.errors.MessageError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
)
_MESSAGE_ID = re.compile(rb"^message-id:((?:[^\n]*\n[ \t])*[^\n]*)", re.IGNORECASE | re.MULTILINE)
_RECIPIENTS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")
_AUTOMATIC = ("x-autoreply", "x-autorespond", "x-autoresponse", "x-auto-reply-from", "x-mail-autoreply")


@dataclass(frozen=True, slots=True)
class Opened:
    """A mail parsed once: its envelope, and, to read the body, the message tree and its leaves."""

    envelope: Envelope
    message: Message
    parts: tuple[Part, ...]


def _head(raw: bytes) -> tuple[bytes, bytes]:
    """The header and the body of a mail, cut at the first empty line, at the latest after 256 KiB."""
    ends = [at for at in (raw.find(b"\n\n", 0, LARGEST_HEAD), raw.find(b"\n\r\n", 0, LARGEST_HEAD)) if at >= 0]
    at = min(ends, default=min(len(raw), LARGEST_HEAD)) + 1
    return raw[:at], raw[at:]


def _tangled(raw: bytes) -> bool:
    """Whether a mail has more header or more parts than any person's: parsing it would cost too much."""
    if len(raw) <= _SMALL:
        return False
    return len(_head(raw)[0]) > LARGEST_HEAD or raw.count(b"\n--") > _MOST_PARTS or raw.count(b"oundary=") > _DEEPEST


def _unparsed(raw: bytes) -> Message:
    """A message with the header of `raw`, and all below it as one plain text."""
    head, body = _head(raw)
    message = Message()
    for name, value in email.message_from_bytes(head + b"\n", policy=email.policy.compat32).raw_items():
        if not name.lower().startswith("content-"):
            message[name] = str(value)
    message.set_payload(body.decode("ascii", "surrogateescape"))
    return message


def _parse(raw: bytes) -> tuple[Message, tuple[str, ...]]:
    """The message tree, and the reason not to read its body."""
    if len(raw) > LARGEST_RAW:  # the header is enough to say so; twenty megabytes are not parsed for that
        return email.message_from_bytes(_head(raw)[0], policy=email.policy.compat32), ("too large",)
    if _tangled(raw):
        return _unparsed(raw), ("unparseable",)
    try:
        return email.message_from_bytes(raw, policy=email.policy.compat32), ()
    except _FAULTS:
        return _unparsed(raw), ("unparseable",)


def _sender(found: Fields) -> tuple[Mailbox, tuple[str, ...]]:
    """Who wrote: the first From, else Sender; and what is odd about it."""
    if any(headers.crooked(value) for value in found.get("from", [])):
        return Mailbox("", ""), ("crooked sender",)
    named = [box for value in found.get("from", []) for box in headers.mailboxes(value)]
    if not named:
        named = [box for value in found.get("sender", []) for box in headers.mailboxes(value)]
        return (named[0], ("no From",)) if named else (Mailbox("", ""), ("no sender",))
    return named[0], () if len({box.address for box in named}) == 1 else ("several senders",)


def _flags(found: Fields) -> Flags:
    """The fields that reveal a machine."""
    kind, settings = headers.parameters(first(found, "content-type"))
    path = found.get("return-path")

    def low(name: str) -> str:
        return headers.words(first(found, name)).lower()

    return Flags(
        return_path=None if path is None else headers.words(path[0]).strip("<> ").lower(),
        auto_submitted=low("auto-submitted").partition(";")[0].strip(),
        suppress=low("x-auto-response-suppress"),
        precedence=low("precedence"),
        list_id="list-id" in found or "list-unsubscribe" in found,
        loops=tuple(headers.words(value).lower() for value in found.get("x-loop", [])),
        automatic=tuple(name for name in _AUTOMATIC if name in found),
        content_type=kind or "text/plain",
        report_type=settings.get("report-type", "").lower(),
    )


def _recipients(found: Fields) -> tuple[str, ...]:
    named = [box.address for name in _RECIPIENTS for value in found.get(name, []) for box in headers.mailboxes(value)]
    return tuple(dict.fromkeys(named))


def open_mail(raw: bytes) -> Opened:
    """A mail with its envelope read and its body parsed, but not yet decoded.

    Args:
        raw: any bytes. Above 10 MiB only the header is looked at.
    """
    message, defects = _parse(raw)
    found = fields(message)
    parts = tuple(leaves(message, found))
    sender, odd = _sender(found)
    written = first(found, "message-id")
    identity = headers.message_id(written)
    moment = headers.date(first(found, "date"))
    more = [*defects, *odd]
    more += ["damaged"] if message.defects or any(part.message.defects for part in parts) else []
    more += ["no Message-ID"] if identity is None else ["Message-ID repaired"] if identity != written.strip() else []
    more += [] if moment else ["no Date"]
    envelope = Envelope(
        sha256=hashlib.sha256(raw).hexdigest(),
        size=max(len(raw), _left_out(found)),
        text_size=sum(part.size for part in parts if part.kind.startswith("text/") and not part.attached),
        sender=sender,
        recipients=_recipients(found),
        subject=headers.words(first(found, "subject")),
        message_id=identity,
        date=moment,
        in_reply_to=headers.ids(first(found, "in-reply-to")),
        references=headers.ids(first(found, "references")),
        flags=_flags(found),
        defects=tuple(more),
        authentication=tuple(found.get("authentication-results", ())),
    )
    return Opened(envelope, message, parts)


def _left_out(found: Fields) -> int:
    """The size of a mail of which only the header was fetched."""
    written = first(found, LEFT_OUT.lower()).strip()
    return int(written) if re.fullmatch(r"[0-9]{1,15}", written) else 0


def key_of(raw: bytes) -> str:
    """The key under which a mail is filed once, from its header alone: before anything else is read."""
    # A mail that begins with an empty line has no header at all.
    head = b"" if raw[:1] in {b"\n", b"\r"} else _head(raw)[0]
    written = _MESSAGE_ID.search(head)
    identity = headers.message_id(written[1].decode("ascii", "surrogateescape")) if written else None
    return identity or f"sha256:{hashlib.sha256(raw).hexdigest()}"


def read(raw: bytes) -> Envelope:
    """The envelope of a mail; never raises for any bytes."""
    return open_mail(raw).envelope


def sender(raw: bytes) -> Mailbox:
    """Return who wrote a mail, as its header alone says: its body may have ten megabytes."""
    head = email.message_from_bytes(_head(raw)[0], policy=email.policy.compat32)
    return _sender(fields(head))[0]
