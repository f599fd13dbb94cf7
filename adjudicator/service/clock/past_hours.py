"""The clock's rows in a log, made again: the moment is taken from the log, what happened then is not."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.calendar import MOST_RESTARTS, EarlyClose, GraceBegun, Resumed, StoodOpen
from adjudicator.engine.log.history import DeadlineSet
from adjudicator.model.event import Event
from adjudicator.service.clock.early import all_ready, restarts
from adjudicator.service.clock.pauses import resumed
from adjudicator.service.game.late import late, phase

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board

LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)


def clock_rows(board: Board, row: EarlyClose | GraceBegun | StoodOpen | Resumed, bodies: list[Any]) -> list[Any]:
    """Return the step that begins with such a row, as it should be at this point of the log, if one may be."""
    here, calendar = phase(board), board.history.calendar
    waits = bool(calendar.holding(here))
    if isinstance(row, GraceBegun):
        begun = GraceBegun(here, row.until, late(board))
        return [begun, Event.of(begun, "")] if begun.late else []
    if isinstance(row, EarlyClose):
        early = all_ready(board, board.history.book, calendar)
        count = restarts(calendar.early_close(here), row.at)
        return [EarlyClose(here, row.at, count)] if early == bool(row.at) and count <= MOST_RESTARTS else []
    if isinstance(row, StoodOpen):
        return [StoodOpen(here)] if waits else []
    if calendar.paused is None or board.history.state.open_packet is None:
        return []
    ended, told, last = resumed(board, calendar.paused, row.at, LONG_AGO, row.why)
    return [ended, told, _later(last, bodies[-1])]


def _later(made: Any, found: Any) -> Any:  # noqa: ANN401 - an hour set again
    """Return the log's hour if it has a later one of that kind: the pause was ended late."""
    if isinstance(made, DeadlineSet) and isinstance(found, DeadlineSet) and found.at >= made.at:
        return replace(made, at=found.at)
    if isinstance(made, GraceBegun) and isinstance(found, GraceBegun) and found.until >= made.until:
        return replace(made, until=found.until)
    return made
