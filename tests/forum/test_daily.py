"""Daily numbers: edits and new conversations of all games together; what is over waits, or goes by mail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.game.home import Home
from adjudicator.service.mail_out.daily import may, note
from tests.forum.club import Club, opened
from tests.forum.edits import BUR, PIC


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch) as club:
        yield club


def limited(club: Club, **numbers: Any) -> None:
    """Let the forum of the home have other daily numbers."""
    home = club.thread.home
    home.settings = replace(home.settings, forum=replace(home.settings.forum, **numbers))


def test_an_hour_takes_a_fifth_of_the_edits_of_a_day_and_a_restart_forgets_none(club: Club) -> None:
    home, done = club.thread.home, 0
    for minute in range(24 * 60):
        club.thread.wait(minutes=1)
        if minute == 600:
            again = Home(home.path, lambda: club.thread.now)
            assert may(again, "edit") == may(home, "edit")
            again.close()
        if may(home, "edit"):
            note(home, "vienna", "edit", "tally")
            done += 1
        if minute == 50:
            assert done == 6
    assert done == 30
    club.thread.wait(days=1)
    assert may(home, "edit")


def test_a_tally_waits_for_the_edits_of_another_day_and_nothing_else_does(club: Club) -> None:
    limited(club, edits_a_day=1)
    club.read()
    club.post()
    for text in (BUR, PIC):
        club.forum.post("clara", text)
        club.thread.wait(minutes=5)
        club.read()
        assert club.post() == []
        club.forum.post("ben", "F Lon H")
        club.thread.wait(minutes=5)
        club.read()
        assert club.post() == []
    assert club.forum.edits == 1
    (tally,) = [post for post in club.forum.posts if "tally" in post.raw]
    assert "| Ben | no |" in tally.raw
    club.thread.wait(hours=25)
    club.read()
    assert club.post() == []
    assert "| Ben | yes |" in next(post.raw for post in club.forum.posts if "tally" in post.raw)


def test_a_receipt_that_would_begin_one_conversation_too_many_goes_by_mail(club: Club) -> None:
    limited(club, messages_a_day=1)
    for who, text in (("clara", BUR), ("ben", "F Lon - NTH"), ("clara", PIC)):
        club.forum.post(who, text)
        club.thread.wait(minutes=5)
        club.read()
        assert not club.send().faults
    assert [who for _, _, who in club.forum.conversations.values()] == ["clara"]
    mails = [path.read_text() for path in (club.thread.home.outbox / "new").iterdir()]
    assert sum("ben@example.org" in mail and ".receipt." in mail for mail in mails) == 1
    club.thread.wait(hours=25)
    club.forum.post("ben", "F Lon - ENG")
    club.thread.wait(minutes=5)
    club.read()
    club.send()
    assert [who for _, _, who in club.forum.conversations.values()] == ["clara", "ben"]
