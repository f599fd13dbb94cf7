"""When the games of a home must be looked at next, so that a round passes over those in which nothing is due."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from adjudicator.model.journal import Snapshot
from adjudicator.store.connection import explained
from adjudicator.store.writes import write_snapshots


class Wakings:
    """What a round has found out of each game, at the version that it had; an index holds all that is asked here."""

    def __init__(
        self, path: Path, db: sqlite3.Connection, writing: Callable[..., AbstractContextManager[None]]
    ) -> None:
        self._path, self._db, self._writing = path, db, writing

    def versions(self, games: Iterable[str]) -> dict[str, int]:
        """Return the present versions of some games by id."""
        query = "SELECT id, version FROM game WHERE id IN (SELECT value FROM json_each(?))"
        with explained(self._path):
            return dict(self._db.execute(query, (json.dumps(list(games)),)))

    def due(self, until: str) -> tuple[str, ...]:
        """List the games in which something may be due up to a moment, or of whose present version nothing is known."""
        query = "SELECT id FROM game WHERE wakes_version <> version OR (wakes_at <> '' AND wakes_at <= ?) ORDER BY id"
        with explained(self._path):
            return tuple(game for (game,) in self._db.execute(query, (until,)))

    def first(self) -> str:
        """Return the first moment at which a game that rests must be looked at; empty where there is none."""
        query = "SELECT min(wakes_at) FROM game WHERE wakes_version = version AND wakes_at <> ''"
        with explained(self._path):
            (at,) = self._db.execute(query).fetchone()
        return at or ""

    def keep(self, game: str, version: int, at: str, told: Snapshot) -> None:
        """Keep when a game must be looked at next, and what is known of it until then.

        Args:
            game: its id.
            version: that of which this is known.
            at: the moment, empty for never.
            told: what is known of the game at that version.
        """
        with self._writing("waking", durable=False):
            self._db.execute("UPDATE game SET wakes_version = ?, wakes_at = ? WHERE id = ?", (version, at, game))
            write_snapshots(self._db, game, [told])
