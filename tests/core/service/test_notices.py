"""What a mail makes public at once is told at once: to the others, and to nobody twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.service.game.table import Table
from tests.core.service.quay import NAMES, Quay


@pytest.fixture
def owner(toy: None, tmp_path: Path) -> tuple[Quay, str, str]:
    """A game whose market is open, with a seat that owns a lot, and the lot."""
    quay = Quay(tmp_path)
    quay.send("Ann", "bid 4\npray")
    quay.close()
    found = quay.owner()
    assert found is not None
    return quay, *found


def notices(quay: Quay) -> dict[str, str]:
    entries = [mail for mail in quay.home.store.outbox() if ".notice." in mail.key]
    return {entry.to_seat: quay.home.store.out_raw(entry.id).decode() for entry in entries}


def test_a_gift_is_told_to_the_others_when_it_is_made(owner: tuple[Quay, str, str]) -> None:
    quay, seat, lot = owner
    to = next(name for name in NAMES if name.lower() != seat)
    quay.send(seat.capitalize(), f"give {lot} to {to}\nbid 3")
    told = notices(quay)
    assert set(told) == {name.lower() for name in NAMES} - {seat}
    mail = told[to.lower()]
    assert f"{lot.capitalize()}" in mail
    assert "bid" not in mail, "what was filed and is no news is nobody's business"
    subject = next(line for line in mail.splitlines() if line.startswith("Subject:"))
    assert subject.startswith("Subject: [quay] 1.2: ")
    assert lot.capitalize() in subject
    receipt = [m for m in quay.home.store.outbox() if f".{seat}.receipt." in m.key][-1]
    assert told[to.lower()].split("\n\n")[1].strip() in quay.home.store.out_raw(receipt.id).decode()
    assert Table.open(quay.home.store, "quay").history.state == quay.table.history.state


def test_a_mail_that_makes_nothing_public_is_told_to_nobody(owner: tuple[Quay, str, str]) -> None:
    quay, seat, lot = owner
    other = next(name for name in NAMES if name.lower() != seat)
    quay.send(other, f"give {lot} to {seat.capitalize()}\nhello all")
    assert not notices(quay)
