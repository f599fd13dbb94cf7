"""Which game, packet and seat a mail is for. Several places may say; the most deliberate one wins."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from adjudicator.intake.letter import forms
from adjudicator.intake.letter.forms import normalise_token
from adjudicator.model.letter import NOBODY, Address, Envelope, Line, Own

__all__ = ["normalise_token", "of"]

# Mailboxes that serve many games: there the first word after the plus is the game; elsewhere the mailbox is the game.
_SHARED = frozenset({"orders", "gm", "game", "games", "play", "pbem", "mail", "adjudicator", "bot"})
_TAG = re.compile(r"\[([A-Za-z][A-Za-z0-9_-]*)\]")
_FOREIGN_TAGS = frozenset({"external", "extern", "externe", "ext", "spam", "suspected", "bulk", "list", "fwd", "re"})
_PUBLIC_SEATS = frozenset({"all", "gm"})
_HALF = 3
_CODE = re.compile(r"[2-9A-HJKMNP-TV-Z]{6}")
_CODE_IN_SUBJECT = re.compile(r"\b(?:confirm|undo)\s+(\w{3}-\w{3})\b", re.IGNORECASE)
_CODE_IN_LINE = re.compile(
    r"\s*(?:please\s+)?(?:i\s+)?(?:confirm|undo)\s+(?:code\s+)?(\w{3}[ -]\w{3})"
    r"(?:\W{1,3}(?:yes|no|undo)\b.{0,20})?\W*",
    re.IGNORECASE,
)
_LONGEST_LINE = 80
_TOKEN_IN_SUBJECT = re.compile(r"(?<![\w-])\w{4}-\w{4}(?![\w-])")


@dataclass(frozen=True, slots=True)
class _Clue:
    """The evidence of one place."""

    how: str
    game: str | None
    packet: str | None = None
    seat: str | None = None
    token: str | None = None
    code: str | None = None


def normalise_code(text: str) -> str | None:
    """A code as we print it, `K7Q-X2M`, from what somebody typed; None when it is not a code."""
    bare = re.sub(r"[\W_]+", "", text).upper()
    return f"{bare[:_HALF]}-{bare[_HALF:]}" if _CODE.fullmatch(bare) else None


def _form_clues(lines: Sequence[Line], *, quoted: bool) -> Iterator[_Clue]:
    """The first line of each form, the author's own or a quoted one."""
    for line in lines:
        if (line.role == "quote") is quoted and line.role in {"quote", "marker"}:
            found = forms.start(line.text)
            if found:
                yield _Clue("quoted form" if quoted else "form", found.game, found.packet, found.seat, found.token)


def _plus_clues(envelope: Envelope) -> Iterator[_Clue]:
    """`orders+game.seat.token@...` and `game+seat.token@...`, in any recipient."""
    for recipient in envelope.recipients:
        base, plus, detail = recipient.partition("@")[0].partition("+")
        words = [word for word in detail.split(".") if word]
        if not plus or not words:
            continue
        code = normalise_code(words[-1]) if len(words) > 2 else None  # noqa: PLR2004 - game, seat, code
        if code:
            words.pop()
            yield _Clue("plus", words[0] if base in _SHARED else base, None, words[-1], code=code)
            continue
        has_dash = any(sign.isdigit() or sign == "-" for sign in words[-1])
        token = normalise_token(words[-1]) if has_dash or len(words) > 2 else None  # noqa: PLR2004 - game, seat, token
        if token:
            words.pop()
        game = words.pop(0) if words and base in _SHARED else None if base in _SHARED else base
        yield _Clue("plus", game, None, ".".join(words) or None, token)


def _thread_clues(envelope: Envelope, own: Own) -> Iterator[_Clue]:
    """Our own mails that this one answers, the latest first."""
    for reference in (*envelope.in_reply_to, *reversed(envelope.references)):
        if found := own.ours(reference):
            seat = None if found.seat in _PUBLIC_SEATS else found.seat
            yield _Clue("thread", found.game, found.packet, seat)


def _tags(subject: str) -> tuple[str, ...]:
    return tuple(tag for tag in _TAG.findall(subject) if tag.lower() not in _FOREIGN_TAGS)


def _subject_token(subject: str) -> str | None:
    """The token in a subject: `half-term` is not one, nor `2026-2027`, so it needs a digit, or capitals of its own."""
    for found in _TOKEN_IN_SUBJECT.findall(subject):
        letters = any(sign.isalpha() for sign in found)
        told = any(sign.isdigit() for sign in found) or (found.isupper() and not subject.isupper())
        if letters and told and (token := normalise_token(found)):
            return token
    return None


def _subject_clues(subject: str) -> Iterator[_Clue]:
    """The tags of a subject, and a token or a code next to them."""
    for tag in _tags(subject):
        yield _Clue("subject", tag)
    bare = _TAG.sub(" ", subject)
    code = _CODE_IN_SUBJECT.search(bare)
    if code and (read := normalise_code(code[1])):
        yield _Clue("subject", None, code=read)
    if token := _subject_token(bare):
        yield _Clue("subject", None, token=token)


def _line_clues(lines: Sequence[Line]) -> Iterator[_Clue]:
    """A code that the author brings in a line of its own, which is how it comes from an address we do not know."""
    for line in lines:
        if line.role == "text" and (found := code_in(line.text)) is not None:
            yield _Clue("line", None, code=found)


def code_in(line: str) -> str | None:
    """Return the code that a line such as `confirm K7Q-X2M` brings, or None."""
    found = _CODE_IN_LINE.fullmatch(line) if len(line) < _LONGEST_LINE else None
    return normalise_code(found[1]) if found else None


def _mailbox_clues(envelope: Envelope, games: Collection[str]) -> Iterator[_Clue]:
    """A recipient whose mailbox has the name of a known game."""
    for recipient in envelope.recipients:
        if recipient.partition("@")[0] in games:
            yield _Clue("mailbox", recipient.partition("@")[0])


def of(envelope: Envelope, lines: Sequence[Line] = (), own: Own = NOBODY, games: Collection[str] = ()) -> Address:
    """Which game, packet, seat and token the mail names.

    Args:
        envelope: its header.
        lines: its body, for the ORDERS line.
        own: our domain, to recognise our own Message-IDs in the thread.
        games: the names of the games there are, in lower case. With them a foreign tag or mailbox does not mislead.

    The places, most deliberate first: the author's ORDERS line, a plus-address, the mail answered, a quoted ORDERS
    line, the subject's tag, the mailbox. Gaps in one place are filled from others about the same game.
    """
    clues = [
        *_form_clues(lines, quoted=False),
        *_plus_clues(envelope),
        *_thread_clues(envelope, own),
        *_form_clues(lines, quoted=True),
        *_subject_clues(envelope.subject),
        *_mailbox_clues(envelope, games),
        *_line_clues(lines),
    ]
    named = [clue for clue in clues if clue.game]
    known = [clue for clue in named if clue.game and clue.game.lower() in games]
    best = known[0] if known else named[0] if named else None
    game = best.game.lower() if best and best.game else None
    fitting = [clue for clue in clues if clue.game is None or clue.game.lower() == game]
    return Address(
        game=game,
        packet=next((clue.packet for clue in fitting if clue.packet), None),
        seat=next((clue.seat for clue in fitting if clue.seat), None),
        token=next((clue.token for clue in fitting if clue.token), None),
        how=best.how if best else "none",
        tags=_tags(envelope.subject),
        code=next((clue.code for clue in fitting if clue.code), None),
    )
