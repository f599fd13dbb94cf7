"""Letters that the core writes itself: the lock notice, the answer to a stranger; and how any page becomes a mail."""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.channels.outgoing import Attachment, Outgoing, compose, plus_address
from adjudicator.engine.reporting import Say
from adjudicator.model.journal import OutMail
from adjudicator.model.letter import CONFIRM, Mailbox, MailId
from adjudicator.model.page import Column, Fact, Facts, Heading, Page, Prose, Row, Section, Table
from adjudicator.report.subject import follow, subject
from adjudicator.service.game.mailbox import thread_domain
from adjudicator.service.game.times import day, format_time, in_utc, stamp
from adjudicator.service.mail_out.daily_mails import is_kept

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.model.letter import Letter
    from adjudicator.model.state import PacketState
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board
    from adjudicator.service.game.table import Table as GameTable
    from adjudicator.service.settings.config import GameConfig, Standby

SHOWN = 24
"""Digits of a digest that mails print; the files hold all 64."""

_NUMBERS = 1_000_000_000
"""A number in a Message-ID has nine digits at most."""


_WAYS = ("letters/stranger-1", "letters/stranger-2")
"""How a stranger can come to be read, a number each."""
MOST_STRANGERS = 20
"""Answers to strangers in an hour, whoever they are."""
STRANGER, WHICH = "stranger/", "which/"
"""The prefix of the keys of answers that belong to no game: to strangers, and to a GM who named none."""
THREAD = "thread"
"""The kind of the mails that stand for packets at the head of their threads."""
_PACKET = re.compile(r"\d+-\d+")
PUBLIC, PRIVATE = "public", "private"
REPORTS = frozenset({PUBLIC, PRIVATE})
"""Kinds of mails that carry a report: the part for all, and a seat's own."""
ANSWERS = frozenset({"gm", "receipt", "unread"})
"""Kinds of mails that answer a player's, even one without a Message-ID to refer to."""


