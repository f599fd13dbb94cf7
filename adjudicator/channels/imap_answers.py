"""The answers of an IMAP server as records; and folder names as it expects them."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

Answer = bytes | tuple[bytes, bytes] | None
"""A line of an answer, or the text before a literal and the literal."""

_UID = re.compile(rb"\bUID (\d+)")
_SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)")
_FLAGS = re.compile(rb"\bFLAGS \(([^)]*)\)")
_DATE = re.compile(rb'\bINTERNALDATE "([^"]*)"')
_MOMENT = re.compile(r" ?(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)")
_SHORT = re.compile(rb'\bBODY\[(?:HEADER)?\](?:<\d+>)? "((?:[^"\\]|\\.)*)"')
_NAMESPACE = re.compile(rb'\(\("((?:[^"\\]|\\.)*)"')
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A mail as the server lists it; `arrived` is None where the server does not say it properly."""

    uid: int
    flags: frozenset[str]
    arrived: datetime | None
    size: int


def numbers(answers: Sequence[Answer]) -> list[int]:
    """Return the numbers that a search found, in their order."""
    words = b" ".join(line for line in answers if isinstance(line, bytes)).split()
    return sorted({int(word) for word in words if word.isdigit()})


def listed(answers: Sequence[Answer]) -> Iterator[Waiting]:
    """Return the mails of a listing; a line without a number is about something else."""
    for line in answers:
        if not isinstance(line, bytes) or not (uid := _UID.search(line)):
            continue
        size, flags, date = _SIZE.search(line), _FLAGS.search(line), _DATE.search(line)
        names = flags[1].decode("ascii", "replace").lower().split() if flags else ()
        arrived = moment(date[1].decode("ascii", "replace")) if date else None
        yield Waiting(int(uid[1]), frozenset(names), arrived, int(size[1]) if size else 0)


def moment(text: str) -> datetime | None:
    """Return the moment of an INTERNALDATE in UTC, None where it cannot be read."""
    found = _MOMENT.fullmatch(text)
    if found is None or found[2].lower() not in _MONTHS:
        return None
    day, hour, minute, second, over, more = (int(found[at]) for at in (1, 4, 5, 6, 8, 9))
    offset = timedelta(hours=over, minutes=more)
    try:
        zone = timezone(-offset if found[7] == "-" else offset)
        month = _MONTHS.index(found[2].lower()) + 1
        return datetime(int(found[3]), month, day, hour, minute, second, tzinfo=zone).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def literal(answers: Sequence[Answer]) -> bytes | None:
    """Return the bytes asked for of one mail, None where the server gave none."""
    for part in answers:
        if isinstance(part, tuple):
            return part[1]
        short = _SHORT.search(part) if part else None
        if short:
            return re.sub(rb"\\(.)", rb"\1", short[1])
    return None


def literals(answers: Sequence[Answer]) -> dict[int, bytes]:
    """Return the bytes of each of several mails, by its number, which may come before or after the literal."""
    found: dict[int, bytes] = {}
    for at, part in enumerate(answers):
        if not isinstance(part, tuple):
            continue
        after = answers[at + 1] if at + 1 < len(answers) else None
        number = _UID.search(part[0]) or (_UID.search(after) if isinstance(after, bytes) else None)
        if number:
            found[int(number[1])] = part[1]
    return found


def personal_prefix(answers: Sequence[Answer]) -> str:
    """Return what the names of a user's own folders begin with, such as `INBOX.`."""
    first = next((line for line in answers if isinstance(line, bytes)), b"")
    found = _NAMESPACE.match(first)
    return re.sub(rb"\\(.)", rb"\1", found[1]).decode("ascii", "replace") if found else ""


def text_of(answers: Sequence[Answer]) -> str:
    """Return what the server said, in one line."""
    words = b" ".join(line for line in answers if isinstance(line, bytes)).decode("utf-8", "replace")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in words).split()).rstrip(".")


def quoted(word: str) -> str:
    """Return a word as an IMAP quoted string."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def folder_name(name: str) -> str:
    """Return the name of a folder as servers know it: quoted, with non-ASCII in modified base64."""
    parts = re.split(r"([^ -~]+)", name)
    parts[::2] = [part.replace("&", "&-") for part in parts[::2]]
    parts[1::2] = [f"&{_base64(part)}-" for part in parts[1::2]]
    return quoted("".join(parts))


def _base64(text: str) -> str:
    return base64.b64encode(text.encode("utf-16-be", "surrogatepass")).decode().rstrip("=").replace("/", ",")
