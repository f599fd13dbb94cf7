"""Tallies of open votes: added up as posted, with what counts for whoever posts none, and the time that is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.engine.voting import Matter, Voter, Weight
from adjudicator.service.game.times import left_about
from adjudicator.service.gm_desk.thread_posts import drafts
from tests.forum.club import Club, opened
from tests.forum.thread import FORUM, NAMES, START, Thread

WHOLE = tuple(Voter(name.lower(), "no" if name == "Ben" else "", 2) for name in NAMES[:3])
MATTER = Matter("order", "7", "who leads", ("yes", "no"), {"unit": ("BRE",)}, WHOLE)


def tally_of(thread: Thread) -> str:
    (text,) = [draft.text for draft in drafts(thread.home, thread.table) if "tally" in draft.name]
    return text


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    """Return a game in which a move is a vote for it, and a hold one against it: the core knows neither."""
    thread = Thread(tmp_path / "home", replace(FORUM, open=("order",)))
    system = thread.table.game.system

    def weighs(_game: object, _state: object, seat: str, _matter: Matter, order: object) -> Weight | None:
        said = order.say(thread.table.game.name)  # type: ignore[attr-defined] # any order says itself
        return Weight("no" if said.endswith(" H") else "yes", 3 if seat == "clara" else 2)

    voting = replace(system, matters=lambda *_: (MATTER,), weighs=weighs)
    thread.table.game = replace(thread.table.game, system=voting)
    return thread


def test_votes_are_added_up_as_posted_and_the_others_are_open(thread: Thread) -> None:
    thread.post("clara", "F Bre H")
    thread.wait(minutes=5)
    thread.look()
    text = tally_of(thread)
    assert "| 7 | who leads | 0 | 3 | 4 |" in text
    assert "- Anna: 7.\n- Ben: 7 (no)." in text
    assert "- Clara: 7" not in text


def test_an_edit_moves_the_votes(thread: Thread) -> None:
    number = thread.post("clara", "F Bre H")
    thread.wait(minutes=5)
    thread.look()
    thread.edit(number, "F Bre - MAO")
    thread.wait(minutes=5)
    thread.look()
    assert "| 7 | who leads | 3 | 0 | 4 |" in tally_of(thread)


def test_a_vote_under_a_condition_is_open(thread: Thread) -> None:
    thread.post("clara", "F Bre - MAO if Russia holds Vienna\nor F Bre H")
    thread.wait(minutes=5)
    thread.look()
    assert " if " in thread.orders("clara")[0]
    assert "| 7 | who leads | 0 | 0 | 6 |" in tally_of(thread)


def test_where_votes_are_not_open_nothing_is_added_up(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home")
    thread.post("clara", "F Bre H")
    thread.look()
    assert "vote" not in tally_of(thread).lower()


# ------------------------------------------------------------------------------------- time left


@pytest.mark.parametrize(
    ("hours", "says"),
    [
        (100, "in 4 days"),
        (48.1, "in 2 days"),
        (48, "in less than 48 h"),
        (24.5, "in less than 48 h"),
        (5, "in less than 6 h"),
        (0.5, "in less than 1 h"),
        (-1, "the hour is past"),
    ],
)
def test_the_time_left_is_told_in_words_that_seldom_change(hours: float, says: str) -> None:
    assert left_about(START, START + timedelta(hours=hours)) == says


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch) as club:
        yield club


def test_a_tally_is_edited_as_the_deadline_comes_nearer_and_not_every_minute(club: Club) -> None:
    club.read()
    club.post()
    (tally,) = [post for post in club.forum.posts if "tally" in post.raw]
    texts, ends = [tally.raw], club.thread.home.now() + timedelta(days=8)
    while club.thread.now < ends:
        club.thread.wait(minutes=30)
        club.post()
        texts += [tally.raw] if tally.raw != texts[-1] else []
    told = [line.partition("**, ")[2] for text in texts for line in text.split("\n") if line.startswith("**Closes")]
    assert told == sorted(set(told), key=told.index)
    assert "in less than 1 h" in told
    assert len(told) < 16
