"""The recorded games of all systems with their mails turned into posts: the same state, dice and reports.

Whole games run in `make soak`; each run plays the first packet of the shortest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from adjudicator.channels.base import Leaf, MailSource, Past
from adjudicator.intake.letter import clean
from adjudicator.model.letter import Letter, MailId
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.thread_source import ThreadSource
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.settings.forum import ForumSettings
from adjudicator.service.settings.missed import ENDLESS
from adjudicator.service.setup import demo
from adjudicator.service.setup.creation import configure, create, given_secret
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
    "rome_first_turn",
    "rome_whole_game",
    "diplomacy_two_years",
    "carthage_early_close",
)
GAMES = [("diplomacy_1901", 1), *(pytest.param(name, None, marks=pytest.mark.soak) for name in WHOLE)]
"""Each example, with the number of packets that are played of it: all where there is none."""
OURS = '\n\n[quote="somebody, post:1, topic:9"]\n{line}\n[/quote]\n'
"""A quote below each post, of a line that another player has written."""
SAID = frozenset({"text", "blank", "press", "press_mark"})
"""What a mail says itself, by the roles of its lines."""


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


def as_posts(
    example: str, path: Path, filed: frozenset[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[Home, Table, int]:
    """Play an example whose players post, and return its home, the game, and how many mails became posts.

    What strangers, machines, liars and the GM sent stays mail, beside the thread, and so do answers to press, which
    are known by the mail that they answer: the mails that were `filed` become posts.
    """
    folder, script = demo.folder_of(example), demo.script_of(example)
    hands = demo.Hands(demo.moment(script.start))
    home = Home(path, hands)
    demo._settings(folder, path)
    forum = ForumSettings(family="discourse", thread="9", name="club")
    file = replace(read_toml(folder / "game.toml", GameFile), forum=forum)
    file = replace(file, player=tuple(replace(each, accounts=(each.name,)) for each in file.player))
    if not script.ends:
        file = replace(file, deadlines=BY_HAND, missed=ENDLESS)
    desk = Desk(home)
    table = desk.table(create(home, configure(home, file, folder), given_secret(script.secret)).id)
    who = {address.lower(): player.name for player in file.player for address in table.addresses(player.name.lower())}
    told = set[str | None]()
    pages, said = Pages(), "vote aye on 1"

    def read(_home: Home, _table: Table, item: tuple[datetime, str, bytes]) -> Sequence[MailSource]:
        nonlocal said
        letter = clean.read(item[2])
        ident = letter.envelope.message_id
        if ident in told:
            return []  # a mail that came twice
        told.add(ident)
        writes = ident in filed and not _answers_press(letter)
        author = who.get(letter.envelope.sender.address.lower()) if writes else None
        if author is None:
            return [demo.Letters([item])]
        lines = [line.text for line in letter.lines if line.role in SAID]
        pages.add(author, "\n".join(lines) + OURS.format(line=said), item[0], hands.moment)
        said = next((line for line in lines if line.strip()), said)
        return [ThreadSource(home, table.id, table.config.forum, pages)]

    monkeypatch.setattr(demo, "_read", read)
    played = demo._Play(home, hands, desk, table, demo._inbox(folder))
    if script.ends:
        played.by_clock(demo.moment(script.ends))
    else:
        played.by_hand([demo.moment(text) for text in script.closes])
    return home, table, pages.count


def _answers_press(letter: Letter) -> bool:
    """Return whether a mail answers one of ours that brought press."""
    known = map(MailId.parse, letter.envelope.in_reply_to)
    return any(each is not None and each.kind == "press" for each in known)


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
    home, table, count = as_posts(example, tmp_path / "thread", filed, monkeypatch)
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
