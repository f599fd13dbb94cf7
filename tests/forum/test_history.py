"""What a post said at the lock, where it was first read after it: by the history that a Discourse keeps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from tests.amount import sampled, some
from tests.forum.club import Club, opened
from tests.forum.edits import BUR, MAO, PIC, TALK, closing, locked

LONG = f"\n{'And that is what I have to say to all of you about it. ' * 3}"
"""More than an edit in grace may change."""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch, receipts="mail") as made:
        made.forum.post("anna", TALK)
        yield made


class Late:
    """Clara's post, and what happens to it around the hour of the lock."""

    def __init__(self, club: Club) -> None:
        self.club, self.number = club, 0

    def does(self, step: str) -> None:
        self.club.thread.wait(minutes=10)
        word, _, text = step.partition(" ")
        getattr(self, word)(text)

    def post(self, text: str) -> None:
        self.number = self.club.forum.post("clara", text)

    def edit(self, text: str) -> None:
        self.club.forum.edit(self.number, text)

    def grace(self, text: str) -> None:
        """Edit so soon after the last time that it makes no version."""
        self.club.thread.wait(minutes=-8)
        self.club.forum.edit(self.number, text)

    def withdraw(self, _: str) -> None:
        self.club.forum.withdraw(self.number)

    def look(self, _: str) -> None:
        assert self.club.read().faults == []

    def lock(self, _: str) -> None:
        self.club.thread.now = closing(self.club.thread)

    def nearly(self, _: str) -> None:
        """Go to the last minute before the lock."""
        self.club.thread.now = closing(self.club.thread) - timedelta(minutes=11)


ROWS: tuple[tuple[tuple[str, ...], list[str], int, int], ...] = (
    # what happens; what clara has on file when the packet is locked; how often all are told; how many texts are held
    (("post " + BUR, "lock", "edit " + PIC + LONG, "look"), [BUR], 1, 0),
    (("post " + BUR, "edit " + PIC, "lock", "edit " + MAO, "look"), [PIC], 1, 0),
    (("post " + BUR, "edit " + PIC, "edit " + MAO, "lock", "edit " + TALK, "look"), [MAO], 1, 0),
    (("post " + BUR, "look", "edit " + PIC, "lock", "edit " + MAO, "look"), [PIC], 1, 0),
    (("post " + TALK, "look", "edit " + PIC, "lock", "edit " + TALK, "look"), [PIC], 1, 0),
    (("post " + BUR, "look", "edit " + TALK, "lock", "edit " + PIC, "look"), [], 0, 0),
    (("post " + BUR, "lock", "edit " + PIC, "edit " + MAO, "look"), [BUR], 2, 0),
    (("post " + BUR, "lock", "withdraw", "look"), [BUR], 1, 0),
    (("post " + BUR, "edit " + PIC, "lock", "look"), [PIC], 0, 0),
    (("lock", "post " + BUR, "edit " + PIC, "look"), [], 0, 0),
    (("nearly", "post " + BUR, "grace " + PIC, "look"), [], 0, 1),
    (("post " + TALK, "nearly", "edit " + BUR, "grace " + PIC, "look"), [], 0, 1),
    (("post " + TALK, "lock", "edit " + PIC, "look"), [], 0, 0),
)


@sampled
@pytest.mark.parametrize(("steps", "counts", "told", "held"), some(ROWS, 2), ids=lambda each: str(each)[:80])
def test_what_stood_there_at_the_lock_counts(
    club: Club, steps: tuple[str, ...], counts: list[str], told: int, held: int
) -> None:
    late = Late(club)
    for step in steps:
        late.does(step)
    thread = club.thread
    assert thread.table.history.locked
    assert locked(thread) == counts
    assert len(thread.events("post_changed")) == told
    assert thread.states().count("held") == held
    assert verify(thread.home, "vienna").differences == []


def test_a_forum_that_shows_no_history_leaves_it_to_the_gm(club: Club) -> None:
    club.forum.secretive = True
    late = Late(club)
    for step in ("post " + BUR, "lock", "edit " + PIC, "look"):
        late.does(step)
    assert locked(club.thread) == []
    assert club.thread.states().count("held") == 1


def test_a_history_is_asked_for_where_a_lock_came_in_between_alone(club: Club) -> None:
    late = Late(club)
    for step in ("post " + BUR, "edit " + PIC, "edit " + MAO, "look"):
        late.does(step)
    assert locked(club.thread) == [MAO]
    assert not [call for call in club.forum.calls if "/posts/" in call and "/t/" not in call]


@sampled
@pytest.mark.parametrize(("at", "fault"), some(product(range(6), ("500", "429 json", "cut after")), 4))
def test_a_cut_in_between_loses_no_text_and_files_none_twice(club: Club, fault: str, at: int) -> None:
    late = Late(club)
    for step in ("post " + BUR, "edit " + PIC, "lock", "edit " + MAO):
        late.does(step)
    club.forum.faults = [*[""] * at, fault]
    club.thread.wait(minutes=1)
    assert club.read().faults or at > 4
    club.thread.wait(minutes=5)
    late.look("")
    assert locked(club.thread) == [PIC]
    assert len(club.thread.events("post_changed")) == 1


def test_a_very_long_history_is_not_read(club: Club) -> None:
    late = Late(club)
    late.does("post " + BUR)
    for _ in range(14):
        late.does("edit " + PIC)
        late.does("edit " + MAO)
    for step in ("lock", "edit " + BUR, "look"):
        late.does(step)
    assert club.thread.states().count("held") == 1
