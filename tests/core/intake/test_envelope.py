"""The envelope: what the header says, and what was wrong with it."""

from __future__ import annotations

import email
import hashlib
from datetime import UTC, datetime

import pytest

from adjudicator.intake.letter import clean
from adjudicator.intake.mail import envelope, headers
from adjudicator.intake.mail.envelope import LARGEST_RAW
from adjudicator.model.letter import Mailbox, MailId
from tests.core.intake.hostile import mails
from tests.core.intake.mails import mail, orders, sample


def test_a_whole_header_is_read() -> None:
    raw = sample("gmail_top")
    found = envelope.read(raw)
    assert found.sender == Mailbox("Anna Barca", "anna.barca@gmail.example")
    assert found.recipients == ("byrsa@gm.example",)
    assert found.subject == "Re: [byrsa] Anna: private report 4.3"
    assert found.message_id == found.key == "<CAF+pQz7mB1=kd0aZ@mail.gmail.example>"
    assert found.date == datetime(2026, 11, 22, 17, 42, 11, tzinfo=UTC)
    assert found.in_reply_to == found.references == ("<byrsa.4.3.anna.report.1@gm.example>",)
    assert found.flags.return_path == "anna.barca@gmail.example"
    assert found.flags.content_type == "multipart/alternative"
    assert found.defects == ()
    assert found.sha256 == hashlib.sha256(raw).hexdigest()
    assert found.size == len(raw)
    assert 0 < found.text_size < found.size


def test_a_damaged_header_is_repaired_and_says_so() -> None:
    found = envelope.read(sample("corrupt_mime"))
    assert found.sender == Mailbox("Anna", "anna@example.org")
    assert found.subject == "[byrsa] orders \u00c3 broken"
    assert found.message_id == "<cutinthemiddle>"
    assert found.date is None
    assert found.defects == ("damaged", "Message-ID repaired", "no Date")


def test_without_a_message_id_the_digest_is_the_key() -> None:
    found = envelope.read(b"From: anna@example.org\n\nBid: pass\n")
    assert found.message_id is None
    assert found.key == f"sha256:{found.sha256}"
    assert "no Message-ID" in found.defects


@pytest.mark.parametrize(
    ("head", "address", "defect"),
    [
        ("", "", "no sender"),
        ("Sender: anna@example.org\n", "anna@example.org", "no From"),
        ("From: a@x.example, b@x.example\n", "a@x.example", "several senders"),
        ("From: a@x.example\nFrom: b@x.example\n", "a@x.example", "several senders"),
    ],
)
def test_an_odd_sender_is_noted(head: str, address: str, defect: str) -> None:
    found = envelope.read(f"{head}Subject: x\n\nBid: pass\n".encode())
    assert found.sender.address == address
    assert defect in found.defects


def test_every_field_for_recipients_counts_once() -> None:
    raw = (
        b"Delivered-To: a@x.example\nTo: A <a@x.example>, b@x.example\nCc: c@x.example\nX-Original-To: d@x.example\n\n"
    )
    assert envelope.read(raw).recipients == ("a@x.example", "d@x.example", "b@x.example", "c@x.example")


def test_a_mail_of_20_mb_is_not_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    parse = email.message_from_bytes

    def watched(raw: bytes, **settings: object) -> object:
        seen.append(len(raw))
        return parse(raw, **settings)

    monkeypatch.setattr(email, "message_from_bytes", watched)
    raw = mail(b"Bid: pass\n" * 2_000_000)
    letter = clean.read(raw)
    assert max(seen) < 1000
    assert letter.envelope.size == len(raw) > LARGEST_RAW
    assert letter.envelope.sender.address == "anna@example.org"
    assert "too large" in letter.envelope.defects
    assert letter.lines == ()


@pytest.mark.parametrize(
    "raw",
    [
        b"From: a@x.example\nX-Long: " + b"x" * 300_000 + b"\n\nBid: pass\n",
        mail(b"--b\n\nBid: pass\n" * 3000, "multipart/mixed; boundary=b"),
        mail(b"".join(b"--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n" % (n, n + 1) for n in range(2000))),
    ],
    ids=["header", "parts", "depth"],
)
def test_a_mail_with_more_structure_than_a_person_makes_is_one_text(raw: bytes) -> None:
    opened = envelope.open_mail(raw)
    assert "unparseable" in opened.envelope.defects
    assert not opened.message.is_multipart()


def test_a_fault_of_the_parser_leaves_header_and_text(monkeypatch: pytest.MonkeyPatch) -> None:
    parse = email.message_from_bytes

    def faulty(raw: bytes, **settings: object) -> object:
        if b"Bid" in raw:
            raise RecursionError
        return parse(raw, **settings)

    monkeypatch.setattr(email, "message_from_bytes", faulty)
    letter = clean.read(mail("Bid: pass", "multipart/mixed; boundary=b"))
    assert letter.envelope.sender.address == "anna@example.org"
    assert "unparseable" in letter.envelope.defects
    assert orders(letter) == ["Bid: pass"]


def test_a_long_field_is_cut_before_it_costs_anything() -> None:
    found = envelope.read(b"From: a@x.example\nTo: " + b"a@b.example, " * 9000 + b"\n\n")
    assert len(found.recipients) <= 2  # the last one is cut
    assert headers.mailboxes(" " * 400_000 + "x") == ()


def test_our_own_message_ids_are_read_back() -> None:
    ident = MailId("byrsa", "4.3", "anna", "report", 12)
    text = ident.text("gm.example")
    assert text == "<byrsa.4.3.anna.report.12@gm.example>"
    assert MailId.parse(text) == MailId.parse(text, "GM.example") == ident
    assert MailId.parse(text, "other.example") is None
    assert MailId.parse("<7f21@phone.example>") is None


@pytest.mark.parametrize("seat", ["", "Anna", "a.b", "a b", "\u00e9"])
def test_a_part_that_could_not_be_read_back_is_refused(seat: str) -> None:
    with pytest.raises(ValueError, match="not fit"):
        MailId("byrsa", "4.3", seat, "report", 1).text("gm.example")


@pytest.mark.parametrize(
    "raw",
    [
        sample("gmail_top"),
        b"",
        b"Message-ID:\n\nsell all",
        b"Message-ID: <a@b>",
        b"message-id:\n <a@b>\n\nsell all",
        b"X: y\nMessage-Id: a b\nMessage-ID: <c@d>\n\nsell all",
        b"\nMessage-ID: <a@b>\n\nsell all",
        b"Subject: x\r\nMessage-ID: <a@b>\r\n\r\nsell all",
    ],
)
def test_the_key_from_the_header_alone_is_that_of_the_envelope(raw: bytes) -> None:
    assert envelope.key_of(raw) == envelope.read(raw).key


def test_the_sender_from_the_header_alone_is_that_of_the_envelope() -> None:
    for name, raw in mails():
        assert envelope.sender(raw) == envelope.read(raw).sender, name
