"""Users renamed and merged, posts gone, merged and split, threads closed in any forum, and a clock that is off."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.intake.posts.family import family
from adjudicator.intake.posts.pages import closed
from adjudicator.service.audit.verify import verify
from tests.forum.club import Club, opened
from tests.forum.edits import BUR, MAO, TALK, closing, locked
from tests.forum.thread import Thread


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    return Thread(tmp_path / "home")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch, receipts="mail") as made:
        yield made


def written(thread: Thread) -> int:
    """Let clara file an order by her account 7, and anna talk."""
    number = thread.post("clara", BUR, user_id=7)
    thread.post("anna", TALK)
    assert thread.look().faults == []
    assert thread.orders("clara") == [BUR]
    thread.wait(minutes=5)
    return number


def test_a_renamed_player_is_told_once_and_stays_who_he_is(thread: Thread) -> None:
    number = written(thread)
    thread.posts[number].username = "clarissa"
    assert thread.look().faults == ["vienna: clara is called clarissa now, and stays Clara."]
    thread.wait(minutes=5)
    assert thread.look().faults == []
    thread.post("clarissa", MAO, user_id=7)
    thread.look()
    assert sorted(locked(thread)) == sorted([BUR, MAO])


def test_a_renamed_stranger_is_nobody_s_business(thread: Thread) -> None:
    written(thread)
    number = thread.post("visitor", "What a game!", user_id=99)
    thread.look()
    thread.posts[number].username = "guest"
    assert thread.look().faults == []


@pytest.mark.parametrize(
    ("into", "account", "says"),
    [
        ("claire", 55, "Nobody knows claire yet: adjudicator forum invite vienna --seat clara"),
        ("ben", 12, "What ben posts counts for Ben: have the users parted, or take orders by mail."),
        ("second", 70, ", and second speaks for Clara too."),
    ],
)
def test_merged_users_are_told_and_nothing_is_filed_twice(thread: Thread, into: str, account: int, says: str) -> None:
    thread.post("ben", "A Lon H", user_id=12)
    thread.look()
    thread.wait(minutes=1)
    if into == "second":
        code = thread.table.keys.account("clara", 0, 0)
        thread.post("second", f"account {code}", user_id=70)
        thread.look()
        thread.wait(minutes=1)
    number = written(thread)
    thread.posts[number].username, thread.posts[number].user_id = into, account
    (told,) = thread.look().faults
    assert told.startswith(f"vienna: what clara had posted is by {into} now")
    assert told.endswith(says)
    assert thread.look().faults == []
    thread.wait(minutes=5)
    before = thread.orders("ben")
    thread.edit(number, MAO)
    thread.look()
    held = [entry.reason for entry in thread.home.store.journal("held")]
    if into == "second":
        assert (held, locked(thread)) == ([], [MAO])
    else:
        assert held[0].startswith("It is another text of a post that was read for a seat")
        assert thread.orders("ben") == before
        assert locked(thread) == [BUR]
    assert verify(thread.home, "vienna").differences == []


def test_a_post_that_is_gone_without_its_author_s_doing_is_told(club: Club) -> None:
    number = club.forum.post("clara", BUR)
    club.forum.post("anna", TALK)
    club.read()
    club.forum.posts = [post for post in club.forum.posts if post.id != number]
    (told,) = club.read().faults
    assert told.startswith(f"vienna: post #{number} of clara is gone, and counts as deleted;")
    assert club.read().faults == []
    assert locked(club.thread) == []


def test_a_post_that_its_author_deletes_is_told_to_nobody_else(club: Club) -> None:
    number = club.forum.post("clara", BUR)
    club.forum.post("anna", TALK)
    club.read()
    club.forum.withdraw(number)
    club.thread.wait(minutes=5)
    assert club.read().faults == []
    club.thread.wait(hours=25)
    assert club.read().faults == []


def test_talk_that_is_gone_is_told_to_nobody(thread: Thread) -> None:
    thread.post("clara", BUR)
    number = thread.post("anna", TALK)
    thread.post("ben", TALK)
    thread.look()
    thread.delete(number)
    assert thread.look().faults == []


def test_merged_and_split_posts_are_told_and_file_each_order_once(thread: Thread) -> None:
    first, second = thread.post("clara", BUR), thread.post("clara", MAO)
    thread.post("anna", TALK)
    thread.look()
    thread.wait(minutes=5)
    thread.edit(first, f"{BUR}\n\n{MAO}")
    thread.delete(second)
    told = f"vienna: post #{second} of clara is gone, and its words are in #{first} now: each order counts once."
    assert thread.look().faults == [told]
    assert sorted(thread.orders("clara")) == sorted([BUR, MAO])
    thread.wait(minutes=5)
    thread.edit(first, BUR)
    third = thread.post("clara", MAO)
    told = f"vienna: post #{third} of clara was part of #{first} before: each order counts once."
    assert thread.look().faults == [told]
    assert sorted(locked(thread)) == sorted([BUR, MAO])
    assert verify(thread.home, "vienna").differences == []


CLOSED = {
    "phpbb": '<div class="action-bar"><a class="button" href="p.php"><i class="icon fa-lock fa-fw"></i></a></div>',
    "xenforo": '<dl class="blockStatus"><dd class="blockStatus-message blockStatus-message--locked">No.</dd></dl>',
    "smf": '<div id="display_head"><h2 class="display_title">A <span class="main_icons lock"></span></h2></div>',
    "mybb": '<a href="newreply.php?tid=9" class="button closed_button"><span>Closed</span></a>',
    "vbulletin": '<div class="conversation-status-messages"><div class="conversation-status-message notice closed">'
    "<i></i><span>This topic is closed.</span></div></div>",
    "vbulletin 4": '<img src="images/buttons/threadclosed.gif" alt="">',
    "nodebb": '<span component="topic/locked" class="badge ">Locked</span>',
    "machina": '<a href="/member/subscriptions/">Subscriptions</a>',
}
OPEN = {
    "machina": '<a href="/member/subscriptions/"></a><a href="/forum/games-1/topic/senate-9/post/create/">Reply</a>'
    '<div class="post-content"><a href="https://forum.example/topic/x-1/unlock/">unlock</a></div>',
    "phpbb": '<div class="action-bar"><i class="fa-reply"></i></div><ul><li><i class="fa-lock"></i></li></ul>',
    "vbulletin": '<div class="conversation-status-messages"><div class="conversation-status-message notice h-hide">'
    '<span></span></div><div class="conversation-status-message notice closed h-hide"><i></i></div></div>',
    "smf": '<div class="topic_list"><span class="main_icons lock"></span></div>',
    "nodebb": '<span component="topic/locked" class="badge hidden">Locked</span>'
    '<li component="category/topic"><i component="topic/locked" class="fa"></i></li>',
}


@pytest.mark.parametrize("name", CLOSED)
def test_the_page_of_a_closed_thread_shows_that_nobody_can_post(name: str) -> None:
    page, kind = f"<html><body>{{}}<p>{BUR}</p></body></html>", family(name.split(maxsplit=1)[0])
    assert closed(page.format(CLOSED[name]).encode(), kind)
    assert not closed(page.format(OPEN.get(name, "")).encode(), kind)
    assert not closed(b"", kind)


@pytest.mark.parametrize("hours", [3, -3])
def test_a_post_counts_by_our_clock_where_the_forum_s_is_hours_off(club: Club, hours: int) -> None:
    off = timedelta(hours=hours)
    club.forum.now = lambda: club.thread.now - off
    club.thread.now = closing(club.thread) - timedelta(minutes=30)
    club.forum.post("clara", BUR)
    said = f"vienna: the clock of the forum is 3 hours {'behind' if hours > 0 else 'ahead of'} this machine's"
    club.thread.wait(minutes=1)
    (told,) = club.read().faults
    assert told.startswith(said)
    (came,) = [entry.received_at for entry in club.thread.home.store.journal() if entry.key.startswith("post:")]
    assert came == (closing(club.thread) - timedelta(minutes=30)).isoformat().replace("+00:00", "Z")
    club.thread.now = closing(club.thread) + timedelta(minutes=2)
    late = club.forum.post("clara", MAO)
    club.read()
    assert locked(club.thread) == [BUR]
    assert club.thread.states()[-1] != "held", late
    assert verify(club.thread.home, "vienna").differences == []


def test_an_edit_between_two_locks_is_found_by_a_clock_that_is_off(club: Club) -> None:
    club.forum.now = lambda: club.thread.now - timedelta(hours=3)
    number = club.forum.post("clara", f"{BUR} and some more talk that nobody needs to read")
    club.thread.wait(minutes=20)
    club.forum.edit(number, BUR)
    club.thread.wait(minutes=5)
    club.read()
    assert club.thread.orders("clara") == [BUR]
    assert verify(club.thread.home, "vienna").differences == []
