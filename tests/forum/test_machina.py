"""A game on a real forum, django-machina, through its pages: quotes, edits, deletions, three packets, our posts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from lxml import html

from adjudicator.intake.posts.family import family
from adjudicator.intake.posts.pages import closed
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk.thread_posts import drafts, mark_posted
from tests.forum.machina_server import Member, environment, running
from tests.forum.thread import FORUM, Thread

pytestmark = pytest.mark.soak
PLAYERS = ("anna", "ben", "clara", "dora", "emil", "fynn")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    python = environment(tmp_path_factory.getbasetemp() / "machina")
    with running(python, tmp_path_factory.mktemp("forum") / "board", ["gm", "clerk", "stranger", *PLAYERS]) as found:
        yield found


class Table:
    """The game, its topic, and the people at it."""

    def __init__(self, path: Path, address: str) -> None:
        self.people = {name: Member(address, name) for name in ("gm", "clerk", "stranger", *PLAYERS)}
        self.topic = self.people["gm"].topic("Vienna", "The game of Vienna. A Par - Bur")
        number = self.topic.rstrip("/").rpartition("-")[2]
        home = path / "home"
        home.mkdir()
        (home / "home.toml").write_text(f'[forum]\naddress = "{address}"\ncalls_a_day = 0\n')
        settings = replace(FORUM, family="machina", thread=number, address=f"{address}{self.topic}")
        self.thread = Thread(home, settings)

    def read(self) -> list[str]:
        """Read the topic, and return what the GM is told of posts that are gone: machina tells not who has done it."""
        self.thread.wait(minutes=2)
        told = self.thread.read().faults
        assert [each for each in told if "is gone, and counts as deleted" not in each] == []
        return told

    def lock(self) -> str:
        """Let the deadline of the open packet pass, and return which it was."""
        packet = self.thread.table.history.state.open_packet
        assert packet is not None
        due = datetime.fromisoformat(self.thread.table.history.deadlines[packet.id].at)
        self.thread.now = due + timedelta(minutes=5)
        assert self.thread.read().faults == []
        return packet.id

    def post_ours(self) -> list[str]:
        """Paste what waits into the topic, as the GM would, and return it."""
        told = []
        for draft in drafts(self.thread.home, self.thread.table):
            self.people["clerk"].reply(self.topic, draft.text)
            mark_posted(self.thread.home, self.thread.table, (draft.name,))
            told.append(draft.name)
        return told


HOLDS = {
    "anna": ("A Vie H", "A Bud H"),
    "ben": ("F Lon H", "A Lvp H"),
    "clara": ("A Par H", "A Mar H"),
    "dora": ("A Ber H", "A Mun H"),
    "emil": ("A Rom H", "A Ven H"),
    "fynn": ("A Mos H", "A War H"),
}
"""Two units of each power, which hold in every packet so that they are there in the next."""


def test_three_packets_by_six_players_through_the_pages_of_a_real_forum(address: str, tmp_path: Path) -> None:
    table = Table(tmp_path, address)
    people, thread, topic = table.people, table.thread, table.topic
    posted = table.post_ours()
    for _ in range(3):
        said = {}
        for name in PLAYERS:
            other = HOLDS[PLAYERS[PLAYERS.index(name) - 1]]
            quote = "\n".join(f"> {line}" for line in other)
            said[name] = people[name].reply(topic, f"> **{name} wrote:**\n{quote}\n\n" + "\n".join(HOLDS[name]))
        people["stranger"].reply(topic, "A Par H\nA Mar H")
        table.read()
        for name in PLAYERS:
            assert thread.orders(name) == list(HOLDS[name]), name
        people["ben"].edit(topic, said["ben"], HOLDS["ben"][0])
        people["dora"].delete(topic, said["dora"])
        people["emil"].reply(topic, f"> {HOLDS['emil'][0]}\n{HOLDS['emil'][1]}")
        (gone,) = table.read()
        assert "of dora is gone" in gone
        assert thread.orders("ben") == [HOLDS["ben"][0]]
        assert thread.orders("dora") == []
        assert thread.orders("emil") == list(HOLDS["emil"])
        before = len(thread.events("post_changed"))
        table.lock()
        people["clara"].edit(topic, said["clara"], "A Par - Bur")
        people["anna"].delete(topic, said["anna"])
        table.read()
        told = thread.events("post_changed")[before:]
        assert sorted((each.seat, each.deleted) for each in told) == [("anna", True), ("clara", False)]
        posted += table.post_ours()
        people["gm"].reply(topic, "A Par - Pic")
    assert sum("report" in name for name in posted) == 4
    shown = people["gm"].posts(topic).values()
    assert sum("Vienna: " in text or "Spring moves" in text for text in shown) >= 4
    assert verify(thread.home, "vienna").differences == []
    export_game(thread.home, "vienna", tmp_path / "vienna.zip")
    assert verify(thread.home, str(tmp_path / "vienna.zip")).differences == []


def test_a_locked_topic_is_seen_by_members_and_by_whoever_has_locked_it(address: str) -> None:
    people = {name: Member(address, name) for name in ("gm", "clerk")}
    topic = people["gm"].topic("Locked", "The game is over.")
    assert [_is_closed(each, topic) for each in people.values()] == [False, False]
    people["gm"].send(f"/moderation/topic/{topic.rstrip('/').rpartition('/')[2]}/lock/")
    assert [_is_closed(each, topic) for each in people.values()] == [True, True]


def _is_closed(member: Member, topic: str) -> bool:
    return closed(html.tostring(member.page(topic)), family("machina"))
