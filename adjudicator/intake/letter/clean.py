"""A mail to a letter: its text is chosen and decoded, each line gets a number and a role. Pure; never raises."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.intake.letter import address, folded, forms, press, quotes, signature
from adjudicator.intake.mail import charset, flowed
from adjudicator.intake.mail.envelope import MOST_TEXT_LINES, Opened, open_mail
from adjudicator.intake.mail.parts import Body, choose
from adjudicator.model.letter import NOBODY, PRESS_ROLES, READ_ROLES, Letter, Line, Own, Role, says_something


def _text(body: Body) -> str:
    """The text of a part as its author saw it."""
    if body.html:
        from adjudicator.intake.mail.html import to_text  # imports lxml, which a plain mail does not need

        return charset.tidy(to_text(body.text))
    text = charset.tidy(body.text)
    settings = body.part.parameters
    if settings.get("format", "").lower() == "flowed":
        return flowed.unflow(text, delsp=settings.get("delsp", "").lower() == "yes")
    return text


def _lines(text: str) -> list[str]:
    """The lines of a text, without the empty ones that end it; of too many the first, one more than may be read."""
    stripped = text.rstrip()
    if not stripped:
        return []
    lines = stripped.split("\n", MOST_TEXT_LINES + 1)[: MOST_TEXT_LINES + 1]
    return [line.rstrip() for line in lines]


def _marked(lines: list[str], part: str) -> list[Line]:
    """The lines of one text with their roles."""
    lines = folded.whole_heads(lines)
    roles: list[Role] = quotes.mark(lines)
    closed = press.mark(lines, roles) | forms.mark(lines, roles)
    if part:
        forms.only_forms(roles)
    signature.mark(lines, roles, closed)
    return [Line(0, text, role, part) for text, role in zip(lines, roles, strict=True)]


def _only_quoted(lines: Sequence[Line]) -> bool:
    """Whether nothing is the author's, and there is more than "Sent from my phone" that could have been meant."""
    if any(line.role in READ_ROLES | PRESS_ROLES | {"marker", "after_end"} for line in lines):
        return False
    full = [line for line in lines if says_something(line.text)]
    return any(line.role in {"quote", "tail"} for line in full) or sum(line.role == "signature" for line in full) > 1


def of(opened: Opened, own: Own = NOBODY, games: Collection[str] = ()) -> Letter:
    """The letter of a mail that is already parsed; see `read`."""
    chosen = choose(opened.message, opened.parts)
    marked = _marked(_lines("\n".join(_text(body) for body in chosen.bodies)), "")
    for form in chosen.forms:
        marked += _marked(_lines(_text(form)), form.part.name or "attachment")
    lines = forms.numbered(marked)
    return Letter(
        envelope=opened.envelope,
        address=address.of(opened.envelope, lines, own, games),
        lines=lines,
        left_out=forms.left_out(lines, chosen.attachments),
        only_quoted=_only_quoted(lines),
    )


def read(raw: bytes, own: Own = NOBODY, games: Collection[str] = ()) -> Letter:
    """Any bytes to a letter whose every line is accounted for.

    Args:
        raw: the mail. Above 10 MiB its body is not read.
        own: our addresses and domain, to recognise our own mails in the thread.
        games: the names of all games, in lower case.
    """
    return of(open_mail(raw), own, games)
