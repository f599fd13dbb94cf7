"""The mailboxes that the settings name: where to fetch from, and where to listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from adjudicator.service.mail_out.logins import secret_of

if TYPE_CHECKING:
    from adjudicator.channels.hooks import HookServer
    from adjudicator.channels.imap import ImapSource
    from adjudicator.channels.imap_session import Account
    from adjudicator.channels.imap_watch import ImapWatch
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.accounts import Receiving


def account_of(home: Home, receiving: Receiving) -> Account:
    """Return an account for the channel; the secret is fetched again at each login."""
    from adjudicator.channels.imap_session import Account

    return Account(
        name=receiving.name,
        host=receiving.host,
        port=receiving.at,
        user=receiving.user,
        secret=lambda: secret_of(receiving, home.path),
        security=receiving.security,
        ca=home.path / receiving.ca if receiving.ca else None,
        xoauth2=receiving.login == "xoauth2",
        folder=receiving.folder,
        done=receiving.done,
        done_folder=receiving.done_folder,
    )


def imap_sources(home: Home) -> list[ImapSource]:
    """Return a source for each mailbox, in the order of the settings."""
    from adjudicator.channels.imap import ImapSource

    return [ImapSource(account_of(home, each), home.now) for each in home.settings.mail.receive]


def watches(home: Home, wake: Callable[[], None]) -> list[ImapWatch]:
    """Return a watch for each mailbox, none of them started.

    Args:
        home: the home with the mailboxes.
        wake: called from the threads of the watches, when mail may have come.
    """
    from adjudicator.channels.imap_watch import ImapWatch

    return [ImapWatch(account_of(home, each), wake) for each in home.settings.mail.receive]


def hooks(home: Home, wake: Callable[[], None]) -> list[HookServer]:
    """Return what listens for webhooks of the forum, not yet started; none where the settings name no place.

    Raises:
        UserError: the place cannot be listened on, or the secret cannot be had.
    """
    settings = home.settings.forum.hook
    if not settings.listen:
        return []
    from adjudicator.channels.hooks import Hooks, HookServer

    secret_of(settings, home.path)
    return [HookServer(settings.listen, Hooks(lambda: secret_of(settings, home.path), wake))]
