"""Our mails, byte for byte the same on every machine and every Python: no clock, no randomness."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, Literal

from adjudicator.model.letter import Mailbox, MailId

_WIDTH: Final = 76
_WORD_BYTES: Final = 42
_LONGEST_LOCAL: Final = 64
_LONGEST_PLAIN_LINE: Final = 200
_LAST_REFERENCES: Final = 20
_SUPPRESS: Final = "DR, RN, NRN, OOF, AutoReply"
"""The automatic answers that Exchange should suppress; reports of failed delivery are welcome."""
# Lines that some program on the way would change: an mbox writer, a mail server, a trimmer of spaces.
_FRAGILE = re.compile(r"^From |^\.|[ \t]$|[^\n\t -~]", re.MULTILINE)
_SPECIAL = re.compile(r"[^A-Za-z0-9 !#$%&'*+/=?^_`{|}~-]")
_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a mail; `kind` is its media type, such as `application/json`.

    One with a `cid` belongs to the HTML, which shows it as `cid:` and that word; the others are attached.
    """

    name: str
    kind: str
    data: bytes
    cid: str = ""


MARK = "X-Adjudicator-Mark"
"""The header that comes back with a mail that did not arrive: who forges a bounce has never seen it."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """An outgoing mail before it is bytes.

    `auto` is `replied` for an answer to a player's mail and `generated` for all else. `reply_to` is where an answer
    shall go when not to `sender`; `list_id` names the list a report belongs to, such as `byrsa.gm.example`; `loop` is
    the word by which we know the mail again. `mark` is what nobody can guess who has not got it.
    """

    ident: MailId
    domain: str
    sender: Mailbox
    to: Mailbox
    subject: str
    date: datetime
    text: str
    html: str | None = None
    attachments: tuple[Attachment, ...] = ()
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    auto: Literal["generated", "replied"] = "generated"
    reply_to: str | None = None
    list_id: str | None = None
    loop: str = "adjudicator"
    mark: str = ""


def plus_address(base: str, game: str, seat: str, token: str) -> str:
    """The address to which one seat answers, `orders+byrsa.anna.7kq4-xn2p@gm.example`, or `base` if it grew too long.

    Args:
        base: the game master's address, at a provider that delivers plus-addresses.
        game: the name of the game.
        seat: the seat, as written in a Message-ID.
        token: the seat's token.
    """
    local, _, domain = base.partition("@")
    longer = f"{local}+{game}.{seat}.{token.lower()}"
    return f"{longer}@{domain}" if len(longer) <= _LONGEST_LOCAL else base


def _clean(value: str) -> str:
    """A value made safe: it cannot start a header line of its own."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())


def _encoded(value: str) -> str:
    """A value as encoded words (RFC 2047), no character cut in two."""
    chunks: list[bytes] = [b""]
    for sign in value:
        data = sign.encode("utf-8", "replace")
        if len(chunks[-1]) + len(data) > _WORD_BYTES:
            chunks.append(b"")
        chunks[-1] += data
    return " ".join(f"=?utf-8?b?{base64.b64encode(chunk).decode('ascii')}?=" for chunk in chunks)


def _phrase(value: str) -> str:
    value = _clean(value)
    return value if value.isascii() else _encoded(value)


def _box(box: Mailbox) -> str:
    name, address = _clean(box.name), _clean(box.address)
    if not name:
        return address
    if not name.isascii():
        return f"{_encoded(name)} <{address}>"
    if _SPECIAL.search(name):
        name = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{name} <{address}>"


def _field(name: str, value: str) -> str:
    """A header line, folded between words."""
    lines = [f"{name}:"]
    for word in value.split(" "):
        if len(lines[-1]) + 1 + len(word) > _WIDTH and lines[-1].strip() and lines[-1] != f"{name}:":
            lines.append("")
        lines[-1] += f" {word}"
    return "\n".join(lines) + "\n"


def _date(moment: datetime) -> str:
    """A moment as mail writes it, in UTC; not by `strftime`, whose names follow the machine's language."""
    moment = moment.astimezone(UTC)
    day, month = _DAYS[moment.weekday()], _MONTHS[moment.month - 1]
    return f"{day}, {moment.day:02} {month} {moment.year:04} {moment:%H:%M:%S} +0000"


