"""Order forms: the lines from `ORDERS game packet seat token` to `END`, typed afresh or edited inside a quotation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from adjudicator.intake.letter.quotes import unquoted
from adjudicator.model.letter import OWN_ROLES, PRESS_ROLES, LeftOut, Line, Role, says_something

_TOKEN_LENGTH = 8
_HALF = 4
_LOOKALIKES = str.maketrans("OIL", "011")
_TOKEN = re.compile(r"[0-9A-HJKMNP-TV-Z]{8}")
_DASHES = re.compile(r"[\s\u2010-\u2015-]+")
_GAME = re.compile(r"\[?([A-Za-z][A-Za-z0-9_-]*)\]?")
_PACKET = re.compile(r"\d[\w.:-]*")
_END = re.compile(r"^[\s>]*+END\s*+(?:\.\s*+)?$")


@dataclass(frozen=True, slots=True)
class Start:
    """What the first line of a form says."""

    game: str
    packet: str | None
    seat: str | None
    token: str | None


def normalise_token(text: str) -> str | None:
    """A token as we print it, `7KQ4-XN2P`, from what somebody typed; None when it is not a token.

    Case, spaces and dashes do not matter; O is read as 0, I and L as 1 (Crockford's base 32).
    """
    bare = _DASHES.sub("", text).upper().translate(_LOOKALIKES)
    return f"{bare[:_HALF]}-{bare[_HALF:]}" if _TOKEN.fullmatch(bare) else None


def _split_token(rest: list[str]) -> tuple[list[str], str | None]:
    """The words of a form's first line without the token at their end, and the token."""
    for count in (1, 2):
        piece = rest[len(rest) - count :]
        if len(piece) < count or (count > 1 and any(len(half) != _HALF for half in piece)):
            continue
        token = normalise_token("".join(piece))
        # A seat may be called Hannibal, or Mago Zama: letters alone are a token only after a seat.
        telling = any(sign.isdigit() or sign == "-" for half in piece for sign in half) or len(rest) > count == 1
        if token and telling:
            return rest[: len(rest) - count], token
    return rest, None


def start(line: str) -> Start | None:
    """What the first line of a form says, quote marks aside; None when the line is not one.

    In lower case the word `orders` begins a form only when a packet or a token follows: people use it elsewhere too.
    """
    words = unquoted(line).partition("#")[0].split()
    if not words or words[0].upper() != "ORDERS":
        return None
    game = _GAME.fullmatch(words[1]) if len(words) > 1 else None
    if game is None:
        return None
    rest = words[2:]
    packet = rest.pop(0) if rest and _PACKET.fullmatch(rest[0]) and not normalise_token(rest[0]) else None
    rest, token = _split_token(rest)
    if words[0] != "ORDERS" and not packet and not token:
        return None
    return Start(game[1], packet, " ".join(rest) or None, token)


def ends(line: str) -> bool:
    """Whether a line is the last one of a form."""
    return bool(_END.match(line))


def mark(lines: Sequence[str], roles: list[Role]) -> set[int]:
    """Give the author's lines of a form, of its two marks and after it their roles, in place.

    Returns:
        The numbers of the lines of forms that have an END; the others may still run into a signature.
    """
    closed: set[int] = set()
    opened: int | None = None
    ended = False
    for at, line in enumerate(lines):
        if roles[at] in {"quote", "header"}:
            opened = None
        elif roles[at] in PRESS_ROLES:
            continue
        elif start(line):
            roles[at], opened, ended = "marker", at, False
        elif opened is not None and ends(line):
            roles[at], ended = "marker", True
            closed.update(range(opened, at + 1))
            opened = None
        elif roles[at] == "text" and opened is not None:
            roles[at] = "form"
        elif roles[at] == "text" and ended:
            roles[at] = "after_end"
    return closed


def only_forms(roles: list[Role]) -> None:
    """Of an attached text with a form, count only form and press as the author's, in place: the rest is a report."""
    if "marker" in roles:
        roles[:] = [role if role in {"marker", "form"} | PRESS_ROLES else "quote" for role in roles]


def quoted_form(lines: Iterable[Line]) -> tuple[int, ...]:
    """The places, among `lines`, of the first quoted form: from ORDERS to END or to the end of the quotation."""
    places: list[int] = []
    for at, line in enumerate(lines):
        if line.role not in {"quote", "tail"} or (line.role == "tail" and not places):
            if places and line.role == "header":
                break
            continue
        if places:
            places.append(at)
            if ends(line.text):
                break
        elif start(line.text):
            places.append(at)
    return tuple(places)


def squeezed(lines: Iterable[str]) -> str:
    """Lines without any white space, so that a mail program's new line breaks make no difference."""
    return "".join("".join(line.split()) for line in lines)


def numbered(lines: Iterable[Line]) -> tuple[Line, ...]:
    """`lines` with the author's own numbered from 1 and all others numbered 0."""
    out: list[Line] = []
    number = 0
    for line in lines:
        own = line.role in OWN_ROLES
        number += own
        now = number if own else 0
        out.append(line if line.number == now else replace(line, number=now))
    return tuple(out)


def left_out(lines: Sequence[Line], attachments: tuple[str, ...]) -> LeftOut:
    """The summary of what is not read as orders."""
    full = [line for line in lines if line.text.strip()]
    return LeftOut(
        quoted=sum(line.role in {"quote", "header", "tail"} for line in full),
        after_end=sum(line.role == "after_end" for line in full),
        signature=tuple(line.text for line in full if line.role == "signature" and says_something(line.text)),
        attachments=attachments,
        struck=tuple(line.text for line in full if line.role == "struck" and says_something(line.text)),
    )
