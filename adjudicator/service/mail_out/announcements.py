"""Announcements: every seat is told at once what the GM, the clock or the people of a game did."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.model.event import Event
from adjudicator.model.journal import OutMail
from adjudicator.model.page import Deadline, Page
from adjudicator.model.state import PacketState
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import due
from adjudicator.service.mail_out.calendar_file import deadline_file
from adjudicator.service.mail_out.letters import Message, mail, serial_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

DUE = "Deadline"
"""The label of the hour at which a packet closes."""


def announcement(
    home: Home,
    table: Table,
    event: Event,
    packet: PacketState,
    at: str,
    label: str = DUE,
    but: Collection[str] = (),
) -> tuple[OutMail, ...]:
    """Return the mails that tell every seat at once what a GM or the clock did to the packet that is open.

    Args:
        home: gives the time.
        table: the game, before its log contains the act.
        event: the act.
        packet: the packet that is open after it.
        at: its deadline, as the log writes it.
        label: the label of that hour, where it differs.
        but: the seats that are told otherwise.
    """
    made = []
    title = speaker(table)("letters/act-title", {"packet": packet, "kind": event.kind, "act": event.data})
    for seat, player in table.players.items():
        if seat in but:
            continue
        told_of = (speaker(table)(f"sentences/{event.kind}", event.data),)
        until = due(packet.id, packet.name, at, home.now(), player.zone)
        number = serial_of(table.secret, table.id, seat, "act", str(table.version))
        files = (deadline_file(home, table, packet, at),) if label == DUE else ()
        message = Message("act", packet.id, title, "", number=number, files=files)
        made.append(
            notice(home, table, seat, told_of, message, Deadline(label, until.when, utc=until.utc, left=until.left))
        )
    return tuple(made)


def news(home: Home, table: Table, event: Event, name: str, but: str) -> tuple[OutMail, ...]:
    """Return the mails that tell every seat except one at once about a change in the people of a game.

    Args:
        home: gives the time.
        table: the game, before its log contains the event.
        event: what happened.
        name: identifies this piece of news within the game.
        but: the seats that are told otherwise.
    """
    told_of = (speaker(table)(f"sentences/{event.kind}", event.data),)
    title = speaker(table)("letters/news-title", {"game": table.config.title})
    message = Message("people", name, title, "")
    return tuple(notice(home, table, seat, told_of, message) for seat in table.game.seats if seat != but)


def notice(
    home: Home, table: Table, seat: str, told_of: tuple[str, ...], message: Message, until: Deadline | None = None
) -> OutMail:
    """Return the mail that tells a seat something at once, in sentences of the game, with a deadline if it has one."""
    from adjudicator.report.text import render_text

    facts = {"count": len(told_of), "packet": message.name, "first": told_of[0]}
    page = Page(
        kind="notice",
        game=table.id,
        label=table.config.title,
        title=message.title or speaker(table)("letters/notice-title", facts),
        story=told_of,
        deadline=until,
        letter=True,
    )
    name = message.name.replace(".", "-")
    return mail(home, table, seat, replace(message, name=name, title=page.title, text=render_text(page)))
