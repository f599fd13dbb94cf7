"""Which parts of a mail are its text: plain before HTML, in the order of the mail; the rest are attachments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import Message

from adjudicator.intake.mail.charset import decode
from adjudicator.intake.mail.headers import parameters, words

DEEPEST = 40
LONGEST_FORM = 100_000
LONGEST_FIELD = 20_000
_SEE_HTML_LINES = 3
_SEE_HTML_LONGEST = 400
_SEE_HTML = re.compile(r"\bhtml\b", re.IGNORECASE)
_TEXTS = frozenset({"text/plain", "text/markdown", "text/enriched", "text/richtext", "text", ""})
Fields = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Part:
    """A part without parts of its own. `size` is in bytes as sent."""

    kind: str
    parameters: dict[str, str]
    name: str
    attached: bool
    size: int
    message: Message


@dataclass(frozen=True, slots=True)
class Body:
    """The decoded text of a part. `wrong_charset`: the part declared a wrong one."""

    part: Part
    text: str
    wrong_charset: bool

    @property
    def html(self) -> bool:
        """Whether the text is HTML."""
        return self.part.kind == "text/html"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The texts to read, attached texts separately, and the names of attachments that are not read."""

    bodies: tuple[Body, ...] = ()
    forms: tuple[Body, ...] = ()
    attachments: tuple[str, ...] = ()


def fields(message: Message) -> Fields:
    """The header fields of a message by lower-case name, values unchanged."""
    found: Fields = {}
    for name, value in message.raw_items():
        found.setdefault(name.lower(), []).append(str(value)[:LONGEST_FIELD])
    return found


def first(found: Fields, name: str) -> str:
    """The first value of a field, or "" where there is none."""
    values = found.get(name)
    return values[0] if values else ""


def part_of(message: Message, found: Fields | None = None) -> Part:
    """What the header of a part says about it; `found` are its fields, where the caller has them."""
    found = found or fields(message)
    kind, settings = parameters(first(found, "content-type"))
    disposition, more = parameters(first(found, "content-disposition"))
    name = words(more.get("filename") or settings.get("name") or "")
    payload = message.get_payload()
    if kind in _TEXTS or (kind.startswith("multipart/") and isinstance(payload, str)):
        kind = "text/plain"
    size = len(payload) if isinstance(payload, str) else 0
    return Part(kind, settings, name, disposition == "attachment" or bool(disposition and name), size, message)


def leaves(message: Message, found: Fields | None = None) -> Iterator[Part]:
    """Every part without parts of its own, in order; a mail inside the mail is one part."""
    if not message.is_multipart():
        yield part_of(message, found)
        return
    waiting = [(message, 0)]
    while waiting:
        current, depth = waiting.pop()
        inner = current.get_payload()
        if isinstance(inner, list) and depth < DEEPEST and current.get_content_maintype() == "multipart":
            waiting += [(child, depth + 1) for child in reversed(inner) if isinstance(child, Message)]
        else:
            yield part_of(current)


def read(part: Part) -> Body:
    """The text of a part: transfer encoding undone, then the charset."""
    try:
        data = part.message.get_payload(decode=True)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError):
        data = str(part.message.get_payload()).encode("utf-8", "surrogateescape")
    text, right = decode(data if isinstance(data, bytes) else b"", part.parameters.get("charset", ""))
    return Body(part, text, not right)


def _trivial(text: str) -> bool:
    """Whether a plain text is empty, or only says that the mail should be viewed as HTML."""
    bare = text.strip()
    return not bare or (
        len(bare) < _SEE_HTML_LONGEST and bare.count("\n") < _SEE_HTML_LINES and bool(_SEE_HTML.search(bare))
    )


def _is_form(part: Part) -> bool:
    named_text = part.kind == "text/plain" or part.name.lower().endswith(".txt")
    return part.attached and named_text and 0 < part.size <= LONGEST_FORM


def _texts(message: Message, depth: int = 0) -> list[Body]:
    """The texts below a node: the best of alternatives, and every other one."""
    inner = message.get_payload()
    kind = message.get_content_type()
    if not isinstance(inner, list) or not kind.startswith("multipart/") or depth >= DEEPEST:
        part = part_of(message)
        return [read(part)] if part.kind in {"text/plain", "text/html"} and not part.attached else []
    found = [_texts(child, depth + 1) for child in inner if isinstance(child, Message)]
    if kind != "multipart/alternative":
        return [body for bodies in found for body in bodies]
    return next(
        (bodies for bodies in found if any(not body.html and not _trivial(body.text) for body in bodies)),
        next((bodies for bodies in found if any(body.html for body in bodies)), found[0] if found else []),
    )


def choose(message: Message, parts: Sequence[Part]) -> Chosen:
    """The texts of a mail and its attachments.

    Args:
        message: the whole mail.
        parts: its leaves, from `leaves`.
    """
    others = [part for part in parts if part.attached or part.kind not in {"text/plain", "text/html"}]
    if len(parts) == 1 and not others:
        return Chosen((read(parts[0]),))
    forms = tuple(read(part) for part in others if _is_form(part))
    names = tuple(part.name or part.kind for part in others if not _is_form(part))
    return Chosen(tuple(_texts(message)), forms, names)
