"""The settings of a game about its deadlines: `[deadlines]` in `game.toml`, frozen with the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from adjudicator.model.errors import UserError

WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORT = 3
"""How many letters of a day's name identify it."""
MOST = 9999
"""The largest number a setting may have: larger ones would leave the range of the calendar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """When packets close.

    `closes` is `gm` where no deadline closes anything by itself. `earliest` is the least number of hours between
    the opening of a packet and its deadline; `next` gives packets, by title, another length than the schedule, as
    `2 days` or `36 hours`; `first` are extra days for the first packet. `days` are the week days on which a packet may
    close, `holidays` the dates on which none does. `grace` are the hours that late players have; `delay` are the
    minutes between the last `done` and the early close. With `strict_wait` a packet does not close while somebody
    waits. `absences` are the days that a player may be absent in a game. `remind` are the hours before a deadline at
    which seats that still owe something are reminded.
    """

    closes: Literal["clock", "gm"] = "clock"
    earliest: int = 12
    next: Mapping[str, str] = field(default_factory=dict)
    first: int = 0
    days: str | tuple[str, ...] = "Mon-Sun"
    holidays: tuple[date, ...] = ()
    grace: int = 12
    delay: int = 10
    strict_wait: bool = False
    absences: int = 28
    remind: tuple[int, ...] = (24,)


BY_HAND = Deadlines(closes="gm", delay=0, remind=())
"""How packets close of a game that was set up before there were such settings: as its GM is used to."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long players have for a packet: days of the calendar, or hours."""

    days: int = 0
    hours: int = 0


def length(text: str) -> Length:
    """Return a length that a GM or a player wrote.

    Raises:
        UserError: it is not written as `2 days` or `36 hours`.
    """
    found = re.fullmatch(r"(\d{1,4}) *(d|days?|h|hours?|w|weeks?)", text.strip().lower())
    if found is None or not int(found[1]):
        raise UserError(f"`{text}` is no length of time; write it as 2 days or 36 hours.")
    number, unit = int(found[1]), found[2][0]
    return Length(hours=number) if unit == "h" else Length(days=number * (7 if unit == "w" else 1))


def weekdays(days: str | tuple[str, ...]) -> frozenset[int]:
    """Return the week days that a setting names, Monday being 0.

    Raises:
        UserError: a word is no day, or there is none.
    """
    words = [days] if isinstance(days, str) else list(days)
    found: set[int] = set()
    for word in (part for text in words for part in re.split(r"[,\s]+", re.sub(r"\s*-\s*", "-", text)) if part):
        first, dash, last = word.partition("-")
        begin, end = _weekday(first), _weekday(last) if dash else _weekday(first)
        found.update((begin + step) % 7 for step in range((end - begin) % 7 + 1))
    if not found:
        raise UserError("`days` names no day on which a packet may close; write days such as Mon-Fri.")
    return frozenset(found)


def _weekday(word: str) -> int:
    found = [number for number, day in enumerate(WEEK) if len(word) >= SHORT and day.startswith(word.lower())]
    if not found:
        raise UserError(f"`days` has the word {word}, which is no day of the week; write days such as Mon-Fri.")
    return found[0]


def checked(deadlines: Deadlines, titles: Iterable[str]) -> None:
    """Make sure that the settings can be followed.

    Args:
        deadlines: as the GM wrote them.
        titles: of the packets of the game's schedule.

    Raises:
        UserError: one of them cannot; the message names it.
    """
    known = tuple(titles)
    for title, text in deadlines.next.items():
        if title not in known:
            raise UserError(f"`next` names a packet {title}; the schedule has: {', '.join(known)}.")
        length(text)
    weekdays(deadlines.days)
    for hours in deadlines.remind:
        if not 1 <= hours <= MOST:
            raise UserError(f"`remind` has {hours} hours; write numbers from 1 to {MOST}, as in remind = [48, 24].")
    for name in ("earliest", "first", "grace", "delay", "absences"):
        if not 0 <= getattr(deadlines, name) <= MOST:
            raise UserError(f"`{name}` is {getattr(deadlines, name)}; write a number from 0 to {MOST}.")


def days_said(deadlines: Deadlines) -> str:
    """Return the week days on which packets close in words, empty where it is every day."""
    days = sorted(weekdays(deadlines.days))
    names = [WEEK[day][:SHORT].title() for day in days]
    if len(days) == len(WEEK):
        return ""
    if len(days) > 2 and days[-1] - days[0] == len(days) - 1:  # noqa: PLR2004 - two days are said in full
        return f"{names[0]} to {names[-1]}"
    return ", ".join(names)
