"""Which part of a mail is read, and that no line of it is lost or counted twice."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.intake.letter import clean
from adjudicator.intake.letter.adopted import adopt
from adjudicator.intake.mail.charset import tidy
from adjudicator.intake.mail.screen import screen
from adjudicator.model.letter import OWN_ROLES, Letter
from tests.core.intake.mails import SAMPLES, letter, mail, orders

PLAIN = "Content-Type: text/plain\n\n"
HTML = "Content-Type: text/html\n\n"


def _multi(kind: str, *parts: str) -> Letter:
    body = "".join(f"--b\n{part}\n" for part in parts)
    return letter(f"{body}--b--\n", f"multipart/{kind}; boundary=b")


def test_of_alternatives_the_plain_text_is_read() -> None:
    assert orders(_multi("alternative", f"{PLAIN}plain", f"{HTML}<p>html")) == ["plain"]
    assert orders(_multi("alternative", f"{HTML}<p>html", f"{PLAIN}plain")) == ["plain"]


@pytest.mark.parametrize(
    "plain", ["", " \n\n", "Your mail program does not show HTML.", "HTML only: see the other part"]
)
def test_a_plain_text_that_says_nothing_gives_way_to_html(plain: str) -> None:
    assert orders(_multi("alternative", f"{PLAIN}{plain}", f"{HTML}<p>html")) == ["html"]


def test_a_plain_text_that_says_nothing_is_read_when_there_is_nothing_else() -> None:
    assert orders(_multi("alternative", f"{PLAIN}see the HTML")) == ["see the HTML"]
    assert orders(_multi("alternative")) == []


def test_all_texts_of_a_mixed_mail_are_read_in_order() -> None:
    picture = "Content-Type: image/png\n\nxx"
    found = _multi("mixed", f"{PLAIN}one", picture, f"{HTML}<p>two", f"{PLAIN}three")
    assert orders(found) == ["one", "two", "three"]
    assert found.left_out.attachments == ("image/png",)


def test_a_mail_inside_a_mail_is_an_attachment() -> None:
    found = _multi("mixed", f"{PLAIN}see below", "Content-Type: message/rfc822\n\nFrom: x@y\n\nBid: 9")
    assert orders(found) == ["see below"]
    assert found.left_out.attachments == ("message/rfc822",)


def test_an_attached_text_without_a_form_is_read_as_written() -> None:
    attached = 'Content-Type: text/plain\nContent-Disposition: attachment; filename="o.txt"\n\nBid: pass'
    found = _multi("mixed", f"{PLAIN}see the file", attached)
    assert orders(found) == ["see the file", "Bid: pass"]
    assert [line.part for line in found.lines] == ["", "o.txt"]
    assert found.left_out.attachments == ()


def test_a_nameless_attached_text_has_a_name_to_speak_of() -> None:
    found = _multi("mixed", "Content-Type: text/plain\nContent-Disposition: attachment\n\nBid: pass")
    assert [(line.text, line.part) for line in found.lines] == [("Bid: pass", "attachment")]


def test_a_single_attached_text_and_a_single_picture() -> None:
    assert orders(letter("Bid: pass", Content_Disposition='attachment; filename="o.txt"')) == ["Bid: pass"]
    picture = letter("xx", "image/png", Content_Disposition='attachment; filename="o.png"')
    assert (picture.lines, picture.left_out.attachments) == ((), ("o.png",))


def test_a_multipart_without_parts_is_text() -> None:
    assert orders(letter("Bid: pass", "multipart/mixed; boundary=b")) == ["Bid: pass"]


def test_parts_nested_beyond_reason_are_not_followed() -> None:
    body = "".join(f"--b{n}\nContent-Type: multipart/mixed; boundary=b{n + 1}\n\n" for n in range(60))
    found = letter(f"{body}--b60\n\nBid: pass\n", "multipart/mixed; boundary=b0")
    assert orders(found) == []


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("quoted-printable", b"Bid:=20=\npass=\n"),
        ("base64", b"QmlkOiBwYXNz"),
        ("base64", b"QmlkOiBwYXNz====\n"),
        ("8bit", b"Bid: pass"),
        ("x-nonsense", b"Bid: pass"),
    ],
)
def test_transfer_encodings_are_undone(encoding: str, body: bytes) -> None:
    assert orders(letter(body, Content_Transfer_Encoding=encoding)) == ["Bid: pass"]


def test_a_decoder_that_fails_leaves_the_text_as_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object, i: object = None, *, decode: bool = False) -> str:
        if decode:
            raise ValueError
        return "Bid: pass"

    monkeypatch.setattr("email.message.Message.get_payload", broken)
    assert orders(letter("x")) == ["Bid: pass"]


def test_old_line_ends_and_nul_bytes() -> None:
    assert orders(letter(b"Bid: pass\r\nTrader:\x00 none\rDone: yes")) == ["Bid: pass", "Trader: none", "Done: yes"]


@pytest.mark.parametrize("body", ["", "\n\n", "Sent from my iPhone", "On 22.11.2026 10:00, GM <g@gm.example> wrote:\n"])
def test_an_empty_mail_is_empty_and_nothing_to_ask_about(body: str) -> None:
    found = letter(body)
    assert not found.only_quoted
    assert found.orders == ()


def test_what_stands_below_a_phones_footer_alone_is_asked_about() -> None:
    found = letter("Sent from my iPhone\n\nBid: pass")
    assert found.only_quoted
    assert [line.text for line in found.asked] == ["Sent from my iPhone", "Bid: pass"]


def _accounted(found: Letter) -> None:
    """Numbers run over the author's lines without a gap, all else has none, and the counts add up."""
    own = [line for line in found.lines if line.role in OWN_ROLES]
    assert [line.number for line in own] == list(range(1, len(own) + 1))
    assert all(line.number == 0 for line in found.lines if line.role not in OWN_ROLES)
    full = [line for line in found.lines if line.text.strip() and line.role in {"quote", "header", "tail"}]
    assert found.left_out.quoted == len(full)
    assert not any("\n" in line.text or "\r" in line.text for line in found.lines)


