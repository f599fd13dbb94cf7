"""A whole Senate with open votes in a topic of Discourse, while the forum fails between any two calls.

The posts are those of the example `carthage_forum_senate`, made, edited and deleted at their hours; the clock is ours.
However the forum fails, the public reports are those of the example to the letter, and each of our posts stands once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from adjudicator import resources
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.thread_sink import post_waiting
from adjudicator.service.inbox.receive import poll
from adjudicator.service.inbox.sources import source_for
from adjudicator.service.mail_out.outbox import default_sink, send_waiting
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.settings.missed import ENDLESS
from adjudicator.service.setup import demo
from adjudicator.service.setup.creation import configure, create, given_secret
from adjudicator.service.turn.adjudicate import close
from tests.amount import sampled, some_of
from tests.forum.fake_discourse import Forum, Post, served

SENATE = resources.examples("carthage_forum_senate")
FAULTS = ("429 json", "429 plain", "429 header", "500", "cut before", "cut after", "large")
TRIES = 25


@dataclass
class Senate:
    """The game, the forum it is played in, and which of its calls fail."""

    home: Home
    table: Table
    desk: Desk
    forum: Forum
    hands: demo.Hands
    fails: Random

    def hurt(self) -> None:
        """Let some of the next calls fail, each in another way."""
        ways = cycle(FAULTS)
        for _ in range(self.fails.randrange(len(FAULTS))):
            next(ways)
        self.forum.faults = [next(ways) if self.fails.random() < 0.3 else "" for _ in range(12)]

    def until_it_works(self) -> None:
        """Read, send and post as the daemon does, again and again, until nothing goes wrong."""
        self.hurt()
        faults: list[str] = []
        for _ in range(TRIES):
            faults = self.round()
            if not faults:
                return
            self.hands.moment += timedelta(minutes=2)
        raise AssertionError(f"after {TRIES} rounds still {faults}")

    def round(self) -> list[str]:
        """Read, send and post once, and return what went wrong."""
        done = poll(self.home, source_for(self.home, None, bytes), desk=self.desk)
        self.table.refresh()
        sent = send_waiting(self.home, default_sink(self.home), now=True)
        posted = post_waiting(self.home, self.table)
        assert posted is not None
        return [*done.faults, *sent.faults, *posted.faults]


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def shown(page: bytes) -> list[Post]:
    """Return the posts of a saved page."""
    return [
        Post(
            id=each["id"],
            username=each["username"],
            raw=each["raw"],
            created=at(each["created_at"]),
            updated=at(each["updated_at"]),
            version=each["version"],
            user=each["user_id"],
            number=each["post_number"],
            topic=812,
        )
        for each in json.loads(page)["post_stream"]["posts"]
    ]


def edited(post: Post, before: list[Post]) -> Post:
    """Return a post with its older texts, which a saved page does not have: what the page before it showed."""
    old = next((each for each in before if each.id == post.id), None)
    if old is None or old.version == post.version:
        return replace(post, since=[post.updated] * (post.version - 1), older=[post.raw] * (post.version - 1))
    return replace(
        post,
        older=[*old.older, *[old.raw] * (post.version - old.version)],
        since=[*old.since, *[post.updated] * (post.version - old.version)],
    )


def play(path: Path, address: str, forum: Forum, hands: demo.Hands, seed: int) -> Senate:
    """Play the example through the API."""
    script = demo.script_of("carthage_forum_senate")
    login = f'[forum]\naddress = "{address}"\nuser = "senate-clerk"\npassword_env = "FORUM_KEY"\ncalls_a_day = 0\n'
    path.mkdir()
    (path / "home.toml").write_text(f"{(SENATE / 'home.toml').read_text()}\n{login}")
    home = Home(path, hands)
    file = replace(read_toml(SENATE / "game.toml", GameFile), deadlines=BY_HAND, missed=ENDLESS)
    file = replace(file, forum=replace(file.forum, address=f"{address}/t/the-senate/812", receipts="mail"))
    desk = Desk(home)
    table = desk.table(create(home, configure(home, file, SENATE), given_secret(script.secret)).id)
    senate = Senate(home, table, desk, forum, hands, Random(seed))
    waiting = sorted([*demo._inbox(SENATE), *demo._saved(SENATE)], key=lambda item: item[:2])
    for closing in map(demo.moment, script.closes):
        for item in [item for item in waiting if item[0] < closing]:
            waiting.remove(item)
            hands.moment = max(hands.moment, item[0] + demo.READING)
            if item[1].endswith(".eml"):
                poll(home, demo.Letters([item]), desk=desk)
            else:
                ours = [post for post in forum.posts if post.username == "senate-clerk"]
                forum.posts = [*(edited(post, forum.posts) for post in shown(item[2])), *ours]
            senate.until_it_works()
        hands.moment = max(closing, hands.moment)
        if table.history.state.open_packet is not None:
            close(home, table)
        senate.until_it_works()
    return senate


def reports(home: Home, table: Table) -> list[str]:
    """Return the public reports, without the hour at which they were made."""
    found = [each.body.decode() for each in home.store.reports(table.id, audience="all") if each.format == "text"]
    return [" ".join(text.split()) for text in found]


def expected() -> Sequence[str]:
    return [" ".join(path.read_text("utf-8").split()) for path in sorted((SENATE / "expected" / "all").glob("*.txt"))]


@sampled
@pytest.mark.parametrize("seed", range(some_of(1, 12)))
def test_a_senate_comes_out_the_same_however_the_forum_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("FORUM_KEY", "secret")
    hands = demo.Hands(demo.moment(demo.script_of("carthage_forum_senate").start))
    forum = Forum(hands)
    forum.number, forum.clerk, forum.highest = 812, "senate-clerk", 90_000
    with served(forum) as address:
        senate = play(tmp_path / "home", address, forum, hands, seed)
        for here, there in zip(reports(senate.home, senate.table), expected(), strict=True):
            assert here.split() == there.split()
        heads = [post.raw.split("\n")[0] for post in forum.posts if post.username == "senate-clerk"]
        assert len(heads) == len(set(heads)), "nothing is posted twice"
        told = [head for head in heads if "report" in head]
        assert len(told) == len(expected()), "and nothing is lost"
        assert verify(senate.home, senate.table.id).differences == []
        senate.home.close()
