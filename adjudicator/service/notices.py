"""Notices: what a mail made public at once, such as an offer in an open trading window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.journal import JournalEntry, OutMail
from adjudicator.model.page import Page
from adjudicator.model.view import visible
from adjudicator.service.letters import Message, mail
from adjudicator.service.speech import speaker
from adjudicator.service.submit import Filing

if TYPE_CHECKING:
    from adjudicator.service.home import Home
    from adjudicator.service.table import Table


def notices(home: Home, table: Table, work: Filing, entry: JournalEntry) -> tuple[OutMail, ...]:
    """Return the mails that tell the others what a letter made public at once, and a partner his own part of it."""
    from adjudicator.report.text import render_text

    say, made = speaker(table), []
    for seat in table.game.seats:
        if seat == work.seat:
            continue  # his receipt says it already
        seen = [event for event in visible(work.events, seat) if event.data is not None and event.kind != "submitted"]
        told_of = tuple(say(f"sentences/{event.kind}", event.data) for event in seen)
        if not told_of:
            continue
        facts = {"count": len(told_of), "packet": work.packet}
        page = Page(
            kind="notice",
            game=table.id,
            label=table.config.title,
            title=say("letters/notice-title", facts),
            story=told_of,
            letter=True,
        )
        packet = work.packet.replace(".", "-")
        text = render_text(page)
        made.append(mail(home, table, seat, Message("notice", packet, page.title, text, number=entry.id)))
    return tuple(made)
