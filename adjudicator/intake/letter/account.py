"""How a mail is read, part by part and line by line; explains why an order was not seen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from adjudicator.intake.letter import clean
from adjudicator.intake.mail.envelope import Opened, open_mail
from adjudicator.intake.mail.parts import LONGEST_FORM, Body, Chosen, Part, choose
from adjudicator.intake.mail.screen import screen
from adjudicator.model.letter import NOBODY, OWN_ROLES, Letter, Line, Own, Role, Verdict

WHY: dict[Role, str] = {
    "quote": "quoted",
    "header": "introduces a quotation",
    "signature": "signature, or below one",
    "tail": "perhaps broken off the quoted line above",
    "marker": "mark of an order form",
    "after_end": "after END",
    "press": "press, no order",
    "press_mark": "begins or ends a press",
    "machine": "set by the forum",
    "struck": "struck out by its author",
}
"""Why a line is not read, by its role; all other roles are read, or blank."""


@dataclass(frozen=True, slots=True)
class Fate:
    """The fate of a part of a mail: whether it was used, and how or why not."""

    kind: str
    name: str
    size: int
    taken: bool
    why: str


@dataclass(frozen=True, slots=True)
class Account:
    """A mail, the decision on it before it is read, and the fate of its parts."""

    letter: Letter
    verdict: Verdict
    parts: tuple[Fate, ...]


def _decoding(body: Body) -> str:
    """How the text of a part was decoded."""
    told = body.part.parameters
    said = [f"charset {told['charset']}"] if told.get("charset") else ["no charset named"]
    if body.wrong_charset and told.get("charset"):
        said.append("which was wrong")
    if told.get("format", "").lower() == "flowed":
        said.append("soft line ends undone" + (" with DelSp" if told.get("delsp", "").lower() == "yes" else ""))
    if body.html:
        said.append("HTML made to lines")
    return ", ".join(said)


def _dropped(part: Part) -> str:
    """Why a part is not read."""
    if part.kind == "message/rfc822":
        return "a mail inside the mail"
    if part.kind in {"text/plain", "text/html"} and not part.attached:
        return "says the same as the part taken"
    if part.attached and (part.kind == "text/plain" or part.name.lower().endswith(".txt")):
        return "is empty" if not part.size else f"an attached text of more than {LONGEST_FORM} bytes"
    return "holds no plain text"


def _fates(parts: tuple[Part, ...], chosen: Chosen) -> tuple[Fate, ...]:
    bodies = {id(body.part.message): body for body in chosen.bodies}
    attached = {id(body.part.message): body for body in chosen.forms}
    fates: list[Fate] = []
    for part in parts:
        key = id(part.message)
        if key in bodies:
            taken, why = True, _decoding(bodies[key])
        elif key in attached:
            taken, why = True, f"an attached text, {_decoding(attached[key])}"
        else:
            taken, why = False, _dropped(part)
        fates.append(Fate(part.kind, part.name, part.size, taken, why))
    return tuple(fates)


def account(raw: bytes, own: Own = NOBODY, games: Collection[str] = ()) -> Account:
    """Return how a mail is read; any bytes are taken.

    Args:
        raw: the mail.
        own: our addresses and domain, to recognise our own mails.
        games: the names of all games, in lower case.
    """
    opened: Opened = open_mail(raw)
    chosen = choose(opened.message, opened.parts)
    letter = clean.of(opened, own, games)
    return Account(letter, screen(opened.envelope, own), _fates(opened.parts, chosen))


def _own_text(line: Line) -> str:
    return line.text if line.role in OWN_ROLES and line.role != "after_end" else ""


def words_of(letter: Letter) -> str:
    """Return the author's words; the line that a receipt calls 3 is the third.

    Lines after END are the author's too but are not read: they are empty here, to keep the numbers.
    """
    lines = [_own_text(line) for line in letter.lines if line.number]
    return "".join(f"{line}\n" for line in lines)
