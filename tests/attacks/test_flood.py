"""The player who floods: orders without number, in one mail or in many, and mails without number."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.receive import poll
from adjudicator.service.mail_out.letters import MOST_STRANGERS
from adjudicator.service.setup.demo import Letters
from adjudicator.testing.golden import text_of
from tests.core.service.quay import MAIL, Quay


def answer(quay: Quay) -> str:
    entry = next(each for each in reversed(quay.home.store.outbox()) if ".receipt." in each.key)
    return " ".join(text_of(quay.home.store.out_raw(entry.id)).decode().split())


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (148, "characters that we read from one mail, so none of it is filed"),
        (25, "so none of them is filed; send them again in several mails"),
    ],
)
def test_thousands_of_orders_in_a_mail_are_one_sentence(toy: None, tmp_path: Path, lines: int, told: str) -> None:
    quay = Quay(tmp_path)
    before = quay.table.history.last
    quay.send("Ann", "\n".join([", ".join(["bid 1"] * 500)] * lines))
    assert answer(quay).count(told) == 1
    assert quay.table.history.last == before
    quay.home.close()


def test_a_seat_files_so_many_orders_in_a_packet_however_many_mails_it_takes(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    most = 1000
    for _ in range(5):
        quay.send("Ann", "\n".join(["bid 1", "bid 2"] * 100))
    assert quay.table.history.book.tally("ann", "1.1") == most
    before = quay.table.history.last
    quay.send("Ann", "bid 3\nbid 4")
    assert "In one packet a seat can file 1000 orders" in answer(quay)
    assert answer(quay).count("In one packet a seat") == 1
    assert quay.table.history.last == before
    quay.send("Ben", "bid 3")
    quay.close()
    quay.send("Ann", "bid 1")
    assert "In one packet a seat" not in answer(quay)
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def come(quay: Quay, count: int, name: str = "Ann", size: int = 0) -> None:
    """Let many mails come within the hour, in one poll."""
    letters = []
    for at in range(count):
        quay.number += 1
        text = "bid 2\n" if at % 2 else f"bid 1\n\n> {'x' * 70}\n" * (1 + size // 80)
        raw = MAIL.format(
            name=name, address=f"{name.lower()}@example.org", subject="[quay] x", number=quay.number, text=text
        )
        letters.append((quay.hands.moment, str(quay.number), raw.encode()))
    poll(quay.home, Letters(letters))
    quay.table.refresh()


def states(quay: Quay) -> list[str]:
    return [entry.state for entry in quay.home.store.journal()]


def test_mails_beyond_the_limit_are_held_and_the_log_does_not_grow(toy: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text("[mail]\nmails_per_hour = 5\n")
    quay = Quay(tmp_path)
    come(quay, 4)
    quay.home.close()
    quay.home = Home(tmp_path, quay.hands)  # as cron calls it: each poll is a program of its own
    quay.table = Table.open(quay.home.store, "quay")
    last = quay.table.history.last
    come(quay, 4)
    assert states(quay) == ["filed"] * 5 + ["held"] * 3
    assert quay.table.history.last <= last + 1
    assert quay.home.store.journal()[-1].reason.startswith("Its sender has sent more mails or bytes")
    come(quay, 1, "Ben")
    assert states(quay)[-1] == "filed", "the others are not touched by it"
    quay.pass_hours(2)
    come(quay, 1)
    assert states(quay)[-1] == "filed"
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def test_so_are_bytes(toy: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text("[mail]\nmegabytes_per_hour = 1\n")
    quay = Quay(tmp_path)
    come(quay, 6, size=500_000)
    assert states(quay).count("held") > 0
    quay.home.close()


def test_whoever_forges_another_sender_for_each_mail_makes_us_write_to_few(toy: None, tmp_path: Path) -> None:
    """Sixty mails under sixty names of one address had put sixty answers into its mailbox."""
    quay = Quay(tmp_path)
    head = "To: gm@example.org\nSubject: [quay] orders\nContent-Type: text/plain; charset=utf-8\n"

    def come_from(names: range) -> list[str]:
        letters = []
        for at in names:
            raw = f"From: victim+{at}@example.net\n{head}Message-ID: <v{at}@example.net>\n\nbid 1\n"
            letters.append((quay.home.now(), str(at), raw.encode()))
        poll(quay.home, Letters(letters))
        return [entry.to_address for entry in quay.home.store.outbox() if entry.to_address.startswith("victim+")]

    assert len(come_from(range(30))) == MOST_STRANGERS
    assert len(quay.home.store.journal("held")) == 30
    quay.pass_hours(2)
    assert len(come_from(range(30, 31))) == MOST_STRANGERS + 1
    quay.home.close()


def back(quay: Quay, days: int = 2) -> None:
    """Let the clock go back, as one does that was wrong; then a limit of an hour must not last for days."""
    quay.hands.moment -= timedelta(days=days)


def test_a_limit_that_was_reached_under_a_wrong_clock_does_not_last_for_days(toy: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text("[mail]\nmails_per_hour = 5\n")
    quay = Quay(tmp_path)
    come(quay, 8)
    assert states(quay) == ["filed"] * 5 + ["held"] * 3
    back(quay)
    come(quay, 6)
    assert states(quay)[8:] == ["filed"] * 5 + ["held"], "nor is it gone: it counts anew"
    quay.home.close()


def receipts(quay: Quay) -> int:
    return sum(".receipt." in entry.key for entry in quay.home.store.outbox())


def test_nor_does_the_limit_of_answers_an_hour(toy: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text("[mail]\nmails_per_hour = 0\nanswers_per_hour = 4\n")
    quay = Quay(tmp_path)
    come(quay, 9)
    had = receipts(quay)
    assert 0 < had <= 4
    back(quay)
    come(quay, 9)
    assert had < receipts(quay) <= had + 4
    quay.home.close()


def test_nor_does_the_one_of_answers_to_strangers(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    letter = "From: v+{0}@example.net\nTo: gm@example.org\nSubject: [quay] hi\nMessage-ID: <v{0}@x.net>\n\nbid 1\n"

    def answered(names: range) -> int:
        letters = [(quay.home.now(), str(at), letter.format(at).encode()) for at in names]
        poll(quay.home, Letters(letters))
        return sum(entry.to_address.startswith("v+") for entry in quay.home.store.outbox())

    assert answered(range(30)) == MOST_STRANGERS
    back(quay)
    assert answered(range(30, 60)) == 2 * MOST_STRANGERS
    quay.home.close()
