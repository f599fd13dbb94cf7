"""Letters the core writes itself: the lock notice, the answer to a stranger; and how any page becomes a mail."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from adjudicator.channels.outgoing import Outgoing, compose, plus_address
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


def mail(
    home: Home,
    table: GameTable,
    seat: str,
    kind: str,
    name: str,
    title: str,
    text: str,
    html: str | None,
    *,
    number: int = 1,
    answers: str | None = None,
    to: str = "",
) -> OutMail:
    """Return a mail to a seat, addressed, numbered and ready for the outbox.

    Args:
        home: whose address it comes from.
        table: the game.
        seat: to whom.
        kind: what it is, as it stands in its Message-ID: receipt, public, private, lock.
        name: the packet or report it belongs to; with kind, seat and number its key, so that it is queued once.
        title: what the subject says behind `[game]`.
        text: the plain-text part.
        html: the HTML part, if any.
        number: tells mails of one kind apart.
        answers: the Message-ID it replies to.
        to: another address than the seat's own.
    """
    settings, player = home.settings.mail, table.players[seat]
    ident = MailId(table.id, name, seat, kind, number)
    reply = settings.address
    if settings.plus:
        reply = plus_address(settings.address, table.id, seat, token(table.secret, table.id, seat))
    raw = compose(
        Outgoing(
            ident=ident,
            domain=settings.domain,
            sender=Mailbox(settings.name or f"GM of {table.config.title}", settings.address),
            to=Mailbox(player.name, to or player.address),
            subject=subject(table.id, title),
            date=home.now(),
            text=text,
            html=html,
            in_reply_to=answers,
            auto="replied" if answers else "generated",
            reply_to=reply if reply != settings.address else None,
            list_id=None if answers else f"{table.id}.{settings.domain}",
        )
    )
    return OutMail(ident.text(settings.domain), seat, to or player.address, raw, home.stamp())


def lock_page(
    table: GameTable, say: Say, packet: PacketState, rows: tuple[tuple[str, str, str], ...], now: datetime
) -> Page:
    """Return the notice of a lock: the digests of orders and words, fixed before the dice."""
    facts = {"packet": packet, "link": packet.index, "game": table.id, "when": told(now, "UTC")}
    columns = (Column(""), Column("orders", "code", "Orders, with salt"), Column("word", "code", "Word, with salt"))
    cells = tuple(
        Row((table.game.name(f"seat:{seat}"), orders[:SHOWN], word[:SHOWN] or "none sent")) for seat, orders, word in rows
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
