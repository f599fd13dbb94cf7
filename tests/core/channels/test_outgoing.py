"""Our mails: the same bytes everywhere, and every line arrives as it left."""

from __future__ import annotations

import email
import hashlib
from datetime import UTC, datetime, timedelta, timezone
from email.message import EmailMessage
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.channels.outgoing import Attachment, Outgoing, compose, plus_address
from adjudicator.intake.letter import clean
from adjudicator.intake.letter.address import of as address_of
from adjudicator.intake.mail import envelope
from adjudicator.intake.mail.screen import screen
from adjudicator.model.letter import Mailbox, MailId, Own

IDENT = MailId("byrsa", "4.3", "anna", "receipt", 2)
GM = Mailbox("GM of Byrsa", "byrsa@gm.example")
ANNA = Mailbox("Anna", "anna@example.org")
SENT = datetime(2026, 11, 22, 19, 5, 9, tzinfo=timezone(timedelta(hours=1)))


def _mail(text: str = "Bid: pass\n", **more: object) -> Outgoing:
    settings: dict[str, object] = {
        "ident": IDENT, "domain": "gm.example", "sender": GM, "to": ANNA, "subject": "[byrsa] Receipt 4.3", "date": SENT
    }  # fmt: skip
    return Outgoing(text=text, **(settings | more))  # type: ignore[arg-type]


FULL = _mail(
    "Anna, your mail is read.\n\n  Bid: pass \nFrom Mago 3T\n.\n",
    html="<p>Anna, your mail is read \u2013 by us.</p>",
    attachments=(Attachment("form 4.3.txt", "text/plain", b"ORDERS byrsa\nEND\n"),),
    in_reply_to="<7f21@phone.example.org>",
    references=("<a@b>", "<c@d>"),
    auto="replied",
    reply_to="orders+byrsa.anna.7kq4-xn2p@gm.example",
    list_id="byrsa.gm.example",
    loop="adjudicator byrsa",
)


def _parsed(mail: Outgoing) -> EmailMessage:
    message = email.message_from_bytes(compose(mail), policy=default)
    assert isinstance(message, EmailMessage)
    assert not message.defects
    return message


def _body(message: EmailMessage, kind: str = "plain") -> str:
    part = message.get_body((kind,))
    assert part is not None
    content = part.get_content()
    assert isinstance(content, str)
    return content


def test_a_plain_mail_is_these_bytes() -> None:
    assert compose(_mail()).decode() == (
        "From: GM of Byrsa <byrsa@gm.example>\n"
        "To: Anna <anna@example.org>\n"
        "Subject: [byrsa] Receipt 4.3\n"
        "Date: Sun, 22 Nov 2026 18:05:09 +0000\n"
        "Message-ID: <byrsa.4.3.anna.receipt.2@gm.example>\n"
        "Auto-Submitted: auto-generated\n"
        "X-Loop: adjudicator\n"
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply\n"
        "MIME-Version: 1.0\n"
        'Content-Type: text/plain; charset="utf-8"\n'
        "Content-Transfer-Encoding: 7bit\n"
        "\n"
        "Bid: pass\n"
    )


def test_a_full_mail_has_the_same_digest_on_every_python() -> None:
    digest = hashlib.sha256(compose(FULL)).hexdigest()
    assert digest == "ac4900bab07e7511cdbb870376171573ce3dd36f98ae7030ef3e7b5cd135368b"


def test_a_full_mail_is_read_by_the_standard_library() -> None:
    message = _parsed(FULL)
    assert message["References"] == "<a@b> <c@d> <7f21@phone.example.org>"
    assert message["In-Reply-To"] == "<7f21@phone.example.org>"
    assert message["Reply-To"] == "orders+byrsa.anna.7kq4-xn2p@gm.example"
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["List-Id"] == "<byrsa.gm.example>"
    assert "Precedence" not in message
    assert _body(message) == "Anna, your mail is read.\n\n  Bid: pass \nFrom Mago 3T\n.\n"
    assert _body(message, "html") == "<p>Anna, your mail is read \u2013 by us.</p>\n"
    (attached,) = message.iter_attachments()
    assert isinstance(attached, EmailMessage)
    assert (attached.get_filename(), attached.get_content()) == ("form_4.3.txt", "ORDERS byrsa\nEND\n")


