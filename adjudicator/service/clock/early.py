"""The early close: all are done with a packet, and it closes a few minutes later, unless somebody thinks again."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.engine.log.calendar import MOST_RESTARTS, EarlyClose
from adjudicator.service.game.late import all_done, delay, phase
from adjudicator.service.game.times import stamp

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from adjudicator.engine.log.book import Book
    from adjudicator.engine.log.calendar import Calendar
    from adjudicator.service.game.table import Board, Table

MINUTE = timedelta(minutes=1)


def early_close(
    now: Callable[[], datetime], table: Table, book: Book, calendar: Calendar, *, filed: bool
) -> EarlyClose | None:
    """Return the early close that follows from what is on file, None where nothing changes.

    A packet whose deadline comes first closes then.

    Args:
        now: gives the present moment; the delay runs from it, to the next full minute.
        table: the game.
        book: what is on file, a mail included that is not in the log yet.
        calendar: who waits, that mail included.
        filed: whether that mail files or withdraws an order.
    """
    packet, here = table.history.state.open_packet, phase(table)
    if packet is None or calendar.paused is not None or calendar.grace_of(here) is not None:
        return None
    minutes = delay(table) if all_ready(table, book, calendar) else 0
    if not minutes:
        return None
    before = calendar.early_close(here)
    if before.at and not (filed and before.restarts < MOST_RESTARTS):
        return None
    at = stamp(_full_minute(now() + minutes * MINUTE))
    if at >= table.history.deadlines[packet.id].at and table.config.deadlines.closes == "clock":
        return None
    return EarlyClose(here, at, restarts(before, at))


def standing_close(table: Table, book: Book, calendar: Calendar) -> EarlyClose | None:
    """Return the early close that was fixed before and that what is on file leaves as it is; None where none is."""
    before = calendar.early_close(phase(table))
    return before if before.at and all_ready(table, book, calendar) else None


def all_ready(board: Board, book: Book, calendar: Calendar) -> bool:
    """Return whether the open packet can close early: all are done with it, and nobody keeps it open."""
    return all_done(board, book) and not calendar.holding(phase(board))


def restarts(before: EarlyClose, at: str) -> int:
    """Return how often the delay has restarted, once the early close is fixed for a moment or called off."""
    return before.restarts + bool(before.at and at)


def _full_minute(moment: datetime) -> datetime:
    whole = moment.replace(second=0, microsecond=0)
    return whole if whole == moment else whole + MINUTE
