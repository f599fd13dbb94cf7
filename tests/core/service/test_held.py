"""Held mail: what is listed and shown, what is let through and how it verifies, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.inbox.receive import poll
from adjudicator.service.quarantine import MOST_LINES, held_mails, mail_lines, refuse, release, safe
from adjudicator.service.setup.demo import Letters
from adjudicator.testing.golden import text_of
from tests.core.service.quay import Quay

WRONG = "ORDERS quay 1.1 Ann 2222-3333\nbid 2\nEND"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path / "home")
    yield quay
    quay.home.close()


def comes(quay: Quay, raw: bytes) -> int:
    """Let a mail come as it is and return its number."""
    quay.number += 1
    quay.pass_hours(1)
    poll(quay.home, Letters([(quay.hands.moment, f"raw-{quay.number}", raw)]))
    quay.table.refresh()
    return quay.home.store.journal()[-1].id


def bids(quay: Quay, seat: str = "ann") -> list[int]:
    return [filed.order.amount for filed in quay.table.history.book.of(seat)]


def test_the_quarantine_lists_what_is_held_and_why(quay: Quay) -> None:
    quay.send("Ann", WRONG)
    quay.send("Zoe", "hello", subject="no game")
    assert held_mails(quay.home) == [
        {
            "id": 1,
            "at": "2026-11-02T10:00:00Z",
            "from": "ann@example.org",
            "why": "it names Ann and brings a wrong token",
            "game": "quay",
        },
        {
            "id": 2,
            "at": "2026-11-02T11:00:00Z",
            "from": "zoe@example.org",
            "why": "its address holds no seat, and it names no game",
            "game": None,
        },
    ]
    assert [row["id"] for row in held_mails(quay.home, "quay")] == [1]
    with pytest.raises(UserError, match="There is no game called pier"):
        held_mails(quay.home, "pier")


def test_a_held_mail_is_shown_so_that_nothing_in_it_acts_on_a_terminal(quay: Quay) -> None:
    raw = b"From: zoe@example.org\nSubject: =?utf-8?q?=1b]0;x=07_hi?= [quay]\n\n\x1b[2Jbid 2\n\xe2\x80\xaeback\n"
    lines = mail_lines(quay.home, comes(quay, raw))
    assert all(line.isprintable() for line in lines)
    assert "\\x1b[2Jbid 2" in lines
    assert "\\u202eback" in lines
    assert "Why       its address holds no seat, and it brings no token" in lines
    assert [line.split()[0] for line in lines[: lines.index("")]] == ["Held", "Why", "Game", "From", "Subject", "Odd"]


def test_of_a_long_mail_the_beginning_is_shown(quay: Quay) -> None:
    raw = b"From: zoe@example.org\nSubject: [quay]\n\n" + b"x\n" * (MOST_LINES + 7)
    lines = mail_lines(quay.home, comes(quay, raw))
    assert lines[-1] == "... and 7 lines more"


@given(st.text())
def test_no_text_gets_past_unprintable(text: str) -> None:
    assert safe(text).isprintable()
    assert safe(text) == text or not text.isprintable()


def test_a_mail_let_through_is_filed_answered_and_told_once(quay: Quay) -> None:
    quay.send("Ann", WRONG)
    assert bids(quay) == []
    table, _ = release(quay.home, 1, "She told me on the telephone.", seat="ann")
    quay.table.refresh()
    assert bids(quay) == [2]
    entry = quay.home.store.journal()[0]
    assert (entry.state, entry.reason) == ("filed", "The GM let it through: She told me on the telephone.")
    receipts = [e for e in quay.home.store.outbox() if ".ann.receipt." in e.key]
    assert [e.to_address for e in receipts] == ["ann@example.org"]
    with pytest.raises(UserError, match=r"No mail 1 is held; held are: none\."):
        release(quay.home, 1, "again", seat="ann")
    poll(quay.home, Letters([]))
    quay.table.refresh()
    assert (bids(quay), table.id) == ([2], "quay")
    quay.close()
    public = next(r.body for r in quay.home.store.reports("quay", "1-1", "all") if r.format == "text").decode()
    told = "The GM filed a mail of Ann that had been held: She told me on the telephone."
    assert told in " ".join(public.split())


def test_games_with_mails_let_through_verify_at_home_and_from_an_archive(quay: Quay, tmp_path: Path) -> None:
    quay.send("Ben", "bid 3")
    quay.send("Ann", WRONG)
    quay.send("Iris", "bid 5\nword: sea", subject="[quay] from my brother's machine")
    quay.send("Cleo", "nothing at all", address="cleo@elsewhere.example")
    release(quay.home, 3, "it is hers", seat="cleo")
    release(quay.home, 2, "it is she", seat="ann")
    release(quay.home, 4, "to be kind", seat="cleo")
    quay.table.refresh()
    assert (bids(quay), bids(quay, "cleo")) == ([2], [5])
    quay.close()
    assert verify(quay.home, "quay").differences == []
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    assert verify(quay.home, str(tmp_path / "quay.zip")).differences == []


def test_whoever_puts_a_seat_into_the_journal_without_an_act_is_found_out(quay: Quay) -> None:
    quay.send("Ann", "bid 3")
    database = quay.home.store._db
    database.execute("UPDATE journal SET facts = json_set(facts, '$.seat', 'ben') WHERE id = 1")
    assert any("by the GM's word" in found for found in verify(quay.home, "quay").differences)


def test_a_mail_that_says_whose_it_is_needs_no_seat(quay: Quay) -> None:
    number = comes(quay, b"From: ann@example.org\nSubject: on vacation [quay]\n\nbid 4\n")
    assert quay.home.store.journal()[-1].state == "held"
    release(quay.home, number, "she is at home")
    quay.table.refresh()
    assert bids(quay) == [4]


@pytest.mark.parametrize(
    ("raw", "named", "said"),
    [
        (b"From: z@x.org\n\nbid 1\n", {}, "Mail 1 names no game; say which it is for with --game."),
        (b"From: z@x.org\nSubject: [quay]\n\nbid 1\n", {}, "Say whose mail 1 is, with --seat; the seats of quay are: "),
        (b"From: z@x.org\nSubject: [quay]\n\nbid 1\n", {"seat": "zoe"}, "Say whose mail 1 is, with --seat"),
        (b"From: z@x.org\n\nbid 1\n", {"game": "pier", "seat": "ann"}, "There is no game called pier"),
        (b"From: ann@example.org\n\n" + b"bid 1\n" * 2000, {"seat": "ann", "game": "quay"}, "too large"),
    ],
)
def test_what_cannot_be_let_through_is_said(quay: Quay, raw: bytes, named: dict[str, str], said: str) -> None:
    number = comes(quay, raw)
    with pytest.raises(UserError) as fault:
        release(quay.home, number, "because", **named)
    assert said in str(fault.value)
    assert quay.home.store.journal()[-1].state == "held"


def test_a_mail_refused_is_closed_and_its_player_told_why(quay: Quay) -> None:
    number = comes(quay, b"From: ann@example.org\nSubject: on vacation [quay]\n\nbid 4\n")
    assert refuse(quay.home, number, "A machine wrote it.")
    entry = quay.home.store.journal()[-1]
    assert (entry.state, entry.reason) == ("dropped", "Refused by the GM: A machine wrote it.")
    last = quay.home.store.outbox()[-1]
    told = " ".join(text_of(quay.home.store.out_raw(last.id)).decode().split())
    assert last.to_address == "ann@example.org"
    assert "has not let your mail of Mon 2 Nov, 11:00 through: A machine wrote it." in told
    with pytest.raises(UserError, match="is held"):
        refuse(quay.home, number, "again")
    quay.table.refresh()
    quay.close()
    assert verify(quay.home, "quay").differences == []


def test_a_strangers_mail_is_refused_without_a_word(quay: Quay) -> None:
    quay.send("Zoe", "hello")
    before = len(quay.home.store.outbox())
    assert not refuse(quay.home, 1, "We do not know her.")
    assert len(quay.home.store.outbox()) == before
    assert held_mails(quay.home) == []
