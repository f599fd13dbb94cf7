"""Reading one mail for a person to look at: its parts, its lines, and their meaning in a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adjudicator.intake.letter import account
from adjudicator.intake.letter.account import Account
from adjudicator.intake.statement.reader import Heard
from adjudicator.model.letter import Letter, says_something
from adjudicator.model.order import Names
from adjudicator.model.reading import (
    Ambiguous,
    Command,
    Misread,
    Noted,
    Proposed,
    Read,
    Result,
    TooMany,
    UnknownName,
    Withdrawn,
)
from adjudicator.service.answering.file_letter import adopted, last_report
from adjudicator.service.filing.reading import read
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.identity import Stranger, identify
from adjudicator.service.gm_mail.mail import commands, mail_of_gm
from adjudicator.service.quarantine import reason

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table
    from adjudicator.service.gm_mail.lines import Asked

HEARD = {"sense": "by things and acts", "talk": "as talk, by its words", "question": "as a question, by its words"}
VERDICTS = {"pass": "read", "drop": "dropped", "hold": "held for the GM"}


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of a mail: its first line, the text there, its kind and its reading."""

    line: int
    text: str
    kind: str
    reads: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A mail, how it is read, and whose it is; `statements` are None where the game is unknown.

    `heard` has the reader of each, and what its words were taken for.
    """

    account: Account
    whose: str
    statements: tuple[Statement, ...] | None = None
    heard: tuple[Heard, ...] = ()


def words(raw: bytes) -> str:
    """Return the part of a mail that counts as its author's words, without any game or home."""
    return account.words_of(account.account(raw).letter)


def look(raw: bytes) -> Reading:
    """Return how a mail is read without games."""
    return Reading(account.account(raw), "no game is at hand")


def look_in(home: Home, raw: bytes, game: str = "", seat: str = "") -> Reading:
    """Return how a mail is read in a home; nothing is filed.

    Args:
        home: its games.
        raw: the mail.
        game: read it for this game, whichever the mail names.
        seat: read it as this seat's.

    Raises:
        UserError: there is no such game.
    """
    desk = Desk(home)
    found = account.account(raw, desk.own, desk.games)
    if game:
        desk.table(game)
        address = replace(found.letter.address, game=game, how="the command")
        found = replace(found, letter=replace(found.letter, address=address))
    gms = None if seat else mail_of_gm(desk, found.letter)
    if gms is not None:
        return Reading(found, f"the GM's, for {gms.id}", tuple(map(_command, commands(gms, found.letter))))
    who = identify(desk, found.letter)
    if seat and game:
        table, why = desk.table(game), "as asked"
    elif isinstance(who, Stranger):
        return Reading(found, f"nobody's: {who.reason}")
    else:
        table, seat, why = who.table, who.seat, f"game found by {found.letter.address.how}"
    letter = adopted(found.letter, lambda: last_report(table, seat))
    heard: list[Heard] = []
    told = tuple(_statement(table, result) for result in read(table, seat, letter, heard))
    whose = f"{table.players[seat].name} of {table.id}, {why}"
    return Reading(replace(found, letter=letter), whose, told, tuple(heard))


def _command(asked: Asked) -> Statement:
    parts = (asked.name, asked.words, f"because {asked.why}" if asked.why else "")
    return Statement(asked.line, asked.text, "command of the GM", " ".join(part for part in parts if part))


def _statement(table: Table, result: Result) -> Statement:
    kind, reads = _told(result, table.game.name)
    return Statement(result.line, result.text, kind, reads)


