"""A game of Diplomacy in a topic of the Discourse that the tests serve."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import pytest

from adjudicator.service.gm_desk.thread_sink import post_waiting
from adjudicator.service.inbox.receive import Poll
from adjudicator.service.mail_out.outbox import Posted, default_sink, send_waiting
from tests.forum.fake_discourse import Forum, served
from tests.forum.thread import FORUM, Thread


@dataclass
class Club:
    """A game, and the topic it is played in."""

    thread: Thread
    forum: Forum

    def read(self) -> Poll:
        return self.thread.read()

    def post(self) -> list[str]:
        """Post what waits, and return what went wrong."""
        done = post_waiting(self.thread.home, self.thread.table)
        assert done is not None
        return done.faults

    def send(self) -> Posted:
        """Send the mail that waits."""
        return send_waiting(self.thread.home, default_sink(self.thread.home), now=True)

    def ours(self) -> list[str]:
        """Return the first lines of our posts."""
        return [post.raw.split("\n")[0] for post in self.forum.posts if post.username == "clerk"]


@contextmanager
def opened(
    path: Path, monkeypatch: pytest.MonkeyPatch, proof: Literal["", "mail"] = "", **settings: Any
) -> Iterator[Club]:
    """Set the game up, with further settings of its forum."""
    monkeypatch.setenv("FORUM_KEY", "secret")
    made: list[Thread] = []
    forum = Forum(lambda: made[0].now)
    with served(forum) as address:
        home = path / "home"
        home.mkdir()
        login = f'[forum]\naddress = "{address}"\nuser = "clerk"\npassword_env = "FORUM_KEY"\n'
        (home / "home.toml").write_text(login)
        made.append(Thread(home, replace(FORUM, address=address, **settings), proof=proof))
        yield Club(made[0], forum)
        made[0].home.close()
