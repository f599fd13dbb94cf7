"""What moderators, bots and clocks do to a thread: the GM is told in a sentence, and nothing is filed twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adjudicator.model.page import Page, Prose
from adjudicator.report.thread import MORE, Form, render_posts
from adjudicator.service.audit.verify import verify
from tests.forum.club import Club, opened
from tests.forum.edits import BUR, MAO, TALK, closing, locked
from tests.forum.fake_discourse import Forum, served
from tests.forum.thread import Thread


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch, receipts="mail") as made:
        yield made


def moved(club: Club, number: int, to: int) -> None:
    """Let a moderator move a post to another topic; it keeps its number."""
    next(post for post in club.forum.posts if post.id == number).topic = to


def test_a_moved_post_counts_as_deleted_and_the_gm_is_told_once(club: Club) -> None:
    number = club.forum.post("clara", BUR)
    club.forum.post("anna", TALK)
    assert club.read().faults == []
    moved(club, number, 12)
    club.thread.wait(minutes=5)
    (told,) = club.read().faults
    assert told.startswith(f"vienna: post #{number} of clara was moved to thread 12, and counts as deleted here;")
    assert locked(club.thread) == []
    assert club.read().faults == []
    assert verify(club.thread.home, "vienna").differences == []


def test_one_that_is_moved_back_counts_again_and_once(club: Club) -> None:
    number = club.forum.post("clara", BUR)
    club.forum.post("anna", TALK)
    club.read()
    for topic in (12, 9):
        moved(club, number, topic)
        club.thread.wait(minutes=5)
        club.read()
    assert club.thread.orders("clara") == [BUR]
    assert locked(club.thread) == [BUR]
    assert verify(club.thread.home, "vienna").differences == []


def test_a_deleted_post_is_no_moved_one(club: Club) -> None:
    number = club.forum.post("clara", BUR)
    club.forum.post("anna", TALK)
    club.read()
    club.forum.posts = [post for post in club.forum.posts if post.id != number]
    assert [" was moved " in told for told in club.read().faults] == [False]
    assert locked(club.thread) == []


def test_a_post_moved_after_the_lock_changes_nothing(club: Club) -> None:
    number = club.forum.post("clara", BUR)
    club.forum.post("anna", TALK)
    club.read()
    club.thread.now = closing(club.thread) + timedelta(minutes=5)
    club.read()
    assert locked(club.thread) == [BUR]
    moved(club, number, 12)
    told = club.read().faults
    assert any("was moved to thread 12" in each for each in told)
    assert locked(club.thread) == [BUR]
    assert verify(club.thread.home, "vienna").differences == []


def test_merged_posts_file_each_order_once(club: Club) -> None:
    first, second = club.forum.post("clara", BUR), club.forum.post("clara", MAO)
    club.forum.post("anna", TALK)
    club.read()
    club.thread.wait(minutes=5)
    club.forum.edit(first, f"{BUR}\n\n{MAO}")
    club.forum.posts = [post for post in club.forum.posts if post.id != second]
    assert [f"its words are in #{first} now" in told for told in club.read().faults] == [True]
    assert sorted(club.thread.orders("clara")) == sorted([BUR, MAO])
    assert sorted(locked(club.thread)) == sorted([BUR, MAO])
    assert verify(club.thread.home, "vienna").differences == []


def test_a_split_post_files_each_order_once(club: Club) -> None:
    first = club.forum.post("clara", f"{BUR}\n{MAO}")
    club.forum.post("anna", TALK)
    club.read()
    club.thread.wait(minutes=5)
    club.forum.edit(first, BUR)
    club.forum.post("clara", MAO)
    club.read()
    assert sorted(locked(club.thread)) == sorted([BUR, MAO])


@pytest.mark.parametrize("word", ["closed", "archived"])
def test_a_thread_in_which_nobody_can_post_is_told_and_read(club: Club, word: str) -> None:
    club.forum.post("clara", BUR)
    club.forum.shut = word
    said = f"vienna: thread 9 is {word}, so that nobody can post there; have it opened, or take orders by mail."
    assert club.read().faults == [said]
    assert locked(club.thread) == [BUR]
    club.forum.shut = ""
    assert club.read().faults == []


@pytest.mark.parametrize(("status", "says"), [(403, "does not take the key"), (404, "does not show it to this key")])
def test_a_thread_that_is_private_or_gone_is_told_and_takes_nothing_back(club: Club, status: int, says: str) -> None:
    club.forum.post("clara", BUR)
    club.read()
    club.forum.faults = [str(status)] * 3
    done = club.read()
    assert any(says in each for each in done.faults)
    assert club.thread.orders("clara") == [BUR]
    club.forum.faults = []
    assert club.read().faults == []
    assert locked(club.thread) == [BUR]


@pytest.mark.parametrize("hours", [3, -3])
def test_a_post_counts_by_when_it_was_read_where_the_forum_s_clock_is_hours_ahead(tmp_path: Path, hours: int) -> None:
    thread = Thread(tmp_path / "home")
    thread.now = closing(thread) - timedelta(minutes=30)
    number = thread.post("clara", BUR)
    thread.posts[number].created_at += timedelta(hours=hours)
    done = thread.look()
    assert [("is dated" in each, "set the clock" in each) for each in done.faults] == [(True, True)] * (hours > 0)
    assert thread.orders("clara") == [BUR]
    thread.now = closing(thread) + timedelta(minutes=5)
    thread.look()
    assert locked(thread) == [BUR]
    assert verify(thread.home, "vienna").differences == []


def test_a_post_after_the_lock_by_a_clock_that_is_behind_is_held_for_the_gm(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home")
    thread.look()
    thread.now = closing(thread) + timedelta(minutes=30)
    thread.look()
    number = thread.post("clara", BUR)
    thread.posts[number].created_at -= timedelta(hours=3)
    thread.look()
    (held,) = thread.home.store.journal("held")
    assert held.reason.startswith("It was made before the lock and first read after it")
    assert thread.orders("clara") == []


BOT: dict[str, Any] = {"user_id": -2}


@pytest.mark.parametrize("raw", [BUR, f"@clara said:\n\n{BUR}", "> A Par H\n\nI rolled 2d6 for @clara: 4, 5"])
def test_a_post_of_a_bot_files_nothing_and_is_not_answered(tmp_path: Path, raw: str) -> None:
    thread = Thread(tmp_path / "home")
    thread.post("clara", BUR)
    thread.look()
    letters = len(thread.home.store.outbox())
    thread.wait(minutes=5)
    thread.post("discobot", raw.replace("Bur", "Pic"), **BOT)
    assert thread.look().faults == []
    assert thread.orders("clara") == [BUR]
    assert len(thread.home.store.outbox()) == letters
    assert thread.states()[-1] == "dropped"


@pytest.mark.parametrize("form", ["markdown", "bbcode", "text"])
@pytest.mark.parametrize("shortest", [1, 20, 100, 300])
def test_a_post_too_short_is_filled_up_with_words_alone(form: Form, shortest: int) -> None:
    page = Page("public", "vienna", "Vienna", "x", story=("Short.",))
    (plain,) = render_posts(page, form, 10_000, "vienna x y 1")
    (post,) = render_posts(page, form, 10_000, "vienna x y 1", shortest=shortest)
    head, body = post.split("\n", 1) if form == "markdown" else ("", post)
    assert len(body.strip()) >= shortest
    assert post.replace(MORE, "") == plain
    assert head.startswith("<!--") == (form == "markdown")
    sections = Page("public", "vienna", "Vienna", "x", blocks=(Prose(("word " * 180,)),))
    assert all(len(each) <= 600 for each in render_posts(sections, form, 600, "vienna x y 1", shortest=100))


def test_the_key_is_not_sent_where_a_forum_sends_us(club: Club) -> None:
    other = Forum(lambda: club.thread.now)
    with served(other) as address:
        club.forum.post("clara", BUR)
        club.forum.elsewhere = address.replace("127.0.0.1", "localhost") + "/t/9.json"
        club.forum.faults = ["elsewhere"]
        (told,) = club.read().faults
        assert "sends us elsewhere to localhost; write the address it has now." in told
        assert other.calls == []
    club.thread.wait(minutes=5)
    assert club.read().faults == []
    assert locked(club.thread) == [BUR]
