"""What a home knows of the threads of its games: which texts are in the journal, and which posts are its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from adjudicator.model.journal import SeenPost
from adjudicator.store.connection import explained
from adjudicator.store.rows import select, value
from adjudicator.store.writes import clean

Writing = Callable[[str], AbstractContextManager[None]]
"""Commits what its block writes, or nothing of it, under the name of an act."""


class Threads:
    """The tables of threads in a home's database. They only save work: what counts is in the journal and the log."""

    def __init__(self, path: Path, db: sqlite3.Connection, writing: Writing) -> None:
        self._path, self._db, self._writing = path, db, writing

    def seen(self, game: str) -> list[SeenPost]:
        """List the last text of each post of a game's thread that was journalled."""
        with explained(self._path):
            return select(self._db, SeenPost, game=game)

    def page_seen(self, game: str, page: str) -> bool:
        """Whether all posts of a page are journalled."""
        with explained(self._path):
            query = "SELECT 1 FROM thread_page WHERE game = ? AND sha256 = ?"
            return value(self._db, query, game, page) is not None

    def note(self, game: str, posts: Iterable[SeenPost], pages: Iterable[str] = ()) -> None:
        """Record that texts of posts are in the journal, and which pages have nothing left to read."""
        with self._writing("posts"):
            self._db.executemany(
                "INSERT OR REPLACE INTO thread_post (game, place, digest, texts, key, author) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (game, clean(each.place), each.digest, each.texts, clean(each.key), clean(each.author))
                    for each in posts
                ],
            )
            self._db.executemany(
                "INSERT OR IGNORE INTO thread_page (game, sha256) VALUES (?, ?)", [(game, page) for page in pages]
            )

    def posted(self, game: str) -> list[str]:
        """List the names of the posts that we have posted in a game's thread."""
        with explained(self._path):
            query = "SELECT name FROM thread_posted WHERE game = ? ORDER BY name"
            return [row[0] for row in self._db.execute(query, (game,))]

    def posted_at(self, game: str, name: str) -> str:
        """Return when a post of ours was marked as posted, empty where it was not."""
        with explained(self._path):
            query = "SELECT at FROM thread_posted WHERE game = ? AND name = ?"
            return str(value(self._db, query, game, name) or "")

    def deeds(self, kind: str, after: str) -> int:
        """Return how often something was done in the threads of all games after an hour: an edit, or a message."""
        with explained(self._path):
            query = "SELECT COUNT(*) FROM thread_posted WHERE name GLOB ? AND at > ?"
            return int(value(self._db, query, f"{kind} *", after) or 0)

    def mark_posted(self, game: str, name: str, at: str) -> None:
        """Record that a post of ours is in the thread; a second time changes nothing."""
        with self._writing("posted"):
            self._db.execute("INSERT OR IGNORE INTO thread_posted VALUES (?, ?, ?)", (game, name, at))
