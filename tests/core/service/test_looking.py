"""Looking at a game changes nothing, and tells what a receipt, a report or a run would."""

from __future__ import annotations

import email
from collections.abc import Iterator
from dataclasses import replace
from email import policy
from hashlib import sha256
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.model.state import State
from adjudicator.service.answering.file_letter import form_in, last_report
from adjudicator.service.gm_desk import looking
from adjudicator.service.turn.adjudicate import where
from tests.core.service.quay import MAIL, Quay
from tests.installed import REPUBLICS


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path)
    yield quay
    quay.home.close()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quay]:
    """A game of Carthage in its first Revenue Phase."""
    quay = Quay(tmp_path_factory.mktemp("club"), "republic_of_carthage", "faithful")
    quay.close()
    yield quay
    quay.home.close()


def print_of(quay: Quay) -> str:
    """Return a digest of all that a home holds."""
    store = quay.home.store
    rows = [str(store.journal()), str(store.outbox()), str(store.game("quay")), str(store.log("quay")[-1])]
    return sha256("".join([*rows, str(quay.table.history.state), str(quay.table.history.book)]).encode()).hexdigest()


# ------------------------------------------------------------------------------------------ status


def test_the_status_names_seats_deadline_and_what_waits(quay: Quay) -> None:
    quay.send("Ann", "bid 2\npray\ndone")
    quay.close()
    facts = looking.status(quay.home, quay.table)
    assert facts["packet"] in {"1.2", "2.1"}
    assert (facts["game"], facts["open"], facts["over"]) == ("quay", True, None)
    assert facts["deadline"] == quay.table.history.deadlines[facts["packet"]].at
    assert [(seat["seat"], seat["name"], seat["missed"]) for seat in facts["seats"]] == [
        ("ann", "Ann", 0),
        ("ben", "Ben", 1),
        ("cleo", "Cleo", 1),
    ]
    assert (facts["waiting"], facts["failed"], facts["held"]) == (16, 0, [])


def test_what_is_done_and_on_file_is_that_of_the_current_packet(quay: Quay) -> None:
    quay.send("Ann", "bid 2\ndone")
    (ann, *_) = looking.status(quay.home, quay.table)["seats"]
    assert (ann["on_file"], ann["done"]) == (1, True)
    quay.close()
    (ann, *_) = looking.status(quay.home, quay.table)["seats"]
    assert (ann["on_file"], ann["done"]) == (0, False)


def test_held_mail_is_listed_with_its_author_and_the_reason(quay: Quay) -> None:
    quay.send("Zoe", "bid 2")
    quay.send("Zoe", "bid 2", subject="no game at all")
    (held,) = looking.status(quay.home, quay.table)["held"]
    assert held == {"id": 1, "from": "zoe@example.org", "reason": "its address holds no seat, and it brings no token"}
    facts = looking.games(quay.home)
    assert [game["game"] for game in facts["games"]] == ["quay"]
    assert [mail["reason"] for mail in facts["held"]] == ["its address holds no seat, and it names no game"]


def test_a_game_that_is_over_has_its_reason(over: Quay) -> None:
    facts = looking.status(over.home, over.table)
    assert (facts["over"], facts["open"]) == ("the last ship has left", False)
    assert looking.owed(over.home, over.table) == {"where": "Quay is over; see its last report.", "owed": []}
    for ask in (lambda: looking.form(over.home, over.table, "ann"), lambda: looking.preview(over.table)):
        with pytest.raises(UserError, match="Quay is over; see its last report"):
            ask()


@pytest.mark.parametrize(("which", "word"), [("status", "Treasury"), ("history", "Revenue"), ("decks", "stack")])
def test_the_three_documents_are_printed_as_stored(club: Quay, which: str, word: str) -> None:
    text = looking.document(club.home, club.table, which)
    assert word.lower() in text.lower()
    assert text.isascii()


# ------------------------------------------------------------------------------------------ orders


def test_orders_are_listed_as_they_print_back_of_one_seat_or_of_all(quay: Quay) -> None:
    quay.send("Ann", "bid 2 if highest above 3\nstanding bid 1")
    quay.send("Ben", "pray")
    everything = looking.orders(quay.table, None)
    assert [(row["name"], row["number"], row["order"], row["life"]) for row in everything] == [
        ("Ann", 1, "bid 2 if highest above 3", "packet"),
        ("Ann", 2, "standing bid 1", "standing"),
        ("Ben", 1, "pray", "packet"),
    ]
    assert looking.orders(quay.table, "ben") == everything[2:]
    quay.close()
    assert [row["order"] for row in looking.orders(quay.table, None)] == ["standing bid 1"]


def test_what_is_owed_is_listed_with_its_default(quay: Quay) -> None:
    quay.send("Ann", "bid 2")
    rows = looking.owed(quay.home, quay.table)["owed"]
    mine = [(row["kind"], row["need"], row["default"], row["filed"]) for row in rows if row["seat"] == "ann"]
    assert mine[:2] == [("bid", "required", "bid 0", True), ("pray", "optional", "", False)]


# ------------------------------------------------------------------------------------------- check


LINES = b"bid 2\npray\nbid\ngive Silver to Ben\nhello\nstatus\nor bid 9\ncancel bid 4"


