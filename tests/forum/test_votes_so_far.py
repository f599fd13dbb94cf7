"""Tallies of open votes: added up as posted, with what counts for whoever posts none, and the time that is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.engine.voting import Matter, Voter, Weight
from adjudicator.report.thread import Form
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
    assert "|  | proposal | Anna 2 | Ben 2 | Clara 2 | yes | no | open |" in text
    assert "| 7 | who leads |  |  | no 3 | 0 | 3 | 4 |" in text
    assert "| Anna | 7 |  |\n| Ben | 7 | no |\n\n" in text
    assert "Something is filed by Clara." in text
    assert "- post \\#1 Clara: `F Bre H`." in text


def test_an_edit_moves_the_votes(thread: Thread) -> None:
    number = thread.post("clara", "F Bre H")
    thread.wait(minutes=5)
    thread.look()
    thread.edit(number, "F Bre - MAO")
    thread.wait(minutes=5)
    thread.look()
    text = tally_of(thread)
    assert "| 7 | who leads |  |  | yes 3\\* | 3 | 0 | 4 |" in text
    told = "\\* Clara changed \\#1 on Mon 5 Oct, 12:05, from no to yes on 7. Before the lock a post counts as it reads."
    assert told in text


def test_every_edit_of_a_vote_is_told_and_one_that_leaves_it_as_it_was_is_not(thread: Thread) -> None:
    number = thread.post("clara", "F Bre H")
    for text in ("F Bre H\nA Par - Bur", "F Bre - MAO\nA Par - Bur", "hello", "F Bre H"):
        thread.wait(minutes=5)
        thread.look()
        thread.edit(number, text)
    thread.wait(minutes=5)
    thread.look()
    told = "from no to yes on 7. Clara changed \\#1 on Mon 5 Oct, 12:15, without yes on 7, without `A Par - Bur`."
    text = tally_of(thread)
    assert told in text
    assert text.count("Clara changed") == 2
    assert "| 7 | who leads |  |  | no 3\\* | 0 | 3 | 4 |" in text


def test_a_deleted_vote_is_told(thread: Thread) -> None:
    thread.post("anna", "hello")
    thread.post("clara", "F Bre H\nA Par - Bur")
    thread.post("anna", "hello again")
    thread.wait(minutes=5)
    thread.look()
    thread.delete(2)
    thread.wait(minutes=5)
    thread.look()
    text = tally_of(thread)
    assert "| 7 | who leads |  |  | \\* | 0 | 0 | 6 |" in text
    assert "\\* Clara deleted \\#2, with no on 7, with `A Par - Bur`. Before the lock" in text
    assert "post \\#1 Anna, post \\#3 Anna: talk, which files nothing." in text


@pytest.mark.parametrize(("form", "below"), [("bbcode", "[/code]\n* Clara"), ("text", "\n  * Clara")])
def test_where_tables_are_narrow_the_proposals_are_named_below(thread: Thread, form: Form, below: str) -> None:
    number = thread.post("clara", "F Bre H")
    thread.wait(minutes=5)
    thread.look()
    thread.edit(number, "F Bre - MAO")
    thread.wait(minutes=5)
    thread.look()
    (text,) = [draft.text for draft in drafts(thread.home, thread.table, form) if "tally" in draft.name]
    assert "   Anna 2  Ben 2  Clara 2  yes  no  open\n7                 yes 3*     3   0     4\n" in text
    assert f"{below} changed #1 on Mon 5 Oct, 12:05, from no to yes on 7." in text
    assert "7: who leads" in text
    assert "Ben: 7 (no)." in text
    assert "links" not in text


def test_many_players_stand_below_each_other(thread: Thread) -> None:
    seats = thread.table.game.seats
    many = replace(MATTER, voters=tuple(Voter(seat, "", 1) for seat in seats))
    matters = tuple(replace(many, name=str(number)) for number in range(1, 11))
    system = replace(thread.table.game.system, matters=lambda *_: matters)
    thread.table.game = replace(thread.table.game, system=system)
    thread.post("clara", "F Bre H")
    thread.wait(minutes=5)
    thread.look()
    (text,) = [draft.text for draft in drafts(thread.home, thread.table, "text") if "tally" in draft.name]
    assert "       1     2     3     4     5     6     7     8\n" in text
    assert "Clara  no 3  no 3" in text
    assert max(map(len, text.splitlines())) <= 72


# ------------------------------------------------------------------------------------- how posts were read


def test_the_lines_of_a_post_are_told_and_what_is_asked_about_is_its_author_s_alone(thread: Thread) -> None:
    thread.post("clara", "F Bre H\n\n> A Mar - Spa\nA Par - Bur")
    thread.wait(minutes=5)
    thread.post("clara", "F Bre - MAO")
    thread.wait(minutes=5)
    thread.look()
    text = tally_of(thread)
    assert "- post \\#1 Clara: `F Bre H` (no longer on file); 1 line is asked about, by mail." in text
    assert "- post \\#2 Clara: `F Bre - MAO`." in text
    assert "Bur" not in text


def test_strangers_have_a_line_and_each_is_named_once(thread: Thread) -> None:
    for who in ("zoe", "yann", "zoe", "gm"):
        thread.post(who, "A Par - Bur")
        thread.wait(minutes=1)
    thread.look()
    line = "- post \\#1 zoe, post \\#2 yann: no seat in this game; welcome to watch."
    assert line in tally_of(thread)
    for number in range(15):
        thread.post(f"guest{number}", "hi")
        thread.wait(minutes=1)
    thread.look()
    assert "guest14: no seat in this game; welcome to watch (and 5 more before)." in tally_of(thread)


def test_a_vote_under_a_condition_is_open(thread: Thread) -> None:
    thread.post("clara", "F Bre - MAO if Russia holds Vienna\nor F Bre H")
    thread.wait(minutes=5)
    thread.look()
    assert " if " in thread.orders("clara")[0]
    text = tally_of(thread)
    assert "| 7 | who leads |  |  | if | 0 | 0 | 6 |" in text
    assert "so is one under a condition (if)" in text


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
