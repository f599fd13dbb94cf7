"""Letters the core writes itself: the lock notice, the answer to a stranger; and how any page becomes a mail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from adjudicator.channels.outgoing import Attachment, Outgoing, compose, plus_address
from adjudicator.engine.reporting import Say
from adjudicator.model.journal import OutMail
from adjudicator.model.letter import Mailbox, MailId
from adjudicator.model.page import Column, Fact, Facts, Heading, Page, Prose, Row, Section, Table
from adjudicator.report.subject import subject
from adjudicator.service.secrets import token
from adjudicator.service.times import day, told

if TYPE_CHECKING:
    from adjudicator.model.state import PacketState
    from adjudicator.service.home import Home
    from adjudicator.service.table import Table as GameTable

SHOWN = 24
"""Digits of a digest that mails print; the files hold all 64."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a mail says, before it is addressed.

    `kind` is what it is, as it stands in its Message-ID: receipt, public, private, lock, notice. `name` is the packet
    or report it belongs to; with kind, seat and `number` it is the mail's key, so that it is queued once. `title` is
    what the subject says behind `[game]`, `answers` the Message-ID it replies to, `to` another address than the
    seat's own, `files` what goes with it.
    """

    kind: str
    name: str
    title: str
    text: str
    html: str | None = None
    number: int = 1
    answers: str | None = None
    to: str = ""
    files: tuple[Attachment, ...] = ()


def mail(home: Home, table: GameTable, seat: str, message: Message) -> OutMail:
    """Return a message to a seat, addressed and ready for the outbox."""
    settings, player = home.settings.mail, table.players[seat]
    to = message.to or player.address
    ident = MailId(table.id, message.name, seat, message.kind, message.number)
    reply = settings.address
    if settings.plus:
        reply = plus_address(settings.address, table.id, seat, token(table.secret, table.id, seat))
    raw = compose(
        Outgoing(
            ident=ident,
            domain=settings.domain,
            sender=Mailbox(settings.name or f"GM of {table.config.title}", settings.address),
            to=Mailbox(player.name, to),
            subject=subject(table.id, message.title),
            date=home.now(),
            text=message.text,
            html=message.html,
            attachments=message.files,
            in_reply_to=message.answers,
            auto="replied" if message.answers else "generated",
            reply_to=reply if reply != settings.address else None,
            list_id=None if message.answers else f"{table.id}.{settings.domain}",
        )
    )
    return OutMail(ident.text(settings.domain), seat, to, raw, home.stamp())


def lock_page(
    table: GameTable, say: Say, packet: PacketState, rows: tuple[tuple[str, str, str], ...], now: datetime
) -> Page:
    """Return the notice of a lock: the digests of orders and words, fixed before the dice."""
    facts = {"packet": packet, "link": packet.index, "game": table.id, "when": told(now, "UTC")}
    columns = (Column(""), Column("orders", "code", "Orders, with salt"), Column("word", "code", "Word, with salt"))
    cells = tuple(
        Row((table.players[seat].name, orders[:SHOWN], word[:SHOWN] or "none sent")) for seat, orders, word in rows
    )
    digests = Table(say("letters/lock-caption", facts), columns, cells, wide=True, titled=False)
    return Page(
        kind="lock",
        game=table.id,
        label=table.game.system.title,
        title=say("letters/lock-title", facts),
        date=day(now),
        story=(say("letters/lock-story", facts),),
        blocks=(
            Section("What is fixed", (digests, Prose((say("letters/lock-digits", facts),))), numbered=False),
            Section("What for", (Prose((say("letters/lock-why", facts),)),), numbered=False),
        ),
        letter=True,
    )


def stranger_mail(home: Home, say: Say, sender: str, received: str, answers: str | None, games: str) -> OutMail:
    """Return the one answer a day to an address that holds no seat; it repeats nothing of what was sent."""
    from adjudicator.report.text import render_text

    settings = home.settings.mail
    facts = {"received": received, "games": games}
    ways = tuple(Fact(str(n), (say(f"letters/stranger-{n}", facts),)) for n in (1, 2))
    page = Page(
        kind="stranger",
        game="",
        label="",
        title=say("letters/stranger-title", facts),
        story=(say("letters/stranger-story", facts),),
        blocks=(
            Heading(say("letters/stranger-heading", facts)),
            Facts(ways),
            Prose((say("letters/stranger-else", facts), say("letters/stranger-why", facts))),
        ),
        letter=True,
    )
    now = home.now()
    key = f"stranger/{sender}/{now:%Y-%m-%d}"
    ident = MailId("post", "stranger", "nobody", "answer", _number(key))
    raw = compose(
        Outgoing(
            ident=ident,
            domain=settings.domain,
            sender=Mailbox(settings.name or "Adjudicator", settings.address),
            to=Mailbox("", sender),
            subject=page.title,
            date=now,
            text=render_text(page),
            in_reply_to=answers,
            auto="replied",
        )
    )
    return OutMail(key, "", sender, raw, home.stamp())


def _number(key: str) -> int:
    """Return a number for a Message-ID that is the same for the same key."""
    from zlib import crc32

    return crc32(key.encode()) % 1_000_000_000
