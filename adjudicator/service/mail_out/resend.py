"""Sending a report again, to a player who has lost it: unchanged, under a name of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from email import message_from_bytes
from typing import TYPE_CHECKING, Final

from adjudicator.intake.mail import envelope
from adjudicator.model.errors import UserError
from adjudicator.model.journal import OutMail
from adjudicator.model.letter import MailId
from adjudicator.service.mail_out.letters import address_of

if TYPE_CHECKING:
    from email.message import Message

    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table
    from adjudicator.store.base import Store

KIND = "resent"
PUBLIC: Final = "public"
PRIVATE: Final = "private"
_BLANK = re.compile(rb"\r?\n\r?\n")


@dataclass(frozen=True, slots=True)
class Sent:
    """A report that was mailed to a seat: which, and the name and number of its mail."""

    kind: str
    packet: str
    key: str
    entry: int


def mailed(store: Store, table: Board, seat: str) -> tuple[Sent, ...]:
    """Return the reports that were mailed to a seat as it is played now, oldest first.

    A private report that went to whoever played the seat before has their token in it.
    """
    found = []
    for entry in store.outbox(game=table.id):
        ident = MailId.parse(entry.key)
        if ident is None or entry.to_seat != seat or ident.kind not in {PUBLIC, PRIVATE}:
            continue
        if ident.kind == PUBLIC or entry.to_address in table.addresses(seat):
            found.append(Sent(ident.kind, ident.packet.replace("-", "."), entry.key, entry.id))
    return tuple(found)


def shows_picture(raw: bytes) -> bool:
    """Return whether a mail of ours has a picture, attached or drawn in its HTML."""
    parts = list(message_from_bytes(raw).walk())
    drawn = any(b"<svg" in _content(part) for part in parts if part.get_content_type() == "text/html")
    return drawn or any(part.get_content_maintype() == "image" for part in parts)


def _content(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def again(home: Home, table: Table, seat: str, keys: Iterable[str]) -> tuple[OutMail, ...]:
    """Return reports that were mailed to a seat as mails to its present address, each under a name of its own.

    A mail of the same Message-ID would be taken for one that came twice, and be thrown away.
    """
    before = sum(f".{seat}.{KIND}." in entry.key for entry in home.store.outbox(game=table.id))
    sent = {each.key: each for each in mailed(home.store, table, seat)}
    made = []
    for number, key in enumerate((key for key in keys if key in sent), start=before + 1):
        name = MailId(table.id, sent[key].packet.replace(".", "-"), seat, KIND, number)
        fresh = name.text(home.settings.mail.domain)
        raw = home.store.out_raw(sent[key].entry)
        raw = raw.replace(f"Message-ID: {key}".encode(), f"Message-ID: {fresh}".encode(), 1)
        raw = _from_present(raw, table.mailboxes, home.settings.mail.address)
        made.append(OutMail(fresh, seat, address_of(home, table, seat), raw, home.stamp()))
    return tuple(made)


def _from_present(raw: bytes, before: Iterable[str], now: str) -> bytes:
    """Return a mail as one of the present mailbox, from which it comes and to which its answers go."""
    end = _BLANK.search(raw)
    head, body = (raw[: end.start()], raw[end.start() :]) if end else (raw, b"")
    local, _, domain = now.encode().partition(b"@")
    for old in {*before} - {now}:
        was, _, where = (re.escape(part) for part in old.encode().partition(b"@"))
        named = rb"(?im)^((?:from|reply-to):(?:[^\n]|\n[ \t])*?)\b%s(\+[^@>\s]*)?@%s(?=[>\s]|$)" % (was, where)
        head = re.sub(named, lambda found: found[1] + local + (found[2] or b"") + b"@" + domain, head)
    return head + body


def resend(home: Home, table: Table, seat: str, *, public: bool = False) -> str:
    """Queue the last report of a seat again, and return its subject.

    Raises:
        UserError: none was mailed to the seat as it is played now.
    """
    last = _last(home, table, seat, public=public)
    with table.work() as work:
        work.tx.queue(*again(home, table, seat, [last.key]))
    return _subject(home, last)


def last_subject(home: Home, table: Table, seat: str, *, public: bool = False) -> str:
    """Return the subject of the last report of a seat.

    Raises:
        UserError: none was mailed to the seat as it is played now.
    """
    return _subject(home, _last(home, table, seat, public=public))


def _last(home: Home, table: Table, seat: str, *, public: bool) -> Sent:
    kind = PUBLIC if public else PRIVATE
    found = [each for each in mailed(home.store, table, seat) if each.kind == kind]
    if not found:
        raise UserError(f"No {kind} report was mailed to {table.players[seat].name} as the seat is played now.")
    return found[-1]


def _subject(home: Home, sent: Sent) -> str:
    return envelope.read(home.store.out_raw(sent.entry)).subject
