"""What the doctor finds about games that are played in forums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.service.doctor.finding import Finding, has_database
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.thread_check import looked

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home


def threads(home: Home) -> Iterator[Finding]:
    """Look at the thread of each game that has one."""
    for meta in home.store.games() if has_database(home) else ():
        table = Table.open(home.store, meta.id)
        if table.config.forum.family:
            bad = [f"{what}: {advice}" for what, well, advice in looked(home, table) if not well]
            yield Finding(f"thread of {table.id}", not bad, "; ".join(bad).removesuffix("."))
