"""Sending through the mail server that the settings name: as whom, and where undeliverable mail bounces to."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from adjudicator.channels.smtp import SmtpSink, Submission
from adjudicator.intake.mail.bounce import LONGEST_LOCAL, key_address
from adjudicator.service.mail_out.letters import STRANGER
from adjudicator.service.mail_out.logins import secret_of

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.homes import MailSettings


def server_sink(home: Home) -> SmtpSink:
    """Return the sink for the server of the settings; nothing is connected yet."""
    mail, send = home.settings.mail, home.settings.mail.send
    server = Submission(
        host=send.host,
        port=send.at,
        address=mail.address,
        security=send.security,
        ca=home.path / send.ca if send.ca else None,
        user=send.user,
        login=send.login,
    )
    return SmtpSink(server, lambda: secret_of(send, home.path), lambda raw, ident: envelope_sender(mail, raw, ident))


def envelope_sender(mail: MailSettings, raw: bytes, ident: str) -> str:
    """Return where an undeliverable mail bounces to; empty for one that must not bounce.

    The answer to a stranger goes to an address that may be forged: it must not bounce (RFC 3834). Mail to players
    bounces to us, as we must know that they get nothing, and to an address of its own where the settings say so.
    """
    if ident.startswith(STRANGER):
        return ""
    if not mail.send.verp:
        return mail.address
    made = key_address(mail.address, sha256(raw).hexdigest())
    return made if len(made.partition("@")[0]) <= LONGEST_LOCAL else mail.address