def test_fragile_lines_are_protected_on_their_way() -> None:
    raw = compose(FULL)
    assert raw.isascii()
    assert b"\nFrom Mago" not in raw
    assert b"\n.\n" not in raw
    assert not any(line.endswith((b" ", b"\t")) for line in raw.split(b"\n"))
    assert max(map(len, raw.split(b"\n"))) <= 100


def test_our_own_mail_is_known_when_it_comes_back() -> None:
    found = envelope.read(compose(FULL))
    assert screen(found, Own(loop="adjudicator byrsa")).code == "own-mail"
    assert screen(found, Own(domain="gm.example")).code == "own-mail"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "anna@example.org"),
        ("Barca, Anna", '"Barca, Anna" <anna@example.org>'),
        ('A "B" \\ C', '"A \\"B\\" \\\\ C" <anna@example.org>'),
        ("H\u00e9l\u00e8ne", "=?utf-8?b?SMOpbMOobmU=?= <anna@example.org>"),
        ("Anna\r\nBcc: ben@example.org", '"Anna Bcc: ben@example.org" <anna@example.org>'),
    ],
)
def test_a_name_is_written_so_that_it_stays_a_name(name: str, shown: str) -> None:
    head = compose(_mail(to=Mailbox(name, "anna@example.org"))).decode()
    assert f"\nTo: {shown}\n" in head


def test_a_long_subject_is_folded_and_comes_back_whole() -> None:
    subject = "[byrsa] " + "Receipt for the Forum of turn 4 \u2013 h\u00e9 " * 6
    raw = compose(_mail(subject=subject))
    assert max(map(len, raw.split(b"\n"))) <= 78
    assert envelope.read(raw).subject == subject.strip()
    plain = "word " * 60
    assert envelope.read(compose(_mail(subject=plain))).subject == plain.strip()


def test_a_subject_cannot_smuggle_a_header_in() -> None:
    assert "Bcc" not in _parsed(_mail(subject="x\nBcc: ben@example.org"))


def test_a_boundary_stands_in_no_part() -> None:
    first = compose(_mail(html="<p>x")).decode().split('boundary="')[1].split('"')[0]
    message = _parsed(_mail(f"a line\n--{first}\nanother", html="<p>x"))
    assert _body(message) == f"a line\n--{first}\nanother\n"
    assert _body(message, "html") == "<p>x\n"


def test_a_seat_that_fits_into_no_message_id_is_refused() -> None:
    with pytest.raises(ValueError, match="not fit"):
        compose(_mail(ident=MailId("byrsa", "4.3", "Anna", "receipt", 1)))


def test_a_reply_address_names_the_seat_and_is_read_back() -> None:
    address = plus_address("orders@gm.example", "byrsa", "anna", "7KQ4-XN2P")
    assert address == "orders+byrsa.anna.7kq4-xn2p@gm.example"
    found = address_of(envelope.read(f"To: {address}\n\n".encode()))
    assert (found.game, found.seat, found.token) == ("byrsa", "anna", "7KQ4-XN2P")
    assert plus_address("orders@gm.example", "b" * 60, "anna", "7KQ4-XN2P") == "orders@gm.example"


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=300), max_size=8))
def test_every_line_survives_the_way(lines: list[str]) -> None:
    text = "\n".join(lines).rstrip("\n") + "\n"
    assert _body(_parsed(_mail(text))) == text
    assert _body(_parsed(_mail("x", html=text)), "html") == text


@given(st.sampled_from(["Bid: pass", "Trader: none", "Word: caf\u00e9", "Done: yes"]), st.integers(0, 3))
def test_what_we_write_our_own_intake_reads(order: str, blanks: int) -> None:
    text = "\n" * blanks + order
    found = clean.read(compose(_mail(text, date=datetime(2026, 1, 2, tzinfo=UTC))))
    assert [line.text for line in found.orders] == [order]
