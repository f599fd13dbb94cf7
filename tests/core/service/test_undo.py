"""The GM takes back what he did last; nothing is edited, and whoever was told is told again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock import pauses
from adjudicator.service.game.times import in_utc
from adjudicator.service.gm_desk import acts
from adjudicator.service.gm_desk.undo import undo
from tests.core.service.quay import Quay

SPENT = "harbour.piles.spent.number"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ann", "bid 2")
    quay.send("Ben", "bid 5")
    return quay


def mails(quay: Quay, seat: str) -> list[str]:
    """Return the mails to a seat, each in one line."""
    entries = (entry for entry in quay.home.store.outbox(game="quay") if entry.to_seat == seat)
    return [" ".join(quay.home.store.out_raw(entry.id).decode().split()) for entry in entries]


def bids(quay: Quay, seat: str) -> list[str]:
    """Return the orders of a seat on file, in words."""
    return [filed.say(quay.table.game.name) for filed in quay.table.history.book.of(seat)]


def test_a_ruling_is_set_back_and_both_stand_in_the_report(quay: Quay) -> None:
    before = quay.table.history.state
    acts.rule(quay.home, quay.table, SPENT, "9", "miscounted")
    assert undo(quay.home, quay.table, "the wrong pile") == f"{SPENT} is 0 again."
    assert quay.table.history.state.parts == before.parts
    assert not any("taken back" in mail or "takes back" in mail for mail in mails(quay, "ann")), "nobody was told yet"
    quay.close()
    assert "this takes back what was done before. the wrong pile" in mails(quay, "ann")[-1]
    assert verify(quay.home, "quay").differences == []


def test_where_a_report_has_told_of_a_ruling_a_mail_takes_it_back(quay: Quay) -> None:
    acts.rule(quay.home, quay.table, "harbour.piles.seat:cleo.number", "9", "miscounted")
    quay.close()
    undo(quay.home, quay.table, "the wrong pile")
    assert all("this takes back" in mails(quay, seat)[-1] for seat in quay.table.game.seats)
    assert verify(quay.home, "quay").differences == []


def test_a_ruling_on_what_no_text_has_words_for_is_refused(quay: Quay) -> None:
    before = quay.table.history.last
    quay.table.voice = lambda template, payload: ""
    with pytest.raises(UserError, match=f"No text tells players what {SPENT} is"):
        acts.rule(quay.home, quay.table, SPENT, "9", "miscounted")
    assert quay.table.history.last == before


def test_a_ruling_that_play_has_overtaken_is_not_set_back(quay: Quay) -> None:
    acts.rule(quay.home, quay.table, SPENT, "9", "miscounted")
    quay.close()
    with pytest.raises(UserError, match="has changed since"):
        undo(quay.home, quay.table, "the wrong pile")


def test_a_deadline_is_put_back_and_an_undo_can_be_undone(quay: Quay) -> None:
    (packet,) = quay.table.history.deadlines
    old = quay.table.history.deadlines[packet].at
    new = acts.extend(quay.home, quay.table, hours=5, why="a holiday")
    assert undo(quay.home, quay.table, "the wrong game") == f"The packet closes at {in_utc(old)} again."
    assert quay.table.history.deadlines[packet].at == old
    assert "this takes back" in mails(quay, "ben")[-1], "mail of it has left, so mail takes it back"
    undo(quay.home, quay.table, "it was right")
    assert quay.table.history.deadlines[packet].at == new
    assert verify(quay.home, "quay").differences == []


def test_orders_filed_for_a_seat_give_way_to_those_they_replaced(quay: Quay) -> None:
    acts.substitute(quay.home, quay.table, "ann", "bid 7\npray", "by telephone")
    undo(quay.home, quay.table, "it was Ben who rang")
    assert bids(quay, "ann") == ["bid 2"]
    assert verify(quay.home, "quay").differences == []


def test_orders_filed_for_a_packet_that_ran_run_it_again(quay: Quay) -> None:
    quay.close()
    acts.substitute(quay.home, quay.table, "ann", "bid 4", "her mail was lost", "1.1")
    undo(quay.home, quay.table, "it was not")
    found = [each.body.decode() for each in quay.home.store.reports("quay", audience="all") if each.format == "text"]
    assert "WAS  Ann bids 4." in found[-1]
    assert "NOW  Ann bids 2." in found[-1]
    assert verify(quay.home, "quay").differences == []


def test_a_pause_ends(quay: Quay) -> None:
    pauses.pause(quay.home, quay.table, None, "a fair")
    quay.hands.moment += timedelta(hours=1)
    undo(quay.home, quay.table, "it is next week")
    assert quay.table.history.calendar.paused is None


def test_what_cannot_be_taken_back_says_what_to_do_instead(quay: Quay) -> None:
    with pytest.raises(UserError, match="has done nothing yet"):
        undo(quay.home, quay.table, "a slip")
    quay.close()
    acts.rewind(quay.home, quay.table, "1.1", "a slip", reopen=True)
    with pytest.raises(UserError, match="rewind once more"):
        undo(quay.home, quay.table, "a slip")
