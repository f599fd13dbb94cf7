"""Feeds of threads: whole posts where their items hold any, else a sign to read the thread or to save it again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest

from adjudicator.channels.base import Leaf, Past
from adjudicator.channels.feed_thread import LONGEST, FeedThread, Watched
from adjudicator.channels.tls import ServerFault
from adjudicator.model.errors import UserError
from adjudicator.service.gm_desk.thread_check import looked
from tests.forum.conftest import Shown, lines
from tests.forum.edits import BUR, PIC, closing
from tests.forum.fake_pages import TOPIC, Board, served
from tests.forum.thread import FORUM, START, Thread

STAMP = "%Y-%m-%dT%H:%M:%S+00:00"


@dataclass
class Item:
    """A post as feeds tell of it: its author's number follows from the name."""

    ident: int
    who: str
    html: str
    created: datetime
    updated: datetime | None = None


def atom(*items: Item, thread: int = 9) -> bytes:
    """Return the feed of a topic as phpBB writes it, the newest first."""
    entries = "".join(
        f"<entry><author><name><![CDATA[{each.who}]]></name></author>"
        f"<updated>{(each.updated or each.created).strftime(STAMP)}</updated>"
        f"<published>{each.created.strftime(STAMP)}</published>"
        f"<id>https://forum.example/viewtopic.php?t={thread}&amp;p={each.ident}#p{each.ident}</id>"
        f'<link href="https://forum.example/viewtopic.php?t={thread}&amp;p={each.ident}#p{each.ident}"/>'
        f'<title type="html"><![CDATA[Games - Re: Senate]]></title>'
        f'<content type="html" xml:base="https://forum.example/"><![CDATA[\n{each.html}\n<p>Statistics: Posted by '
        f'<a href="https://forum.example/memberlist.php?mode=viewprofile&amp;u={sum(map(ord, each.who))}">'
        f"{each.who}</a> - 5 Oct</p><hr />\n]]></content></entry>"
        for each in reversed(items)
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-gb">'
    return f"{head}<title>Senate</title>{entries}</feed>".encode()


def rss(*items: Item, thread: int = 9) -> bytes:
    """Return the feed of a topic as NodeBB writes it."""
    entries = "".join(
        f"<item><title><![CDATA[Reply to Senate]]></title><description><![CDATA[{each.html}]]></description>"
        f"<link>https://forum.example/post/{each.ident}</link>"
        f'<guid isPermaLink="true">https://forum.example/post/{each.ident}</guid>'
        f"<dc:creator><![CDATA[{each.who}]]></dc:creator>"
        f"<pubDate>{format_datetime(each.updated or each.created, usegmt=True)}</pubDate></item>"
        for each in items
    )
    space = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
    above = f"<title>Senate</title><link>https://forum.example/topic/{thread}/senate</link>"
    return f'<?xml version="1.0"?><rss {space} version="2.0"><channel>{above}{entries}</channel></rss>'.encode()


QUOTED = "<blockquote class='uncited'><div>A Par - Pic</div></blockquote>A Par - Bur<br>\nF Bre - MAO"
CLARA = Item(12, "clara", QUOTED, START, START + timedelta(minutes=2))
BEN = Item(13, "ben", "F Lon - NTH", START)


@pytest.mark.parametrize(("family", "made"), [("phpbb", atom), ("nodebb", rss)])
def test_items_are_posts_and_quotes_in_them_are_quotes(shown: Shown, family: str, made: Any) -> None:
    one, two = shown(family, made(CLARA, BEN))
    assert (one["id"], one["author"], two["id"], two["author"]) == ("12", "clara", "13", "ben")
    assert lines(one, "own") == ["A Par - Bur", "F Bre - MAO"]
    assert lines(one, "quote") == ["A Par - Pic"]
    assert lines(two, "own") == ["F Lon - NTH"]
    assert two["time"] == "2026-10-05T12:00:00Z"


def test_phpbb_tells_who_edited_and_the_number_of_the_account(shown: Shown) -> None:
    from adjudicator.intake.posts.family import family
    from adjudicator.intake.posts.feeds import read

    one, two = read(atom(CLARA, BEN), family("phpbb"))[::-1]
    assert (one.edited, two.edited) == (True, False)
    assert (one.author_id, two.author_id) == (str(sum(map(ord, "clara"))), str(sum(map(ord, "ben"))))
    assert (one.thread, two.thread) == ("9", "9")
    assert "Statistics" not in one.body


@pytest.mark.parametrize("end", ["[...]", "[…]"])
def test_an_item_that_is_cut_is_asked_about(shown: Shown, end: str) -> None:
    (one,) = shown("nodebb", rss(replace(BEN, html=f"F Lon - NTH {end}")))
    assert lines(one, "own") == []
    assert lines(one, "doubtful")


BOMB = b'<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "xxxx">]><feed xmlns="http://www.w3.org/2005/Atom"/>'


@pytest.mark.parametrize(
    ("family", "page", "says"),
    [
        ("phpbb", BOMB, "entities of its own"),
        ("phpbb", atom(CLARA)[:-40], "no whole XML"),
        ("discourse", rss(CLARA), "hold no whole posts"),
        ("machina", atom(CLARA), "hold no whole posts"),
    ],
)
def test_what_is_no_feed_to_read_is_told_in_a_sentence(shown: Shown, family: str, page: bytes, says: str) -> None:
    with pytest.raises(UserError, match=says) as told:
        shown(family, page)
    assert "\n" not in str(told.value)


def test_feeds_of_two_threads_are_refused(shown: Shown) -> None:
    with pytest.raises(UserError, match="2 threads"):
        shown("phpbb", atom(CLARA), atom(BEN, thread=10))


# ------------------------------------------------------------------------------------- in a game


@contextmanager
def game(path: Path, board: Board, family: str, home_address: bool = True, **settings: Any) -> Iterator[Thread]:
    """Open a game whose thread has a feed."""
    with served(board) as address:
        home = path / "home"
        home.mkdir()
        if home_address:
            (home / "home.toml").write_text(f'[forum]\naddress = "{address}"\n')
        forum = replace(FORUM, family=family, feed=f"{address}/feed", **settings)
        thread = Thread(home, forum)
        yield thread
        thread.home.close()


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.mark.parametrize("home_address", [True, False])
def test_a_whole_feed_is_read_with_its_edits_and_deletions(tmp_path: Path, board: Board, home_address: bool) -> None:
    ben, clara = Item(12, "ben", "F Lon - NTH", START), Item(13, "clara", BUR, START)
    with game(tmp_path, board, "nodebb", home_address) as thread:
        thread.wait(minutes=5)
        board.feed = rss(ben, clara)
        assert thread.read().faults == []
        assert thread.orders("clara") == [BUR]
        thread.read()
        assert len(thread.states()) == 2
        thread.wait(minutes=5)
        board.feed = rss(ben, replace(clara, html=PIC, updated=thread.now))
        thread.read()
        assert thread.orders("clara") == [PIC]
        thread.wait(minutes=5)
        board.feed = rss(ben)
        thread.read()
        assert thread.orders("clara") == []
        assert ("feed", True, "1 items, read as posts") in looked(thread.home, thread.table)


def test_a_deadline_waits_for_a_feed_that_is_the_source(tmp_path: Path, board: Board) -> None:
    with game(tmp_path, board, "nodebb") as thread:
        board.feed = rss(Item(12, "ben", "F Lon - NTH", START))
        thread.read()
        thread.now = closing(thread) + timedelta(minutes=1)
        board.feed, board.faults = b"", [500] * 3
        assert thread.read().faults
        assert thread.table.history.published[-1][1].report == "0-0"
        board.faults = []
        board.feed = rss(Item(12, "ben", "F Lon - NTH", START))
        thread.wait(hours=2)
        thread.read()
        assert thread.table.history.published[-1][1].report == "1901-1"


def test_a_page_and_a_feed_of_one_post_are_one_text(tmp_path: Path, board: Board) -> None:
    page = (
        "<html><body><ul component='topic' data-tid='9'><li component='post' data-pid='13' data-username='clara' "
        "data-timestamp='1791201600000'><div component='post/content' class='content'><p class='x'>A Par - Bur</p>"
        "</div></li></ul></body></html>"
    )
    with game(tmp_path, board, "nodebb") as thread:
        thread.wait(minutes=5)
        board.feed = rss(Item(13, "clara", BUR, START))
        thread.read()
        folder = thread.home.path / "threads" / "vienna"
        folder.mkdir(parents=True)
        (folder / "page.html").write_text(page)
        os.utime(folder / "page.html", (thread.now.timestamp(), thread.now.timestamp()))
        for _ in range(3):
            assert thread.read().faults == []
            thread.wait(minutes=5)
        assert thread.states() == ["filed"]
        assert thread.orders("clara") == [BUR]


def test_a_feed_without_whole_posts_tells_the_gm_to_save_the_thread(tmp_path: Path, board: Board) -> None:
    with game(tmp_path, board, "xenforo") as thread:
        board.feed = rss(Item(12, "ben", "F Lon ...", START - timedelta(hours=1)))
        (told,) = thread.read().faults
        assert "the thread has news of Mon 5 Oct, 11:00 UTC, later than its saved pages; save it again" in told
        folder = thread.home.path / "threads" / "vienna"
        folder.mkdir(parents=True)
        page = Path(__file__).parent / "pages" / "xenforo.html"
        (folder / "page.html").write_bytes(page.read_bytes().replace(b"812", b"9"))
        os.utime(folder / "page.html", (thread.now.timestamp(), thread.now.timestamp()))
        assert not any("news of" in fault for fault in thread.read().faults)
        assert ("feed", True, "1 items, a sign to read the thread") in looked(thread.home, thread.table)
        thread.wait(minutes=1)
        board.feed = b"<html>"
        assert any("no whole XML" in fault for fault in thread.read().faults)


def test_a_sign_spares_the_reading_of_a_thread_in_which_nothing_is_new(tmp_path: Path, board: Board) -> None:
    number = board.post("clara", BUR)
    with served(board) as address:
        home = tmp_path / "home"
        home.mkdir()
        (home / "home.toml").write_text(f'[forum]\naddress = "{address}"\n')
        forum = replace(FORUM, family="machina", address=f"{address}{TOPIC}", feed=f"{address}/feed")
        thread = Thread(home, forum)
        board.feed = rss(Item(number, "clara", "", START))
        thread.read()
        assert thread.orders("clara") == [BUR]
        board.calls.clear()
        thread.wait(minutes=2)
        thread.read()
        assert board.calls == ["GET /feed unchanged"]
        board.post("clara", PIC)
        board.feed = rss(Item(number + 1, "clara", "", thread.now))
        thread.read()
        assert thread.orders("clara") == [PIC]
        thread.home.close()


class Count:
    """A thread that counts how often it is read."""

    def __init__(self) -> None:
        self.read = 0

    def pages(self) -> Iterator[Leaf]:
        self.read += 1
        yield Leaf("thread", b"", START)

    def past(self, post: str) -> tuple[Past, ...]:
        return ()

    def moved(self, post: str) -> str:
        return ""


class Feed(FeedThread):
    """A feed that says what a test tells it; None is a forum that fails."""

    def __init__(self) -> None:
        self.said: bytes | None = b"one"

    @property
    def name(self) -> str:
        return "thread 9"

    def raw(self) -> bytes:
        if self.said is None:
            raise ServerFault("The forum is down.")
        return self.said


@pytest.fixture
def clock() -> list[datetime]:
    return [START]


def test_a_watched_thread_is_read_where_something_may_be_new_and_only_there(clock: list[datetime]) -> None:
    thread, feed, seen = Count(), Feed(), dict[str, tuple[bytes, datetime]]()
    due = [START + timedelta(hours=1)]

    def look(minutes: float) -> int:
        clock[0] += timedelta(minutes=minutes)
        before = thread.read
        list(Watched(thread, feed, seen, lambda: clock[0], lambda: due[0]).pages())
        return thread.read - before

    assert look(0) == 1, "the first time"
    assert [look(2) for _ in range(3)] == [0, 0, 0]
    feed.said = b"two"
    assert look(2) == 1, "something new"
    assert look(LONGEST.total_seconds() / 60) == 1, "few feeds show every edit"
    feed.said = None
    assert look(2) == 1, "a feed that fails is no sign"
    feed.said = b"two"
    assert look(2) == 1
    clock[0] = due[0] - timedelta(minutes=1)
    assert look(0) == 1
    assert look(2) == 1, "a deadline was due since"
    assert look(2) == 0
