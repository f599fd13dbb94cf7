"""What the doctor finds about games that are played in forums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.service.doctor.finding import Finding, has_database
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.thread_check import looked
from adjudicator.service.settings.config import from_json

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home


def threads(home: Home) -> Iterator[Finding]:
    """Look at the thread of each game that has one."""
    for meta in home.store.games() if has_database(home) else ():
        if not from_json(meta.config).forum.family:
            continue
        try:
            found = looked(home, Table.open(home.store, meta.id))
        except UserError as fault:
            found = [("settings", False, str(fault))]
        bad = [f"{what}: {advice}" for what, well, advice in found if not well]
        yield Finding(f"thread of {meta.id}", not bad, "; ".join(bad).removesuffix("."))
