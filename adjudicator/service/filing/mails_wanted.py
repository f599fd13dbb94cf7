"""How a player wants our mails: `mails: daily`, `mails: daily at 19:00`, or `mails: each packet`."""

from __future__ import annotations

import re
from dataclasses import replace

from adjudicator.engine.log.people import MailsChosen
from adjudicator.model.letter import READ_ROLES, Letter
from adjudicator.model.order import Refused
from adjudicator.model.reading import Command
from adjudicator.service.filing.docket import Filing, Outcome, refused, understood

NAME = "mails"
NOON, HOURS, MINUTES = 12, 24, 60
_LINE = re.compile(r"\W*(?:my\s+|please\s+)?mails?\s*(?P<colon>[:=])?\s*(?P<how>\S.*?)[\s.!]*", re.IGNORECASE)
_DAILY = re.compile(
    r"(?:(?:as\s+)?(?:a\s+)?(?:daily\s+digest|digest)|daily|(?:one|once)(?:\s+mail)?\s+(?:a|per|each|every)\s+day"
    r"|(?:each|every)\s+day)"
    r"(?:\s*,?\s*(?:at\s+)?(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d\d))?\s*(?:o'?clock)?(?P<half>[ap]m)?)?",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"(?:(?:each|every|per|one a|one per)\s+packet|at\s+once|immediately|each(?:\s+by\s+itself)?|as\s+they\s+come"
    r"|not?\s+daily|daily\s*:?\s*(?:no|off)|one\s+by\s+one)",
    re.IGNORECASE,
)


def wanted(letter: Letter) -> tuple[tuple[Command, ...], Letter]:
    """Return what a letter says of our mails, and the letter without those lines.

    Without a colon only what is understood in full is taken, as `mails` is a word of talk as well.
    """
    found: list[Command] = []
    lines = []
    for line in letter.lines:
        said = _LINE.fullmatch(line.text) if line.role in READ_ROLES else None
        how = said["how"] if said is not None else ""
        if said is not None and (said["colon"] or _DAILY.fullmatch(how) or _EACH.fullmatch(how)):
            found.append(Command(line.number, line.text, NAME, (how,), line.number))
            lines.append(replace(line, role="blank"))
        else:
            lines.append(line)
    return tuple(found), replace(letter, lines=tuple(lines)) if found else letter


def choose(work: Filing, command: Command) -> Outcome:
    """Write down how the seat wants our mails."""
    daily, each = _DAILY.fullmatch(command.arguments[0]), _EACH.fullmatch(command.arguments[0])
    at = _hour(daily) if daily is not None else "" if each is not None else None
    if at is None:
        return refused(command, Refused("mails_unclear", facts={"written": command.arguments[0]}))
    work.write(MailsChosen(work.seat, at, work.mail))
    return understood(command, says="mails-chosen", facts={"at": at})


def _hour(said: re.Match[str]) -> str | None:
    """Return the hour that was named as `08:00`, eight where there is none, None where it is no hour."""
    hour, minute, half = int(said["hour"] or 8), int(said["minute"] or 0), (said["half"] or "").lower()
    if half:
        if not 1 <= hour <= NOON:
            return None
        hour = hour % NOON + (NOON if half == "pm" else 0)
    return f"{hour:02}:{minute:02}" if hour < HOURS and minute < MINUTES else None
