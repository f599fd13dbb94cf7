"""Where games stand, kept when a round has looked at them: a list of a thousand games opens none of them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.model.journal import Snapshot
from adjudicator.service.game.table import Table
from adjudicator.service.turn.adjudicate import where

if TYPE_CHECKING:
    from adjudicator.model import journal
    from adjudicator.service.game.home import Home

KEPT = "standing"
"""The name under which it is kept."""


@lru_cache(maxsize=1)
def _program() -> str:
    """Return the version of the program: another one may tell it otherwise, or be unable to read the game."""
    from importlib.metadata import version

    return version("adjudicator")


def standing_kept(table: Table) -> Snapshot:
    """Return where a game stands, as it is kept until the game changes."""
    told = {"program": _program(), "version": table.version, "title": table.config.title, "where": where(table)}
    return Snapshot(KEPT, table.history.last, json.dumps(told, ensure_ascii=False).encode())


def standing_of(home: Home, game: journal.Game) -> tuple[str, str]:
    """Return the title of a game and one sentence on where it stands; it is opened only if that is not known.

    Raises:
        UserError: the game cannot be read.
    """
    kept = home.store.snapshot(game.id, KEPT)
    told = json.loads(kept.body) if kept is not None else {}
    if (told.get("program"), told.get("version")) == (_program(), game.version):
        return told["title"], told["where"]
    table = Table.open(home.store, game.id)
    return table.config.title, where(table)
