"""Deadlines: when a packet closes, and an hour in words in a player's own zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adjudicator.engine.reporting import Due
from adjudicator.model.errors import UserError

LONG = 3
"""Days from which the time left is given in days only."""
MARKS = (48, 24, 12, 6, 3, 1)
"""Hours left at which the words for it change, in texts that are written again each time they do."""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Words of an hour: those of the system's language would be others on another machine, and take three times as long."""
FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def zone(name: str) -> tzinfo:
    """Return a time zone by name; none is UTC.

    Raises:
        UserError: there is no such zone.
    """
    if not name or name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UserError(f"There is no time zone {name}; write one such as Europe/Berlin.") from None


def stamp(moment: datetime) -> str:
    """Return a moment as the store writes it."""
    return moment.astimezone(UTC).strftime(FORMAT)


def moment(text: str) -> datetime:
    """Return the moment of a stamp."""
    return datetime.fromisoformat(text)


def hour(text: str) -> time:
    """Return an hour of the day.

    Raises:
        UserError: it is not written as `20:00`.
    """
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text):
        raise UserError(f"`closes_at` is {text}; write an hour such as 20:00.")
    return time.fromisoformat(text)


def format_time(when: datetime, zone_name: str) -> str:
    """Return an hour in words in a zone: `Mon 23 Nov, 21:00`."""
    local = when.astimezone(zone(zone_name))
    return f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]}, {local.hour:02}:{local.minute:02}"


def in_utc(when: str) -> str:
    """Return a moment of the log in words: `Mon 23 Nov, 21:00 UTC`."""
    return f"{format_time(moment(when), 'UTC')} UTC"


def format_dated(when: datetime) -> str:
    """Return an hour in words in UTC with its year, for those who read it years later: `Mon 23 Nov 2026, 21:00`."""
    day, clock = format_time(when, "").split(",")
    return f"{day} {when.astimezone(UTC).year},{clock}"


def left(now: datetime, when: datetime) -> str:
    """Return the time left in words: `in 26 h 15 min`, or that the hour is past."""
    minutes = int((when - now).total_seconds() // 60)
    if minutes < 0:
        return "the hour is past"
    days, rest = divmod(minutes, 24 * 60)
    hours, odd = divmod(rest, 60)
    if days >= LONG:
        return f"in {days} days"
    parts = [f"{days * 24 + hours} h" if days or hours else "", f"{odd} min" if odd and not days else ""]
    return "in " + (" ".join(part for part in parts if part) or "0 min")


def left_about(now: datetime, when: datetime) -> str:
    """Return the time left in words that seldom change: `in 3 days`, `in less than 12 h`, or that the hour is past."""
    hours = (when - now).total_seconds() / 3600
    if hours < 0:
        return "the hour is past"
    if hours > MARKS[0]:
        return f"in {int(hours // 24)} days"
    return f"in less than {min(mark for mark in MARKS if hours <= mark)} h"


def due(packet: str, title: str, at: str, now: datetime, zone_name: str) -> Due:
    """Return a deadline in words for one reader."""
    when = moment(at)
    utc = f"{format_time(when, 'UTC')} UTC"
    if zone_name in {"", "UTC"}:
        return Due(packet, title, utc, "", left(now, when))
    local = when.astimezone(zone(zone_name))
    # The day is given once where it is the same in both zones.
    same = local.date() == when.date()
    hour = f"{when:%H:%M} UTC" if same else utc
    return Due(packet, title, f"{format_time(when, zone_name)} your time", hour, left(now, when))


def day(when: datetime) -> str:
    """Return a day as mastheads write it: `Wed 18 Nov 2026`."""
    return f"{when:%a} {when.day} {when:%b %Y}"