def _told(result: Result, name: Names) -> tuple[str, str]:
    """Return the kind of a statement, and its reading."""
    match result:
        case Read():
            told = "order", result.say(name)
        case Noted():
            told = "noted", result.say(name)
        case Command():
            told = "command", " ".join((result.name, *result.arguments)).strip()
        case Ambiguous():
            told = "ambiguous", " | ".join(candidate.say(name) for candidate in result.candidates)
        case Proposed():
            told = "proposed", " | ".join("; ".join(read.say(name) for read in reads) for reads in result.proposals)
        case Withdrawn():
            told = "taken back", "; ".join(read.say(name) for read in result.reads)
        case UnknownName():
            told = "unknown name", ""
        case TooMany():
            what = f"{result.longest} characters" if result.longest else f"{result.most} orders"
            told = "too many", "too tangled: none is filed" if result.tangled else f"more than {what}: none is filed"
        case Misread():
            told = "not understood", result.advice
        case _:
            told = "talk", ""
    return told


def verdict(reading: Reading) -> str:
    """Return in words the decision on a mail before it is read."""
    found = reading.account.verdict
    done = VERDICTS[found.action]
    return f"{done}. {reason(found.code, found.detail)}" if found.code else done


def facts(reading: Reading) -> dict[str, Any]:
    """Return everything about a reading, for programs."""
    letter, envelope = reading.account.letter, reading.account.letter.envelope
    return {
        "from": envelope.sender.address,
        "subject": envelope.subject,
        "message_id": envelope.message_id,
        "defects": list(envelope.defects),
        "action": reading.account.verdict.action,
        "reason": reading.account.verdict.code,
        "whose": reading.whose,
        "parts": [
            {"kind": part.kind, "name": part.name, "size": part.size, "taken": part.taken, "why": part.why}
            for part in reading.account.parts
        ],
        "lines": [
            {"line": line.number or None, "role": line.role, "part": line.part, "text": line.text}
            for line in letter.lines
        ],
        "statements": None
        if reading.statements is None
        else [{"line": s.line, "text": s.text, "kind": s.kind, "reads": s.reads} for s in reading.statements],
        "heard": [{"text": each.text, "by": each.by, "words": list(map(list, each.words))} for each in reading.heard],
    }


def text(reading: Reading) -> list[str]:
    """Return a reading as lines of text for a person."""
    letter, envelope = reading.account.letter, reading.account.letter.envelope
    out = [
        f"From      {envelope.sender.address or 'nobody'}",
        f"Subject   {envelope.subject}",
        f"Mail      {verdict(reading)}",
        f"Whose     {reading.whose}",
    ]
    out += [f"Odd       {defect}" for defect in envelope.defects]
    for number, part in enumerate(reading.account.parts, 1):
        named = f" {part.name}" if part.name else ""
        done = "taken" if part.taken else "left out"
        out.append(f"Part {number:<4} {part.kind}{named}, {part.size} bytes: {done}, {part.why}")
    return [*out, "", *_lines(letter), *_statements(reading), *_heard(reading)]


def _lines(letter: Letter) -> list[str]:
    """The lines of a mail: the author's with their numbers, the others with the reason why they are left out."""
    out, last = ["THE LINES"], ""
    for line in letter.lines:
        why = account.WHY.get(line.role, "")
        if line.part and line.part != last:
            out.append(f"  from {line.part}")
        last = line.part
        if line.role != "blank" and (line.number or says_something(line.text)):
            note = f"    [{why}]" if why else ""
            out.append(f"  {line.number or '-':>4}  {line.text}{note}")
    return out if len(out) > 1 else ["There is no line of text in it."]


def _statements(reading: Reading) -> list[str]:
    if reading.statements is None:
        return []
    out = ["", "WHAT THEY READ AS"]
    for found in reading.statements:
        reads = f"  {found.reads}" if found.reads else ""
        out.append(f"  {found.line:>4}  {found.kind}:{reads or '  ' + found.text}")
    return out if reading.statements else [*out, "  nothing"]


def _heard(reading: Reading) -> list[str]:
    """Return how the statements were read that the grammar cannot read literally."""
    told = [each for each in reading.heard if each.words or each.by in {"talk", "question"}]
    out = ["", "HOW THEY WERE READ"] if told else []
    for each in told:
        out.append(f"  {HEARD[each.by]}: {each.text}")
        out += [f"        {words}: {role}" for words, role in each.words]
    return out
