"""The calendar: who waits, who is absent, whether a packet is in grace or the game is paused.

A fold beside state, book and people. A rewind never cuts it; a row that belongs to one opening of a packet names it by
its `phase_id`, so that it does not apply to a packet that was reopened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.model.event import event
from adjudicator.model.record import record


@record
class WaitSaid:
    """A seat asked that a packet should not close early, or took that back."""

    seat: str
    packet: str
    wait: bool


@event("grace_begun")
class GraceBegun:
    """The deadline of a packet has passed and `late` have filed nothing: they alone still may, until a moment."""

    packet: str
    until: str
    late: tuple[str, ...]


MOST_RESTARTS = 3
"""How often orders filed during the delay restart it: nobody can keep a packet open with small changes."""


@record
class EarlyClose:
    """All are done with a packet, which closes at a moment; an empty `at` takes that back.

    `restarts` counts how often orders filed meanwhile have restarted the delay.
    """

    packet: str
    at: str
    restarts: int = 0


@event("stood_open")
class StoodOpen:
    """The deadline of a packet has passed and it stays open while somebody waits."""

    packet: str


@record
class AbsenceSaid:
    """A seat is absent from one day to another, both in its own zone, as `YYYY-MM-DD`; `number` counts its absences."""

    seat: str
    number: int
    first: str
    last: str


@record
class AbsenceCancelled:
    """An absence ends before the day `on`; one that ends before it begins is dropped."""

    seat: str
    number: int
    on: str


@record
class ExtensionAsked:
    """A seat asked the GM for more time in a packet, and perhaps said why."""

    seat: str
    packet: str
    wish: str
    why: str = ""


@event("extension_refused")
class ExtensionRefused:
    """The GM leaves the deadline of a packet as it is."""

    packet: str
    why: str


@event("game_paused")
class Paused:
    """No deadline runs from one moment to another, or until the GM resumes."""

    at: str
    until: str
    why: str


@event("game_resumed")
class Resumed:
    """Deadlines run again; `why` is empty where the pause ended by itself."""

    at: str
    why: str = ""


@event("deadline_put_off")
class PutOff:
    """The deadline of a packet was set past the absences of some seats; `at` is the new one."""

    packet: str
    at: str
    seats: tuple[str, ...]


Row = (
    WaitSaid
    | GraceBegun
    | EarlyClose
    | StoodOpen
    | AbsenceSaid
    | AbsenceCancelled
    | ExtensionAsked
    | ExtensionRefused
    | Paused
    | Resumed
)


@record
class Calendar:
    """What bears on deadlines.

    `cancelled` has the day from which an absence no longer counts, by seat and number; `used` are absences past which a
    deadline was put off.
    """

    waits: tuple[tuple[str, str], ...] = ()
    grace: GraceBegun | None = None
    early: EarlyClose | None = None
    stood: str = ""
    absences: tuple[AbsenceSaid, ...] = ()
    cancelled: Mapping[tuple[str, int], str] | None = None
    used: frozenset[tuple[str, int]] = frozenset()
    asked: tuple[ExtensionAsked, ...] = ()
    paused: Paused | None = None

    def waiting(self, phase: str) -> tuple[str, ...]:
        """Return the seats that asked a packet to wait."""
        return tuple(seat for seat, where in self.waits if where == phase)

    def holding(self, phase: str) -> tuple[str, ...]:
        """Return the seats that keep a packet open: those that wait, and those whose wish for time has no answer."""
        return tuple(dict.fromkeys((*self.waiting(phase), *(each.seat for each in self.wishes(phase)))))

    def grace_of(self, phase: str) -> GraceBegun | None:
        """Return the grace of a packet, or None."""
        return self.grace if self.grace is not None and self.grace.packet == phase else None

    def early_of(self, phase: str) -> str:
        """Return when a packet closes that all are done with, empty where it does not close early."""
        return self.early_close(phase).at

    def early_close(self, phase: str) -> EarlyClose:
        """Return what is known of the early close of a packet, also of one that was called off."""
        return self.early if self.early is not None and self.early.packet == phase else EarlyClose(phase, "")

    def frozen(self, seat: str, phase: str) -> bool:
        """Return whether a packet takes no more orders of a seat because it waits for others only."""
        grace = self.grace_of(phase)
        return grace is not None and seat not in grace.late

    def wishes(self, phase: str) -> tuple[ExtensionAsked, ...]:
        """Return the unanswered requests for more time in a packet."""
        return tuple(each for each in self.asked if each.packet == phase)

    def absences_of(self, seat: str) -> tuple[AbsenceSaid, ...]:
        """Return the absences of a seat, without cancelled days, oldest first."""
        ended = ((each, (self.cancelled or {}).get((seat, each.number), "")) for each in self.absences)
        kept = (each if not end else _ended(each, end) for each, end in ended if each.seat == seat)
        return tuple(each for each in kept if each.first <= each.last)


def write(calendar: Calendar, row: Any) -> Calendar:  # noqa: ANN401 - one of the row records above
    """Return the calendar after a row."""
    if isinstance(row, WaitSaid):
        others = tuple(pair for pair in calendar.waits if pair != (row.seat, row.packet))
        wishes = tuple(each for each in calendar.asked if (each.seat, each.packet) != (row.seat, row.packet))
        if row.wait:
            return replace(calendar, waits=(*others, (row.seat, row.packet)))
        return replace(calendar, waits=others, asked=wishes)  # a seat that waits no longer wants no more time either
    if isinstance(row, AbsenceCancelled):
        return replace(calendar, cancelled={**(calendar.cancelled or {}), (row.seat, row.number): row.on})
    return replace(calendar, **_CHANGES[type(row)](calendar, row))


_CHANGES: Mapping[type[Any], Callable[[Calendar, Any], dict[str, Any]]] = {
    GraceBegun: lambda _, row: {"grace": row},
    EarlyClose: lambda _, row: {"early": row},
    StoodOpen: lambda _, row: {"stood": row.packet},
    AbsenceSaid: lambda calendar, row: {"absences": (*calendar.absences, row)},
    ExtensionAsked: lambda calendar, row: {"asked": (*calendar.asked, row)},
    ExtensionRefused: lambda *_: {"asked": ()},
    Paused: lambda _, row: {"paused": row},
    Resumed: lambda *_: {"paused": None},
}


def moved(calendar: Calendar) -> Calendar:
    """Return the calendar after the open packet got a deadline: grace and early close end, requests are answered."""
    return replace(calendar, grace=None, early=None, stood="", asked=())


def put_off(calendar: Calendar, told: PutOff) -> Calendar:
    """Return the calendar after a deadline was put off: the absences that it was moved past are used."""
    passed = {(each.seat, each.number) for seat in told.seats for each in calendar.absences_of(seat)}
    behind = {(each.seat, each.number) for each in calendar.absences if each.first <= told.at[: len(each.first)]}
    return replace(calendar, used=calendar.used | (passed & behind))


def left(calendar: Calendar, seat: str) -> Calendar:
    """Return the calendar after the player of a seat left: their absences and requests are dropped."""
    return replace(
        calendar,
        waits=tuple(pair for pair in calendar.waits if pair[0] != seat),
        absences=tuple(each for each in calendar.absences if each.seat != seat),
        cancelled={key: on for key, on in (calendar.cancelled or {}).items() if key[0] != seat},
        used=frozenset(key for key in calendar.used if key[0] != seat),
        asked=tuple(each for each in calendar.asked if each.seat != seat),
    )


def _ended(absence: AbsenceSaid, on: str) -> AbsenceSaid:
    from datetime import date, timedelta

    before = date.fromisoformat(on) - timedelta(days=1)
    return replace(absence, last=min(absence.last, before.isoformat()))
