"""What stands in a thread between two reports, and the links by which a tally leads to posts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.report.thread import Form
from adjudicator.service.gm_desk.thread_posts import drafts, mark_posted
from adjudicator.service.settings.deadlines import Deadlines
from tests.forum.edits import BUR, closing
from tests.forum.thread import FORUM, Thread
from tests.forum.whole_seasons import mailed

ADDRESS = "https://forum.example/t/vienna/9"


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    forum = replace(FORUM, address=ADDRESS, open=("order",))
    return Thread(tmp_path / "home", forum, Deadlines(grace=0, remind=(24,)))


def waiting(thread: Thread, kind: str, form: Form | None = None) -> list[str]:
    return [draft.text for draft in drafts(thread.home, thread.table, form) if f"-{kind}-" in draft.name]


def test_press_to_all_by_mail_is_posted_and_that_of_the_thread_is_there_already(thread: Thread) -> None:
    mailed(thread, "clara", "press to all:\nGallia est divisa.\nend press\n")
    thread.post("ben", "press to all:\nBritannia too.\nend press")
    mailed(thread, "anna", "press to Ben:\nOnly for you.\nend press\n")
    thread.wait(minutes=5)
    thread.look()
    (text,) = waiting(thread, "press")
    assert "Gallia est divisa." in text
    mark_posted(thread.home, thread.table, ())
    assert waiting(thread, "press") == []


def test_a_reminder_names_who_has_filed_nothing_and_nobody_else(thread: Thread) -> None:
    thread.post("clara", BUR)
    thread.look()
    assert waiting(thread, "reminder") == []
    thread.now = closing(thread) - timedelta(hours=23)
    thread.look()
    (text,) = waiting(thread, "reminder")
    assert "Ben" in text
    assert "Clara" not in text
    mark_posted(thread.home, thread.table, ())
    thread.wait(hours=1)
    thread.look()
    assert waiting(thread, "reminder") == []


@pytest.mark.parametrize(
    ("form", "link"), [("markdown", f"[post \\#1]({ADDRESS}/1)"), ("bbcode", f"[url={ADDRESS}/1]post #1[/url]")]
)
def test_a_tally_leads_to_the_posts(thread: Thread, form: Form, link: str) -> None:
    thread.post("clara", BUR)
    thread.look()
    (text,) = waiting(thread, "tally", form)
    assert text.count(link) == 1
