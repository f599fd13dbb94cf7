"""Receipts by message of the forum: mails of the outbox that go to an account, and by mail where it takes none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudicator.channels.base import Deferred
from adjudicator.channels.tls import ServerFault
from adjudicator.channels.web import Denied, Missing, NotTaken
from adjudicator.intake.mail.envelope import open_mail
from adjudicator.intake.mail.parts import choose
from adjudicator.report.thread import MARKS
from adjudicator.service.mail_out.daily import may, note
from adjudicator.service.mail_out.forums import messages_of
from adjudicator.service.settings.config import from_json

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSink
    from adjudicator.model.journal import OutboxEntry
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.forum import ForumSettings

ACCOUNT: Final = "account:"
"""How the address of a mail begins that goes to an account of the forum; no address of a mail does."""


def receipt_address(home: Home, settings: ForumSettings, author: str) -> str:
    """Return the address for the receipt of a post, empty where the player gets it by mail.

    Args:
        home: the game's home.
        settings: those of the game's thread.
        author: who wrote the post, as the forum names them.
    """
    return f"{ACCOUNT}{author}" if settings.receipts == "message" and author and messages_of(home, settings) else ""


def send(home: Home, entry: OutboxEntry, raw: bytes, sink: MailSink) -> None:
    """Send a mail of the outbox to the account that it goes to, and where that is refused, to the player's address.

    Raises:
        Undelivered: it was not sent.
    """
    assert entry.game is not None
    config = from_json(home.store.game(entry.game).config)
    opened, account = open_mail(raw), entry.to_address.removeprefix(ACCOUNT)
    messages = messages_of(home, config.forum)
    chosen = choose(opened.message, opened.parts)
    text = "\n".join(body.text for body in chosen.bodies if not body.html)
    said = f"{MARKS['markdown'].comment(entry.key.strip('<>'))}\n{opened.envelope.subject}\n\n{_fenced(text)}\n"
    try:
        if messages is not None:
            title, again = title_of(config.title, entry.game, account), entry.tries > 0
            if messages.send(title, account, said, again=again, begin=may(home, "message")):
                note(home, entry.game, "message", account)
            return
    except (NotTaken, Missing, Denied):
        pass
    except ServerFault as fault:
        raise Deferred(str(fault)) from None
    for address in opened.envelope.recipients[:1]:
        sink.send(raw, address, entry.key)


def title_of(title: str, game: str, account: str) -> str:
    """Return the title of the conversation with an account about a game, which names the game."""
    return f"{title} ({game}): orders and receipts of {account}"


def _fenced(text: str) -> str:
    """Return a text as Markdown that shows it as it is."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}text\n{text.rstrip()}\n{fence}"
