"""How many mails came and were queued lately: what limits the answers of an hour, and what a GM sees of the post."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from adjudicator.store.connection import explained
from adjudicator.store.rows import value
from adjudicator.store.writes import clean, too_many


class Counts:
    """The part of a store that counts mails."""

    path: Path
    answers_per_hour: Callable[[], int]
    _db: sqlite3.Connection

    def sated(self, address: str, at: str) -> bool:
        """Whether an answer that is made for an address at a moment is one too many within the hour."""
        with explained(self.path):
            return too_many(self._db, address, at, self.answers_per_hour())

    def answers_since(self, address: str, moment: str) -> int:
        """Count the answers that were queued for an address."""
        with explained(self.path):
            query = "SELECT count(*) FROM outbox WHERE answer AND to_address = ? AND made_at >= ?"
            found: int = value(self._db, query, clean(address), moment)
            return found

    def received_since(self, moment: str) -> list[str]:
        """Return when each mail came in that came at a moment or later, in order of time."""
        with explained(self.path):
            query = "SELECT received_at FROM journal WHERE kind = 'mail' AND received_at >= ? ORDER BY received_at"
            return [row[0] for row in self._db.execute(query, (moment,))]

    def queued_between(self, begin: str, since: str, until: str) -> int:
        """Count the mails queued from a moment up to another whose keys begin with some words."""
        with explained(self.path):
            query = "SELECT count(*) FROM outbox WHERE key >= ? AND key < ? AND made_at >= ? AND made_at <= ?"
            found: int = value(self._db, query, begin, f"{begin}\U0010ffff", since, until)
            return found