def _text_part(kind: str, text: str) -> str:
    """A text with its content header: as it is where every line survives transport, else quoted-printable."""
    text = text.replace("\r\n", "\n").rstrip("\n") + "\n"
    head = f'Content-Type: {kind}; charset="utf-8"\nContent-Transfer-Encoding: '
    if not _FRAGILE.search(text) and max(map(len, text.split("\n"))) <= _LONGEST_PLAIN_LINE:
        return f"{head}7bit\n\n{text}"
    lines = [binascii.b2a_qp(line.encode("utf-8", "replace"), istext=True) for line in text.split("\n")]
    safe = b"\n".join(b"=46rom " + line[5:] if line.startswith(b"From ") else line for line in lines)
    return f"{head}quoted-printable\n\n{safe.decode('ascii')}"


@lru_cache(maxsize=8)
def _file_part(attachment: Attachment) -> str:
    """A file with its content header; the mails of a report follow one another and carry the same files."""
    name = re.sub(r"[^A-Za-z0-9._-]", "_", attachment.name)
    data = base64.encodebytes(attachment.data).decode("ascii")
    place = "inline" if attachment.cid else "attachment"
    ident = f"Content-ID: <{_clean(attachment.cid)}>\n" if attachment.cid else ""
    return (
        f'Content-Type: {_clean(attachment.kind)}\n{ident}Content-Disposition: {place}; filename="{name}"\n'
        f"Content-Transfer-Encoding: base64\n\n{data}"
    )


def _join(kind: str, parts: list[str], seed: str) -> str:
    """Parts under one boundary, which is derived from `seed` and occurs in none of them."""
    count = 0
    while True:
        digest = hashlib.sha256(f"{seed} {kind} {count}".encode()).hexdigest()
        boundary = f"=_{digest[:32]}"
        if not any(boundary in part for part in parts):
            break
        count += 1
    body = "".join(f"--{boundary}\n{part}\n" for part in parts)
    return f'Content-Type: multipart/{kind};\n boundary="{boundary}"\n\n{body}--{boundary}--\n'


def _content(mail: Outgoing, seed: str) -> str:
    """The body with its content header."""
    content = _text_part("text/plain", mail.text)
    shown = [file for file in mail.attachments if file.cid and mail.html is not None]
    if mail.html is not None:
        html = _text_part("text/html", mail.html)
        html = _join("related", [html, *map(_file_part, shown)], seed) if shown else html
        content = _join("alternative", [content, html], seed)
    if files := [file for file in mail.attachments if file not in shown]:
        content = _join("mixed", [content, *map(_file_part, files)], seed)
    return content


def compose(mail: Outgoing) -> bytes:
    """The bytes of a mail, ASCII throughout, lines ended by a newline alone.

    Raises:
        ValueError: `ident` holds a character that does not fit into a Message-ID.
    """
    ident = mail.ident.text(mail.domain)
    answered = [mail.in_reply_to] if mail.in_reply_to else []
    references = list(dict.fromkeys([*mail.references, *answered]))[-_LAST_REFERENCES:]
    fields = {
        "From": _box(mail.sender),
        "To": _box(mail.to),
        "Subject": _phrase(mail.subject),
        "Date": _date(mail.date),
        "Message-ID": ident,
        "In-Reply-To": _phrase(mail.in_reply_to or ""),
        "References": _phrase(" ".join(references)),
        "Reply-To": _phrase(mail.reply_to or ""),
        "List-Id": f"<{_phrase(mail.list_id)}>" if mail.list_id else "",
        "Auto-Submitted": f"auto-{mail.auto}",
        "X-Loop": _phrase(mail.loop),
        MARK: mail.mark,
        "X-Auto-Response-Suppress": _SUPPRESS,
        "MIME-Version": "1.0",
    }
    head = "".join(_field(name, value) for name, value in fields.items() if value)
    return (head + _content(mail, ident)).encode("ascii")
