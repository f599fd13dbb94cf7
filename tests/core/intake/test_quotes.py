"""Quotation and signature in plain text, habit by habit."""

from __future__ import annotations

import pytest

from adjudicator.intake.letter import forms, quotes, signature
from adjudicator.intake.letter.quotes import unquoted

INTRODUCTIONS = [
    "On Sun, Nov 22, 2026 at 9:00 AM GM <gm@gm.example> wrote:",
    "On Nov 22, 2026 you wrote:",
    "On Sun, Nov 22, The GM\n<gm@gm.example>\nwrote:",
    "On Nov 22, 2026,\nat 10:18,\nThe GM <gm@gm.example> wrote:",
    "Am 22.11.2026 um 21:11 schrieb GM of Byrsa:",
    'Am 22.11.2026 21:11 schrieb "GM of Byrsa" <gm@gm.example>:',
    "Le lun. 23 nov. 2026 \u00e0 19:42, GM of Byrsa <gm@gm.example>\na \u00e9crit :",
    "El dom, 22 nov 2026 a las 10:00, GM (<gm@gm.example>) escribi\u00f3:",
    "Il giorno 22 nov 2026, alle ore 10:00, GM of Byrsa ha scritto:",
    "Em 22 de novembro de 2026 \u00e0s 16:32, GM of Byrsa (\ngm@gm.example) escreveu:",
    "Op 22 november 2026 19:05 schreef GM of Byrsa <\ngm@gm.example>:",
    "W dniu 2026-11-22 11:59, GM of Byrsa pisze:",
    "Den 22.11.2026 10:00, skrev GM of Byrsa:",
    "s\u00f8n. 22. nov. 2026 kl. 13:09 skrev GM of Byrsa <gm@gm.example\n>:",
    "su 22. marrask. 2026 klo 17.50 GM of Byrsa\n<gm@gm.example> kirjoitti:",
    "2026. nov. 22. 7:31 keltez\u00e9ssel, GM <gm@gm.example> \u00edrta:",
    "\u0432\u0441, 22 \u043d\u043e\u044f\u0431. 2026 \u0433. \u0432 15:19, GM <gm@gm.example>:",
    "2026\u5e7411\u670822\u65e5(\u65e5) 10:00 GM <gm@gm.example>:",
    "\u5728 2026\u5e7411\u670822\u65e5\uff0cGM <gm@gm.example> \u5199\u9053\uff1a",
    "---- On Sun, 22 Nov 2026 14:02:50 +0530 gm@gm.example wrote ----",
    "  Il dom 22 nov 2026 alle 10:00, GM<gm@gm.example> ha scritto:   REPORT",
    "-----Original Message-----",
    "-------- Urspr\u00fcngliche Nachricht --------",
    "---------- Forwarded message ---------\nFrom: GM <gm@gm.example>\nDate: Sun\nSubject: x\nTo: Anna",
    "Begin forwarded message:",
    "From: GM\nSent: Sunday\nTo: Anna\nSubject: report",
    "________________________________\nVon: GM <gm@gm.example>\nGesendet: Sonntag\nAn: Anna\nBetreff: Bericht",
    "------------------------------\n\n*From:* GM [mailto:gm@gm.example]\n*Sent:* Sunday\n*To:* Anna\n*Subject:* x",
    "From: The Game Master\n<gm@gm.example>\nSent: Sunday\nTo: Anna\nSubject: report",
    "   De : GM <gm@gm.example>\n \u00c0 : Anna\n Envoy\u00e9 le : dimanche\n Objet : rapport",
    (
        "\u53d1\u4ef6\u4eba\uff1aGM\n\u53d1\u9001\u65f6\u95f4\uff1a\u5468\u65e5\n"
        "\u6536\u4ef6\u4eba\uff1aAnna\n\u4e3b\u9898\uff1areport"
    ),
    "From: GM <gm@gm.example>",
]
SIGNATURES = [
    "-- \nAnna",
    "--\nAnna\nof Carthage",
    "\u2014\nAnna",
    "______\nlist footer",
    "Sent from my iPhone",
    "Sent from my Fairphone 5 with K-9",
    "Gesendet von meinem iPhone",
    "Von meinem Samsung Galaxy Smartphone gesendet.",
    "Diese Nachricht wurde von meinem Android-Mobiltelefon gesendet",
    "Envoy\u00e9 de mon iPhone",
    "Enviado desde mi iPhone",
    "Inviato da iPhone",
    "Verstuurd vanaf mijn iPhone",
    "Skickat fr\u00e5n min iPhone",
    "\u041e\u0442\u043f\u0440\u0430\u0432\u043b\u0435\u043d\u043e \u0441 iPhone",
    "\u53d1\u81ea\u6211\u7684 iPhone",
    "Get Outlook for Android<https://aka.example/x>",
    "[Sent from Yahoo Mail for iPhone](https://mail.example)",
]
CHAT = [
    "On the other hand, Hanno is cheap:",
    "On turn 4 Ben wrote:",
    "From: Mago",
    "From: Mago to Hanno\nTo: Milko",
    "To: Hanno, Subject: peace",
    "Sent from my desk, is much easier then my phone.",
    "-- first point\n-- second point",
    "----\nBid: pass\n====",
    "// Sent from my custom mailer",
    "Hanno wrote a long letter.",
    "Here is what I do at 10:30:",
    "x" * 2000 + " gm@gm.example 10:30 wrote:",
]


