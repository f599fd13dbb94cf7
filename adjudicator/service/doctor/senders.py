"""What the doctor looks for in the mails received: under which name our own mail server vouches for senders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudicator.channels.maildir import MaildirSource
from adjudicator.intake.mail import envelope
from adjudicator.intake.mail.authentication import parse
from adjudicator.model.errors import UserError
from adjudicator.service.doctor.finding import Finding, journal
from adjudicator.service.game.home import SETTINGS

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

LOOKED_AT = 20
"""How many of the last mails are looked at."""
ENOUGH = 2
"""How many of them must have the same server's name on top for it to be proposed."""


def senders(home: Home) -> Iterator[Finding]:
    """Look whether our mail server checks senders, and whether its word is heeded.

    Its name comes from the mails received; before the first, from those in the mailbox.
    """
    came = [home.store.raw(entry.id) for entry in journal(home) if entry.kind == "mail"][-LOOKED_AT:]
    mails = came or _lying(home)
    fields = [envelope.read(raw).authentication for raw in mails]
    on_top = [found.server for each in fields if each and (found := parse(each[0])) is not None]
    ours = home.settings.mail.authserv.lower()
    if ours and mails and ours not in on_top:
        others = f"; on top stands {Counter(on_top).most_common(1)[0][0]}" if on_top else ""
        advice = f"none of the last {len(mails)} mails bears its findings on top{others}; each waits for a yes"
        yield Finding(f"authserv {home.settings.mail.authserv}", False, advice)
    if not ours and on_top:
        name, times = Counter(on_top).most_common(1)[0]
        if times >= ENOUGH:
            written = f'authserv = "{name}" under [mail] in {SETTINGS}'
            advice = f"{times} of the last {len(mails)} mails bear its findings on top; if it is yours, write {written}"
            yield Finding(f"mail server {name}", True, advice)


def _lying(home: Home) -> list[bytes]:
    """Return the last mails in the mailbox, of those at a server the headers; they stay as they are."""
    from adjudicator.channels.imap import heads
    from adjudicator.service.inbox.mailboxes import account_of

    found: list[bytes] = []
    with suppress(UserError):  # there is no such folder, which another check tells
        found += [mail.raw for mail in MaildirSource(home.inbox).fetch()]
    for each in home.settings.mail.receive:
        with suppress(UserError):  # likewise a server that does not answer
            found += heads(account_of(home, each), LOOKED_AT)
    return found[-LOOKED_AT:]
