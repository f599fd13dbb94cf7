"""Which games there are, and how far each has come."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from adjudicator.model.errors import UserError
from adjudicator.model.journal import Game
from adjudicator.store.connection import explained
from adjudicator.store.rows import select

NO_GAME = "There is no game called {game} here; `adjudicator status` lists the games of this home."


class Games:
    """The part of a store that knows its games."""

    path: Path
    _db: sqlite3.Connection

    def games(self) -> list[Game]:
        """List the games."""
        with explained(self.path):
            return select(self._db, Game)

    def game_ids(self) -> tuple[str, ...]:
        """List the ids of the games, in their order."""
        with explained(self.path):
            return tuple(game for (game,) in self._db.execute("SELECT id FROM game ORDER BY id"))

    def game(self, game: str) -> Game:
        """Return a game; UserError if there is none of that id."""
        with explained(self.path):
            found = select(self._db, Game, id=game)
        if not found:
            raise UserError(NO_GAME.format(game=game))
        return found[0]

    def extent(self, game: str) -> tuple[int, int]:
        """Return the version of a game and how many rows its log has; UserError if there is none of that id."""
        with explained(self.path):
            found = self._db.execute("SELECT version, length FROM game WHERE id = ?", (game,)).fetchone()
        if found is None:
            raise UserError(NO_GAME.format(game=game))
        version, length = found
        return version, length
