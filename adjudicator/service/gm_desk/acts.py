"""What the GM does to a running game. Each act is journalled as a command and announced with its reason."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.engine.log.history import DeadlineSet, History, Rewound, replay
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance, corrections
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.service.answering.samples import advise
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.mail_out.announcements import announcement
from adjudicator.service.settings.deadlines import Length
from adjudicator.service.turn.adjudicate import open_packet, run_on, standing
from adjudicator.service.turn.deadlines import clock_of, deadline

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.engine.chance.dice import Dice
    from adjudicator.model.state import State
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


LOCKED = "packet_locked"
MOVES = frozenset({LOCKED, "packet_opened", "packet_reopened", "packet_paused"})
"""Kinds of event by which a packet changes its stage; one that asks nobody runs as it opens."""


def extend(home: Home, table: Table, *, hours: int = 0, until: datetime | None = None, why: str) -> str:
    """Move the deadline of the open packet, tell everybody, and return the new one, as the log writes it.

    Raises:
        UserError: no packet is open, or the new deadline is past.
    """
    packet = open_packet(table)
    now = home.now()
    old = moment(table.history.deadlines[packet.id].at)
    at = until or max(old, now) + timedelta(hours=hours)
    if at <= now:
        raise UserError(f"The deadline would be {stamp(at)}, which is past; choose a later one.")
    with table.work() as work:
        journal_act(home, table, work, "extend", packet.id, stamp(at), why)
        told = Event.of(corrections.DeadlineMoved(packet.id, stamp(at), why), "")
        work.add(DeadlineSet(packet.id, stamp(at), why), told)
        work.tx.queue(*announcement(home, table, told, packet, stamp(at)))
    return stamp(at)


def ruling(table: Board, cell: str, value: str, why: str) -> Event:
    """Return the event of a ruling, of which the next report tells players in words of the game.

    Raises:
        UserError: there is no such cell, the value does not fit it, or no words tell players what it is.
    """
    event = corrections.ruling(table.history.state, cell, value, why)
    if not speaker(table)("sentences/gm_rulable", event.data).strip():
        raise UserError(
            f"No text tells players what {cell} is, so a ruling cannot set it; "
            "take the game back with rewind, or file orders with substitute."
        )
    return event


def rule(home: Home, table: Table, cell: str, value: str, why: str, *, at_once: bool = False) -> None:
    """Set one cell of the state, with a public reason.

    Args:
        home: gives the time.
        table: the game.
        cell: the cell.
        value: its new value as typed.
        why: the reason.
        at_once: also mail all players now, as a report has told them something else.

    Raises:
        UserError: as `ruling`.
    """
    event = ruling(table, cell, value, why)
    with table.work() as work:
        journal_act(home, table, work, "rule", cell, value, why)
        work.add(event)
        packet = table.history.state.open_packet
        if at_once and packet is not None:
            work.tx.queue(*announcement(home, table, event, packet, table.history.deadlines[packet.id].at))


def decide(home: Home, table: Table, words: str, why: str) -> str:
    """Settle what the rules of the game leave to the GM, with a public reason; return the outcome in words.

    Raises:
        UserError: there is nothing like that to decide.
    """
    told, done = corrections.decision(table.game, table.history.state, words, why)
    with table.work() as work:
        journal_act(home, table, work, "decide", words, why)
        work.add(told, done)
    return speaker(table)(f"sentences/{done.kind}", done.data)


def substitute(home: Home, table: Table, seat: str, text: str, why: str, packet: str = "") -> Filing:
    """File orders for a seat; if their packet has run, run it and all after it again.

    Args:
        home: gives the time.
        table: the game.
        seat: the seat.
        text: order lines as a player would write them.
        why: the reason, which is public.
        packet: the id of the packet they are for; empty for the open one, or where none is open the last.

    Returns:
        what was filed; if any line is not understood, nothing is filed and nothing happens.

    Raises:
        UserError: no such seat, no order at all, no such packet, or none has opened yet.
    """
    if seat not in table.players:
        raise UserError(f"There is no seat {seat}; the seats are: {', '.join(table.game.seats)}.")
    work_, target = substitution(table, seat, text, table.dice(), packet)
    if not work_.outcomes:
        raise UserError("There is no order in these lines, so nothing was filed.")
    if any(outcome.status != "understood" for outcome in work_.outcomes):
        advise(table, work_)
        return work_
    with table.work() as work:
        journal_act(home, table, work, "substitute", seat, text, why, *([packet] if packet else []))
        work.add(*work_.rows)
        if target is not None:
            work.add(Rewound(cut_at(table, target), reopen=False, why=why))
        ident = work_.packet
        work.next_step()
        work.add(Event.of(corrections.Substituted(seat, ident, why), ""))
    run_on(home, table)
    return work_


def substitution(table: Board, seat: str, text: str, dice: Dice, packet: str = "") -> tuple[Filing, LogRow | None]:
    """Return what lines of text file for a seat, and the lock to go back to if their packet has run.

    Raises:
        UserError: there was no packet with that id, or none has opened yet.
    """
    opened = table.history.state.open_packet
    if opened is not None and packet in {"", opened.id}:
        target = None
    else:
        target = way_back(table, packet, reopen=False) if packet else _last_locked(table)
    state = table.history.state if target is None else _state_before(table, target)
    filing = Filing(table.game, seat, "gm", state, table.history.book, dice)
    filing.settled = filing.phase in table.history.locked
    work = submit(filing, read_lines(table, seat, text))
    if target is not None:
        # Orders that act on arrival do so when the packet runs again: the state differs from the one they were checked
        # in.
        work.rows = [row for row in work.rows if not isinstance(row, Event)]
    return work, target


def rewind(home: Home, table: Table, packet: str, why: str, *, reopen: bool) -> None:
    """Take the game back to a packet.

    Args:
        home: gives the time.
        table: the game.
        packet: the id, such as 1.1.
        why: the reason, which is public.
        reopen: let players order again, with fresh dice; else the packet runs again with its locked orders,
            on the same link.

    Raises:
        UserError: the game has had no such packet.
    """
    row = way_back(table, packet, reopen=reopen)
    with table.work() as work:
        journal_act(home, table, work, "rewind", packet, str(reopen), why)
        work.add(Rewound(cut_at(table, row), reopen, why))
        work.next_step()
        told = Event.of(corrections.WentBack(packet, reopen, why), "")
        work.add(told)
        if reopen:
            # In one transaction with the cut: a packet must never be open on a link that was published.
            work.next_step()
            (opened,) = advance.reopen(table.game, _cut(table, row)).events
            work.add(opened)
            at = table.history.deadlines[packet].at
            if moment(at) <= home.now():
                at = stamp(deadline(clock_of(table.config), home.now(), Length(days=1)))
                work.add(DeadlineSet(packet, at, why))
            work.tx.queue(*announcement(home, table, told, opened.data.packet, at))
    run_on(home, table)


def end(home: Home, table: Table, why: str) -> None:
    """End a game before its rules do, and publish its last report, with which all that is secret opens.

    Raises:
        UserError: the game is over already, or its dice wait for words or for a round of the beacon.
    """
    run_on(home, table)
    endable(table)
    with table.work() as work:
        journal_act(home, table, work, "end", why)
        work.add(corrections.ending(table.history.state, why))
    run_on(home, table)


def endable(table: Table) -> None:
    """Raise UserError where a game cannot be ended now."""
    if table.history.state.over or table.history.waits:
        raise UserError(standing(table))


def _cut(table: Board, row: LogRow) -> History:
    """Return the history after a rewind to a row."""
    kept = replay(each for each in table.history.rows if each.seq <= cut_at(table, row))
    kept.book, kept.people, kept.calendar = table.history.book, table.history.people, table.history.calendar
    kept.links, kept.epochs = table.history.links, table.history.epochs
    return kept


def way_back(table: Board, packet: str, *, reopen: bool) -> LogRow:
    """Return the row to which to rewind for a packet: its opening, or its lock.

    Raises:
        UserError: the game has had no such packet.
    """
    stage = "open" if reopen else "run"
    moved = [row for row in table.history.rows if row.body.kind in MOVES and row.body.data.packet.stage == stage]
    ways = moved if reopen else [row for row in moved if row.body.kind == LOCKED]
    found = next((row for row in reversed(ways) if row.body.data.packet.id == packet), None)
    if found is None:
        known = ", ".join(dict.fromkeys(row.body.data.packet.id for row in ways)) or "none yet"
        what = "open" if reopen else "locked"
        raise UserError(f"The game cannot go back to packet {packet}; those that were {what}: {known}.")
    return found


def cut_at(table: Board, row: LogRow) -> int:
    """Return where a rewind to a row cuts a game: after the whole transaction of that row."""
    return max(each.seq for each in table.history.rows if each.step == row.step)


def _last_locked(table: Board) -> LogRow:
    locked = (row for row in reversed(table.history.rows) if row.body.kind == LOCKED)
    found = next(locked, None)
    if found is None:
        raise UserError("No packet has been locked yet, so there is nothing to substitute; wait until one is open.")
    return found


def _state_before(table: Board, row: LogRow) -> State:
    return replay(r for r in table.history.rows if r.seq < row.seq).state
