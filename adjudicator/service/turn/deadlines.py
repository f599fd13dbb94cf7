"""When a packet closes: pure functions from its opening and the game's settings to its deadline.

A deadline is an hour of the wall clock in the game's zone, whatever daylight saving does. An hour that the clocks
skip counts by the time before the change, so that 2:30 becomes 3:30; of an hour that comes twice the first counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import TYPE_CHECKING

from adjudicator.engine.running.owing import awaited
from adjudicator.service.game import times
from adjudicator.service.settings.deadlines import Length, length, weekdays

if TYPE_CHECKING:
    from adjudicator.model.state import PacketState, State
    from adjudicator.service.game.table import Board
    from adjudicator.service.settings.config import GameConfig

DAY = timedelta(days=1)
BACK = timedelta(hours=12)
"""How long a player returning from an absence has at least before a packet closes."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The hours at which packets may close."""

    at: time
    zone: tzinfo
    weekdays: frozenset[int]
    holidays: frozenset[date]
    earliest: timedelta

    def on(self, day: date) -> datetime:
        """Return the moment of the closing hour on a day."""
        return datetime.combine(day, self.at, self.zone).astimezone(UTC)

    def closes_on(self, day: date) -> bool:
        """Return whether a packet may close on a day."""
        return day.weekday() in self.weekdays and day not in self.holidays

    def day(self, moment: datetime) -> date:
        """Return the day of a moment in the game's zone."""
        return moment.astimezone(self.zone).date()

    def after(self, moment: datetime, day: date | None = None) -> datetime:
        """Return the first moment at which a packet may close, not before a moment and not before a day."""
        here = max(day or date.min, self.day(moment))
        while not (self.closes_on(here) and self.on(here) >= moment):
            here += DAY
        return self.on(here)


@dataclass(frozen=True, slots=True)
class Away:
    """A time in which no packet closes because a seat is absent."""

    seat: str
    begin: datetime
    end: datetime


def away(seat: str, first: date, last: date, zone: tzinfo) -> Away:
    """Return the time for which a seat is not asked: its days of absence, and some time to read its mail."""
    begin, end = (datetime.combine(day, time(), zone).astimezone(UTC) for day in (first, last + DAY))
    return Away(seat, begin, end + BACK)


def clock_of(config: GameConfig) -> Clock:
    """Return the clock of a game."""
    deadlines = config.deadlines
    return Clock(
        times.hour(config.closes_at),
        times.zone(config.zone),
        weekdays(deadlines.days),
        frozenset(deadlines.holidays),
        timedelta(hours=deadlines.earliest),
    )


def deadline(clock: Clock, opened: datetime, given: Length, more: int = 0) -> datetime:
    """Return the deadline of a packet that opens at a moment.

    Days count from the day of opening, so that a packet of one day closes on the next; hours count from the
    moment. In both cases the packet closes at the closing hour, on the first day on which it may; `more` days later,
    if there are any.
    """
    least = max(opened + clock.earliest, opened + timedelta(hours=given.hours))
    at = clock.after(least, clock.day(opened) + given.days * DAY)
    return clock.after(at, clock.day(at) + more * DAY)


def put_off(clock: Clock, at: datetime, absent: Iterable[Away]) -> tuple[datetime, tuple[str, ...]]:
    """Return a deadline outside all absences, not before another one, and the seats for which it was moved."""
    left, seats = list(absent), list[str]()
    while (here := next((each for each in left if each.begin <= at < each.end), None)) is not None:
        left.remove(here)
        at = clock.after(here.end)
        seats.append(here.seat)
    return at, tuple(dict.fromkeys(seats))


def length_of(table: Board, packet: PacketState) -> Length:
    """Return how long players have for a packet: by the game's settings, else by its schedule."""
    if packet.parent:
        return Length(days=1)
    given = table.config.deadlines.next.get(packet.name)
    if given is not None:
        return length(given)
    spec = next((spec for spec in table.game.schedule.packets if spec.title == packet.name), None)
    return Length(days=spec.days if spec is not None else 1)


def opening(table: Board, state: State, now: datetime) -> tuple[datetime, tuple[str, ...]]:
    """Return the deadline of the packet that opens now, and the seats for whose absence it was put off.

    Args:
        table: the game, before its log contains the opening.
        state: after it.
        now: the current time.
    """
    packet, clock = state.open_packet, clock_of(table.config)
    assert packet is not None
    more = 0 if table.history.deadlines else table.config.deadlines.first
    at = deadline(clock, now, length_of(table, packet), more)
    return put_off(clock, at, absent(table, awaited(table.game, state)))


def absent(table: Board, seats: Iterable[str]) -> tuple[Away, ...]:
    """Return the times for which seats are absent."""
    return tuple(
        away(seat, date.fromisoformat(each.first), date.fromisoformat(each.last), times.zone(table.players[seat].zone))
        for seat in seats
        for each in table.history.calendar.absences_of(seat)
    )
