"""The mailbox that a game is played through, which its GM may change while it runs."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class MailboxMoved:
    """Forms, buttons and letters name this address from now on, with a seat's code behind a plus where `plus` says so.

    The first mailbox of a game is in its configuration.
    """

    address: str
    plus: bool