@dataclass(frozen=True, slots=True)
class Message:
    """The content of a mail, before it is addressed.

    `kind` is its kind, as in its Message-ID: receipt, public, private, lock, notice. `name` is the packet
    or report it belongs to; with kind, seat and `number` it is the mail's key, so that it is queued once. `title` is
    what the subject says behind `[game]`, `answers` the Message-ID it replies to, `to` another address than the
    seat's own, `files` what goes with it. `code` is what an answer brings back in its address instead of the
    code of the seat's form. `tells` marks a mail that says how many got no
    answer. `follows` is the subject of the mail that it follows, in whose thread it belongs: it is used
    in place of `title`.
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
    code: str = ""
    tells: bool = False
    thread: tuple[MailId, ...] = ()
    follows: str = ""


def mail(home: Home, table: GameTable, seat: str, message: Message) -> OutMail:
    """Return a message to a seat, addressed and ready for the outbox, which takes none to a vacant seat."""
    settings, player = home.settings.mail, table.players[seat]
    to = Mailbox(player.name, message.to or address_of(home, table, seat))
    reply = settings.address
    if settings.plus:
        reply = plus_address(settings.address, table.id, seat, message.code or table.form_code(seat))
    made = _addressed(home, table, seat, to, message, reply)
    return replace(made, kept=not message.to and is_kept(home, table, seat, message.kind))


def mail_to_gm(home: Home, table: GameTable, message: Message) -> tuple[OutMail, ...]:
    """Return a message to each who runs a game, or to the one whom it names; none where the home knows of nobody."""
    if message.to:
        return (_addressed(home, table, "gm", Mailbox("GM", message.to), message),)
    own = home.settings.mail.gm[:1]
    found = home.settings.mail.told_of(table.id)
    names = {each: "gm" if each in own else f"gm-{number_of(each.lower())}" for each in found}
    return tuple(_addressed(home, table, name, Mailbox("GM", to), message) for to, name in names.items())


def mail_to_observer(home: Home, table: GameTable, address: str, message: Message) -> OutMail:
    """Return a message to an observer; it contains public content, and no token."""
    to, ident = Mailbox(table.observers.get(address, ""), address), f"observer-{number_of(address)}"
    reply = plus_address(home.settings.mail.address, table.id, ident, message.code) if message.code else None
    return _addressed(home, table, ident, to, message, reply)


def mail_to_standby(home: Home, table: GameTable, standby: Standby, message: Message) -> OutMail:
    """Return a message to a standby player; it contains no token, as the player has no seat yet."""
    to = Mailbox(standby.name, standby.address)
    return _addressed(home, table, f"standby-{number_of(standby.address)}", to, message)


def mail_to_address(home: Home, table: GameTable, name: str, message: Message) -> OutMail:
    """Return a message to a former player of a seat, at the address it names; it contains no token."""
    return _addressed(home, table, "nobody", Mailbox(name, message.to), message)


def _addressed(
    home: Home, table: GameTable, seat: str, to: Mailbox, message: Message, reply: str | None = None
) -> OutMail:
    settings = home.settings.mail
    ident = MailId(table.id, message.name, seat, message.kind, message.number)
    answer = bool(message.answers) or message.kind in ANSWERS
    tied = message.thread or _thread_of_packet(table, ident)
    thread = tuple(each.text(thread_domain(table)) for each in tied)
    raw = compose(
        Outgoing(
            ident=ident,
            domain=settings.domain,
            sender=Mailbox(settings.name or f"GM of {table.config.title}", settings.address),
            to=to,
            subject=follow(table.id, message.follows) if message.follows else subject(table.id, message.title),
            date=home.now(),
            text=message.text,
            html=message.html,
            attachments=message.files,
            in_reply_to=message.answers or (thread[-1] if thread else None),
            references=thread,
            auto="replied" if answer else "generated",
            reply_to=reply if reply not in {None, settings.address} else None,
            list_id=None if answer else f"{table.id}.{settings.domain}",
            mark=_mark(table, ident, to.address),
        )
    )
    key = ident.text(settings.domain)
    # Codes are counted too: a player may have them sent to any address.
    counted = answer or message.kind == CONFIRM
    return OutMail(key, seat, to.address, raw, home.stamp(), answer=counted, tells=message.tells)


def _thread_of_packet(table: GameTable, ident: MailId) -> tuple[MailId, ...]:
    """Return the mails that stand for the packet of a mail and the one before it, which were never sent.

    They tie the mails of a packet to one another, and the packets of a game to those before them.
    """
    here = _PACKET.match(ident.packet)
    if here is None or ident.seat == "nobody":
        return ()
    opened = table.history.state.open_packet
    if ident.kind in REPORTS and opened is not None:
        # What reports on a packet opens the next one, and the mails of that one follow it.
        names = dict.fromkeys((here[0], opened.id.replace(".", "-")))
        return tuple(MailId(ident.game, name, ident.seat, THREAD, 1) for name in names)
    told = dict.fromkeys(found[0] for _, each in table.history.published if (found := _PACKET.match(each.report)))
    before = list(takewhile(lambda name: name != here[0], told))
    return tuple(MailId(ident.game, name, ident.seat, THREAD, 1) for name in (*before[-1:], here[0]))


def _mark(table: GameTable, ident: MailId, to: str) -> str:
    """Return what proves that a bounce has the mail: a number of a lock or a report anybody can guess."""
    return hmac.digest(table.secret, f"mark/{ident.text('x')}/{to}".encode(), "sha256")[:8].hex()


def serial(table: GameTable, seat: str, entry: JournalEntry) -> int:
    """Return the number of the mail that answers an incoming one; it does not reveal how many came before.

    A mail that is handled again gets the number it had.
    """
    return serial_of(table.secret, table.id, seat, entry.key, entry.sha256)


def serial_of(secret: bytes, game: str, seat: str, key: str, sha256: str) -> int:
    """Return the number of the mail to a seat that answers another, by that one's key and digest.

    It also serves for an act of the GM or the clock, whose key is `act` and whose digest is its place in the log.
    """
    named = f"answer/{game}/{seat}/{key}/{sha256}".encode()
    return int.from_bytes(hmac.digest(secret, named, "sha256")[:8]) % _NUMBERS


def address_of(home: Home, table: GameTable, seat: str) -> str:
    """Return the address for a seat's mail: the first that is not dead, if any."""
    known = table.addresses(seat)
    dead = home.dead if len(known) > 1 else ()
    return next((each for each in known if each not in dead), known[0] if known else "")


