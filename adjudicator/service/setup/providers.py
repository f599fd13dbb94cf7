"""The servers of well-known mail providers, so that a GM need not look them up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.service.settings.accounts import Security

APP_PASSWORD: Final = "an app password made in the settings of the account, not the password of the web site"  # noqa: S105 - a sentence
OWN_PASSWORD: Final = "the password of the account"  # noqa: S105 - likewise


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """Where mail of some domains is fetched and sent.

    `password` says in words which one is wanted; it is empty where none is taken. `first` is what must be done in
    the settings of the account before. With `plus`, mail to `name+anything@domain` arrives as well.
    """

    name: str
    domains: tuple[str, ...]
    imap: str
    smtp: str
    sending: Security = "tls"
    password: str = OWN_PASSWORD
    first: str = ""
    plus: bool = False


PROVIDERS: Final = (
    Provider(
        name="Gmail",
        domains=("gmail.com", "googlemail.com"),
        imap="imap.gmail.com",
        smtp="smtp.gmail.com",
        password=APP_PASSWORD,
        first="turn on 2-Step Verification, then open myaccount.google.com/apppasswords",
        plus=True,
    ),
    Provider(
        name="iCloud",
        domains=("icloud.com", "me.com", "mac.com"),
        imap="imap.mail.me.com",
        smtp="smtp.mail.me.com",
        sending="starttls",
        password=APP_PASSWORD,
        first="open account.apple.com, Sign-In and Security, App-Specific Passwords",
        plus=True,
    ),
    Provider(
        name="Yahoo",
        domains=("yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "ymail.com"),
        imap="imap.mail.yahoo.com",
        smtp="smtp.mail.yahoo.com",
        password=APP_PASSWORD,
        first="open Account Security, Generate app password",
    ),
    Provider(
        name="Fastmail",
        domains=("fastmail.com", "fastmail.fm"),
        imap="imap.fastmail.com",
        smtp="smtp.fastmail.com",
        password=APP_PASSWORD,
        first="open Settings, Privacy & Security, Manage app passwords",
        plus=True,
    ),
    Provider(
        name="GMX",
        domains=("gmx.net", "gmx.de", "gmx.at", "gmx.ch", "gmx.com"),
        imap="imap.gmx.net",
        smtp="mail.gmx.net",
        first="allow POP3 and IMAP in the settings of the mailbox",
    ),
    Provider(
        name="WEB.DE",
        domains=("web.de",),
        imap="imap.web.de",
        smtp="smtp.web.de",
        sending="starttls",
        first="allow POP3 and IMAP in the settings of the mailbox",
    ),
    Provider(
        name="mailbox.org",
        domains=("mailbox.org",),
        imap="imap.mailbox.org",
        smtp="smtp.mailbox.org",
        plus=True,
    ),
    Provider(name="Posteo", domains=("posteo.de", "posteo.net"), imap="posteo.de", smtp="posteo.de", plus=True),
    Provider(
        name="Outlook",
        domains=("outlook.com", "hotmail.com", "live.com", "msn.com", "outlook.de", "hotmail.de"),
        imap="outlook.office365.com",
        smtp="smtp-mail.outlook.com",
        sending="starttls",
        password="",
    ),
)


def provider_of(address: str) -> Provider | None:
    """Return the provider of a mail address, None if it is none of those known."""
    domain = address.rpartition("@")[2].lower()
    return next((each for each in PROVIDERS if domain in each.domains), None)
