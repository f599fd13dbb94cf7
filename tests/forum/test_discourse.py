"""A game in a topic of Discourse, read and written by the API, whatever breaks off between any two calls."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.channels.web import Web
from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from tests.amount import sampled, some
from tests.forum.club import Club, opened
from tests.forum.edits import BUR, PIC, TALK, closing, locked

MESSAGES = "GET /topics/private-messages/clerk.json"
FAULTS = ("429 json", "429 plain", "429 header", "500", "cut before", "cut after", "large", "elsewhere")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch, receipts="mail") as made:
        yield made


def test_posts_of_a_topic_are_filed_and_edits_in_grace_found(club: Club) -> None:
    club.forum.post("anna", TALK)
    number = club.forum.post("clara", BUR)
    club.thread.wait(minutes=2)
    assert club.read().faults == []
    assert locked(club.thread) == [BUR]
    club.forum.edit(number, PIC)
    assert club.forum.posts[1].version == 1
    club.thread.wait(minutes=2)
    club.read()
    assert locked(club.thread) == [PIC]
    club.forum.withdraw(number)
    club.thread.wait(minutes=2)
    club.read()
    assert locked(club.thread) == []


@pytest.mark.parametrize("place", ["last", "first", "middle"])
def test_a_post_that_leaves_the_stream_takes_back_what_it_filed(club: Club, place: str) -> None:
    before = [club.forum.post("anna", TALK)] if place != "first" else []
    number = club.forum.post("clara", BUR)
    after = [club.forum.post("anna", TALK)] if place != "last" else []
    assert len(before) + len(after) > 0
    club.read()
    club.forum.posts = [post for post in club.forum.posts if post.id != number]
    club.thread.wait(minutes=5)
    club.read()
    assert locked(club.thread) == []


def test_a_long_topic_is_read_in_chunks(club: Club) -> None:
    for _ in range(65):
        club.forum.post("anna", TALK)
    club.forum.post("clara", BUR)
    club.read()
    assert club.forum.calls == ["GET /t/9.json", *["GET /t/9/posts.json"] * 4, MESSAGES]
    assert locked(club.thread) == [BUR]


def test_a_second_reading_finds_nothing_new(club: Club) -> None:
    club.forum.post("clara", BUR)
    assert club.read().fetched == 1
    assert club.read().fetched == 0


@pytest.mark.parametrize("fault", FAULTS)
def test_a_deadline_waits_for_a_forum_that_cannot_be_read(club: Club, fault: str) -> None:
    club.forum.post("clara", BUR)
    club.thread.now = closing(club.thread) + timedelta(minutes=5)
    club.forum.faults = [fault]
    done = club.read()
    assert len(done.faults) == 1
    assert not done.whole
    assert club.thread.table.history.state.open_packet is not None
    club.thread.wait(minutes=5)
    assert club.read().faults == []
    assert locked(club.thread) == [BUR]
    assert club.thread.table.history.state.packet is not None
    assert club.thread.table.history.state.packet.id != "1901.1"


@pytest.mark.parametrize("fault", FAULTS[:3])
def test_whoever_is_asked_for_patience_does_not_call_before(club: Club, fault: str) -> None:
    club.forum.faults = [fault]
    club.read()
    club.thread.wait(seconds=3)
    calls = len(club.forum.calls)
    assert "patience" in club.read().faults[0]
    assert len(club.forum.calls) == calls
    club.thread.wait(seconds=20)
    assert club.read().faults == []


@sampled
@pytest.mark.parametrize(("at", "fault"), some(product(range(8), FAULTS), 3))
def test_nothing_is_posted_twice_and_nothing_lost(club: Club, fault: str, at: int) -> None:
    club.forum.post("clara", BUR)
    club.read()
    club.forum.faults = [*[""] * at, fault]
    for _ in range(4):
        club.thread.wait(minutes=3)
        club.post()
    assert sorted(club.ours()) == sorted(set(club.ours()))
    assert len(club.ours()) == 2


def test_a_tally_is_edited_in_place(club: Club) -> None:
    club.post()
    count = len(club.forum.posts)
    club.forum.post("clara", BUR)
    club.thread.wait(hours=1)
    club.read()
    assert club.post() == []
    assert len(club.forum.posts) == count + 1
    tally = next(post.raw for post in club.forum.posts if "tally" in post.raw[:40])
    assert "| Clara | yes |" in tally
    club.thread.wait(hours=1)
    edits = club.forum.calls.count("PUT")
    club.post()
    assert club.forum.calls.count("PUT") == edits


def test_what_waits_for_approval_is_not_posted_again(club: Club) -> None:
    club.forum.queue = True
    club.post()
    calls = club.forum.calls.count("POST /posts.json")
    club.thread.wait(minutes=5)
    club.post()
    assert club.forum.calls.count("POST /posts.json") == calls


def test_our_own_posts_are_never_orders(club: Club) -> None:
    club.post()
    club.forum.post("gm", BUR)
    club.thread.wait(minutes=5)
    club.read()
    assert set(club.thread.states()) == {"dropped"}


def test_a_post_that_is_refused_keeps_no_other_back(club: Club) -> None:
    club.forum.shortest = 100_000
    assert len(club.post()) >= 2


def test_a_key_that_was_withdrawn_is_told_and_checked(club: Club) -> None:
    arguments = ["--home", str(club.thread.home.path), "forum", "check", "vienna"]
    assert CliRunner().invoke(cli, arguments).exit_code == 0
    club.forum.key = "another"
    assert "key" in club.read().faults[0]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 1
    assert "not well  reading by the program" in result.output


@pytest.mark.parametrize("address", ["forum.example", "http://forum.example", "ftp://forum.example", ""])
def test_an_address_that_would_send_the_key_in_the_open_is_refused(club: Club, address: str) -> None:
    with pytest.raises(UserError):
        Web(address, dict, lambda: club.thread.now)


def test_a_game_by_the_api_is_verified(club: Club) -> None:
    number = club.forum.post("clara", BUR)
    club.read()
    club.thread.now = closing(club.thread) + timedelta(hours=1)
    club.read()
    club.forum.edit(number, PIC)
    club.thread.wait(minutes=5)
    club.read()
    assert [each.deleted for each in club.thread.events("post_changed")] == [False]
    assert verify(club.thread.home, "vienna").differences == []


def test_a_tally_that_cannot_be_edited_any_more_is_followed_by_another_so_often_as_set(club: Club) -> None:
    club.post()
    club.forum.frozen = True
    for hours in (1, 1, 11, 1):
        club.forum.post("clara", BUR)
        club.thread.wait(hours=hours)
        club.read()
        assert club.post() == []
    tallies = [head for head in club.ours() if "tally" in head]
    assert tallies == ["<!-- vienna 1901-1 tally 1 -->", "<!-- vienna 1901-1 tally 2 -->"]


def test_a_lock_that_was_told_by_mail_stands_in_the_thread_before_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, monkeypatch, proof="mail") as club:
        club.forum.post("clara", BUR)
        club.read()
        club.thread.now = closing(club.thread) + timedelta(hours=1)
        club.read()
        club.post()
        kinds = [head.split()[3] for head in club.ours()]
        assert kinds == ["report", "lock", "report", "tally"]
        lock = next(post.raw for post in club.forum.posts if " lock " in post.raw[:40])
        assert "1901.1 Spring moves is locked" in lock
        assert BUR not in lock
