"""The process is killed at each write between reading a post and posting: nothing is lost, filed or said twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.store import sqlite
from tests.amount import sampled, some
from tests.forum.club import Club, opened
from tests.forum.edits import BUR, locked

PLACES = 50
"""Writes of a round in which one post is filed and answered, and all that waits is sent and posted."""


class Killed(BaseException):
    """The process ends here; no handler of faults sees it."""


class Killer:
    """Counts the writes of all homes once it is armed, and ends the process at one, before or after it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left, self.after = 0, False
        real = sqlite.SqliteStore._writing

        @contextmanager
        def writing(store: sqlite.SqliteStore, act: str, *, durable: bool = True) -> Iterator[None]:
            here = self.left == 1
            self.left = max(0, self.left - 1)
            if here and not self.after:
                raise Killed(act)
            with real(store, act, durable=durable):
                yield
            if here:
                raise Killed(act)

        monkeypatch.setattr(sqlite.SqliteStore, "_writing", writing)


def rounds(club: Club) -> None:
    """Do what a round of the daemon does."""
    club.read()
    club.send()
    club.post()


@sampled
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", some(range(1, PLACES + 1), 13))
def test_a_killed_process_loses_nothing_and_says_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, after: bool
) -> None:
    killer = Killer(monkeypatch)
    with opened(tmp_path, monkeypatch) as club:
        thread = club.thread
        club.forum.post("clara", BUR)
        thread.wait(minutes=1)
        killer.left, killer.after = at, after
        try:
            rounds(club)
        except Killed:
            thread.home.close()
            thread.home = Home(thread.home.path, lambda: thread.now)
            thread.table = Table.open(thread.home.store, "vienna")
        killer.left = 0
        for _ in range(3):
            thread.wait(minutes=3)
            rounds(club)
        thread.table.refresh()
        assert locked(thread) == [BUR]
        assert thread.states().count("filed") == 1
        assert "new" not in thread.states()
        public = [head for head in club.ours() if head.startswith("<!-- vienna ")]
        assert len(public) == len(set(public)) == 2
        receipts = [post for post in club.forum.posts if post.username == "clerk" and post.topic != 9]
        assert len(receipts) == 1
        assert verify(thread.home, "vienna").differences == []


def test_every_write_of_a_round_is_a_place_to_be_killed_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killer = Killer(monkeypatch)
    with opened(tmp_path, monkeypatch) as club:
        club.forum.post("clara", BUR)
        club.thread.wait(minutes=1)
        killer.left = 1000
        rounds(club)
        assert 1000 - killer.left <= PLACES
        club.forum.post("clara", BUR + "\nA Mar H")
        killer.left = 1
        with pytest.raises(Killed):
            rounds(club)
