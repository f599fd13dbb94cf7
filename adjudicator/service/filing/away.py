"""Lines to the bot about time: wait, extend, absences and their end."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from adjudicator.engine.log.calendar import AbsenceCancelled, AbsenceSaid, ExtensionAsked, WaitSaid
from adjudicator.model.errors import UserError
from adjudicator.model.order import Refused
from adjudicator.model.reading import Command
from adjudicator.service.filing.dates import days
from adjudicator.service.filing.docket import Filing, Outcome, refused, understood
from adjudicator.service.game.times import moment, zone
from adjudicator.service.settings.deadlines import length

MEANT = re.compile(r"(?:my |the |all )*absences?\b.*", re.IGNORECASE)
"""What follows `cancel` where an absence is meant."""
LONGER = re.compile(
    r"(?:by\s+)?(?P<long>\d+\s*[a-z]+)(?:$|\W+)(?:(?:because(?:\s+of)?|as|since|why|reason|please)\b\W*)*(?P<why>.*)",
    re.IGNORECASE,
)
"""How much more time, and the reason given."""
LONGEST_WHY = 200
LIST = re.compile(r"(?:list|show|status|\?)?", re.IGNORECASE)
FAR = 800
"""How many days ahead an absence may begin."""


def wait(work: Filing, command: Command) -> Outcome:
    """Keep the packet from closing early, or stop doing so."""
    yes = command.arguments[:1] != ("no",)
    barred = work.barred("wait")
    if barred is not None:
        return refused(command, barred)
    calendar = work.calendar
    keeps = calendar.waiting(work.phase) if yes else calendar.holding(work.phase)
    if (work.seat in keeps) != yes:
        work.write(WaitSaid(work.seat, work.phase, yes))
    return understood(command, says="wait-noted", facts={"yes": yes})


def extend(work: Filing, command: Command) -> Outcome:
    """Ask the GM for more time."""
    barred = work.barred("extend")
    if barred is not None:
        return refused(command, barred)
    try:
        said = LONGER.fullmatch(command.arguments[0].strip())
        found = length(said["long"] if said else "")
    except UserError:
        return refused(command, Refused("no_length", facts={"written": command.arguments[0]}))
    unit, count = ("day", found.days) if found.days else ("hour", found.hours)
    wish = f"{count} {unit}{'' if count == 1 else 's'}"
    why = said["why"].strip()[:LONGEST_WHY] if said else ""
    asked = ExtensionAsked(work.seat, work.phase, wish, why)
    if asked not in [replace(each, why=why) for each in work.calendar.asked]:
        work.write(asked)
    return understood(command, says="extension-asked", facts={"wish": wish, "why": why})


def absent(work: Filing, command: Command) -> Outcome:
    """Record an absence, or list the recorded ones."""
    written = " ".join(command.arguments).strip(" :.")
    if work.writer is None:
        return refused(command, Refused("command_not_here", facts={"command": command.name}))
    if re.match(r"(?:cancel|delete|remove|none|off)\b", written, re.IGNORECASE):
        return cancel(work, command)
    if LIST.fullmatch(written):
        return _listed(work, command)
    today = _today(work)
    found = days(written, today)
    if found is None:
        return refused(command, Refused("no_days", facts={"written": written}))
    first, last = found
    if last < today or (first - today).days > FAR:
        return refused(command, Refused("days_past" if last < today else "days_far", facts={"written": written}))
    left = work.writer.absences - _spent(work)
    asked = (last - first).days + 1 - _overlap(work, first, last)
    if asked > left:
        return refused(
            command, Refused("too_absent", facts={"asked": asked, "left": left, "most": work.writer.absences})
        )
    if asked:
        number = 1 + sum(each.seat == work.seat for each in work.calendar.absences)
        work.write(AbsenceSaid(work.seat, number, first.isoformat(), last.isoformat()))
    noted = {"first": _said(first), "last": _said(last), "left": left - asked, "one": first == last}
    return understood(command, says="absence-noted", facts=noted)


def cancel(work: Filing, command: Command) -> Outcome:
    """Cancel all absences, or those that a line names by a day in them.

    An absence for which no deadline was put off is given back whole, a used one from today on.
    """
    if work.writer is None:
        return refused(command, Refused("command_not_here", facts={"command": command.name}))
    today, written = _today(work), re.sub(MEANT_WORDS, "", " ".join(command.arguments)).strip(" :.")
    known = work.calendar.absences_of(work.seat)
    if written and (named := days(written, today)) is not None:
        begin, end = (day.isoformat() for day in named)
        known = tuple(each for each in known if each.first <= end and begin <= each.last)
    if not known:
        return refused(command, Refused("no_absence", facts={"written": written}))
    for each in known:
        used = (work.seat, each.number) in work.calendar.used
        on = max(each.first, today.isoformat()) if used else each.first
        work.write(AbsenceCancelled(work.seat, each.number, on))
    facts = {"gone": [_span(each) for each in known], "left": work.writer.absences - _spent(work)}
    return understood(command, says="absence-cancelled", facts=facts)


MEANT_WORDS = re.compile(r"\b(?:cancel|delete|remove|none|off|my|the|all|absences?)\b", re.IGNORECASE)


def _listed(work: Filing, command: Command) -> Outcome:
    assert work.writer is not None
    known = [_span(each) for each in work.calendar.absences_of(work.seat)]
    return understood(command, says="absences", facts={"known": known, "left": work.writer.absences - _spent(work)})


def _today(work: Filing) -> date:
    """Return the day on which the letter arrived, in its author's zone."""
    assert work.writer is not None
    return moment(work.writer.at).astimezone(zone(work.writer.zone)).date()


def _days(work: Filing) -> set[date]:
    """Return the days for which the seat is recorded as absent."""
    spans = [(date.fromisoformat(a.first), date.fromisoformat(a.last)) for a in work.calendar.absences_of(work.seat)]
    return {first + timedelta(days=more) for first, last in spans for more in range((last - first).days + 1)}


def _spent(work: Filing) -> int:
    return len(_days(work))


def _overlap(work: Filing, first: date, last: date) -> int:
    return sum(first <= day <= last for day in _days(work))


def _span(absence: AbsenceSaid) -> str:
    first, last = date.fromisoformat(absence.first), date.fromisoformat(absence.last)
    return _said(first) if first == last else f"{_said(first)} to {_said(last)}"


def _said(day: date) -> str:
    return f"{day:%a} {day.day} {day:%b %Y}"