def lock_page(
    table: GameTable, say: Say, packet: PacketState, rows: tuple[tuple[str, str, str], ...], now: datetime
) -> Page:
    """Return the notice of a lock: the digests of orders and words, fixed before the dice."""
    facts = {"packet": packet, "link": packet.index, "game": table.id, "when": format_time(now, "UTC")}
    digests = digests_table(table, say, packet.id, rows, worded=True)
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


def digests_table(
    board: Board, say: Say, packet: str, rows: tuple[tuple[str, str, str], ...], *, worded: bool
) -> Table:
    """Return the digests of orders at the lock of a packet by seat, with those of words where it is `worded`."""
    columns: tuple[Column, ...] = (Column(""), Column("orders", "code", "Orders, with salt"))
    columns += (Column("word", "code", "Word, with salt"),) if worded else ()
    cells = []
    for seat, orders, word in rows:
        more = (word[:SHOWN] or "none sent",) if worded else ()
        cells.append(Row((board.players[seat].name, orders[:SHOWN], *more)))
    caption = say("letters/lock-caption", {"packet": packet})
    return Table(caption, columns, tuple(cells), wide=True, titled=False)


def answers_strangers(home: Home) -> bool:
    """Return whether one more stranger is answered in this hour.

    Otherwise a forger with a new sender in each mail would make us write to a thousand people, or often to one.
    Mails queued for more than an hour ahead date from before the clock was set back, and do not count.
    """
    now, hour = home.now(), timedelta(hours=1)
    return home.store.queued_between(STRANGER, stamp(now - hour), stamp(now + hour)) < MOST_STRANGERS


def stranger_mail(
    home: Home,
    say: Say,
    sender: str,
    received: str,
    answers: str | None,
    config: GameConfig | None,
    tables: tuple[str, ...] = (),
) -> OutMail:
    """Return the one answer a day to an address without a seat; it repeats nothing of what was sent.

    `config` is that of the game named in the mail, if any; `tables` are the open tables that have a free seat.
    """
    facts: dict[str, object] = {"received": received, "tables": tables}
    facts |= {"game": config.id if config else "", "title": config.title if config else ""}
    ways = tuple(Fact(str(n), (say(key, facts),)) for n, key in enumerate(_WAYS, start=1))
    watch = ("letters/stranger-watch",) if config and config.open_to_observers else ()
    free = ("letters/stranger-tables",) if tables else ()
    closing = (*free, *watch, "letters/stranger-else", "letters/stranger-why")
    page = Page(
        kind="stranger",
        game="",
        label="",
        title=say("letters/stranger-title", facts),
        story=(say("letters/stranger-story", facts),),
        blocks=(
            Heading(say("letters/stranger-heading", facts)),
            Facts(ways),
            Prose(tuple(say(key, facts) for key in closing)),
        ),
        letter=True,
    )
    return mail_of_the_post(home, page, sender, answers, f"{STRANGER}{sender}/{home.now():%Y-%m-%d}")


def which_game(home: Home, say: Say, entry: JournalEntry, letter: Letter, games: tuple[str, ...]) -> OutMail:
    """Return the answer to a mail of the GM that is about one of several games and does not say which."""
    facts = {"games": games, "received": in_utc(entry.received_at)}
    title, story = say("letters/gm-which-title", facts), say("letters/gm-which-story", facts)
    page = Page(kind="stranger", game="", label="", title=title, story=(story,), letter=True)
    envelope = letter.envelope
    return mail_of_the_post(home, page, envelope.sender.address, envelope.message_id, f"{WHICH}{entry.id}")


def mail_of_the_post(home: Home, page: Page, to: str, answers: str | None, key: str) -> OutMail:
    """Return a mail that belongs to no game."""
    from adjudicator.report.text import render_text

    settings = home.settings.mail
    raw = compose(
        Outgoing(
            ident=MailId("post", "stranger", "nobody", "answer", number_of(key)),
            domain=settings.domain,
            sender=Mailbox(settings.name or "Adjudicator", settings.address),
            to=Mailbox("", to),
            subject=page.title,
            date=home.now(),
            text=render_text(page),
            in_reply_to=answers,
            auto="replied",
        )
    )
    return OutMail(key, "", to, raw, home.stamp(), answer=True)


def number_of(key: str) -> int:
    """Return a number for a Message-ID that is the same for the same key."""
    from zlib import crc32

    return crc32(key.encode()) % _NUMBERS
