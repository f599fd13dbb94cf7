"""The shelf: mails that are not read as orders, why, and what their senders are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.page import Page
from adjudicator.service.letters import Message, mail, serial
from adjudicator.service.speech import core_speaker, speaker
from adjudicator.service.times import moment, told

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.model.letter import Letter
    from adjudicator.service.home import Home
    from adjudicator.service.table import Table

ANSWERED = frozenset({"too-large", "unparseable", "twin", "failed", "forged"})
"""Why a player's own mail may lie here; he is told, as he waits for a receipt."""


def reason(code: str, detail: str) -> str:
    """Return in one sentence why a mail is not read, for the GM; it may quote what the header says of the mail."""
    return core_speaker()(f"letters/held-{code}", {"detail": detail})


def unread(home: Home, table: Table, seat: str, letter: Letter, entry: JournalEntry, code: str) -> OutMail:
    """Return the answer to a player whose mail is not read: why, and what he can do."""
    return _answer(home, table, seat, letter, entry, code)


def refusal(home: Home, table: Table, seat: str, letter: Letter, entry: JournalEntry, why: str) -> OutMail:
    """Return the answer to a player whose mail the GM has refused."""
    return _answer(home, table, seat, letter, entry, "refused", why)


def _answer(
    home: Home, table: Table, seat: str, letter: Letter, entry: JournalEntry, code: str, why: str = ""
) -> OutMail:
    from adjudicator.report.text import render_text

    say = speaker(table)
    facts = {"received": told(moment(entry.received_at), table.players[seat].zone), "why": why}
    page = Page(
        kind="unread",
        game=table.id,
        label=table.config.title,
        title=say("letters/unread-title", {}),
        story=(say(f"letters/unread-{code}", facts), say("letters/unread-stands", {})),
        letter=True,
    )
    packet = table.history.state.packet
    message = Message(
        "refused" if why else "unread",
        (packet.id if packet else "0.0").replace(".", "-"),
        page.title,
        render_text(page),
        number=serial(table, seat, entry),
        answers=letter.envelope.message_id,
    )
    return mail(home, table, seat, message)
