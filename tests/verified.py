"""Verifying the games of tests once for each kind of history: a check of one takes as long as the test itself."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from adjudicator.model.event import Event
from adjudicator.model.letter import MailId
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import rows_of
from tests.amount import whole

_KINDS: set[tuple[Any, ...]] = set()
"""The kinds of history that this process has verified."""


def differences(home: Home, game: str, archive: Path | None = None) -> list[str]:
    """Return what `verify` finds in a game; nothing where it has verified a history of this kind, but in the soak.

    Histories are of one kind that have the same kinds of rows, the same next to each other, beside the same kinds of
    mails, read and sent, under the same configuration. With `archive` it is exported there, which is verified too.
    """
    rows = [
        row.body.kind if isinstance(row.body, Event) else type(row.body).__name__
        for row in rows_of(home.store.log(game))
    ]
    sent = {known.kind if (known := MailId.parse(entry.key)) else entry.key for entry in home.store.outbox()}
    came = {(entry.kind, entry.state) for entry in home.store.journal()}
    kind = (
        archive is not None,
        home.store.game(game).config,
        repr(home.settings),
        frozenset(pairwise(rows)),
        frozenset(sent),
        frozenset(came),
    )
    if kind in _KINDS and not whole():
        return []
    found = list(verify(home, game).differences)
    if archive is not None:
        export_game(home, game, archive)
        found += verify(home, str(archive)).differences
    if not found:
        _KINDS.add(kind)
    return found
