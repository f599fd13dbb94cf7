"""The doctor's checks of mail servers: it logs in as the program does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from adjudicator.model.errors import UserError
from adjudicator.report.words import plural
from adjudicator.service.doctor.finding import Finding

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

SOON: Final = timedelta(days=14)
"""How long before its expiry a certificate is reported; by then its successor should be there."""


def receiving(home: Home) -> Iterator[Finding]:
    """Log in at each mailbox, and check the certificate of its server."""
    from adjudicator.channels.imap import look
    from adjudicator.service.inbox.mailboxes import account_of

    for each in home.settings.mail.receive:
        what = f"mailbox {each.name}"
        try:
            lying, end = look(account_of(home, each))
        except UserError as fault:
            yield Finding(what, False, str(fault).removeprefix(f"{each.name}: ").removesuffix("."))
            continue
        advice = expiring(end, home.now())
        yield Finding(what, not advice, advice or f"{each.folder} holds {plural(lying, 'mail')}")


def sending(home: Home) -> Iterator[Finding]:
    """Log in at the server that mail is sent through, and check its certificate."""
    send = home.settings.mail.send
    if not send.host:
        return
    from adjudicator.service.mail_out.sender import server_sink

    try:
        advice = expiring(server_sink(home).certificate(), home.now())
    except UserError as fault:
        advice = str(fault).removeprefix(f"{send.name}: ").removesuffix(".")
    yield Finding(f"sending by {send.name}", not advice, advice)


def expiring(end: datetime | None, now: datetime) -> str:
    """Return what to do about a certificate that expires soon, or nothing."""
    if end is None or end > now + SOON:
        return ""
    return f"the certificate of the server ends on {end:%Y-%m-%d}; its owner must renew it before"
