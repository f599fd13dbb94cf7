"""Notices: mails about what a mail made public at once, such as an offer in an open trading window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.journal import JournalEntry, OutMail
from adjudicator.model.view import visible
from adjudicator.service.filing.submit import Filing
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.announcements import notice
from adjudicator.service.mail_out.letters import Message, serial

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


def notices(home: Home, table: Table, work: Filing, entry: JournalEntry) -> tuple[OutMail, ...]:
    """Return the mails that tell the others what a letter made public at once, and a partner the private part."""
    say, made = speaker(table), []
    for seat in table.game.seats:
        if seat == work.seat:
            continue  # the receipt says it already
        seen = [event for event in visible(work.events, seat) if event.data is not None and event.kind != "submitted"]
        told_of = tuple(say(f"sentences/{event.kind}", event.data) for event in seen)
        if not told_of:
            continue
        number = serial(table, seat, entry)
        made.append(notice(home, table, seat, told_of, Message("notice", work.packet, "", "", number=number)))
    return tuple(made)
