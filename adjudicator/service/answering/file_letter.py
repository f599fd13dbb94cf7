"""The rows that a letter files: read as its seat means it, with the form that it quotes; nothing is appended here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from adjudicator.intake.letter import forms
from adjudicator.intake.letter.adopted import adopt
from adjudicator.intake.letter.folded import may_be_folded, unfold
from adjudicator.model.letter import Letter
from adjudicator.model.reading import Command
from adjudicator.service.answering.questions import Clerk
from adjudicator.service.filing.commands import take_back
from adjudicator.service.filing.docket import Writer
from adjudicator.service.filing.done import settle
from adjudicator.service.filing.mails_wanted import wanted
from adjudicator.service.filing.replies import results_of, thread_of
from adjudicator.service.filing.requests import answered, is_answer, objects
from adjudicator.service.filing.submit import Filing, submit, within
from adjudicator.service.filing.unclear import own_doubts
from adjudicator.service.game.identity import brings_token
from adjudicator.service.game.table import Board, Table
from adjudicator.service.players.vacancies import heard
from adjudicator.service.press.incoming import Sender, pass_on
from adjudicator.service.press.replies import pass_reply, reply_in, settled

if TYPE_CHECKING:
    from adjudicator.engine.chance.dice import Dice


def fill(  # noqa: PLR0913 - what is known of a letter beside itself, each by its name
    table: Board,
    seat: str,
    letter: Letter,
    ident: int,
    dice: Dice,
    at: str = "",
    *,
    by_code: bool = False,
    instead: tuple[str, ...] = (),
    kept: bool = False,
    as_written: bool = False,
) -> Filing:
    """Return the rows that a seat's letter files in the current state; nothing is appended.

    Args:
        table: the game.
        seat: whose letter it is.
        letter: as `adopted` returns it.
        ident: the number of the mail in the journal.
        dice: for orders that are carried out as they arrive.
        at: when it came, by which its press is dated; without it no change of the people can be asked for.
        instead: the mails that this one takes the place of, as another text of the same post: what they filed is
            taken back first.
        as_written: nothing is added to the orders that their writers left out.
        kept: it waited for a yes, and gives way to what came after it.
        by_code: nothing is read but the answer to a request for confirmation, until that has made the sender known.
    """
    history, sender = table.history, letter.envelope.sender.address
    zone, absences = table.players[seat].zone, table.config.deadlines.absences
    proven = brings_token(table, seat, letter)
    writer = Writer(sender, at, table.listed(seat), table.keys.code, zone, absences, proven) if at else None
    filing = Filing(table.game, seat, f"mail:{ident}", history.state, history.book, dice, people=history.people)
    filing.writer, filing.form, filing.calendar = writer, _form_of(letter), history.calendar
    filing.settled = filing.phase in history.locked
    filing.answer, filing.posts = Clerk(table), history.posts
    filing.gone = take_back(filing, instead) if instead else ()
    filing.awaited, filing.two_steps = history.awaited, table.config.dice.words == "two steps"
    filing.arrived, filing.as_written = ident if kept else 0, as_written
    answer, letter = answered(letter, waits=objects(filing))
    filing.thread = thread_of(table, filing, letter)
    talk = Sender(table, seat, at, filing.mail)
    filing.replies = not (by_code or answer) and _in_press(filing, letter, talk)
    known = filing.replies or _read_orders(filing, letter, answer, talk, by_code=by_code)
    heard(table, filing, known=not by_code, as_written=as_written)
    filing.asked = () if filing.replies else own_doubts(table, seat, letter)
    if known:  # nobody else may withdraw what the seat has said
        settle(filing)
    return filing


def _read_orders(work: Filing, letter: Letter, answer: tuple[Command, ...], sender: Sender, *, by_code: bool) -> bool:
    """File what the lines of a letter say, and its press; return whether its sender is known."""
    board = sender.board
    mails, letter = wanted(letter)
    results = (*answer, *mails, *within(work, results_of(board, work, letter), board.config.orders_per_packet))
    known = True
    if by_code:
        submit(work, (each for each in results if is_answer(each)))
        known = work.writer is not None and work.writer.address in work.addresses
        results = tuple(each for each in results if known and not is_answer(each))
    submit(work, results)
    if not by_code:
        pass_on(work, letter, sender)
    return known


def _in_press(work: Filing, letter: Letter, sender: Sender) -> bool:
    """Pass a letter on that answers press, or settle one that waits; return whether it was one of these."""
    reply = reply_in(sender.board, work.seat, letter)
    if reply is None:
        return settled(work, letter, sender)
    pass_reply(work, letter, reply, sender)
    return True


def _form_of(letter: Letter) -> str:
    """Return the packet that the order form in a letter is for, empty where there is no form or it names none."""
    starts = (forms.start(line.text) for line in letter.lines if line.role == "marker")
    return next((found.packet for found in starts if found is not None and found.packet), "")


def adopted(letter: Letter, sent: Callable[[], str]) -> Letter:
    """Return the letter with a quoted form, edited by its author, as orders, and with the lines of our form whole.

    Args:
        letter: as read from the mail.
        sent: returns the text of the last private report of the seat; called where the letter may hold its form.
    """
    if not (forms.quoted_form(letter.lines) or may_be_folded(letter)):
        return letter
    form = form_in(sent())
    return unfold(adopt(letter, form), form) if form else letter


def last_report(table: Table, seat: str) -> str:
    """Return the text of the last private report of a seat."""
    last = b""
    for report in table.store.reports(table.id, audience=seat):
        if report.format == "text":
            last = report.body
    return last.decode()


def form_in(text: str) -> str:
    """Return the order form of a private report, from ORDERS to END, or nothing."""
    lines = text.splitlines()
    starts = [at for at, line in enumerate(lines) if forms.start(line)]
    ends = [at for at, line in enumerate(lines) if forms.ends(line)]
    return "\n".join(lines[starts[0] : ends[-1] + 1]) if starts and ends else ""
