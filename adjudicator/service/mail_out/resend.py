"""Sending a report again, to a player who has lost it: unchanged, under a name of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.intake import envelope
from adjudicator.model.errors import UserError
from adjudicator.model.journal import OutMail
from adjudicator.model.letter import MailId
from adjudicator.service.mail_out.letters import address_of

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

KIND = "resent"


@dataclass(frozen=True, slots=True)
class Sent:
    """A report that was mailed to a seat: its name, its subject, and its bytes."""

    ident: MailId
    key: str
    subject: str
    raw: bytes


def last_report(home: Home, table: Table, seat: str, *, public: bool) -> Sent:
    """Return the last report that was mailed to a seat, its own or the one for all.

    Raises:
        UserError: none was, or its address no longer belongs to the seat.
    """
    kind = "public" if public else "private"
    for entry in reversed(home.store.outbox(game=table.id)):
        ident = MailId.parse(entry.key)
        if ident is not None and (ident.kind, entry.to_seat) == (kind, seat):
            if entry.to_address not in table.addresses(seat):
                break  # it went to the seat's former player and contains that player's token
            raw = home.store.out_raw(entry.id)
            return Sent(ident, entry.key, envelope.read(raw).subject, raw)
    raise UserError(f"No {kind} report was mailed to {table.players[seat].name} as the seat is played now.")


def resend(home: Home, table: Table, seat: str, *, public: bool = False) -> str:
    """Queue the last report of a seat again, and return its subject.

    Raises:
        UserError: there is none.
    """
    found = last_report(home, table, seat, public=public)
    before = sum(f".{seat}.{KIND}." in entry.key for entry in home.store.outbox(game=table.id))
    again = MailId(table.id, found.ident.packet, seat, KIND, before + 1).text(home.settings.mail.domain)
    # A mail with the same Message-ID would be taken for a duplicate and thrown away.
    raw = found.raw.replace(f"Message-ID: {found.key}".encode(), f"Message-ID: {again}".encode(), 1)
    with table.work() as work:
        work.tx.queue(OutMail(again, seat, address_of(home, table, seat), raw, home.stamp()))
    return found.subject
