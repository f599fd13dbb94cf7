"""The GM's acts are journalled with their outcome, so that a game can be read again from its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.canonical import canonical
from adjudicator.model.journal import Incoming

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table, Work


def journal_act(home: Home, table: Table, work: Work, *words: str) -> None:
    """Journal the GM's act with its outcome."""
    now = home.stamp()
    raw = canonical([now, *words])
    item = Incoming("command", f"{table.id}/{table.version}", raw, now, "gm", table.id)
    work.tx.journal(item)
