"""The mailbox of a home that has moved: games that run follow it, and mails of before are still known as ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.log.mailbox import MailboxMoved

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


def follow(home: Home, table: Table) -> None:
    """Let what a running game writes from now on name the mailbox that its home has now.

    Reports name it, and can be printed again byte for byte only if the log says when it changed.
    """
    now, config = home.settings.mail, table.config
    if (now.address, now.plus) != (config.address, config.plus) and not table.history.state.over:
        with table.work() as work:
            work.add(MailboxMoved(now.address, now.plus))


def thread_domain(table: Board) -> str:
    """Return the domain of the Message-IDs that tie the mails of a game together: that of its first mailbox."""
    return table.mailboxes[0].rpartition("@")[2] or "localhost"
