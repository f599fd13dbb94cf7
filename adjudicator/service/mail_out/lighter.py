"""A report that was too large for a mailbox, once more as text alone: its lists say all that its pictures show."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import TYPE_CHECKING, Final

from adjudicator.model.letter import MailId
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Table
from adjudicator.service.mail_out.letters import REPORTS, Message, mail

if TYPE_CHECKING:
    from adjudicator.intake.mail.bounce import Failure
    from adjudicator.model.journal import OutboxEntry
    from adjudicator.service.game.home import Home

KIND: Final = "light"
_SIZE = re.compile(
    r"\b5\.(?:3\.4|2\.3)\b|\b552\b|too (?:large|big)|size (?:limit|exceed)|exceeds? .{0,40}\bsize|message size",
    re.IGNORECASE,
)


def too_large(failure: Failure) -> bool:
    """Return whether a mail came back for its size, which says nothing against its address."""
    return bool(_SIZE.search(failure.why))


def send_lighter(home: Home, entry: OutboxEntry) -> None:
    """Queue a report that came back for its size as a mail of text alone, once, where that helps.

    Args:
        home: the home.
        entry: the mail that came back.
    """
    known = MailId.parse(entry.key)
    if entry.game is None or known is None or known.kind not in REPORTS:
        return
    table = Table.open(home.store, entry.game)
    made = message_from_bytes(home.store.out_raw(entry.id), policy=policy.default)
    if known.seat not in table.players or entry.to_address not in table.addresses(known.seat):
        return
    assert isinstance(made, EmailMessage)
    body = made.get_body(("plain",))
    if body is None or not any(part.get_content_maintype() == "image" for part in made.walk()):
        return
    say, title = speaker(table), str(made["Subject"]).partition("] ")[2]
    text = f"{say('letters/lighter', {})}\n\n{body.get_content()}"
    thread = tuple(found for each in str(made["References"] or "").split() if (found := MailId.parse(each)))
    message = Message(
        KIND, known.packet, title, text, number=known.n, to=entry.to_address, follows=title, thread=thread
    )
    with table.work() as work:
        work.tx.queue(mail(home, table, known.seat, message))
