"""A deadline as a file for calendars (RFC 5545): one event a packet, which each later hour moves.

The event has the same UID in every mail; its sequence counts the deadlines that the packet was given before, so that
a calendar keeps the newest whatever the order in which mails are read.
"""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING

from adjudicator.channels.outgoing import Attachment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import moment

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.model.state import PacketState
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

NAME, KIND = "deadline.ics", 'text/calendar; charset="utf-8"; method=PUBLISH'
_LINE = 73
"""Bytes of a line, without its end and the space of a folded one."""


def deadline_file(home: Home, table: Table, packet: PacketState, at: str) -> Attachment:
    """Return the deadline of a packet as a file.

    Args:
        home: gives the time, and the domain of the UID.
        table: the game, which need not have the deadline in its log yet.
        packet: the packet.
        at: its deadline, as the log writes it.
    """
    known = table.history.deadlines.get(packet.id)
    moved = known is not None and known.at != at
    facts = {"game": table.config.title, "packet": packet}
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Adjudicator//Deadlines//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:deadline-{packet.id}.{table.id}@{home.settings.mail.domain}",
        f"SEQUENCE:{max(0, table.history.hours.get(packet.id, 0) - 1) + moved}",
        f"DTSTAMP:{_utc(home.now())}",
        f"DTSTART:{_utc(moment(at))}",
        f"SUMMARY:{_escaped(speaker(table)('letters/calendar-title', facts))}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return Attachment(NAME, KIND, "".join(f"{_folded(line)}\r\n" for line in lines).encode())


def _utc(when: datetime) -> str:
    return f"{when.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(words: str) -> str:
    """Return words as a text value."""
    plain = " ".join(words.split())
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> str:
    """Return a line in pieces that no reader finds too long, no letter cut in two."""
    pieces = [b""]
    for sign in line:
        data = sign.encode("utf-8", "replace")
        if len(pieces[-1]) + len(data) > _LINE:
            pieces.append(b"")
        pieces[-1] += data
    return "\r\n ".join(piece.decode() for piece in pieces)
