"""`report`, `report 1.1`, `map`, `history`: what was reported comes once more, with the receipt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.model.letter import MailId
from adjudicator.service.audit.verify import verify
from tests.core.service.quay import Quay, installed
from tests.core.service.receipts import flat, plain, receipt


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("data")):
        yield


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    made = Quay(tmp_path, schedule="one")
    for amount in (1, 2):
        made.send("Ann", f"bid {amount}")
        made.close()
    return made


def resent(quay: Quay, seat: str = "ann") -> list[tuple[str, str]]:
    """The reports sent once more: their packets, and of which kind the mail was that each is a copy of."""
    kinds: dict[bytes, str] = {}
    found = []
    for entry in quay.home.store.outbox(game="quay"):
        ident, raw = MailId.parse(entry.key), quay.home.store.out_raw(entry.id)
        body = raw.replace(entry.key.encode(), b"")
        if ident is not None and (ident.kind, entry.to_seat) == ("resent", seat):
            found.append((ident.packet, kinds[body]))
        elif ident is not None:
            kinds[body] = ident.kind
    return found


@pytest.mark.parametrize(
    ("line", "mails"),
    [
        ("report", [("2-1", "public"), ("2-1", "private")]),
        ("Please send the map again?", []),
        ("report 1.1", [("1-1", "public"), ("1-1", "private")]),
        ("history 1", [("1-1", "public")]),
        ("history", [("0-0", "public"), ("1-1", "public"), ("2-1", "public")]),
        ("resend the private report of 1.1", [("1-1", "public"), ("1-1", "private")]),
        ("report 9.9", []),
        ("report to Ben that I said so", []),
        ("I read the report", []),
        ("history repeats itself", []),
    ],
)
def test_what_is_asked_for_comes_again(quay: Quay, line: str, mails: list[tuple[str, str]]) -> None:
    quay.send("Ann", line)
    assert sorted(resent(quay)) == sorted(mails)
    assert [resent(quay, seat) for seat in ("ben", "cleo")] == [[], []]
    assert verify(quay.home, "quay").differences == []


@pytest.mark.parametrize("line", ["map", "MAP, please."])
def test_a_report_without_a_map_is_not_sent_for_one(quay: Quay, line: str) -> None:
    mail = receipt(quay, "Ann", line)
    assert "The report of 2.1 has no map; report 2.1 brings it as it was." in flat(plain(mail))
    assert resent(quay) == []


def test_each_mail_that_is_sent_again_has_a_name_of_its_own(quay: Quay) -> None:
    quay.send("Ann", "history 2")
    quay.send("Ann", "history 2\nreport\nhistory 2")
    keys = [entry.key for entry in quay.home.store.outbox(game="quay")]
    assert len(keys) == len(set(keys))
    assert len(resent(quay)) == 3


def test_nobody_gets_more_than_eight_by_one_letter(quay: Quay) -> None:
    quay.send("Ann", "history\nreport 1.1\nreport 2.1\nreport 0.0\nreport")
    assert len(resent(quay)) == 6
    quay.close()
    quay.close()
    quay.send("Ann", "history\nreport 1\nreport 2\nreport 3\nreport 4")
    assert len(resent(quay)) == 6 + 8


def test_an_order_beside_it_is_filed(quay: Quay) -> None:
    quay.send("Ann", "history 2\nbid 3")
    assert [filed.order.amount for filed in quay.table.history.book.of("ann") if filed.packet == "3.1"] == [3]
    assert resent(quay) == [("2-1", "public")]
