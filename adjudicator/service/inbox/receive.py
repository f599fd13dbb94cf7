"""Receiving: from bytes in a mailbox to rows in the book and a receipt in the outbox.

Bytes are stored before they are read. A mail is accepted in one transaction, which marks its
journal row, appends to the book and queues the receipt; so a crash at any line loses nothing, files
nothing twice and answers nothing twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from adjudicator.intake.mail import envelope
from adjudicator.intake.reading import arrived
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import HouseFault, OutOfMemory, UserError, house_faults, let_through
from adjudicator.model.journal import Incoming, JournalEntry, JournalState
from adjudicator.service.clock.scheduler import SECOND, Did, next_due, next_hour, strike, tick
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.gm_desk.standing import standing_kept
from adjudicator.service.inbox.accept import accept, mark, set_aside
from adjudicator.service.inbox.sources import Inboxes
from adjudicator.service.players.kept_mails import place_of
from adjudicator.service.quarantine import reason
from adjudicator.service.turn.adjudicate import run_on
from adjudicator.service.turn.beacon import draw, fetch, is_out
from adjudicator.store.base import VersionConflict

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSource
    from adjudicator.service.game.home import Home

PATIENCE = timedelta(days=1)
"""How long a deadline waits for a mailbox that cannot be read; after it the game goes on without it."""
TRIES = 5
"""How often handling a mail is retried when another process came first."""


@dataclass(slots=True)
class Poll:
    """What a poll did: counts for the command line, the games it touched, and in `faults` what it could not do.

    `cut_off` is set where there are mailboxes and none of them could be read, `whole` where all were.
    `broken` are games that could not go on. `halted` is set where a fault of the machine or the home stopped it.
    """

    fetched: int = 0
    filed: int = 0
    answered: int = 0
    bounced: int = 0
    dropped: int = 0
    held: int = 0
    failed: int = 0
    doubles: int = 0
    did: list[Did] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    cut_off: bool = False
    whole: bool = True
    broken: list[str] = field(default_factory=list)
    halted: bool = False


def poll(home: Home, source: MailSource, only: str = "", desk: Desk | None = None) -> Poll:
    """Fetch waiting mail, store it, handle everything new by its hour of arrival, and do whatever else is due.

    Mail that came before a deadline is filed before the packet closes, and mail that came after it is not, however
    late both are read. While a mailbox cannot be read, it may contain mail from before a deadline: the deadline waits,
    for a day at most. It also waits while a HouseFault keeps mail from being stored. Mail that such a fault keeps from
    being handled waits in the journal, and everything after it waits as well.

    Args:
        home: where it is filed.
        source: where it comes from.
        only: handle mail of this game only; other mail waits in the journal.
        desk: one kept from the last poll, so that no game is read again; by default a new one.

    Raises:
        UserError: there is no such game, or the mail cannot be fetched; then none was.
    """
    done, desk = Poll(), desk or Desk(home)
    if only:
        desk.table(only)
    _fetch(home, source, done)
    desk.fetched, desk.faults = home.stamp(), tuple(done.faults)
    try:
        with house_faults(), home.at_work():
            desk.refresh()
            due = _work(home, desk, done, only)
        _beacons(home, due, done)
    except HouseFault as fault:
        _halt(done, str(fault))
    return done


def _work(home: Home, desk: Desk, done: Poll, only: str) -> list[Table]:
    """Handle what is stored and do what is due, while no other process does; return the games that were looked at."""
    now = home.stamp()
    # Mail is read in the packet that a killed process was about to open.
    _each(desk.awake(now, only), done, lambda table: run_on(home, table))
    known = home.now() + SECOND if done.whole else home.now() - PATIENCE
    for entry in sorted(home.store.journal("new"), key=lambda entry: entry.received_at):
        came = min(moment(entry.received_at), home.now())
        due = desk.awake(stamp(came), only)
        if came > known and any(hour is not None and hour < came for hour in map(next_hour, due)):
            break  # it missed a deadline that still waits for mail, which must be filed before it
        _each(due, done, partial(strike, home, until=min(came, known)))
        _handle(desk, entry, done, only)
    for entry in home.store.journal("new"):
        if place_of(entry) is not None:  # it was kept, and a mail of just now says yes to it
            _handle(desk, entry, done, only)
    due = desk.awake(now, only)
    _each(due, done, lambda table: tick(home, table, known))
    _each(due, done, partial(_keep_waking, home))
    return due


def _beacons(home: Home, tables: list[Table], done: Poll) -> None:
    """Fetch the rounds of the beacon that dice wait for, while other processes may work, and let the dice fall."""

    def drawn(table: Table) -> tuple[Did, ...]:
        awaited = table.history.due
        if awaited is None or not is_out(table, home.now()):
            return ()
        beacon = fetch(home, awaited)
        with home.at_work():
            table.refresh()
            return (Did(table.id, awaited.packet, "beacon"),) if draw(home, table, beacon) else ()

    _each(tables, done, drawn)


def _keep_waking(home: Home, table: Table) -> None:
    """Keep when a game must be looked at next, so that a round passes it over until then."""
    at = next_due(home, table)
    until = stamp(at) if at is not None else ""
    home.store.wakings.keep(table.id, table.version, until, standing_kept(table))


def _halt(done: Poll, why: str) -> None:
    done.halted = True
    if why not in done.faults:
        done.faults.append(why)


def _each(tables: list[Table], done: Poll, act: Callable[[Table], tuple[Did, ...] | None]) -> None:
    """Do something for each game; a game where that fails is reported, and left alone together with its mail."""
    for table in tables:
        if table.id in done.broken:
            continue
        try:
            with house_faults():
                done.did += act(table) or ()
        except Exception as fault:  # noqa: BLE001 - one game must never stop the others; the GM is told what it was
            if not isinstance(fault, OutOfMemory):  # for a smaller game there may be enough
                let_through(fault)
            plain = isinstance(fault, UserError | HouseFault)
            what = str(fault) if plain else f"{type(fault).__name__}: {fault}"
            done.faults.append(f"{table.id}: {what}")
            done.broken.append(table.id)


def _fetch(home: Home, source: MailSource, done: Poll) -> None:
    """Store what waits, some mails to a commit; a mail is taken off its source only when it is on our disk.

    Mail that a HouseFault keeps from being stored stays where it is, as in a mailbox that cannot be read.
    """
    try:
        with house_faults():
            _store(home, source, done)
    except HouseFault as fault:
        _halt(done, str(fault))
    if isinstance(source, Inboxes):
        done.faults, done.cut_off = [*source.faults, *done.faults], source.cut_off
        done.whole = source.whole
    done.whole = done.whole and not done.halted


def _store(home: Home, source: MailSource, done: Poll) -> None:
    waiting: deque[str] = deque()
    stored: list[str] = []

    def items() -> Iterator[Incoming]:
        for fetched in source.fetch():
            checkpoint("service.fetched")
            waiting.append(fetched.uid)
            key = fetched.key or envelope.key_of(fetched.raw)
            yield Incoming("mail", key, fetched.raw, stamp(fetched.received), fetched.uid)

    for journalled in home.store.journal_many(items()):
        checkpoint("service.journalled")
        stored.append(waiting.popleft())
        if not waiting:  # the whole commit is reported, and its mails are taken off the source in one go
            source.done(*stored)
            stored.clear()
            checkpoint("service.acknowledged")
        done.fetched += 1
        done.doubles += not journalled.new


def _handle(desk: Desk, entry: JournalEntry, done: Poll, only: str) -> None:
    """Handle one mail; any fault in it quarantines it and does not affect the others.

    A HouseFault is not the mail's: it waits as it is, and so do the others after it. Where only this mail runs out of
    memory, they wait for a day at most.

    Raises:
        HouseFault: the mail waits, and so must the others.
    """
    try:
        with house_faults():
            state = _retried(desk, entry, only, done.broken)
    except OutOfMemory as fault:
        if moment(entry.received_at) > desk.home.now() - PATIENCE:
            raise
        _halt(done, f"mail {entry.id} waits: {fault}")
        return
    except HouseFault:
        raise
    except UserError as fault:
        state = _broken(desk, entry, "held", str(fault))
    except Exception as fault:  # noqa: BLE001 - one mail must never stop the post; the GM sees what it was
        state = _broken(desk, entry, "failed", f"{type(fault).__name__}: {fault}")
    checkpoint("service.handled")
    if state in {"filed", "answered", "bounced", "dropped", "held", "failed"}:
        setattr(done, state, getattr(done, state) + 1)


def _retried(desk: Desk, entry: JournalEntry, only: str, broken: Container[str]) -> str:
    for _ in range(TRIES):
        try:
            return accept(desk, entry, only, broken)
        except VersionConflict:
            for game in desk.games:
                desk.table(game).refresh()
            if not any(waiting.id == entry.id for waiting in desk.home.store.journal("new", above=entry.id - 1)):
                return "elsewhere"  # the other process has handled it
    message = "Other processes keep changing this game; let only one of them run."
    raise HouseFault(message)


def _broken(desk: Desk, entry: JournalEntry, state: JournalState, what: str) -> str:
    """Quarantine a mail that could not be handled, and tell its sender if possible."""
    for game in desk.games:
        desk.table(game).refresh()
    try:
        letter = arrived.read(entry.key, desk.home.store.raw(entry.id), desk.own, desk.games, desk.kind)
        return set_aside(desk, entry, letter, state, "failed", what)
    except Exception as fault:  # noqa: BLE001 - whatever broke the mail may break the answer; it must be kept all the same
        let_through(fault)
        return mark(desk, entry, state, reason("failed", what))
