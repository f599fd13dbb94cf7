"""The forger again: bounces of mails that never came back, by which a player would get no more mail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.mail_out.outbox import send_waiting
from tests.core.intake.bounces import block, report
from tests.core.service.bounced import came, notes
from tests.core.service.post import Sink
from tests.core.service.quay import Quay

ANN = "ann@example.org"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    """A game whose first letters have left."""
    quay = Quay(tmp_path)
    send_waiting(quay.home, Sink())
    yield quay
    quay.home.close()


def test_a_bounce_of_what_we_did_not_send_counts_for_nothing(quay: Quay) -> None:
    stranger = report(block("zoe@example.org"), returned="Message-ID: <1@elsewhere.example>\n")
    assert came(quay, stranger).dropped == 1
    assert "one we never sent (zoe@example.org)" in quay.home.store.journal()[-1].reason
    assert notes(quay) == []


@pytest.mark.parametrize(
    "returned",
    ["Subject: x\n", "Message-ID: <quay.0-0.ann.private.1@localhost>\n"],
    ids=["an address alone", "a name that anybody can guess"],
)
@pytest.mark.parametrize("mark", ["", "X-Adjudicator-Mark: 0123456789abcdef\n"], ids=["without", "with a guess"])
def test_a_forged_bounce_makes_no_address_dead_and_lies_there_for_the_gm(quay: Quay, returned: str, mark: str) -> None:
    for _ in range(5):
        assert came(quay, report(block(ANN, said="550 5.1.1 nobody"), returned=returned + mark)).held == 1
    assert notes(quay) == []
    assert quay.home.dead == frozenset()


def test_a_mail_that_never_left_cannot_have_come_back(quay: Quay) -> None:
    quay.close()
    waiting = quay.home.store.outbox("waiting")[0]
    came(quay, report(block("zoe@example.org"), returned=f"Message-ID: {waiting.key}\n"))
    assert notes(quay) == []


def test_a_player_with_a_mail_of_their_own_makes_no_other_address_dead(quay: Quay) -> None:
    """Ben holds mails with real marks; a bounce of one of them counts for the address it went to, and no other."""
    for entry in [each for each in quay.home.store.outbox("sent") if each.to_address == "ben@example.org"] * 5:
        lines = quay.home.store.out_raw(entry.id).decode().splitlines()
        mark = next(line for line in lines if line.startswith("X-Adjudicator-Mark: "))
        came(quay, report(block(ANN, said="550 5.1.1 nobody"), returned=f"Message-ID: {entry.key}\n{mark}\n"))
    assert ANN not in {address for address, *_ in notes(quay)}
    assert ANN not in quay.home.dead
