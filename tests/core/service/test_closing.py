"""Item 3 of issue 11: `done` does not close a packet over a line that is refused or asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.log.book import DoneSaid
from adjudicator.service.answering import file_letter
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.table import rows_of
from adjudicator.service.gm_desk import acts, looking
from tests.core.service.quay import Quay, installed
from tests.core.service.receipts import flat, said, sections

ALONE = "a mail with done alone counts."


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("data")):
        yield


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    found = Quay(tmp_path)
    yield found
    found.home.close()


def is_done(quay: Quay, seat: str = "ann") -> bool:
    return quay.table.history.book.is_done(seat, "1.1")


def aside(text: str) -> str:
    return flat(sections(text).get("SET ASIDE", ""))


def sound(quay: Quay) -> None:
    assert verify(quay.home, "quay").differences == []


def rows(quay: Quay) -> list[DoneSaid]:
    log = (row.body for row in rows_of(quay.home.store.log("quay")))
    return [body for body in log if isinstance(body, DoneSaid)]


@pytest.mark.parametrize(
    ("mail", "why"),
    [
        ("bid 2\nbid lots\ndone", "Your done is set aside, as line 2 is refused;"),
        ("done\nbid 2\nbid lots", "Your done is set aside, as line 3 is refused;"),
        ("bid 17 17\nbid lots\ndone", "Your done is set aside, as lines 1 and 2 are refused;"),
        ("bid 2\ngive silk to nobody\ndone", "Your done is set aside, as line 2 is refused;"),
        ("bid 2\npress to nobody: hello\nEnd press\ndone", "Your done is set aside, as line 2 is"),
        ("bid 2\nresend everything\ndone", "Your done is set aside, as line 2 is refused;"),
        (
            "done\nbid 2\n\n-- \nbid 3",
            "Your done is set aside, as this mail holds a line that may be meant as an order;",
        ),
    ],
)
def test_item_3_done_is_set_aside_while_a_line_of_its_mail_is_open(quay: Quay, mail: str, why: str) -> None:
    text = said(quay, "Ann", mail)
    assert aside(text).endswith(ALONE)
    assert why in aside(text)
    assert "Your done is set aside." in flat(text)
    assert not is_done(quay)
    assert rows(quay) == [DoneSaid("ann", "1.1", False)], "the log records it"
    sound(quay)


def test_item_3_done_counts_beside_talk_and_beside_what_is_only_not_possible_yet(quay: Quay) -> None:
    text = said(quay, "Ann", "Hello Ben, what a fine ship!\nbid 2\ngive Silk to Ben\nsay Ben: good luck\ndone")
    assert "SET ASIDE" not in sections(text)
    assert is_done(quay)
    sound(quay)


def test_item_3_a_mail_with_done_alone_counts_whatever_came_before(quay: Quay) -> None:
    said(quay, "Ann", "bid lots\ndone")
    assert "SET ASIDE" not in sections(said(quay, "Ann", "done"))
    assert is_done(quay)
    said(quay, "Ben", "bid lots\ndone")
    acts.substitute(quay.home, quay.table, "ben", "done", "by telephone")
    assert is_done(quay, "ben")
    sound(quay)


def test_item_3_a_refused_line_sets_the_done_of_an_earlier_mail_aside(quay: Quay) -> None:
    said(quay, "Ann", "bid 2\ndone")
    assert aside(said(quay, "Ann", "bid lots")) == (
        "The done of your earlier mail is set aside, as line 1 is refused; a mail with done alone counts."
    )
    assert rows(quay) == [DoneSaid("ann", "1.1", True), DoneSaid("ann", "1.1", False)]
    said(quay, "Ann", "thanks, I see")
    assert not is_done(quay)
    said(quay, "Ann", "done")
    assert is_done(quay)
    assert aside(said(quay, "Ann", "bid lots\ndone")).startswith("Line 2 done Your done is set aside")
    assert not is_done(quay)
    sound(quay)


def test_item_3_what_takes_done_back_counts_beside_a_refused_line(quay: Quay) -> None:
    said(quay, "Ann", "done")
    assert "SET ASIDE" not in sections(said(quay, "Ann", "bid lots\ndone no"))
    assert not is_done(quay)
    sound(quay)


def test_item_3_a_mail_for_another_packet_leaves_done_as_it_is(quay: Quay) -> None:
    said(quay, "Ann", "bid 2\ndone")
    text = said(quay, "Ann", "ORDERS quay 7.1 Ann\nbid 3\ndone\nEND")
    assert "SET ASIDE" not in sections(text)
    assert len(re.findall("Line ", sections(text)["REFUSED"])) == 2
    assert is_done(quay)
    sound(quay)


def test_item_3_a_packet_stays_open_over_a_refused_line_until_done_comes_alone(quay: Quay) -> None:
    quay.send("Ben", "done")
    quay.send("Cleo", "done")
    quay.send("Ann", "bid lots\ndone")
    assert quay.table.history.state.open_packet is not None
    assert quay.table.history.state.open_packet.id == "1.1"
    quay.send("Ann", "done")
    assert quay.table.history.state.open_packet is not None
    assert quay.table.history.state.open_packet.id != "1.1"
    sound(quay)


def test_item_3_check_says_what_the_receipt_says(quay: Quay) -> None:
    found = looking.check(quay.home, quay.table, "ann", b"bid lots\ndone", None)
    assert [line["status"] for line in found.lines] == ["refused", "aside"]
    assert "set aside, as line 1 is refused" in flat(found.text)
    said(quay, "Ann", "done")
    assert "The done of your earlier mail" in looking.check(quay.home, quay.table, "ann", b"bid lots", None).text


def test_item_3_a_log_that_is_older_than_the_rule_stays_valid(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr(file_letter, "settle", lambda _: None)
        said(quay, "Ann", "bid 2\nbid lots\ndone")
        said(quay, "Ann", "bid many")
    assert rows(quay) == [DoneSaid("ann", "1.1", True)]
    said(quay, "Ben", "bid lots\ndone")
    sound(quay)
