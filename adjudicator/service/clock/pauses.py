"""The GM's control of the clock: pauses, their end, and refusals of more time.

During a pause no deadline runs; when it ends, the open packet gets the time that it had left.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from adjudicator.engine.log.calendar import ExtensionRefused, GraceBegun, Paused, Resumed
from adjudicator.engine.log.history import DeadlineSet
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.game.late import phase
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.mail_out.announcements import announcement
from adjudicator.service.turn.adjudicate import open_packet
from adjudicator.service.turn.deadlines import clock_of

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


def pause(home: Home, table: Table, until: datetime | None, why: str) -> None:
    """Stop all deadlines, until a moment or until the GM resumes, and tell everybody.

    Raises:
        UserError: no packet is open, the moment is past, or the game is paused already.
    """
    packet = open_packet(table)
    if table.history.calendar.paused is not None:
        raise UserError(f"{table.config.title} is paused already; end that pause first: adjudicator resume {table.id}")
    if until is not None and until <= home.now():
        raise UserError(f"The pause would end at {stamp(until)}, which is past; choose a later moment.")
    row = Paused(home.stamp(), stamp(until) if until is not None else "", why)
    with table.work() as work:
        journal_act(home, table, work, "pause", row.at, row.until, why)
        told = Event.of(row, "")
        work.add(row, told)
        work.tx.queue(*announcement(home, table, told, packet, row.until or _at(table, packet.id), *_label(row)))


def _label(row: Paused) -> tuple[str, ...]:
    return ("Paused until",) if row.until else ()


def _at(table: Board, packet: str) -> str:
    return table.history.deadlines[packet].at


def resume(home: Home, table: Table, why: str = "") -> str:
    """End a pause, tell everybody, and return the hour to which the packet is open, as the log writes it.

    Args:
        home: gives the time.
        table: the game.
        why: the GM's reason; empty where the pause ends by itself.

    Raises:
        UserError: the game is not paused, or no packet is open.
    """
    packet, paused = open_packet(table), table.history.calendar.paused
    if paused is None:
        raise UserError(f"{table.config.title} is not paused.")
    ended, told, last = resumed(table, paused, home.stamp() if why else paused.until, home.now(), why)
    at = last.at if isinstance(last, DeadlineSet) else last.until
    with table.work() as work:
        if why:
            journal_act(home, table, work, "resume", ended.at, why)
        work.add(ended, told, last)
        work.tx.queue(*announcement(home, table, told, packet, at))
    return at


def turn_down(home: Home, table: Table, why: str) -> None:
    """Leave the deadline of the open packet as it is, and tell everybody, as some have asked for more time.

    Raises:
        UserError: no packet is open, or nobody asked.
    """
    packet = open_packet(table)
    if not table.history.calendar.wishes(phase(table)):
        raise UserError(f"Nobody has asked for more time in packet {packet.id}.")
    row = ExtensionRefused(phase(table), why)
    with table.work() as work:
        journal_act(home, table, work, "turn_down", why)
        told = Event.of(row, "")
        work.add(row, told)
        work.tx.queue(*announcement(home, table, told, packet, _at(table, packet.id)))


def resumed(
    table: Board, paused: Paused, at: str, now: datetime, why: str
) -> tuple[Resumed, Event, DeadlineSet | GraceBegun]:
    """Return the rows that end a pause: the open packet gets the time that was left, up to the next closing hour.

    Args:
        table: the game, with a packet open.
        paused: the pause.
        at: when it ends, as the log writes it.
        now: the current time; nothing falls due before it.
        why: the GM's reason; empty where the pause ends by itself.
    """
    packet, row = table.history.state.open_packet, Resumed(at, why)
    assert packet is not None
    told = Event.of(row, "")
    grace = table.history.calendar.grace_of(phase(table))
    begin = max(moment(at), now)
    if grace is not None:
        left = moment(grace.until) - moment(paused.at)
        return row, told, GraceBegun(grace.packet, stamp(begin + left), grace.late)
    left = moment(table.history.deadlines[packet.id].at) - moment(paused.at)
    return row, told, DeadlineSet(packet.id, stamp(clock_of(table.config).after(begin + left)), why or paused.why)