def test_a_check_says_of_each_line_what_a_receipt_would(quay: Quay) -> None:
    before = print_of(quay)
    found = looking.check(quay.home, quay.table, "ann", LINES, None)
    assert [set(line) - {"samples"} for line in found.lines] == [{"line", "text", "status", "order", "reason"}] * 8
    assert all(line["status"] in {"refused", "unclear"} for line in found.lines if "samples" in line)
    assert [line["line"] for line in found.lines] == list(range(1, 9))
    assert {line["status"] for line in found.lines} <= {"understood", "refused", "unclear", "ignored"}
    assert [(line["status"], line["order"]) for line in found.lines[:3]] == [
        ("understood", "bid 2"),
        ("understood", "pray"),
        ("refused", None),
    ]
    assert found.lines[0]["reason"] is None
    assert 'This seems to be an order "bid", but it lacks a number' in found.lines[2]["reason"]
    assert found.lines[2]["samples"]
    assert (found.lines[4]["status"], found.lines[5]["status"]) == ("ignored", "understood")
    assert print_of(quay) == before


def test_a_check_prints_the_receipt_that_the_mail_would_get(quay: Quay) -> None:
    text = "bid 2\npray\n\nSee you!\n-- \nAnn\nbid 5"
    mail = MAIL.format(name="Ann", address="ann@example.org", subject="[quay] x", number=1, text=text).encode()
    quay.pass_hours(1)
    found = looking.check(quay.home, quay.table, "ann", mail, "1.1")
    quay.pass_hours(-1)
    quay.send("Ann", text)
    sent = email.message_from_bytes(quay.home.store.out_raw(quay.home.store.outbox()[-1].id), policy=policy.default)
    body = sent.get_body(("plain",))
    assert body is not None
    assert body.get_content().strip() == found.text.strip()


def test_a_check_reads_a_form_edited_in_a_reply(quay: Quay) -> None:
    form = form_in(last_report(quay.table, "ann")).replace("#   bid 2", "bid 2")
    quoted = "\n".join(f"> {line}" for line in form.splitlines())
    mail = MAIL.format(name="Ann", address="ann@example.org", subject="[quay] x", number=1, text=quoted).encode()
    orders = [line["order"] for line in looking.check(quay.home, quay.table, "ann", mail, None).lines]
    assert "bid 2" in orders


@pytest.mark.parametrize(
    "text", [b"Note From: the harbour\nbid 2", b"bid 2\nFrom: Ann", b"", b"\xff\xfebid 2", b"pray\r\nbid 2\r\n"]
)
def test_lines_that_are_no_mail_are_lines(quay: Quay, text: bytes) -> None:
    found = looking.check(quay.home, quay.table, "ann", text, None)
    assert len(found.lines) == len([line for line in text.decode("utf-8", "replace").splitlines() if line])


def test_a_check_against_another_packet_is_refused(quay: Quay) -> None:
    with pytest.raises(UserError, match=r"Packet 2\.1 is not at hand\. Packet 1\.1 Auction is open until"):
        looking.check(quay.home, quay.table, "ann", b"bid 2", "2.1")


# ----------------------------------------------------------------------------------------- preview


def test_a_preview_changes_nothing_and_rolls_other_dice(club: Quay) -> None:
    before = print_of(club)
    facts = looking.preview(club.table)
    assert facts == looking.preview(club.table), "and the same ones each time"
    assert print_of(club) == before
    assert facts["events"]
    assert all(set(change) == {"cell", "was", "now"} for change in facts["changes"])


ENOUGH = 6
"""Packets of a game that are previewed; of a republic, one of each kind in the first turn."""


@pytest.mark.parametrize("system", REPUBLICS)
def test_a_preview_of_any_packet_says_what_would_happen(tmp_path: Path, system: str) -> None:
    quay = Quay(tmp_path, system, "strict")
    packets = 0
    while "is open" in where(quay.table) and packets < ENOUGH:
        facts = looking.preview(quay.table)
        before = quay.table.history.state
        quay.close()
        assert isinstance(facts["events"], list)
        assert looking.differences(before, before) == []
        packets += 1
    assert packets == ENOUGH
    quay.home.close()


def test_the_real_dice_are_not_those_of_the_trial(toy: None, tmp_path: Path) -> None:
    """Not even the GM learns them early: over a whole game the trials guess no better than chance."""
    quay, hits, days = Quay(tmp_path, schedule="one"), 0, 0
    while not quay.table.history.state.over:
        trial = [event for event in looking.preview(quay.table)["events"] if "sky" in event]
        since = quay.table.history.last
        quay.close()
        real = [
            f"The sky stands at {row.body.data.die}."
            for row in quay.table.history.rows
            if row.seq > since and row.body.kind == "weather"
        ]
        hits, days = hits + (trial == real), days + 1
    assert hits < days
    quay.home.close()


def test_a_preview_of_the_last_day_ends_the_game(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one")
    facts = looking.preview(quay.table)
    while not facts["over"]:
        quay.close()
        facts = looking.preview(quay.table)
    assert facts["over"] == "the last ship has left"
    quay.home.close()


def test_differences_are_told_cell_by_cell(quay: Quay) -> None:
    state = quay.table.history.state
    piles = state.parts["harbour"]["piles"]
    changed = {**piles, "spent": replace(piles["spent"], number=3), "new": piles["sea"]}
    del changed["sea"]
    after = replace(state, parts={"harbour": {"piles": changed, "more": {}}, "rome": {"x": {"y": piles["sea"]}}})
    assert looking.differences(state, after) == [
        {"cell": "harbour.piles.new", "was": "none", "now": "there"},
        {"cell": "harbour.piles.sea", "was": "there", "now": "none"},
        {"cell": "harbour.piles.spent.number", "was": "0", "now": "3"},
        {"cell": "rome.x.y", "was": "none", "now": "there"},
    ]
    assert looking.differences(State(parts={}, visits={}), State(parts={}, visits={})) == []
