"""A game of Diplomacy whose players post in a thread: pages of it are saved, and read at hours that the test sets."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.inbox.sources import source_for
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.settings.forum import ForumSettings
from adjudicator.service.setup.creation import configure
from tests.dealt import create

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fynn", "Gina")
START = datetime(2026, 10, 5, 12, tzinfo=UTC)
SECRET = bytes(range(64))
FORUM = ForumSettings(family="discourse", thread="9", name="club", gm=("gm",), us=("clerk",))


@dataclass
class Record:
    """A post as Discourse tells of it."""

    id: int
    username: str
    raw: str
    created_at: datetime
    user_id: int = 0
    updated_at: datetime | None = None
    version: int = 1
    more: dict[str, Any] = field(default_factory=dict)

    def told(self) -> dict[str, Any]:
        updated = self.updated_at or self.created_at
        return {
            "id": self.id,
            "post_number": self.id,
            "post_type": 1,
            "username": self.username,
            "user_id": self.user_id or sum(map(ord, self.username)),
            "raw": self.raw,
            "created_at": self.created_at.isoformat(),
            "updated_at": updated.isoformat(),
            "version": self.version,
            "topic_id": 9,
            **self.more,
        }


class Thread:
    """A home with one game, the thread it is played in, and the clock by which all of it lives."""

    def __init__(
        self,
        path: Path,
        forum: ForumSettings = FORUM,
        deadlines: Deadlines | None = None,
        proof: Literal["", "mail", "report"] = "",
    ) -> None:
        self.now = START
        self.home = Home(path, lambda: self.now)
        self.posts: dict[int, Record] = {}
        self.saved = 0
        players = tuple(
            Player(name=name, address=f"{name.lower()}@example.org", accounts=(name.lower(),)) for name in NAMES
        )
        file = GameFile(
            id="vienna",
            system="diplomacy",
            settings={"powers": "given"},
            player=players,
            deadlines=deadlines or Deadlines(grace=0, remind=()),
            forum=forum,
            proof=proof,
        )
        self.table = create(self.home, configure(self.home, file), SECRET)

    def post(self, who: str, raw: str, **more: Any) -> int:
        """Let somebody post, and return the number of his post."""
        number = max(self.posts, default=0) + 1
        self.posts[number] = Record(number, who, raw, self.now, **more)
        return number

    def edit(self, number: int, raw: str, *, version: bool = True) -> None:
        """Let the author of a post edit it; in grace an edit makes no version."""
        before = self.posts[number]
        self.posts[number] = replace(before, raw=raw, updated_at=self.now, version=before.version + version)

    def delete(self, number: int) -> None:
        """Let a moderator delete a post: it leaves the thread."""
        del self.posts[number]

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)

    def save(self) -> None:
        """Save the thread as it is now."""
        self.saved += 1
        folder = self.home.path / "threads" / "vienna"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.saved:03}.json"
        stream = {"posts": [self.posts[number].told() for number in sorted(self.posts)]}
        path.write_text(json.dumps({"id": 9, "post_stream": stream}))
        os.utime(path, (self.now.timestamp(), self.now.timestamp()))

    def read(self) -> Poll:
        """Read what was saved, and do what is due."""
        done = poll(self.home, source_for(self.home, None, bytes))
        self.table.refresh()
        return done

    def look(self) -> Poll:
        """Save the thread and read it."""
        self.save()
        return self.read()

    def orders(self, seat: str) -> list[str]:
        """Return what a seat has on file for the current packet."""
        name, here = self.table.game.name, self.table.history.state.packet
        own = self.table.history.book.of(seat)
        return [filed.say(name) for filed in own if here is not None and here.takes(filed.packet)]

    def events(self, kind: str) -> list[Any]:
        """Return what happened of a kind."""
        return [event.data for event in self.table.history.events() if event.kind == kind]

    def states(self) -> list[str]:
        """Return what became of each text that was journalled."""
        return [entry.state for entry in self.home.store.journal() if entry.key.startswith("post:")]


def opened(home: Home) -> Table:
    return Table.open(home.store, "vienna")
