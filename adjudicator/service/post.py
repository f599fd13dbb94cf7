"""The post: what waits in the outbox is delivered, once, whatever crashes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSink
    from adjudicator.service.home import Home


def default_sink(home: Home) -> MailSink:
    """Return the home's own way out: its outbox Maildir."""
    from adjudicator.channels.maildir import MaildirSink

    return MaildirSink(home.outbox)


def send_waiting(home: Home, sink: MailSink, game: str | None = None) -> int:
    """Deliver every waiting mail, of one game or of all, and return how many went out.

    The ident of a mail is its key: a sink that keeps files delivers it under the same name again
    after a crash, so nobody gets it twice.

    Raises:
        UserError: the sink cannot be written; what waited still waits.
    """
    store, sent = home.store, 0
    with store.sending():
        for entry in store.outbox("waiting", game):
            raw = store.claim(entry.id)
            if raw is None:
                continue
            checkpoint("service.before-send")
            try:
                sink.send(raw, entry.to_address, entry.key)
            except UserError as fault:
                store.mark_failed(entry.id, str(fault), final=False)
                raise
            checkpoint("service.after-send")
            store.mark_sent(entry.id, home.stamp())
            sent += 1
    return sent
