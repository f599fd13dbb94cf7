"""The player who wants to know more than she may, or to be more than one: by lines that every player may write."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.players.seating import replace_player
from adjudicator.service.settings.config import Standby
from adjudicator.testing.golden import text_of
from tests.core.service.pressroom import PressRoom
from tests.core.service.quay import Quay

BEN, SPY, TOM = "ben@example.org", "ben@second.example", "tom@example.com"
HERS = ("standing bid 3", "olive press")
"""What Ann has ordered, and her word."""


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    """A game after its first packet: Ann has a standing order and has said a word."""
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ann", "standing bid 3\nword: olive press")
    quay.send("Ben", "bid 1")
    quay.close()
    quay.send("Ann", "bid 2\nword: olive press")
    yield quay
    quay.table.refresh()
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def got(quay: Quay | PressRoom, *addresses: str, since: int = 0) -> str:
    """Return all that has gone to some addresses since so many mails had been queued."""
    store = quay.home.store
    mails = [each for each in store.outbox()[since:] if each.to_address in addresses]
    return " ".join(" ".join(text_of(store.out_raw(each.id)).decode().split()) for each in mails)


@pytest.mark.parametrize(
    "line",
    [
        "report 1.1 of Ann",
        "resend the private report of Ann",
        "report Ann",
        "history of Ann",
        "status of Ann",
        "orders of Ann",
        "help Ann",
        "form Ann",
        "report 1.1 private ann\nresend ann",
        "gm orders",
        "gm orders of Ann",
        "gm read 1",
        "undo",
        "undo Ann",
        "cancel Ann's orders",
        "withdraw ann:1",
        "cancel ann:1",
    ],
)
def test_no_line_brings_what_another_seat_alone_may_know_or_changes_it(quay: Quay, line: str) -> None:
    kept, since = quay.table.history.book.of("ann"), len(quay.home.store.outbox())
    quay.send("Ben", line)
    told = got(quay, BEN, since=since)
    assert told, "every mail is answered"
    assert not [secret for secret in (*HERS, quay.table.token("ann")) if secret in told]
    assert quay.table.history.book.of("ann") == kept
    assert {each.to_address for each in quay.home.store.outbox()[since:]} <= {BEN, "gm@localhost"}


def test_whoever_also_watches_gets_no_more_than_all_who_watch(quay: Quay) -> None:
    """Ben signs a second address up as an observer and asks it for reports, as himself and as Ann."""
    before = [filed.order.amount for filed in quay.table.history.book.of("ann")]
    since = len(quay.home.store.outbox())
    quay.send("Zoe", "observe", address=SPY)
    quay.send("Zoe", "yes", address=SPY)
    for line in ("report 1.1", "report 1.1 of Ann", "status", "orders of Ann", f"ORDERS quay 2.1 Ann\n{HERS[0]}\nEND"):
        quay.send("Zoe", line, address=SPY)
    told = got(quay, SPY, since=since)
    secrets = [*HERS, *(quay.table.token(seat) for seat in quay.table.players)]
    secrets += [quay.table.form_code(seat, "2.1") for seat in quay.table.players]
    assert not [secret for secret in secrets if secret in told]
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == before


def test_whoever_has_lost_a_seat_has_no_way_back_into_it(quay: Quay) -> None:
    """Ben is replaced by Tom; with all that he ever got he files nothing, learns nothing and takes nothing back."""
    token, code = quay.table.token("ben"), quay.table.form_code("ben", "2.1")
    replace_player(quay.home, quay.table, "ben", Standby(name="Tom", address=TOM), "Ben does not answer.")
    quay.table.refresh()
    quay.send("Tom", "bid 5", address=TOM)
    since = len(quay.home.store.outbox())
    tries = ["bid 1", "undo", f"undo {code}", "report 1.1", "address: add", f"ORDERS quay 2.1 Ben\nbid 1\nEND {code}"]
    for line in tries:
        for subject in ("[quay] orders", f"[quay] {token}", f"Re: [quay] {code}"):
            quay.send("Ben", line, address=BEN, subject=subject)
    assert [filed.order.amount for filed in quay.table.history.book.of("ben")] == [1, 5], (
        "the first of the packet before"
    )
    assert quay.table.addresses("ben") == (TOM,)
    told = got(quay, BEN, since=since)
    assert quay.table.token("ben") not in told
    assert "bid 5" not in told


def test_an_answer_to_a_talk_that_is_not_his_goes_to_nobody(toy: None, tmp_path: Path) -> None:
    """The names of our mails can be guessed; Ben answers a press that Ann wrote to Cleo alone."""
    room = PressRoom(tmp_path, open_=False)
    room.send("Ann", "press to Cleo\nGarum for Tin, if Ben sleeps.\nend press")
    hers = next(each for each in room.home.store.outbox() if ".press." in each.key)
    assert hers.to_address == "cleo@example.org"
    since = len(room.home.store.outbox())
    for head in (f"In-Reply-To: {hers.key}", f"References: {hers.key}"):
        room.send("Ben", "To all of you: what is this about?", subject="Re: [quay] press", more=head)
    assert "what is this about" not in got(room, "ann@example.org", "cleo@example.org", since=since)
    told = got(room, BEN, since=since)
    assert "Garum" not in told
    assert "Cleo" not in told
    room.home.close()


def test_the_date_that_a_mail_bears_does_not_bring_it_before_the_lock(quay: Quay) -> None:
    """The hour at which a mail came counts: her clock, or a Received line that she writes, is nothing."""
    quay.close()
    packet = quay.table.history.state.packet
    assert packet is not None
    quay.send("Ann", "bid 5", subject="[quay] 1.1 orders\nReceived: by mx.example.org; Mon, 2 Nov 2026 10:00:00 +0000")
    assert [filed.packet for filed in quay.table.history.book.of("ann") if filed.order.amount == 5] == [packet.id]


def test_no_number_in_her_mails_counts_what_others_send(toy: None, tmp_path: Path) -> None:
    """Ann's receipts are the same bytes, names and digests included, whether the others write much or nothing."""
    receipts = []
    for name, mails in (("quiet", 0), ("busy", 7)):
        quay = Quay(tmp_path / name, schedule="two")
        begun = quay.hands.moment
        for _ in range(mails):
            quay.send("Ben", "bid 1\npress to Cleo\nTin?\nend press")
        quay.hands.moment, quay.number = begun, 100
        quay.send("Ann", "bid 2\nword: olive press")
        quay.send("Ann", "status")
        hers = [each for each in quay.home.store.outbox() if each.to_address == "ann@example.org"]
        receipts.append([(each.key, quay.home.store.out_raw(each.id)) for each in hers])
        quay.home.close()
    assert receipts[0] == receipts[1]
    assert len(receipts[0]) > 2
