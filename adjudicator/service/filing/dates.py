"""Days as people write them: `3 Aug to 20 Aug`, `24 Nov - 2 Dec 2026`, `2026-08-03`, `tomorrow`."""

from __future__ import annotations

import re
from datetime import date, timedelta

FULL = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
LEAP = 8
"""Years within which every day of the calendar comes at least once."""
_SPAN = re.compile(r"\s+(?:to|until|till|through|thru|up to)\s+|\s*(?:\u2013|\u2014|->|\s-\s)\s*", re.IGNORECASE)
_LEAD = re.compile(r"^(?:(?:from|on|between|absent|away|is|dates?|starting|the|:|-)\s+|[:=]\s*)+", re.IGNORECASE)
_TAIL = re.compile(r"(?:\s*[.,;!]|\s+(?:inclusive|please|thanks|\(inclusive\)))+$", re.IGNORECASE)
_UNTIL = re.compile(r"^(?:until|till|to|through)\s+", re.IGNORECASE)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([a-z]+)\.?,?(?:\s+(\d{4}))?", re.IGNORECASE)
_MONTH_FIRST = re.compile(r"([a-z]+)\.?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(\d{4}))?", re.IGNORECASE)
_SHORT = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\s*-\s*(\d{1,2})(?:st|nd|rd|th)?(\s+[a-z]+.*)", re.IGNORECASE)
_WEEKDAYS = re.compile(r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+", re.IGNORECASE)

Day = tuple[int, int, int]
"""Year, month and day; the year is 0 where it was not written."""


def days(text: str, today: date) -> tuple[date, date] | None:
    """Return the first and the last day that a text names, None if it names none.

    Without a year, the next one in which the last day is not past.

    Args:
        text: the words after `absent`.
        today: in the writer's zone.
    """
    plain = _WEEKDAYS.sub("", _TAIL.sub("", _LEAD.sub("", " ".join(text.split()))))
    short = _SHORT.fullmatch(plain)
    if short:
        plain = f"{short[1]}{short[3]} to {short[2]}{short[3]}"
    if _UNTIL.match(plain):
        plain = f"today to {_UNTIL.sub('', plain)}"
    written = _SPAN.split(plain, maxsplit=1)
    ends = [_day(part.strip(), today) for part in written]
    first, last = ends[0], ends[-1]
    if first is None or last is None:
        return None
    end = _last(last, first, today)
    begin = _first(first, end) if end is not None else None
    return (begin, end) if begin is not None and end is not None and begin <= end else None


def _day(text: str, today: date) -> Day | None:
    """Return a day as written."""
    text = text.removeprefix("the ")
    near = {"today": 0, "now": 0, "tomorrow": 1}.get(text.lower())
    if near is not None:
        there = today + timedelta(days=near)
        return there.year, there.month, there.day
    if (iso := _ISO.fullmatch(text)) is not None:
        return int(iso[1]), int(iso[2]), int(iso[3])
    if (found := _DAY_FIRST.fullmatch(text)) is not None:
        number, name, year = found[1], found[2], found[3]
    elif (found := _MONTH_FIRST.fullmatch(text)) is not None:
        name, number, year = found[1], found[2], found[3]
    else:
        return None
    month = next((at for at, full in enumerate(FULL, 1) if name.lower() in {full, full[:3], full[:4]}), 0)
    return (int(year or 0), month, int(number)) if month else None


def _on(day: Day, year: int) -> date | None:
    try:
        return date(day[0] or year, day[1], day[2])
    except ValueError:
        return None


def _last(day: Day, first: Day, today: date) -> date | None:
    """Return the last day: not past, and not before a first day whose year is written."""
    least = _on(first, 0) if first[0] else None
    found = (_on(day, (least or today).year + more) for more in range(LEAP + 1))
    wanted = least or today
    return next((each for each in found if each is not None and (day[0] or each >= wanted)), None)


def _first(day: Day, last: date) -> date | None:
    """Return the first day: the one before the last day that is nearest to it."""
    found = (_on(day, last.year - more) for more in range(LEAP + 1))
    return next((each for each in found if each is not None and (day[0] or each <= last)), None)