def _roles(text: str) -> list[str]:
    lines = text.split("\n")
    roles = quotes.mark(lines)
    signature.mark(lines, roles, forms.mark(lines, roles))
    return [str(role) for role in roles]


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_what_follows_an_introduction_without_marks_is_quoted(introduction: str) -> None:
    roles = _roles(f"Bid: pass\n\n{introduction}\n\nBid: 9\n\nTrader: none")
    assert roles[:2] == ["text", "blank"]
    assert set(roles[2:-4]) <= {"header", "quote"}
    assert roles[-4:] == ["quote"] * 4


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_an_introduction_directly_below_a_line_takes_nothing_of_it(introduction: str) -> None:
    if introduction == "From: GM <gm@gm.example>":  # alone it counts only below an empty line
        introduction = f"\n{introduction}"
    assert _roles(f"Bid: pass\n{introduction}\n> Bid: 9\nDone: yes")[0] == "text"


@pytest.mark.parametrize("introduction", [one for one in INTRODUCTIONS if "REPORT" not in one])
def test_an_answer_between_marked_lines_is_the_authors(introduction: str) -> None:
    roles = _roles(f"{introduction}\n\n> Bid: 9\n\nBid: pass\n> Trader: none")
    assert roles[-4:] == ["quote", "quote", "text", "quote"]


@pytest.mark.parametrize("text", SIGNATURES)
def test_a_signature_ends_what_the_author_says(text: str) -> None:
    roles = _roles(f"Bid: pass\n\n{text}\n\nBid: 9")
    assert roles[:2] == ["text", "blank"]
    assert set(roles[2:]) == {"signature"}


@pytest.mark.parametrize("text", SIGNATURES)
def test_below_a_quotation_the_author_speaks_again(text: str) -> None:
    assert _roles(f"{text}\n> Bid: 9\nBid: pass")[-2:] == ["quote", "text"]


@pytest.mark.parametrize("text", CHAT)
def test_what_only_looks_like_a_quotation_is_the_authors(text: str) -> None:
    assert set(_roles(f"Hello\n{text}\nBid: pass")) == {"text"}


def test_whoever_wrote_without_a_date_introduces_marked_lines_only() -> None:
    assert _roles("Ben wrote:\n> Bid: 9\nBid: pass") == ["header", "quote", "text"]
    assert _roles("Ben wrote:\nBid: pass") == ["text", "text"]


def test_an_introduction_does_not_reach_over_quoted_lines_or_blanks() -> None:
    assert _roles("22.11.2026\n\n<gm@gm.example> wrote:") == ["text", "blank", "text"]
    assert _roles("> 22.11.2026\n<gm@gm.example> wrote:") == ["quote", "text"]


def test_a_header_that_ends_the_text_ends_it() -> None:
    assert _roles("Bid: pass\n\nFrom: GM\nSent: Sunday\nTo: Anna") == ["text", "blank", "header", "header", "header"]


def test_marks_of_any_depth_come_off() -> None:
    assert unquoted(" > >> Bid: pass ") == "Bid: pass"
    assert unquoted(" keep at >= 5 ") == "keep at >= 5"
