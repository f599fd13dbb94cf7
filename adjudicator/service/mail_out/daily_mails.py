"""One mail a day, for players who ask for it: which mails are kept for it, and at which hour it goes out.

Receipts, press, codes and answers always leave at once, and so does everything about a packet that closes soon.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from adjudicator.engine.running.owing import awaited
from adjudicator.service.game.late import phase
from adjudicator.service.game.times import hour, moment, zone

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table

KEPT = frozenset({"public", "private", "lock", "act", "people", "notice", "reminder"})
"""Kinds of mails that can wait for the mail of the day."""
MORNING = "08:00"
"""The hour of that mail where its reader names none."""
SOON = timedelta(hours=6)
"""Mails about what closes within this time after the next mail of the day leave at once."""


def daily_at(board: Board, seat: str) -> str:
    """Return the hour at which a seat gets its mail of the day; empty where it gets each mail by itself."""
    people = board.history.people
    chosen = next((each.at for each in people.mails if each.seat == seat), None)
    if chosen is not None:
        return chosen
    listed = next((player for player in board.config.players if player.seat == seat), None)
    own = listed.mails if listed is not None and not people.tenure(seat).count else ""
    return MORNING if (own or board.config.mails) == "daily" else ""


def next_daily(board: Board, seat: str, at: str, now: datetime) -> datetime:
    """Return when a seat gets its next mail of the day, at an hour of its zone."""
    here = zone(board.players[seat].zone)
    day = now.astimezone(here).date()
    found = datetime.combine(day, hour(at), here)
    if found <= now:
        found = datetime.combine(day + timedelta(days=1), hour(at), here)
    return found.astimezone(zone(""))


def is_kept(home: Home, table: Table, seat: str, kind: str) -> bool:
    """Return whether a mail to a seat waits for the mail of the day; the first letters of a game never do."""
    at = daily_at(table, seat) if kind in KEPT and table.history.published else ""
    return bool(at) and not is_soon(table, seat, at, home.now())


def is_soon(board: Board, seat: str, at: str, now: datetime) -> bool:
    """Return whether a seat owes something that is due before, or soon after, its next mail of the day."""
    history = board.history
    packet = history.state.open_packet
    if packet is None or packet.id not in history.deadlines or seat not in awaited(board.game, history.state):
        return False
    grace = history.calendar.grace_of(phase(board))
    closes = history.deadlines[packet.id].at if grace is None else grace.until
    return moment(closes) <= next_daily(board, seat, at, now) + SOON
