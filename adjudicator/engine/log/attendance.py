"""Attendance: which seats kept their deadlines and were reminded of them. A fold beside state, book and people.

A rewind cuts it together with the game: a packet that is locked again is counted again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.people import SeatKept, SeatTaken
from adjudicator.model.record import record


@record
class Attended:
    """The attendance of a locked packet: `owed` had a choice to make in it, `missed` are the seats that sent nothing.

    All players may see it; therefore standing orders from before do not count, whose very existence is their owner's
    secret.
    """

    packet: str
    owed: tuple[str, ...]
    missed: tuple[str, ...]


@record
class Reminded:
    """The hour of a reminder has come: `seats` were written to, perhaps none. Of missed hours only one is made up for.

    `packet` is the phase, `deadline` what the reminder is about, `hour` when it was due.
    """

    packet: str
    deadline: str
    hour: str
    seats: tuple[str, ...]

    def covers(self, deadline: str, hour: str) -> bool:
        """Return whether a reminder of an hour before a deadline would say nothing new after this one.

        Where the deadline was moved, everybody was told; a seat is reminded again if it moved by more than that.
        """
        return hour <= self.hour if deadline == self.deadline else hour < self.deadline


@record
class SeatWrote:
    """A seat that had missed packets wrote in this one, whatever it wrote; a miss of it is none of a silent player."""

    seat: str
    packet: str


Row = Attended | Reminded | SeatWrote


@record
class Kept:
    """What is known of one locked packet, and the row of the log that locked it."""

    seq: int
    packet: str
    owed: tuple[str, ...]
    missed: tuple[str, ...]


@record
class Attendance:
    """All packets that were locked, all reminders, both oldest first.

    `taken` has the rows at which seats were taken over, `back` those at which their players returned or began.
    `wrote` has the packets in which a seat wrote after it had missed one.
    """

    packets: tuple[Kept, ...] = ()
    reminders: tuple[Reminded, ...] = ()
    taken: Mapping[str, int] | None = None
    back: Mapping[str, int] | None = None
    wrote: frozenset[tuple[str, str]] = frozenset()

    def of(self, seat: str) -> tuple[bool, ...]:
        """Return whether each packet in which the seat's current player had a choice was missed, oldest first."""
        row = (self.taken or {}).get(seat, 0)
        return tuple(seat in each.missed for each in self.packets if seat in each.owed and each.seq > row)

    def in_a_row(self, seat: str) -> int:
        """Return how many packets a seat has missed in silence since it was last heard of."""
        since = (self.back or {}).get(seat, 0)
        asked = [each for each in reversed(self.packets) if seat in each.owed and each.seq > since]
        silent = [seat in each.missed and (seat, each.packet) not in self.wrote for each in asked]
        return silent.index(False) if False in silent else len(silent)

    def locked(self, seq: int, packet: str, asked: tuple[str, ...], missed: Iterable[str]) -> Attendance:
        """Return the attendance after a lock; until a row says otherwise, all who were asked had a choice."""
        return replace(self, packets=(*self.packets, Kept(seq, packet, asked, tuple(missed))))

    def after(self, seq: int, row: Any) -> Attendance:  # noqa: ANN401 - a row of any stream
        """Return the attendance after a row; most rows say nothing about it."""
        if isinstance(row, Attended):
            kept = replace(self.packets[-1], owed=row.owed, missed=row.missed)
            return replace(self, packets=(*self.packets[:-1], kept))
        if isinstance(row, Reminded):
            return replace(self, reminders=(*self.reminders, row))
        if isinstance(row, SeatWrote):
            return replace(self, wrote=self.wrote | {(row.seat, row.packet)})
        if isinstance(row, OrderFiled):
            return self._filed(row.filed.seat, row.filed.packet)
        if isinstance(row, SeatTaken | SeatKept):
            taken = {**(self.taken or {}), row.seat: seq} if isinstance(row, SeatTaken) else self.taken
            return replace(self, taken=taken, back={**(self.back or {}), row.seat: seq})
        return self

    def _filed(self, seat: str, packet: str) -> Attendance:
        """Return the attendance after an order; one that the GM files for a locked packet makes up for a miss."""
        if not any(each.packet == packet and seat in each.missed for each in self.packets):
            return self
        return replace(self, packets=tuple(_made_good(each, seat, packet) for each in self.packets))

    def cut(self, to: int) -> Attendance:
        """Return the attendance without the packets that a rewind has cut."""
        return replace(self, packets=tuple(each for each in self.packets if each.seq <= to))


def _made_good(kept: Kept, seat: str, packet: str) -> Kept:
    if kept.packet != packet:
        return kept
    return replace(kept, missed=tuple(each for each in kept.missed if each != seat))
