"""The mail of the day: all that was kept for an address, over all games of the home, and what it owes in each.

The mail is queued and what it tells of is counted as sent in one transaction, so that a process killed on either
side of it has done all of this or nothing.
"""

from __future__ import annotations

import email
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email import policy
from typing import TYPE_CHECKING

from adjudicator.channels.outgoing import Attachment, Outgoing, compose
from adjudicator.engine.running import filing
from adjudicator.engine.running.owing import owes
from adjudicator.model.journal import OutMail
from adjudicator.model.letter import Mailbox, MailId
from adjudicator.model.page import Fact, Facts, Page, Section
from adjudicator.service.game.sights import reply_to
from adjudicator.service.game.speech import core_speaker
from adjudicator.service.game.times import due, moment, zone
from adjudicator.service.mail_out.daily_mails import daily_at, is_soon, next_daily
from adjudicator.service.mail_out.letters import REPORTS, number_of
from adjudicator.service.mail_out.subjects import owed

if TYPE_CHECKING:
    from adjudicator.model.journal import OutboxEntry
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

DAY = timedelta(days=1)
KEY = "daily/"
"""The prefix of the keys of these mails, which belong to no one game."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept for an address in one game, oldest first."""

    table: Table
    seat: str
    at: str
    mails: tuple[OutboxEntry, ...]


def send_daily(home: Home, desk: Desk) -> None:
    """Queue the mails whose hour has come, and let go at once what can wait no longer; safe to repeat."""
    for address, found in _kept(home, desk).items():
        urgent = [each for each in found if not each.at or is_soon(each.table, each.seat, each.at, home.now())]
        late = [entry.id for each in urgent for entry in each.mails]
        if late:
            with home.store.transaction(None) as tx:
                tx.tell("", *late)
        rest = [each for each in found if each not in urgent]
        if rest and _next(rest) <= home.now():
            _queue(home, address, rest)


def next_daily_mail(home: Home, desk: Desk) -> datetime | None:
    """Return when `send_daily` has something to do next; None where nothing is kept."""
    return min((_next(found) for found in _kept(home, desk).values()), default=None)


def _kept(home: Home, desk: Desk) -> dict[str, list[Kept]]:
    """Return what is kept by address."""
    mails: dict[tuple[str, str, str], list[OutboxEntry]] = {}
    for entry in home.store.outbox("waiting"):
        if entry.kept and entry.game is not None:
            mails.setdefault((entry.to_address, entry.game, entry.to_seat), []).append(entry)
    found: dict[str, list[Kept]] = {}
    for (address, game, seat), entries in mails.items():
        table = desk.table(game)
        found.setdefault(address, []).append(Kept(table, seat, daily_at(table, seat), tuple(entries)))
    return found


def _next(found: Sequence[Kept]) -> datetime:
    """Return the hour at which what is kept for an address goes out: the first after the oldest of it was made."""
    return min(next_daily(each.table, each.seat, each.at, moment(each.mails[0].made_at)) for each in found if each.at)


def _queue(home: Home, address: str, found: Sequence[Kept]) -> None:
    """Queue the mail of the day to an address, and count what it tells of as sent."""
    mail = _mail(home, address, found)
    with home.store.transaction(None) as tx:
        tx.queue(mail)
        tx.tell(home.stamp(), *(entry.id for each in found for entry in each.mails))


def key_of(address: str, at: str) -> str:
    """Return the key of the mail of the day to an address, made at a moment as the store writes it."""
    return f"{KEY}{address}/{at}"


def _mail(home: Home, address: str, found: Sequence[Kept]) -> OutMail:
    from adjudicator.report.letter import render_letter
    from adjudicator.report.text import render_text

    settings, key = home.settings.mail, key_of(address, home.stamp())
    page, only = daily_page(home, found), found[0] if len(found) == 1 else None
    reply = reply_to(only.table, only.seat) if only is not None else settings.address
    raw = compose(
        Outgoing(
            ident=MailId("post", "daily", "nobody", "digest", number_of(key)),
            domain=settings.domain,
            sender=Mailbox(settings.name or "Adjudicator", settings.address),
            to=Mailbox(found[0].table.players[found[0].seat].name, address),
            subject=page.title,
            date=home.now(),
            text=render_text(page),
            html=render_letter(page),
            attachments=tuple(file for each in found for file in _files(home, each)),
            reply_to=reply if reply != settings.address else None,
            auto="generated",
        )
    )
    return OutMail(key, "", address, raw, home.stamp())


