"""Who reads a site, and the part of a log that still counts when it is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from adjudicator.engine.log.history import Published, Rewound
from adjudicator.engine.log.log_row import LogRow
from adjudicator.model import journal
from adjudicator.model.event import Event
from adjudicator.model.fold import fold
from adjudicator.model.secret import EVERYBODY
from adjudicator.model.state import State
from adjudicator.model.view import view, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.service.game.table import Board


class Traces(Protocol):
    """What a game left behind, as far as a site tells of it: who played what, the log, and what was published."""

    @property
    def board(self) -> Board:
        """The game's configuration and keys; it has no history yet."""

    @property
    def log(self) -> list[journal.LogRow]:
        """The rows, in order."""

    @property
    def reports(self) -> tuple[journal.Published, ...]:
        """The reports."""


@dataclass(frozen=True, slots=True)
class Left:
    """The traces of a game, or those that it left after a row."""

    board: Board
    log: list[journal.LogRow]
    reports: tuple[journal.Published, ...]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: the public, one seat, or, once a game is over, whoever wants to know all (`whole`)."""

    seat: str | None = None
    whole: bool = False

    def state(self, state: State) -> State:
        """Return a state as the reader may see it."""
        return state if self.whole else view(state, self.seat)

    def event(self, event: Event) -> Event | None:
        """Return an event as the reader may know it; None where they may not."""
        if self.whole:
            return event
        return next(iter(visible((event,), self.seat)), None)

    def audiences(self, seats: Iterable[str]) -> tuple[str, ...]:
        """Return the seats whose private reports the reader may read."""
        return tuple(seat for seat in seats if self.whole or seat == self.seat)


def secret(event: Event) -> bool:
    """Return whether an event was not public when it happened."""
    return EVERYBODY not in event.audience


@dataclass(frozen=True, slots=True)
class Live:
    """What of a log no rewind has taken back: the numbers of its events, and of the reports that tell of them."""

    events: tuple[int, ...]
    reports: tuple[int, ...]


def over(rows: Sequence[LogRow], state: State) -> bool:
    """Return whether a game has ended, in whatever way, and its last report is out.

    Args:
        rows: the log, or the rows of it after a report.
        state: the state before these rows.
    """
    events = set(live(rows).events)
    state = fold(state, (row.body for row in rows if row.seq in events))
    told = max((row.seq for row in rows if isinstance(row.body, Published)), default=0)
    return bool(state.over) and all(seq < told for seq in events)


def live(rows: Iterable[LogRow]) -> Live:
    """Return what still counts of a log.

    A report of an event that was taken back no longer counts; the corrected one is published after it.
    """
    events: list[int] = []
    reports: list[tuple[int, int]] = []
    for row in rows:
        if isinstance(row.body, Rewound):
            to = row.body.to
            events = [seq for seq in events if seq <= to]
            reports = [pair for pair in reports if pair[1] <= to]
        elif isinstance(row.body, Event):
            events.append(row.seq)
        elif isinstance(row.body, Published):
            reports.append((row.seq, events[-1] if events else 0))
    return Live(tuple(events), tuple(seq for seq, _ in reports))
