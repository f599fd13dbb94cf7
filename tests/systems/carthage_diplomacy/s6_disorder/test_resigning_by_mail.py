"""A player of Carthage leaves by an order; anybody can forge the sender of a mail, so it needs a yes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from adjudicator.testing.golden import text_of
from tests.core.service.quay import Quay


@pytest.fixture
def quay(tmp_path: Path) -> Iterator[Quay]:
    """A game of Carthage in its first season."""
    quay = Quay(tmp_path / "home", system="carthage_diplomacy", schedule="faithful")
    yield quay
    quay.home.close()


def filed(quay: Quay) -> list[str]:
    return [each.say(quay.table.game.name) for each in quay.table.history.book.of("ben")]


def asked(quay: Quay) -> str:
    """Return the code of the mail that asks Ben, and see that it says what it is about."""
    entry = quay.home.store.outbox()[-1]
    assert entry.to_address == "ben@example.org"
    text = " ".join(text_of(quay.home.store.out_raw(entry.id)).decode().split())
    assert "By it you leave the game for good, which needs a yes" in text
    found = re.search(r"Confirm (\w{3}-\w{3})", text)
    assert found is not None, text
    return found[1]


LINES = ("resign", "I quit the game", "if A MA in Han: resign", "autumn 68: resign", "A Car H\nstanding resign")


def test_forged_mails_by_which_he_leaves_wait_for_his_yes_and_go_with_his_no(quay: Quay) -> None:
    for line in LINES:
        quay.send("Ben", line)
        mail = quay.home.store.journal()[-1]
        assert filed(quay) == [], line
        if mail.state == "held":
            quay.send("Ben", f"confirm {asked(quay)} no")
            assert quay.home.store.journal("dropped")[-1].id == mail.id
    quay.close()
    assert [each.kind for each in quay.table.history.events() if "dropped" in each.kind] == []


def test_with_his_yes_it_counts_and_with_his_token_it_needs_none(quay: Quay) -> None:
    quay.send("Ben", "resign")
    assert filed(quay) == []
    quay.send("Ben", f"confirm {asked(quay)} yes")
    poll(quay.home, Letters([]))
    quay.table.refresh()
    assert filed(quay) == ["resign"]
    quay.send("Cleo", "resign", subject=f"[quay] ORDERS {quay.table.token('cleo')}")
    assert len(quay.table.history.book.of("cleo")) == 1