def daily_page(home: Home, found: Sequence[Kept]) -> Page:
    """Return the mail of the day as a page: a section for each game, with what is due, on file and new there."""
    first, say = found[0], core_speaker()
    player, now = first.table.players[first.seat], home.now()
    here = now.astimezone(zone(player.zone))
    owing = [each.table for each in found if _owes(each)]
    facts: dict[str, object] = {"games": [each.table.id for each in found], "owing": [table.id for table in owing]}
    facts |= {"titles": [table.config.title for table in owing], "name": player.name, "at": first.at}
    return Page(
        kind="daily",
        game="",
        label="",
        title=say("letters/daily-title", {**facts, "day": f"{here:%a} {here.day} {here:%b}"}),
        story=(say("letters/daily-story", facts),),
        blocks=tuple(Section(each.table.config.title, (Facts(tuple(_rows(home, each))),)) for each in found),
        foot=(say("letters/daily-foot", facts),),
        letter=True,
    )


def _owes(kept: Kept) -> bool:
    state = kept.table.history.state
    return state.open_packet is not None and owes(kept.table.game, state, kept.seat)


def _rows(home: Home, kept: Kept) -> Iterator[Fact]:
    table, seat, say = kept.table, kept.seat, core_speaker()
    state, name = table.history.state, table.game.name
    packet = state.open_packet
    if packet is not None and packet.id in table.history.deadlines:
        at = due(packet.id, packet.name, table.history.deadlines[packet.id].at, home.now(), table.players[seat].zone)
        yield Fact("DUE" if _owes(kept) else "OPEN", (say("letters/daily-due", {"packet": packet, "due": at}),))
        yield Fact("OWED", (owed(table, seat, full=True) if _owes(kept) else say("letters/daily-nothing", {}),))
    own = [each for each in table.history.book.of(seat) if filing.alive(each, state)]
    if own:
        yield Fact("ON FILE", tuple(each.say(name) for each in own))
    news = tuple(line for entry in kept.mails for line in _news(home, kept, entry))
    yield Fact("NEWS", news)
    yield Fact("ORDERS", (say("letters/daily-orders", {"game": table.id, "to": reply_to(table, seat)}),))


def _news(home: Home, kept: Kept, entry: OutboxEntry) -> tuple[str, ...]:
    """Return what a kept mail tells: the story of a report, and the first lines of any other; no reminder."""
    ident = MailId.parse(entry.key)
    if ident is None or ident.kind == "reminder":
        return ()
    if ident.kind not in REPORTS:
        return (" ".join(plain_text(home, entry).partition("\n\n")[0].split()),)
    audiences = ("all", kept.seat) if ident.kind == "private" and kept.table.config.letters == "one" else ()
    lines: list[str] = []
    for audience in audiences or (("all",) if ident.kind == "public" else (kept.seat,)):
        written = kept.table.store.reports(kept.table.id, packet=ident.packet, audience=audience)
        pages = [json.loads(report.body) for report in written if report.format == "json"]
        lines += [" ".join(line for line in pages[-1]["story"] if isinstance(line, str))] if pages else []
    return tuple(line for line in lines if line)


def plain_text(home: Home, entry: OutboxEntry) -> str:
    """Return the text of a mail of the outbox."""
    body = email.message_from_bytes(home.store.out_raw(entry.id), policy=policy.default).get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


def _files(home: Home, kept: Kept) -> Iterator[Attachment]:
    """Yield the reports that were kept, each as a file of text."""
    for entry in kept.mails:
        ident = MailId.parse(entry.key)
        if ident is not None and ident.kind in REPORTS:
            private = "-private" if ident.kind == "private" else ""
            name = f"{kept.table.id}-{ident.packet}{private}{'' if ident.n == 1 else f'-{ident.n}'}.txt"
            yield Attachment(name, "text/plain", plain_text(home, entry).encode())
