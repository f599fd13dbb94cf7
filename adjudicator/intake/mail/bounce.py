"""Bounces: which addresses rejected which of our mails, and whether for good.

Reads reports as RFC 3464 has them, and what the common mailers write in words where they send none. Any bytes are
read; none raise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from typing import Final, Literal

from adjudicator.intake.mail import headers, parts
from adjudicator.intake.mail.envelope import open_mail
from adjudicator.model.letter import Own

Kind = Literal["permanent", "temporary", "late", "arrived"]

LONGEST_LOCAL: Final = 64
DIGITS: Final = 16
"""How many digits of a mail's digest its bounce address contains."""
_MOST: Final = 50
_LONGEST_TEXT: Final = 20_000
_LONGEST_RAW: Final = 200_000
_LONGEST_WHY: Final = 200
_STATUS_KINDS = ("message/delivery-status", "message/global-delivery-status")
_LOCAL = r"[\w.!#$%&'*+/=?^`{|}~-]"
_BOX = rf"{_LOCAL}++@[\w-]++(?:\.[\w-]++)++"
_ADDRESS = re.compile(rf"(?<!{_LOCAL}){_BOX}")
_ALONE = re.compile(
    rf"^[ \t>*-]*+(?:[\w ]{{1,40}}:[ \t]*)?[<'\"(]*(?:mailto:)?({_BOX})[>'\")]*\W*(?:$|[:\s(])", re.MULTILINE
)
_CODE = re.compile(r"(?<![\d.])([245])(?:\.\d{1,3}\.\d{1,3}|\d\d)(?![\d.]*\d)")
_FULL_CODE = re.compile(r"(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)")
_OUR_ID = re.compile(r"^message-id:\s*(<[^<>\s]{1,400}>)", re.IGNORECASE | re.MULTILINE)
_MARK = re.compile(r"^[ \t>]*+x-adjudicator-mark:[ \t]*+([0-9a-f]{16})[ \t\r]*+$", re.IGNORECASE | re.MULTILINE)
_ORIGINAL = re.compile(
    r"^(?:.{0,60}(?:below this line|copy of (?:the|your) (?:message|mail|headers)|original (?:message|mail)|"
    r"message headers|returned message|unsent message).{0,60}|(?:return-path|received|message-id|delivered-to):.*)$",
    re.IGNORECASE | re.MULTILINE,
)
_LATE = re.compile(
    r"\b(?:delayed|warning message only|still (?:trying|being retried)|will (?:keep|continue) (?:trying|to try)|"
    r"will be (?:retried|attempted)|not yet been delivered|do not need to resend|verz\u00f6gert|retard\u00e9)",
    re.IGNORECASE,
)
_FOR_NOW = re.compile(r"\b(?:mailbox (?:is )?full|over ?quota|quota exceeded|temporar|try again later)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Failure:
    """The fate of a mail at one address; `why` is what the remote server said."""

    address: str
    kind: Kind
    why: str = ""


@dataclass(frozen=True, slots=True)
class Bounce:
    """A mail that came back: at which addresses, and of ours by Message-ID or by the begin of its digest.

    `marks` are the marks that it brings back: a Message-ID alone can be guessed.
    """

    failures: tuple[Failure, ...]
    mails: tuple[str, ...] = ()
    digest: str = ""
    marks: tuple[str, ...] = ()


def key_address(own: str, digest: str) -> str:
    """Return the bounce address of one mail, `gm+bounce-0123456789abcdef@gm.example`."""
    local, _, domain = own.partition("@")
    return f"{local}+bounce-{digest[:DIGITS]}@{domain}"


def read(raw: bytes, own: Own) -> Bounce:
    """Return the content of a bounce; without failures where we do not understand it.

    Args:
        raw: the bounce.
        own: our addresses and the domain of our Message-IDs.
    """
    opened = open_mail(raw)
    found = list(_reported(opened.message))[:_MOST] or list(_worded(opened.message, opened.parts, own))[:_MOST]
    text = raw[:_LONGEST_RAW].decode("utf-8", "replace")
    named = (*_OUR_ID.findall(text), *opened.envelope.in_reply_to, *reversed(opened.envelope.references))
    ours = tuple(dict.fromkeys(each for each in named if own.ours(each)))
    marks = tuple(dict.fromkeys(_MARK.findall(text)))
    return Bounce(tuple(dict.fromkeys(found)), ours[:1], _digest(opened.envelope.recipients, own), marks[:_MOST])


def _digest(recipients: tuple[str, ...], own: Own) -> str:
    """Return the start of a mail's digest, from its bounce address."""
    for address in own.addresses:
        local, _, domain = address.partition("@")
        pattern = re.compile(rf"{re.escape(local)}\+bounce-([0-9a-f]{{{DIGITS}}})@{re.escape(domain)}")
        for each in recipients:
            if found := pattern.fullmatch(each.lower()):
                return found[1]
    return ""


# --------------------------------------------------------------------------------- reports


def _reported(message: Message) -> Iterator[Failure]:
    """Yield what the machine-readable report says about each address."""
    for part in message.walk():
        if part.get_content_type() not in _STATUS_KINDS:
            continue
        for block in _blocks(part):
            address = _address(block.get("original-recipient", "")) or _address(block.get("final-recipient", ""))
            if address:
                yield Failure(address, _kind(block), _why(block))


def _blocks(part: Message) -> Iterator[dict[str, str]]:
    """Yield the fields of each block by name; a damaged report is read as text."""
    inner = part.get_payload()
    if isinstance(inner, list):
        for block in inner:
            if isinstance(block, Message):
                yield {name: values[0] for name, values in parts.fields(block).items()}
    else:
        for text in re.split(r"\n[ \t\r]*\n", parts.read(parts.part_of(part)).text[:_LONGEST_TEXT]):
            lines = (line.partition(":") for line in re.sub(r"\n[ \t]+", " ", text).splitlines())
            yield {name.strip().lower(): value.strip() for name, colon, value in lines if colon}


def _address(field: str) -> str:
    """Return the address of a field such as `rfc822; dora@example.net`."""
    value = headers.words(field)
    found = _ADDRESS.search(value.rpartition(";")[2]) or _ADDRESS.search(value)
    return found[0].lower() if found else ""


def _kind(block: dict[str, str]) -> Kind:
    action = headers.words(block.get("action", "")).lower().partition(" ")[0].strip(";()")
    if action == "delayed":
        return "late"
    if action in {"delivered", "relayed", "expanded"}:
        return "arrived"
    for name in ("status", "diagnostic-code"):
        if code := _CODE.search(headers.words(block.get(name, ""))):
            return _by_class(code[1], given_up=action == "failed")
    return "permanent"


def _by_class(first: str, *, given_up: bool) -> Kind:
    """Return the kind given by the first digit of a code."""
    if first == "5":
        return "permanent"
    if first == "4":
        return "temporary"
    return "permanent" if given_up else "arrived"


def _why(block: dict[str, str]) -> str:
    said = headers.words(block.get("diagnostic-code", "")).partition(";")
    return (said[2] or said[0] or headers.words(block.get("status", ""))).strip()[:_LONGEST_WHY]


# ----------------------------------------------------------------------------------- words


def _worded(message: Message, leaves: tuple[parts.Part, ...], own: Own) -> Iterator[Failure]:
    """Yield what a mailer says in words: the addresses above the returned mail, with their codes."""
    found = parts.fields(message)
    text = "\n".join(body.text for body in parts.choose(message, leaves).bodies)[:_LONGEST_TEXT]
    original = _ORIGINAL.search(text)
    told = text[: original.start()] if original else text
    subject = headers.words(parts.first(found, "subject"))
    late = bool(_LATE.search(told) or _LATE.search(subject))
    listed = _ADDRESS.findall(headers.words(parts.first(found, "x-failed-recipients")))
    places = [(each[1], each.end(1)) for each in _ALONE.finditer(told)]
    if not places and not listed:
        places = [(each[0], each.end()) for each in _ADDRESS.finditer(told)]
    places += [(each, max(told.find(each), 0)) for each in listed if each not in {name for name, _ in places}]
    for address, at in places:
        if address.lower() in own.addresses or re.match(r"(?i)(?:mailer-daemon|postmaster)@", address):
            continue
        behind = told[at : at + 1000]
        yield Failure(address.lower(), _worded_kind(behind, told, late=late), _words(behind))


def _worded_kind(behind: str, told: str, *, late: bool) -> Kind:
    if late:
        return "late"
    code = _FULL_CODE.search(behind) or _CODE.search(behind) or _CODE.search(told)
    if code is not None and code[0][0] == "4":
        return "temporary"
    if code is None and _FOR_NOW.search(told):
        return "temporary"
    return "permanent"


def _words(behind: str) -> str:
    """Return the text after an address: from its code on, else the first line with words."""
    code = _FULL_CODE.search(behind) or _CODE.search(behind)
    lines = (behind[code.start() :] if code else behind).splitlines()
    said = next((line for line in lines if any(sign.isalnum() for sign in line)), "")
    return headers.one_line(said).strip(" .:>()")[:_LONGEST_WHY]
