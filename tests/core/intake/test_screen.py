"""Which mails go on, which are dropped, which the GM sees."""

from __future__ import annotations

import pytest

from adjudicator.intake.letter import clean
from adjudicator.intake.mail import envelope
from adjudicator.intake.mail.screen import bulk, screen
from adjudicator.model.letter import Own
from tests.core.intake.mails import mail, sample

OWN = Own(frozenset({"byrsa@gm.example"}), "gm.example", "adjudicator byrsa")
FIELDS = [
    ({}, "pass", ""),
    ({"Subject": "Re: Automatic reply: thanks"}, "pass", ""),
    ({"Auto-Submitted": "no", "Precedence": "normal"}, "pass", ""),
    ({"X-Loop": "procmail"}, "pass", ""),
    ({"X-Loop": "Adjudicator Byrsa"}, "drop", "own-mail"),
    ({"Message-ID": "<byrsa.4.3.anna.report.1@gm.example>"}, "drop", "own-mail"),
    ({"Message-ID": "<7f21@gm.example>"}, "pass", ""),
    ({"From": "GM of Byrsa <BYRSA@gm.example>"}, "drop", "own-mail"),
    ({"From": "Mailer-Daemon@mx.example"}, "hold", "bounce"),
    ({"From": "postmaster@mx.example"}, "hold", "bounce"),
    ({"Return-Path": "<>"}, "hold", "bounce"),
    ({"Return-Path": "<>", "Auto-Submitted": "auto-replied"}, "drop", "auto-reply"),
    ({"Return-Path": "<>", "Subject": "Automatic reply: away"}, "drop", "auto-reply"),
    ({"Auto-Submitted": "auto-generated; owner=x"}, "drop", "auto-reply"),
    ({"X-Autoreply": "yes"}, "drop", "auto-reply"),
    ({"X-Autorespond": "away"}, "drop", "auto-reply"),
    ({"Precedence": "auto_reply"}, "drop", "auto-reply"),
    ({"X-Auto-Response-Suppress": "All"}, "drop", "auto-reply"),
    ({"X-Auto-Response-Suppress": "OOF, AutoReply"}, "hold", "maybe-automatic"),
    ({"Subject": "Out of Office: turn 4"}, "drop", "auto-reply"),
    ({"Subject": "Abwesenheitsnotiz: Zug 4"}, "drop", "auto-reply"),
    ({"Subject": "R\u00e9ponse automatique : tour 4"}, "drop", "auto-reply"),
    ({"Subject": "[Auto-Reply] turn 4"}, "drop", "auto-reply"),
    ({"Subject": "\u81ea\u52a8\u7b54\u590d: turn 4"}, "drop", "auto-reply"),
    ({"Subject": "Abwesend 24. bis 30. November"}, "hold", "maybe-automatic"),
    ({"Subject": "out of the office next week"}, "hold", "maybe-automatic"),
    ({"Subject": "En cong\u00e9 la semaine prochaine"}, "hold", "maybe-automatic"),
    ({"Precedence": "bulk"}, "drop", "bulk"),
    ({"List-Id": "<weekly.list.example>"}, "drop", "bulk"),
    ({"List-Unsubscribe": "<mailto:x@list.example>"}, "drop", "bulk"),
    ({"From": "no-reply@shop.example"}, "hold", "maybe-automatic"),
    ({"From": "noreply+42@shop.example"}, "hold", "maybe-automatic"),
    ({"From": "(nobody)"}, "hold", "no-sender"),
]


@pytest.mark.parametrize(("fields", "action", "code"), FIELDS, ids=[str(number) for number in range(len(FIELDS))])
def test_the_header_decides(fields: dict[str, str], action: str, code: str) -> None:
    verdict = screen(envelope.read(mail("Bid: pass", **fields)), OWN)
    assert (verdict.action, verdict.code) == (action, code)


@pytest.mark.parametrize(
    ("name", "action", "code"),
    [
        ("german_autoreply", "drop", "auto-reply"),
        ("bounce", "hold", "bounce"),
        ("newsletter", "drop", "bulk"),
        ("gmail_top", "pass", ""),
        ("outlook_desktop", "pass", ""),
        ("corrupt_mime", "pass", ""),
    ],
)
def test_the_samples_are_sorted(name: str, action: str, code: str) -> None:
    verdict = screen(envelope.read(sample(name)), OWN)
    assert (verdict.action, verdict.code) == (action, code)


def test_a_read_receipt_is_an_automatic_answer() -> None:
    kind = "multipart/report; report-type=disposition-notification; boundary=b"
    assert screen(envelope.read(mail("--b\n\nread\n--b--", kind))).code == "auto-reply"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (mail(b"x" * 11 * 2**20), "too-large"),
        (mail("Bid: pass\n" * 110_000), "too-large"),
        (mail("--b\n\nx\n" * 4000, "multipart/mixed; boundary=b"), "unparseable"),
    ],
    ids=["raw", "text", "parts"],
)
def test_what_nobody_writes_is_held(raw: bytes, code: str) -> None:
    verdict = screen(envelope.read(raw))
    assert (verdict.action, verdict.code) == ("hold", code)


def test_a_large_picture_beside_a_short_text_passes() -> None:
    body = "--b\n\nBid: pass\n--b\nContent-Type: image/png\n\n" + "iVBORw0KGgo=\n" * 200_000 + "--b--\n"
    assert screen(envelope.read(mail(body, "multipart/mixed; boundary=b"))).action == "pass"


@pytest.mark.parametrize(
    ("body", "action"),
    [
        ("bid pass\n" * 1000, "pass"),
        ("bid pass\n" * 1001, "hold"),
        ("b" * 4000, "pass"),
        ("b" * 4001, "hold"),
        ("bid pass\n" + "> quoted\n" * 8900, "pass"),
        ("bid pass\n" + "> q\n" * 10_000, "hold"),
    ],
)
def test_more_text_than_anybody_writes_is_held(body: str, action: str) -> None:
    verdict = bulk(clean.read(mail(body)))
    assert (verdict.action, verdict.code) == (action, "too-large" if action == "hold" else "")
