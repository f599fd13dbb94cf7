"""Yes and no in a letter: which of its lines answer a proposal, and which of our mails they answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from adjudicator.engine.log.proposals import NO, YES
from adjudicator.intake.letter.address import code_in
from adjudicator.intake.reading.answers import UNCLEAR, Said, answers_in, goes_on
from adjudicator.intake.reading.boxes import is_shut, opened
from adjudicator.intake.reading.statements import statements, with_initials
from adjudicator.model.letter import READ_ROLES, Letter, Line, MailId
from adjudicator.model.reading import Ambiguous, Command, Read, Result, Talk
from adjudicator.service.filing.docket import Filing, Thread
from adjudicator.service.filing.proposals import ANSWER, BUT
from adjudicator.service.filing.reading import lexicon_of, read, read_at_home
from adjudicator.service.filing.requests import code_waits

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board

RECEIPT = "receipt"
"""The kinds of mail whose answers say yes to the proposals in them."""
MOST_BARE = 5
"""How many different bare answers of a letter are tried as votes; each is read by itself."""


def thread_of(table: Board, work: Filing, letter: Letter) -> Thread:
    """Return what a letter answers."""
    envelope = letter.envelope
    before = tuple(dict.fromkeys((*envelope.in_reply_to, *reversed(envelope.references))))
    ours = [found for each in before if (found := MailId.parse(each)) is not None and found.game == table.id]
    receipt = ours[0] if ours and ours[0].kind == RECEIPT else None
    return Thread(envelope.message_id or "", before, receipt, code=code_waits(work))


def votes(table: Board, seat: str, text: str) -> bool:
    """Return whether a bare yes or no of a seat is a vote now."""
    return any(isinstance(result, Read | Ambiguous) for result in read_at_home(table, seat, text))


def results_of(table: Board, work: Filing, letter: Letter) -> tuple[Result, ...]:
    """Return what a letter says, including its answers to proposals, in the order of its lines."""
    answers, rest = answers_of(table, work, letter)
    if not answers:
        return read(table, work.seat, letter)
    known = any(each.seat == work.seat for each in work.book.proposals)
    if not work.waiting and not (known and any(len(each.arguments) > 1 for each in answers)):
        whole = read(table, work.seat, letter)
        if not _asks_in_vain(work, answers, whole):
            return whole
    bare = islice(dict.fromkeys(each.text for each in answers if len(each.arguments) == 1), MOST_BARE)
    if work.thread is not None and work.waiting and any(votes(table, work.seat, text) for text in bare):
        work.thread = replace(work.thread, ballot=True)
    return tuple(sorted((*answers, *read(table, work.seat, rest)), key=lambda result: result.line))


def _asks_in_vain(work: Filing, answers: Sequence[Command], whole: Sequence[Result]) -> bool:
    """Return whether answers mean proposals though none waits: they are not votes, and answer one of our mails.

    The same holds in a letter that says nothing else; beside orders a lone yes is chat, and so is a lone `ok` anywhere.
    """
    lines = {each.line for each in answers if each.arguments[0]}
    if not lines or any(result.line in lines and not isinstance(result, Talk) for result in whole):
        return False
    replies = work.thread is not None and work.thread.receipt is not None
    return replies or all(isinstance(result, Talk) for result in whole)


def answers_of(table: Board, work: Filing, letter: Letter) -> tuple[tuple[Command, ...], Letter]:
    """Return the lines of a letter that answer with yes or no, as commands, and the letter without them."""
    found: list[Command] = []
    lines: list[Line] = []
    letters = [each.letter for each in work.waiting]
    for line in letter.lines:
        said, rest = _answered(table, line, letters) if line.role in READ_ROLES else ((), line)
        found += [_command(line, each) for each in said]
        lines.append(rest)
    return tuple(found), replace(letter, lines=tuple(lines))


def _answered(table: Board, line: Line, letters: Sequence[str]) -> tuple[tuple[Said, ...], Line]:
    """Return what a line answers, and the rest of it; its answers come before anything else it says."""
    box, text = opened(line.text)
    if is_shut(box) or code_in(line.text) is not None:
        return (), line
    whole = answers_in(text)
    if whole:
        return whole, replace(line, role="blank")
    pieces = with_initials(statements((line,)), lexicon_of(table))
    read_as = [answers_in(piece.text) for piece in pieces]
    first = read_as.index(()) if () in read_as else len(pieces)
    if first and (first == len(pieces) or (at := line.text.find(pieces[first].text)) >= 0):
        left = replace(line, role="blank") if first == len(pieces) else replace(line, text=line.text[at:])
        return tuple(said for answers in read_as[:first] for said in answers), left
    if letters and goes_on(line.text, letters) and not any(sign.isdigit() for sign in line.text):
        return UNCLEAR, line
    return (), line


def _command(line: Line, said: Said) -> Command:
    verdict = "" if said.yes is None or (said.weak and not said.letters) else YES if said.yes else NO
    letters = (BUT, *said.letters) if said.but else said.letters
    return Command(line.number, line.text.strip(), ANSWER, (verdict, *letters), line.number)
