"""Receipts as a short line in the thread, for players who ask for it: how much was filed, and never what."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.answering.file_post import RECEIPTS
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk.thread_posts import drafts
from adjudicator.testing.golden import text_of
from tests.forum.club import Club, opened
from tests.forum.thread import Thread


@pytest.fixture
def thread(tmp_path: Path) -> Iterator[Thread]:
    thread = Thread(tmp_path / "home")
    yield thread
    thread.home.close()


def posted(thread: Thread, text: str, who: str = "clara") -> int:
    number = thread.post(who, text)
    thread.wait(minutes=5)
    thread.look()
    return number


def receipts(thread: Thread) -> list[str]:
    """Return the receipts that Clara was mailed."""
    mails = [each for each in thread.home.store.outbox() if each.to_seat == "clara" and "receipt" in each.key]
    return [" ".join(text_of(thread.home.store.out_raw(each.id)).decode().split()) for each in mails]


def lines(thread: Thread) -> list[str]:
    """Return the short lines that wait to be posted."""
    return [draft.text for draft in drafts(thread.home, thread.table) if "receipt" in draft.name]


@pytest.mark.parametrize(
    ("line", "short"),
    [
        ("receipts in the thread", True),
        ("Receipts here, please", None),
        ("receipts here", True),
        ("**Short receipts in this thread.**", True),
        ("receipts by mail", False),
        ("Receipts by message", False),
        ("the receipts are here", None),
    ],
)
def test_the_line_that_chooses(line: str, short: bool | None) -> None:
    found = RECEIPTS.match(line)
    assert (bool(found["short"]) if found else None) is short


def test_whoever_asks_for_it_gets_a_line_in_place_of_a_mail(thread: Thread) -> None:
    posted(thread, "receipts in the thread")
    assert "a short line in the thread from now on" in receipts(thread)[-1]
    before = len(receipts(thread))
    number = posted(thread, "A Par - Bur\nF Bre - MAO")
    assert len(receipts(thread)) == before
    (text,) = lines(thread)
    assert f"Clara, post \\#{number}" in text
    assert "2 lines are filed; all could read them." in text
    assert "Bur" not in text


def test_what_is_refused_or_asked_about_is_told_by_mail_as_before(thread: Thread) -> None:
    posted(thread, "receipts in the thread")
    before = len(receipts(thread))
    posted(thread, "A Par - Bur\nA Par S A Vie - Xyz")
    assert len(receipts(thread)) == before + 1
    posted(thread, "> A Mar - Spa\nA Mar - Bur")
    assert "1 line is asked about by mail." in lines(thread)[-1]
    assert len(receipts(thread)) == before + 2


def test_it_ends_when_he_says_so_and_others_are_as_they_were(thread: Thread) -> None:
    posted(thread, "receipts in the thread\nreceipts by mail")
    assert "go as before again" in receipts(thread)[-1]
    posted(thread, "A Par - Bur")
    posted(thread, "F Lon - NTH", "ben")
    assert lines(thread) == []


def test_a_quoted_line_chooses_nothing(thread: Thread) -> None:
    posted(thread, '[quote="ben"]\nreceipts in the thread\n[/quote]\nA Par - Bur')
    assert lines(thread) == []


def test_an_edit_is_told_again_and_a_deletion_by_mail(thread: Thread) -> None:
    posted(thread, "receipts here")
    number = posted(thread, "A Par - Bur")
    (first,) = [draft.name for draft in drafts(thread.home, thread.table) if "receipt" in draft.name]
    thread.edit(number, "A Par - Pic\nF Bre H")
    thread.wait(minutes=5)
    thread.look()
    (second,) = [draft.name for draft in drafts(thread.home, thread.table) if "receipt" in draft.name]
    assert first != second
    thread.post("anna", "hello")
    thread.delete(number)
    thread.wait(minutes=5)
    thread.look()
    assert lines(thread) == []
    assert "stands in the thread no more" in receipts(thread)[-1]


def test_such_a_game_is_proved_from_its_export(thread: Thread, tmp_path: Path) -> None:
    posted(thread, "receipts in the thread")
    posted(thread, "A Par - Bur")
    export_game(thread.home, "vienna", tmp_path / "whole.zip")
    for place in ("vienna", str(tmp_path / "whole.zip")):
        assert verify(thread.home, place).differences == []


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch) as club:
        yield club


def test_a_line_is_posted_once_and_is_no_order(club: Club) -> None:
    number = 0
    for text in ("receipts in the thread", "A Par - Bur"):
        number = club.forum.post("clara", text)
        club.thread.wait(minutes=5)
        club.read()
        club.post()
    for _ in range(3):
        club.thread.wait(minutes=5)
        club.read()
        club.post()
    assert [head for head in club.ours() if " receipt-" in head] == [f"<!-- vienna 1901-1 receipt-1 {number} -->"]
    assert club.thread.orders("clara") == ["A Par - Bur"]
