"""Notices: what a mail made public at once, such as an offer in an open trading window; what a GM did to a deadline."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.model.event import Event
from adjudicator.model.journal import JournalEntry, OutMail
from adjudicator.model.page import Deadline, Page
from adjudicator.model.state import PacketState
from adjudicator.model.view import visible
from adjudicator.service.letters import Message, mail, serial, serial_of
from adjudicator.service.speech import speaker
from adjudicator.service.submit import Filing
from adjudicator.service.times import due

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.service.home import Home
    from adjudicator.service.table import Table


def notices(home: Home, table: Table, work: Filing, entry: JournalEntry) -> tuple[OutMail, ...]:
    """Return the mails that tell the others what a letter made public at once, and a partner his own part of it."""
    say, made = speaker(table), []
    for seat in table.game.seats:
        if seat == work.seat:
            continue  # his receipt says it already
        seen = [event for event in visible(work.events, seat) if event.data is not None and event.kind != "submitted"]
        told_of = tuple(say(f"sentences/{event.kind}", event.data) for event in seen)
        if not told_of:
            continue
        number = serial(table, seat, entry)
        made.append(_notice(home, table, seat, told_of, Message("notice", work.packet, "", "", number=number)))
    return tuple(made)


def announcement(
    home: Home,
    table: Table,
    event: Event,
    packet: PacketState,
    at: str,
    label: str = "Deadline",
    but: Collection[str] = (),
) -> tuple[OutMail, ...]:
    """Return the mails that tell every seat at once what a GM or the clock did to the packet that is open.

    Args:
        home: gives the hour.
        table: the game, before its log holds the act.
        event: the act.
        packet: the packet that is open after it.
        at: its deadline, as the log writes it.
        label: what that hour is called, where it is another.
        but: who is told otherwise.
    """
    made = []
    for seat, player in table.players.items():
        if seat in but:
            continue
        told_of = (speaker(table)(f"sentences/{event.kind}", event.data),)
        until = due(packet.id, packet.name, at, home.now(), player.zone)
        number = serial_of(table.secret, table.id, seat, "act", str(table.version))
        message = Message("act", packet.id, "", "", number=number)
        made.append(
            _notice(home, table, seat, told_of, message, Deadline(label, until.when, utc=until.utc, left=until.left))
        )
    return tuple(made)


def news(home: Home, table: Table, event: Event, name: str, but: str) -> tuple[OutMail, ...]:
    """Return the mails that tell every seat but one at once what has become of the people of a game.

    Args:
        home: gives the hour.
        table: the game, before its log holds the event.
        event: what happened.
        name: tells this piece of news from any other of the game.
        but: who is told otherwise.
    """
    told_of = (speaker(table)(f"sentences/{event.kind}", event.data),)
    title = speaker(table)("letters/news-title", {"game": table.config.title})
    message = Message("people", name, title, "")
    return tuple(_notice(home, table, seat, told_of, message) for seat in table.game.seats if seat != but)


def _notice(
    home: Home, table: Table, seat: str, told_of: tuple[str, ...], message: Message, until: Deadline | None = None
) -> OutMail:
    from adjudicator.report.text import render_text

    page = Page(
        kind="notice",
        game=table.id,
        label=table.config.title,
        title=message.title or speaker(table)("letters/notice-title", {"count": len(told_of), "packet": message.name}),
        story=told_of,
        deadline=until,
        letter=True,
    )
    name = message.name.replace(".", "-")
    return mail(home, table, seat, replace(message, name=name, title=page.title, text=render_text(page)))