@given(st.binary(max_size=400))
def test_any_bytes_become_a_letter(raw: bytes) -> None:
    found = clean.read(raw)
    _accounted(found)
    screen(found.envelope)
    adopt(found, "ORDERS x\nEND")


@given(st.data())
def test_a_sample_cut_and_damaged_anywhere_becomes_a_letter(data: st.DataObject) -> None:
    raw = data.draw(st.sampled_from(sorted(SAMPLES.glob("*.eml")))).read_bytes()
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, min(len(raw), start + 40)))
    found = clean.read(raw[:start] + data.draw(st.binary(max_size=20)) + raw[end:])
    _accounted(found)
    for line in found.lines:
        line.text.encode("utf-8")


PIECES = st.sampled_from(
    [
        "",
        "Bid: pass",
        "> quoted",
        ">> twice",
        "-- ",
        "--",
        "Sent from my iPhone",
        "ORDERS byrsa 4.3 Anna",
        "END",
        "____",
        "On 22.11.2026 10:00, GM <g@gm.example> wrote:",
        "From: GM",
        "Sent: Sunday",
        "To: Anna",
        "Subject: x",
        "\u00e9 \u2013",
        "-----Original Message-----",
        "> ORDERS byrsa",
        "> END",
        "  indented",
        "wrote:",
        "<g@gm.example>",
    ]
)


@given(st.lists(PIECES | st.text(max_size=30), max_size=25))
def test_every_line_of_a_text_is_there_once_and_in_order(lines: list[str]) -> None:
    body = "\n".join(lines).encode("utf-8", "replace")
    found = clean.read(b"From: a@x.example\nContent-Type: text/plain; charset=utf-8\n\n" + body)
    text = tidy(body.decode("utf-8")).rstrip()
    assert [line.text for line in found.lines] == ([line.rstrip() for line in text.split("\n")] if text else [])
    _accounted(found)


@given(
    st.lists(
        st.sampled_from(["<p>w", "</p>", "<div>w", "</div>", "<br>", "<blockquote>w", "</blockquote>", "w ", "<b>w"])
    )
)
def test_every_word_of_a_page_is_there_once(pieces: list[str]) -> None:
    found = clean.read(mail("".join(pieces), "text/html"))
    assert sum(line.text.count("w") for line in found.lines) == sum(piece.count("w") for piece in pieces)
    _accounted(found)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/plain", ">" * 500_000),
        ("text/plain", "a" * 500_000 + ":"),
        ("text/plain", "-" * 500_000 + "\n" + " " * 100_000 + "x:"),
        ("text/plain", "wrote:\n" * 50_000),
        ("text/plain", "From: x\n" * 50_000),
        ("text/plain", "ORDERS byrsa 4.3\nEND\n" * 20_000),
        ("text/html", "<div><blockquote>" * 50_000),
        ("text/html", "<" * 300_000),
        ("text/html", "<!--" * 100_000),
        ("text/html", "</b>" * 100_000),
    ],
)
def test_no_text_is_slow_to_read(kind: str, body: str) -> None:
    began = time.perf_counter()
    clean.read(mail(body, kind))
    assert time.perf_counter() - began < 8  # seconds; what grows with the square of its length takes minutes
