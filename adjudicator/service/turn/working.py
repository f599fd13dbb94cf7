"""One act of a GM on a game, while no other process changes any."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from adjudicator.model.errors import UserError
from adjudicator.service.game.home import Home
from adjudicator.service.game.mailbox import follow
from adjudicator.service.game.table import Table
from adjudicator.service.turn.adjudicate import stand, where


@contextmanager
def working(home: Home, table: Table) -> Iterator[None]:
    """Change a game, as it was opened, while no other process changes any.

    Raises:
        UserError: another process has taken the game to another packet meanwhile.
        HouseFault: another process is at work for too long.
    """
    meant, busy = stand(table)
    with home.at_work():
        table.refresh()
        now, interrupted = stand(table)
        if now != meant or (busy and not interrupted):
            told = f"Another command has taken {table.id} on while this one waited, and this one did nothing."
            raise UserError(f"{told} {where(table)}")
        follow(home, table)
        yield
