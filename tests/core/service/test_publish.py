"""Reports are written once for all that ran, kept, queued, and never written over."""

from __future__ import annotations

import email
from email import policy
from hashlib import sha256
from pathlib import Path

import pytest

from adjudicator.model.canonical import digest
from adjudicator.service.game.dice_words import word_digests
from adjudicator.service.game.order_seals import orders_digest
from adjudicator.service.game.secrets import digest_salt
from adjudicator.service.gm_desk import acts
from adjudicator.service.mail_out.renderings import FORMATS
from adjudicator.service.turn.adjudicate import run_on
from adjudicator.service.turn.publish import publish, unpublished
from tests.core.service.quay import Quay

AUDIENCES = {"all", "ann", "ben", "cleo", "gm", "status", "history", "decks"}


def mails(quay: Quay, *kinds: str) -> list[str]:
    """Return the keys of the mails of some kinds."""
    return [mail.key for mail in quay.home.store.outbox() if mail.key.split(".")[3] in kinds]


def subject(quay: Quay, key: str) -> str:
    entry = next(mail for mail in quay.home.store.outbox() if mail.key == key)
    return str(email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default)["Subject"])


def text(quay: Quay, audience: str) -> str:
    """Return the last report for somebody."""
    found = [r.body for r in quay.home.store.reports("quay", audience=audience) if r.format == "text"]
    return found[-1].decode()


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ann", "bid 2\nword: olive press")
    quay.send("Ben", "bid 5\npray")
    return quay


def test_a_report_goes_to_every_audience_in_every_form_and_its_digest_into_the_log(quay: Quay) -> None:
    quay.close()
    reports = [r for r in quay.home.store.reports("quay") if r.packet == "1-1"]
    assert {(r.audience, r.format) for r in reports} == {(a, f) for a in AUDIENCES for f in FORMATS}
    seq, row = quay.table.history.published[-1]
    assert {r.seq for r in reports} == {seq}
    assert dict(row.digests) == {f"{r.audience}/{r.format}": sha256(r.body).hexdigest() for r in reports}


def test_each_seat_gets_the_public_report_and_its_own_once(quay: Quay) -> None:
    quay.close()
    expected = [
        f"<quay.{r}.{s}.{k}.1@localhost>"
        for r in ("0-0", "1-1")
        for s in ("ann", "ben", "cleo")
        for k in ("public", "private")
    ]
    assert sorted(mails(quay, "public", "private")) == sorted(expected)
    assert not unpublished(quay.table)
    run_on(quay.home, quay.table)
    publish(quay.home, quay.table)
    assert len(mails(quay, "public", "private")) == len(expected) + 6, "a report written again is another mail"


def test_a_packet_run_again_is_reported_again_as_a_correction(quay: Quay) -> None:
    """Same dice, other orders: the players must see what has changed, and why."""
    quay.close()
    before, first = quay.table.history.published[-1][1], text(quay, "all")
    acts.rewind(quay.home, quay.table, "1.1", "I misread the table", reopen=False)
    again = quay.table.history.published[-1][1]
    assert (before.report, again.report) == ("1-1", "1-1")
    key = "<quay.1-1.ann.private.2@localhost>"
    assert key in mails(quay, "private")
    assert subject(quay, key).startswith("[quay] Corrected: 2.1 Day, Ann: orders owed")
    said = text(quay, "all")
    assert "The GM took the game back to 1.1, which ran again: I misread" in " ".join(said.split())
    assert said[said.index("WHAT HAPPENED") :] == first[first.index("WHAT HAPPENED") :]
    assert len(list(quay.home.store.reports("quay", "1-1", "all"))) == 2 * len(FORMATS), "the first is kept"


def test_a_substitution_into_a_packet_that_ran_is_reported(quay: Quay) -> None:
    quay.close()
    last = quay.table.history.published[-1][0]
    assert "Ben bids 5" in text(quay, "all")
    acts.rule(quay.home, quay.table, "harbour.piles.spent.number", "1", "why not")
    assert quay.table.history.published[-1][0] == last, "a ruling alone waits for the next report"
    quay.close()
    said = " ".join(text(quay, "ann").split())
    assert "By a ruling of the GM the number of spent is now" in said
    quay.close()
    assert "why not" not in text(quay, "ann"), "and is told once"


def test_the_lock_notice_holds_digests_that_each_seat_can_check(quay: Quay) -> None:
    table = quay.table
    salt = digest_salt(table.keys.salt_key, "1.1", "ann")
    assert orders_digest(table, "ann") == digest(["1.1", salt, ["bid 2"]])
    words = word_digests(table.keys, table.history, "1.1")
    assert words == {"ann": digest(["1.1", salt, "olive press"])}
    digests = [*(orders_digest(table, seat)[:24] for seat in table.game.seats), words["ann"][:24]]
    quay.close()
    entry = next(mail for mail in quay.home.store.outbox() if ".lock." in mail.key)
    notice = quay.home.store.out_raw(entry.id).decode()
    assert all(digest in notice for digest in digests)
    assert "none sent" in notice
    assert "olive" not in notice
    assert "bid 2" not in notice


def test_a_packet_opened_again_is_locked_by_another_notice(quay: Quay) -> None:
    quay.close()
    acts.rewind(quay.home, quay.table, "1.1", "once more", reopen=True)
    quay.close()
    assert [key for key in mails(quay, "lock") if ".ann." in key] == [
        "<quay.1-1.ann.lock.1@localhost>",
        "<quay.1-1.ann.lock.2@localhost>",
    ]
    assert "<quay.1-1.ann.private.2@localhost>" in mails(quay, "private")


def test_a_private_report_holds_nothing_of_others(quay: Quay) -> None:
    quay.send("Ann", "standing bid 1 if highest above 3")
    quay.close()
    mine, others = text(quay, "ann"), text(quay, "ben")
    token, code = quay.table.token("ann"), quay.table.form_code("ann")
    assert "bid 1 if highest above 3" in mine
    assert code in mine
    assert token not in mine, "the first letter alone has it"
    assert "highest above 3" not in others + text(quay, "all")
    assert code not in others + text(quay, "all")
