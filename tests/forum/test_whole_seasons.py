"""A season in a thread against the same season by mail, and a process killed at every place on its way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.model.checkpoint import install, remove
from adjudicator.service import quarantine
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk.thread_posts import drafts
from tests.forum.edits import BUR, PIC, Told, closing
from tests.forum.thread import NAMES, Thread, opened
from tests.forum.whole_seasons import mailed

SPRING = {
    "anna": "A Vie - Gal\nA Bud - Ser\nF Tri - Alb",
    "ben": "F Edi - NTH\nF Lon - ENG\nA Lpl - Yor",
    "clara": "A Par - Bur\nF Bre - MAO\nA Mar H",
    "dora": "A Mun - Ruh\nA Ber - Kie\nF Kie - Den",
    "emil": "A Ven - Tyr\nA Rom - Ven\nF Nap - ION",
    "fynn": "A War - Gal\nA Mos - Ukr\nF Sev - BLA",
    "gina": "A Con - Bul\nA Smy - Con\nF Ank - BLA",
}


def reports(thread: Thread) -> dict[str, bytes]:
    """Return all that was published, by name."""
    found = thread.home.store.reports("vienna")
    return {f"{each.packet}/{each.audience}/{each.format}": each.body for each in found}


def test_the_same_orders_by_mail_and_by_forum_give_the_same_game(tmp_path: Path) -> None:
    made = []
    for way in ("mail", "thread"):
        thread = Thread(tmp_path / way)
        for who, text in SPRING.items():
            if way == "mail":
                mailed(thread, who, text)
            else:
                thread.post(who, f"> A Par - Pic\n\n{text}")
            thread.wait(minutes=10)
        thread.look()
        thread.now = closing(thread) + timedelta(hours=1)
        thread.look()
        assert verify(thread.home, "vienna").differences == []
        made.append((thread.table.history.state, reports(thread)))
        thread.home.close()
    assert len(made[0][1]) > 20
    assert made[0] == made[1]


class Killed(BaseException):
    """The process ends here."""


@contextmanager
def killed_at(place: int) -> Iterator[list[str]]:
    """Kill the process at the checkpoint of that number, and give the names of those that were passed."""
    passed: list[str] = []

    def hook(name: str) -> None:
        passed.append(name)
        if len(passed) == place:
            raise Killed

    install(hook)
    try:
        yield passed
    finally:
        remove(hook)


def played(path: Path, place: int) -> tuple[bool, dict[str, bytes], list[str], int]:
    """Play some posts through a kill; return whether it came, what was published, what is filed, and the receipts."""
    thread = Thread(path)
    first = Told(thread)
    first.does("post " + BUR)
    first.does("look")
    first.does("edit " + PIC)
    first.does("late")
    thread.save()
    came = False
    with killed_at(place):
        try:
            thread.read()
        except Killed:
            came = True
    thread.home.close()
    thread.home.__dict__.pop("store", None)
    thread.table = opened(thread.home)
    thread.read()
    receipts = [entry for entry in thread.home.store.outbox() if ".receipt." in entry.key]
    own = [filed.say(thread.table.game.name) for filed in thread.table.history.book.of("clara")]
    assert verify(thread.home, "vienna").differences == []
    found = came, reports(thread), own, len(receipts)
    thread.home.close()
    return found


@pytest.mark.parametrize("apart", [9, pytest.param(1, marks=pytest.mark.soak)])
def test_a_process_killed_anywhere_loses_nothing_and_files_nothing_twice(tmp_path: Path, apart: int) -> None:
    whole = played(tmp_path / "whole", 10_000)[1:]
    place, came = 1, True
    while came:
        came, *left = played(tmp_path / str(place), place)
        assert tuple(left) == whole, f"killed at checkpoint {place}"
        place += apart
    assert place > 20


def test_a_held_post_is_let_through_by_the_gm(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home")
    post = Told(thread)
    for step in ("post " + BUR, "close", "look"):
        post.does(step)
    (held,) = thread.home.store.journal("held")
    assert "post 2 by clara" in "\n".join(quarantine.mail_lines(thread.home, held.id))
    with thread.home.at_work():
        _, filing = quarantine.release(thread.home, held.id, "the forum was down")
    assert filing.seat == "clara"
    assert verify(thread.home, "vienna").differences == []


def test_a_game_without_a_thread_posts_nothing(tmp_path: Path) -> None:
    from adjudicator.model.errors import UserError
    from adjudicator.service.settings.forum import NO_FORUM

    thread = Thread(tmp_path / "home", NO_FORUM)
    assert len(NAMES) == 7
    with pytest.raises(UserError, match="has no thread"):
        drafts(thread.home, thread.table)
