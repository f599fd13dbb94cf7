"""Receiving: from bytes in a mailbox to rows in the book and a receipt in the outbox.

Bytes are stored before they are looked at. A mail is accepted in one transaction, which marks its
journal row, appends to the book and queues the receipt; so a crash at any line loses nothing, files
nothing twice and answers nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.intake import clean, envelope, forms
from adjudicator.intake.screen import bulk, screen
from adjudicator.model.canonical import canonical
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.model.journal import Incoming, JournalEntry, JournalState, Mark
from adjudicator.model.letter import Letter, Own, Verdict
from adjudicator.service.adjudicate import close_when_done, run_on
from adjudicator.service.asking import doubts, sent_lately
from adjudicator.service.identity import Identified, Stranger, identify
from adjudicator.service.letters import stranger_mail
from adjudicator.service.reading import read
from adjudicator.service.receipts import receipt
from adjudicator.service.shelf import ANSWERED, reason, unread
from adjudicator.service.speech import core_speaker
from adjudicator.service.submit import Filing, submit
from adjudicator.service.table import Board, Table
from adjudicator.service.times import moment, stamp, told
from adjudicator.store.base import VersionConflict

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSource
    from adjudicator.engine.dice import Dice
    from adjudicator.service.home import Home

TRIES = 5
"""How often a mail is handled again when another process came first."""


@dataclass(slots=True)
class Poll:
    """What a poll did: counts for the command line, and the games it touched."""

    fetched: int = 0
    filed: int = 0
    dropped: int = 0
    held: int = 0
    failed: int = 0
    doubles: int = 0
    closed: list[str] = field(default_factory=list)


class Desk:
    """The games of a home, opened as mails need them and kept open as long as the desk is kept."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._tables: dict[str, Table] = {}
        settings = home.settings.mail
        self.own = Own(frozenset({settings.address.lower()}), settings.domain)

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games of the home."""
        return tuple(game.id for game in self.home.store.games())

    def table(self, game: str) -> Table:
        """Return a game, opened at its first use."""
        if game not in self._tables:
            self._tables[game] = Table.open(self.home.store, game)
        return self._tables[game]

    def refresh(self) -> None:
        """Read what other processes have done to the games that lie open."""
        for table in self._tables.values():
            table.refresh()


def poll(home: Home, source: MailSource, only: str = "", desk: Desk | None = None) -> Poll:
    """Fetch waiting mail, store it, and handle everything new; then close packets that all have done with.

    Args:
        home: where it is filed.
        source: where it comes from.
        only: handle mail of this game alone; other mail waits in the journal.
        desk: one kept from the poll before, so that no game is read anew; else one is made.

    Raises:
        UserError: there is no such game, or the mail cannot be fetched; then nothing was.
    """
    done, desk = Poll(), desk or Desk(home)
    desk.refresh()
    if only:
        desk.table(only)
    _fetch(home, source, done)
    tables = [desk.table(game) for game in desk.games if only in {"", game}]
    for table in tables:
        run_on(home, table)  # mail is read in the packet that a killed process was about to open
    for entry in home.store.journal("new"):
        _handle(desk, entry, done, only)
    done.closed += [table.id for table in tables if close_when_done(home, table)]
    return done


def _fetch(home: Home, source: MailSource, done: Poll) -> None:
    for fetched in source.fetch():
        key = envelope.key_of(fetched.raw)
        checkpoint("service.fetched")
        item = Incoming("mail", key, fetched.raw, stamp(fetched.received), fetched.uid)
        journalled = home.store.journal_one(item)
        checkpoint("service.journalled")
        source.done(fetched.uid)
        checkpoint("service.acknowledged")
        done.fetched += 1
        done.doubles += not journalled.new


def _handle(desk: Desk, entry: JournalEntry, done: Poll, only: str) -> None:
    """Handle one mail; whatever goes wrong with it puts it on the held shelf and leaves the others alone."""
    try:
        state = _retried(desk, entry, only)
    except UserError as fault:
        state = _broken(desk, entry, "held", str(fault))
    except Exception as fault:  # noqa: BLE001 - one mail must never stop the post; the GM sees what it was
        state = _broken(desk, entry, "failed", f"{type(fault).__name__}: {fault}")
    checkpoint("service.handled")
    if state in {"filed", "dropped", "held", "failed"}:
        setattr(done, state, getattr(done, state) + 1)


def _retried(desk: Desk, entry: JournalEntry, only: str) -> str:
    for _ in range(TRIES):
        try:
            return _accept(desk, entry, only)
        except VersionConflict:
            for game in desk.games:
                desk.table(game).refresh()
    message = "Other processes keep changing this game; let only one of them run."
    raise UserError(message)


def _mark(desk: Desk, entry: JournalEntry, state: JournalState, why: str) -> str:
    with desk.home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, state, why))
    return state


def _broken(desk: Desk, entry: JournalEntry, state: JournalState, what: str) -> str:
    """Put a mail that could not be handled on the shelf, and tell its sender where that much can be done."""
    for game in desk.games:
        desk.table(game).refresh()
    try:
        letter = clean.read(desk.home.store.raw(entry.id), desk.own, desk.games)
        return _set_aside(desk, entry, letter, state, "failed", what)
    except Exception:  # noqa: BLE001 - whatever broke the mail may break the answer; the mail must be kept all the same
        return _mark(desk, entry, state, reason("failed", what))


def _set_aside(desk: Desk, entry: JournalEntry, letter: Letter, state: JournalState, code: str, detail: str) -> str:
    """Put a mail on the shelf unread; a player who waits for a receipt is told why he gets none."""
    why = reason(code, detail)
    who = identify(desk, letter) if code in ANSWERED else None
    if not isinstance(who, Identified):
        return _mark(desk, entry, state, why)
    with who.table.work() as work:
        work.tx.mark(Mark(entry.id, state, why, game=who.table.id))
        work.tx.queue(unread(desk.home, who.table, who.seat, letter, entry, code))
    return state


def _accept(desk: Desk, entry: JournalEntry, only: str) -> str:
    raw = desk.home.store.raw(entry.id)
    letter = clean.read(raw, desk.own, desk.games)
    verdict = screen(letter.envelope, desk.own)
    if verdict.action == "pass":
        verdict = bulk(letter)
    if verdict.action == "pass" and entry.twin_of is not None:
        verdict = Verdict("hold", "twin")
    if verdict.action != "pass":
        state: JournalState = "dropped" if verdict.action == "drop" else "held"
        return _set_aside(desk, entry, letter, state, verdict.code, verdict.detail)
    who = identify(desk, letter)
    if isinstance(who, Stranger):
        return _stranger(desk, entry, letter, who)
    if only and who.table.id != only:
        return "new"
    return _file(desk, entry, letter, who)


def _stranger(desk: Desk, entry: JournalEntry, letter: Letter, who: Stranger) -> str:
    """Hold the mail for the GM and answer the sender once a day, repeating nothing."""
    received = f"{told(moment(entry.received_at), 'UTC')} UTC"
    sender = letter.envelope.sender.address
    with desk.home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, "held", who.reason, game=who.game))
        if sender.isascii() and "@" in sender:  # no header of ours can hold any other address
            say = core_speaker()
            title = desk.table(who.game).config.title if who.game else ""
            tx.queue(stranger_mail(desk.home, say, sender, received, letter.envelope.message_id, title))
    return "held"


def _file(desk: Desk, entry: JournalEntry, letter: Letter, who: Identified[Table]) -> str:
    table, home = who.table, desk.home
    letter = adopted(letter, lambda: last_report(table, who.seat))
    filing = fill(table, who.seat, letter, entry.id, table.dice())
    filing.asked = doubts(table, who.seat, letter, filing, lambda: sent_lately(table, who.seat, letter))
    with table.work() as work:
        # Where in the log the mail was read: whoever reads it again there must find the same orders in it.
        place = canonical({"row": table.history.last}).decode()
        work.tx.mark(Mark(entry.id, "filed", facts=place, game=table.id))
        work.add(*filing.rows)
        work.tx.queue(*receipt(home, table, letter, filing, entry))
    return "filed"


def fill(table: Board, seat: str, letter: Letter, ident: int, dice: Dice) -> Filing:
    """Return what a seat's letter files as the game stands; nothing is appended.

    Args:
        table: the game.
        seat: whose letter it is.
        letter: as `adopted` returns it.
        ident: the number of the mail in the journal.
        dice: for orders that are carried out as they arrive.
    """
    filing = Filing(table.game, seat, f"mail:{ident}", table.history.state, table.history.book, dice)
    filing.form = _form_of(letter)
    return submit(filing, read(table, seat, letter))


def _form_of(letter: Letter) -> str:
    """Return the packet that the order form in a letter is for, empty where there is no form or it does not say."""
    starts = (forms.start(line.text) for line in letter.lines if line.role == "marker")
    return next((found.packet for found in starts if found is not None and found.packet), "")


def adopted(letter: Letter, sent: Callable[[], str]) -> Letter:
    """Return the letter with a quoted form that its author edited as his orders.

    Args:
        letter: as read from the mail.
        sent: gives the text of the last private report of the seat; asked for where a form is quoted.
    """
    return forms.adopt(letter, form_in(sent())) if forms.quoted_form(letter.lines) else letter


def last_report(table: Table, seat: str) -> str:
    """Return the text of the last private report of a seat."""
    last = b""
    for report in table.store.reports(table.id, audience=seat):
        if report.format == "text":
            last = report.body
    return last.decode()


def form_in(text: str) -> str:
    """Return the order form that a private report holds, from ORDERS to END, or nothing."""
    lines = text.splitlines()
    starts = [at for at, line in enumerate(lines) if forms.start(line)]
    ends = [at for at, line in enumerate(lines) if forms.ends(line)]
    return "\n".join(lines[starts[0] : ends[-1] + 1]) if starts and ends else ""
