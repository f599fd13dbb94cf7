"""The timekeeper: does everything that is due, and returns when it must be called next.

Each act is a transaction of its own, decided from the log alone, so that `tick` may be called at any time,
by any process, and be killed anywhere: the next call goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from adjudicator.engine.log.calendar import GraceBegun, StoodOpen
from adjudicator.model.errors import HouseFault
from adjudicator.model.event import Event
from adjudicator.service.clock.early import all_ready, early_close
from adjudicator.service.clock.pauses import resume
from adjudicator.service.clock.reminders import next_call, overdue, remind
from adjudicator.service.filing.ways_back import next_drop
from adjudicator.service.game.late import delay, late, phase
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.mail_out.announcements import announcement
from adjudicator.service.players.drops import drop_due
from adjudicator.service.turn.adjudicate import close, end_waiting, run_on, unfinished
from adjudicator.service.turn.awaiting import all_in
from adjudicator.service.turn.beacon import next_try
from adjudicator.store.base import VersionConflict

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

T = TypeVar("T")
SECOND = timedelta(seconds=1)
"""The resolution of the clock of a home."""
ROUND = timedelta(minutes=5)
"""A program that runs has done by then what an hour asks for."""
TRIES = 5
"""How often an act is retried when another process came first."""


@dataclass(frozen=True, slots=True)
class Did:
    """What a tick did.

    A packet was closed: `done`, all had done with it; `deadline`, its hour had come; `grace`, its grace was over;
    `filed`, none was late any more. Or something else: `late`, its grace began; `early`, its early close was fixed;
    `wanted`, it was called off; `stood`, the packet stays open as a seat waits; `resumed`, a pause ended;
    `words`, the time for words was over; `beacon`, the round of the beacon was out; `dropped`, an address went as
    nobody objected; `reminded`, seats that still owe something in the open packet were written to.
    """

    game: str
    packet: str
    what: str


TOLD = {
    "done": "All players of {game} have said Done; its packet is closed and reported.",
    "deadline": "The deadline of packet {packet} of {game} has come; it is closed and reported.",
    "reminded": "Who still owes something for packet {packet} of {game} is reminded.",
    "grace": "The grace of packet {packet} of {game} is over; it is closed and reported.",
    "filed": "Nobody is late any more in packet {packet} of {game}; it is closed and reported.",
    "late": "The deadline of packet {packet} of {game} has come; it stands in grace for who is late.",
    "early": "All players of {game} have said Done; packet {packet} closes early, after the delay of its settings.",
    "wanted": "Packet {packet} of {game} does not close early after all.",
    "stood": "The deadline of packet {packet} of {game} has come; it stays open while somebody waits.",
    "words": "No more words are waited for in packet {packet} of {game}; its dice have fallen.",
    "beacon": "The round of the beacon is out for packet {packet} of {game}; its dice have fallen.",
    "dropped": "An address of a player of {game} was dropped, as nobody objected for three days.",
    "resumed": "The pause of {game} is over; packet {packet} has the time that it had left.",
}


def describe(did: Did) -> str:
    """Return a sentence for the GM on what was done."""
    return TOLD[did.what].format(game=did.game, packet=did.packet)


def tick(home: Home, table: Table, until: datetime | None = None) -> tuple[Did, ...]:
    """Do everything whose hour has come, finish what was interrupted, and return what was done, in order.

    Args:
        home: gives the hour.
        table: the game.
        until: what is due from this moment on still waits; without it nothing does.

    Raises:
        HouseFault: other processes keep changing the game.
    """
    _tried(table, lambda: run_on(home, table))
    until = until or home.now() + SECOND
    did = [*strike(home, table, until), *_tried(table, lambda: _settled(home, table))]
    if _tried(table, lambda: remind(home, table, until)):
        did += _noted(table, "reminded")
    return tuple(did)


def strike(home: Home, table: Table, until: datetime) -> tuple[Did, ...]:
    """Do what falls due by the clock alone before a moment, and return what was done.

    Mail of that moment is filed after it, however late the mail is read; so nothing gets into a packet
    whose deadline it has missed, and mail of the very second of a deadline is in time.
    """
    did: list[Did] = []
    while (hour := next_hour(table)) is not None and hour < until:
        did += _tried(table, lambda: _struck(home, table, until))
    return tuple(did)


def next_due(home: Home, table: Table) -> datetime | None:
    """Return when `tick` must be called next; None where only a mail or the GM can change anything."""
    if unfinished(table):
        return home.now()
    hours = (next_hour(table), next_call(table, home.now()), next_try(table, home.now()))
    return min((hour for hour in hours if hour is not None), default=None)


def next_hour(table: Table) -> datetime | None:
    """Return the hour at which something happens in a game by the clock alone; None where nothing does."""
    hours = (_packet_hour(table), next_drop(table.history.people))
    return min((hour for hour in hours if hour is not None), default=None)


def hour_missed(table: Table, now: datetime) -> datetime | None:
    """Return the hour at which the open packet should have closed, or its pause or grace ended; None if none is past.

    One that closes by its GM alone is missed at its deadline; one that the clock closes, when a program that runs would
    have closed it by now.
    """
    packet, deadlines = table.history.state.open_packet, table.history.deadlines
    hour = _packet_hour(table)
    if packet is not None and hour is None and by_hand(table) and table.history.calendar.paused is None:
        hour = moment(deadlines[packet.id].at)
    return hour if hour is not None and hour + ROUND < now else None


def by_hand(table: Table) -> bool:
    """Return whether the packets of a game close by their GM alone."""
    return table.config.deadlines.closes == "gm"


def _packet_hour(table: Table) -> datetime | None:
    """Return the next hour of the current packet."""
    awaited = table.history.awaited
    if awaited is not None:
        return moment(awaited.until)
    packet, calendar = table.history.state.open_packet, table.history.calendar
    if packet is None:
        return None
    if calendar.paused is not None:
        return moment(calendar.paused.until) if calendar.paused.until else None
    here = phase(table)
    hours = [early] if (early := calendar.early_of(here)) else []
    if (grace := calendar.grace_of(here)) is not None:
        hours.append(grace.until)
    elif not by_hand(table) and not _stands(table):
        hours.append(table.history.deadlines[packet.id].at)
    return moment(min(hours)) if hours else None


def _stands(table: Table) -> bool:
    """Return whether the packet was left open beyond its deadline, and still is."""
    return table.history.calendar.stood == phase(table) and _waits(table)


def _waits(table: Table) -> bool:
    return bool(table.history.calendar.holding(phase(table)))


def _struck(home: Home, table: Table, until: datetime) -> tuple[Did, ...]:
    """Do what the next hour brings, if it is before a moment."""
    hour = next_hour(table)
    if hour is None or hour >= until:
        return ()
    if apart := _apart(home, table, hour):
        return apart
    calendar, here = table.history.calendar, phase(table)
    if calendar.grace_of(here) is not None:
        return _closed(home, table, "grace")
    if (early := calendar.early_of(here)) and moment(early) == hour:
        return _closed(home, table, "done") if _early(table) else _called_off(table)
    if _waits(table) and table.config.deadlines.strict_wait:
        return _stood(home, table)
    if table.config.deadlines.grace and (seats := late(table)):
        return _grace(home, table, seats)
    return _closed(home, table, "deadline")


def _apart(home: Home, table: Table, hour: datetime) -> tuple[Did, ...]:
    """Do what has an hour of its own, beside those of an open packet."""
    if hour == next_drop(table.history.people):
        drop_due(home, table)
        return _noted(table, "dropped")
    if table.history.awaited is not None:
        return _words_in(home, table)
    if table.history.calendar.paused is not None:
        resume(home, table)
        return _noted(table, "resumed")
    return ()


def _settled(home: Home, table: Table) -> tuple[Did, ...]:
    """Do what what players have said brings about: an early close, or an end of grace."""
    if all_in(table):
        return _words_in(home, table)
    if table.history.state.open_packet is None or table.history.calendar.paused is not None:
        return ()
    calendar, here = table.history.calendar, phase(table)
    if (grace := calendar.grace_of(here)) is not None:
        return () if set(grace.late) & set(late(table)) else _closed(home, table, "filed")
    early = calendar.early_of(here)
    if not _early(table):
        return _called_off(table) if early else ()
    if not delay(table):
        return _closed(home, table, "done")
    return () if early else _fixed(home, table)


def _words_in(home: Home, table: Table) -> tuple[Did, ...]:
    """Let the dice fall that have waited for words."""
    packet = table.history.state.packet
    end_waiting(home, table)
    return (Did(table.id, packet.id if packet is not None else "", "words"),)


def _early(table: Table) -> bool:
    return all_ready(table, table.history.book, table.history.calendar)


def _noted(table: Table, what: str) -> tuple[Did, ...]:
    packet = table.history.state.open_packet
    return (Did(table.id, packet.id if packet is not None else "", what),)


def _closed(home: Home, table: Table, what: str) -> tuple[Did, ...]:
    done = _noted(table, what)
    close(home, table)
    return done


def _grace(home: Home, table: Table, seats: tuple[str, ...]) -> tuple[Did, ...]:
    """Let the packet wait for late seats.

    Grace runs from the deadline; if the program was down then, at least half of it remains from now.
    """
    packet = table.history.state.open_packet
    assert packet is not None
    grace, deadline = timedelta(hours=table.config.deadlines.grace), moment(table.history.deadlines[packet.id].at)
    row = GraceBegun(phase(table), stamp(max(deadline + grace, home.now() + grace / 2)), seats)
    told = Event.of(row, "")
    with table.work() as work:
        work.add(row, told)
        work.tx.queue(*announcement(home, table, told, packet, row.until, "Grace", but=seats))
        work.tx.queue(*overdue(home, table, seats, row.until))
    return _noted(table, "late")


def _fixed(home: Home, table: Table) -> tuple[Did, ...]:
    """Fix the early close where no mail has done so: its receipt would have named the minute."""
    row = early_close(home.now, table, table.history.book, table.history.calendar, filed=False)
    if row is None:
        return ()
    with table.work() as work:
        work.add(row)
    return _noted(table, "early")


def _called_off(table: Table) -> tuple[Did, ...]:
    before = table.history.calendar.early_close(phase(table))
    with table.work() as work:
        work.add(replace(before, at=""))
    return _noted(table, "wanted")


def _stood(home: Home, table: Table) -> tuple[Did, ...]:
    packet = table.history.state.open_packet
    assert packet is not None
    row = StoodOpen(phase(table))
    with table.work() as work:
        work.add(row)
        at = table.history.deadlines[packet.id].at
        work.tx.queue(*announcement(home, table, Event.of(row, ""), packet, at))
    return _noted(table, "stood")


def _tried(table: Table, act: Callable[[], T]) -> T:
    """Carry out an act; where another process came first, decide again on the new state."""
    for _ in range(TRIES):
        try:
            return act()
        except VersionConflict:
            table.refresh()
    message = "Other processes keep changing this game; let only one of them run."
    raise HouseFault(message)
