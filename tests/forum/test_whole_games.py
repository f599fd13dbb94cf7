"""The recorded games of all systems with their mails turned into posts: the same state, dice and reports.

Whole games run in `make soak`; each run plays the first packet of the shortest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from adjudicator.channels.base import Leaf, Past
from adjudicator.intake import clean
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.receive import poll
from adjudicator.service.inbox.thread_source import ThreadSource
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.settings.forum import ForumSettings
from adjudicator.service.settings.missed import ENDLESS
from adjudicator.service.setup import demo
from adjudicator.service.setup.creation import configure, create, given_secret
from adjudicator.service.turn.adjudicate import close
from tests.forum.edits import BUR
from tests.forum.thread import Thread

WHOLE = (
    "carthage_two_players",
    "carthage_senate",
    "carthage_diplomacy_season",
    "diplomacy_1901",
    "carthage_first_turn",
    "carthage_solitaire",
    "carthage_whole_game",
)
GAMES = [("diplomacy_1901", 1), *(pytest.param(name, None, marks=pytest.mark.soak) for name in WHOLE)]
"""Each example, with the number of packets that are played of it: all where there is none."""
OURS = '\n\n[quote="somebody, post:1, topic:9"]\n{line}\n[/quote]\n'
"""A quote below each post, of a line that another player has written."""


class Pages:
    """The thread as far as it goes: the last post alone, as nothing in it is edited."""

    def __init__(self) -> None:
        self.leaf: Leaf | None = None
        self.count = 0

    def pages(self) -> Iterator[Leaf]:
        if self.leaf is not None:
            yield self.leaf

    def moved(self, post: str) -> str:
        return ""

    def past(self, post: str) -> tuple[Past, ...]:
        return ()

    def add(self, who: str, text: str, at: datetime, read: datetime) -> None:
        """Let somebody post."""
        self.count += 1
        post = {
            "id": self.count,
            "post_number": self.count,
            "username": who,
            "user_id": sum(map(ord, who)),
            "raw": text,
            "created_at": at.isoformat(),
            "topic_id": 9,
        }
        self.leaf = Leaf(f"page {self.count}", json.dumps({"post_stream": {"posts": [post]}}).encode(), read)


def as_posts(example: str, path: Path, filed: frozenset[str]) -> tuple[Home, Table, int]:
    """Play an example whose players post, and return its home, the game, and how many mails became posts.

    What strangers, machines and liars sent stays mail, beside the thread: the mails that were `filed` become posts.
    """
    folder, script = demo.folder_of(example), demo.script_of(example)
    hands = demo.Hands(demo.moment(script.start))
    home = Home(path, hands)
    demo._settings(folder, path)
    forum = ForumSettings(family="discourse", thread="9", name="club")
    file = replace(read_toml(folder / "game.toml", GameFile), deadlines=BY_HAND, missed=ENDLESS, forum=forum)
    file = replace(file, player=tuple(replace(each, accounts=(each.name,)) for each in file.player))
    desk = Desk(home)
    table = desk.table(create(home, configure(home, file, folder), given_secret(script.secret)).id)
    who = {address.lower(): player.name for player in file.player for address in table.addresses(player.name.lower())}
    told = set[str | None]()
    waiting, pages, said = demo._inbox(folder), Pages(), "vote aye on 1"
    for closing in map(demo.moment, script.closes):
        for mail in [mail for mail in waiting if mail[0] < closing]:
            waiting.remove(mail)
            hands.moment = mail[0] + demo.READING
            letter = clean.read(mail[2])
            lines = [line.text for line in letter.lines if line.role in {"text", "blank"}]
            ident = letter.envelope.message_id
            if ident in told:
                continue  # a mail that came twice
            told.add(ident)
            author = who.get(letter.envelope.sender.address.lower()) if ident in filed else None
            if author is None:
                poll(home, demo.Letters([mail]), desk=desk)
                continue
            pages.add(author, "\n".join(lines) + OURS.format(line=said), mail[0], hands.moment)
            said = next((line for line in lines if line.strip()), said)
            poll(home, ThreadSource(home, table.id, table.config.forum, pages), desk=desk)
        table.refresh()
        hands.moment = max(closing, hands.moment)
        if table.history.state.open_packet is not None:
            close(home, table)
    return home, table, pages.count


def mailed_by(home: Home) -> frozenset[str]:
    """Return the Message-IDs of the mails that were filed."""
    return frozenset(entry.key for entry in home.store.journal("filed"))


def published(home: Home, table: Table) -> dict[str, bytes]:
    return {f"{each.packet}/{each.audience}/{each.format}": each.body for each in home.store.reports(table.id)}


@pytest.mark.parametrize(("example", "packets"), GAMES)
def test_a_recorded_game_by_posts_is_the_game_by_mail(
    example: str, packets: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = demo.script_of(example)
    monkeypatch.setattr(demo, "script_of", lambda _: replace(script, closes=script.closes[:packets]))
    home, table = demo.run(example, tmp_path / "mail")
    mailed = published(home, table)
    state, filed = table.history.state, mailed_by(home)
    home.close()
    home, table, count = as_posts(example, tmp_path / "thread", filed)
    assert count > 3
    assert table.history.state == state
    posted = published(home, table)
    assert sorted(posted) == sorted(mailed)
    assert [name for name in posted if posted[name] != mailed[name]] == []
    export_game(home, table.id, tmp_path / "game.zip")
    assert verify(home, str(tmp_path / "game.zip")).differences == []
    home.close()


def test_one_letter_of_one_post_changed_is_found(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home")
    thread.post("clara", BUR)
    thread.look()
    export_game(thread.home, "vienna", tmp_path / "game.zip")
    assert verify(thread.home, str(tmp_path / "game.zip")).differences == []
    with ZipFile(tmp_path / "game.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    (name,) = [name for name, raw in files.items() if b'"body":"' + BUR.encode() in raw]
    files[name] = files[name].replace(BUR.encode(), BUR.replace("Bur", "Bud").encode())
    with ZipFile(tmp_path / "forged.zip", "w") as archive:
        for each, body in files.items():
            archive.writestr(each, body)
    assert verify(thread.home, str(tmp_path / "forged.zip")).differences != []
    thread.home.close()
