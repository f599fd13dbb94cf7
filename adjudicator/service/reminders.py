"""Reminders: who still owes something is written to once before a deadline, with what is played if nothing comes.

A row of the log says that an hour has come, and the letters go out in the transaction that appends it. So each goes
out once, whatever happens to the program; of hours at which it did not run the last is made good, the others are not.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from adjudicator.engine.attendance import Reminded
from adjudicator.engine.dice import phase_id
from adjudicator.engine.filing import fits
from adjudicator.engine.owing import owing
from adjudicator.engine.proposals import waiting
from adjudicator.service.times import moment, stamp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.engine.reporting import Sight
    from adjudicator.model.order import Topic
    from adjudicator.service.home import Home
    from adjudicator.service.table import Board, Table


def remind(home: Home, table: Table, until: datetime) -> bool:
    """Send the reminder whose hour has come and lies before a moment, and say whether anybody got one."""
    called = due_call(table, home.now(), until)
    if called is None:
        return False
    from adjudicator.service.reminding import reminder

    with table.work() as work:
        work.tx.queue(*(reminder(home, table, seat) for seat in called.seats))
        work.add(called)
    return bool(called.seats)


def due_call(board: Board, now: datetime, until: datetime) -> Reminded | None:
    """Return the reminder to be sent now, None where none is due; of several the one whose hour came last."""
    hours = [hour for hour in _hours(board, now) if hour <= now and hour < until]
    return called(board, stamp(max(hours))) if hours else None


def next_call(board: Board, now: datetime) -> datetime | None:
    """Return the hour of the next reminder; one that is past where it has not been sent yet."""
    return min(_hours(board, now), default=None)


def another(board: Board, now: datetime) -> bool:
    """Say whether another reminder is to come before the deadline, beside the one that is due now."""
    return any(hour > now for hour in _hours(board, now))


def called(board: Board, hour: str) -> Reminded:
    """Return the row that says that the hour of a reminder has come for the open packet."""
    packet = board.history.state.open_packet
    assert packet is not None
    seats = tuple(seat for seat in owing(board.game, board.history.state) if _is_reminded(board, seat))
    return Reminded(phase_id(packet.id, packet.epoch), board.history.deadlines[packet.id].at, hour, seats)


def _hours(board: Board, now: datetime) -> Iterator[datetime]:
    """Yield the hours of reminders for the open packet that have not been sent and still make sense."""
    history, packet = board.history, board.history.state.open_packet
    if packet is None or packet.id not in history.deadlines or history.calendar.paused is not None:
        return
    deadline = history.deadlines[packet.id].at
    if moment(deadline) <= now or not owing(board.game, history.state):
        return
    phase = phase_id(packet.id, packet.epoch)
    sent = [row for row in history.attendance.reminders if row.packet == phase]
    # Before the report that came with the packet there is nobody to be reminded.
    opened = history.published[-1][1].at if history.published else ""
    for before in board.config.deadlines.remind:
        hour = moment(deadline) - timedelta(hours=before)
        if stamp(hour) > opened and not any(row.covers(deadline, stamp(hour)) for row in sent):
            yield hour


def _is_reminded(board: Board, seat: str) -> bool:
    """Say whether a seat is written to: it has not said done, and sent nothing, or owes more, or has yet to say yes."""
    history, packet = board.history, board.history.state.open_packet
    assert packet is not None
    if not board.addresses(seat) or history.book.is_done(seat, phase_id(packet.id, packet.epoch)):
        return False
    if not history.heard_of(seat, packet):
        return True
    if waiting(history.book.proposals, seat, packet):
        return True
    from adjudicator.engine import advance

    topics = advance.topics(board.game, history.state)
    return any(_is_bare(board, topic) for topic in topics if topic.slot.seat == seat)


def _is_bare(board: Board, topic: Topic) -> bool:
    """Say whether nothing on file answers a topic that is waited for."""
    history, slot = board.history, topic.slot
    return slot.need == "required" and not any(fits(f, slot, history.state) for f in history.book.of(slot.seat))


def bare(sight: Sight) -> tuple[Topic, ...]:
    """Return what a seat is asked and has nothing on file for, as it knows it itself."""
    needed = (topic for topic in sight.topics if topic.slot.need == "required")
    return tuple(topic for topic in needed if not any(fits(f, topic.slot, sight.state) for f in sight.orders))
