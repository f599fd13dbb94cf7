"""Mails as the usual clients write them: the author's lines are found, and not one line of what he answers."""

from __future__ import annotations

import pytest

from adjudicator.intake.letter import clean
from tests.core.intake.mails import orders, sample, texts

MAGO = "Persuade: Mago persuades Hanno, spend 2"
WRITTEN = {
    "gmail_top": [MAGO, "Trader: Mago, spend up to 5", "Word: cedar"],
    "gmail_split_header_inline": ["Persuade: Eshmun persuades Hanno, spend 5", "Bid: pass"],
    "gmail_html_only_inline": ["Bid: one more than the last, up to 4 from Milko", "Trader: Milko, spend up to 2"],
    "outlook_desktop": [
        "Against Ithobal on Gersakon: up to 5, keep at or below 6",
        "Vote yes on 1\u20134 \u2013 that\u2019s all",
        "Clara",
    ],
    "outlook_html_only_german": ["Trader: Eshmun, spend up to 5", "Bid: pass"],
    "outlook_ios": ["Trader: Barca, spend up to 3", "Leader: Barca"],
    "outlook_web_html": ["Leader: Barca", "Done: yes"],
    "ios_mail": ["Bid: one more than the last, up to 4 from Mago", "\u201cWord\u201d: purple sails \u2013 at dusk"],
    "apple_mail_german_flowed": ["Against Ithobal on Gersakon: up to 5, keep at or below 6", "Done: yes"],
    "thunderbird_french": [
        "Persuade: Eshmun persuades Hanno, spend 5, up to 9, only to reach 9",
        "Trader: Eshmun, spend up to 5",
    ],
    "k9_spanish_bottom": ["Bid: pass", "Trader: Gisco, spend up to 2"],
    "yahoo_html": ["- Trader: Eshmun, spend up to 5", "- Bid: pass"],
    "yahoo_italian_plain": ["Leader: Milko \u2013 cos\u00ec"],
    "form_untouched_in_quote": ["Done: yes"],
    "only_quoted": [],
    "corrupt_mime": ["--somewhere", "Bid: pass", "Done: yes"],
}
ADDRESSED = {
    "gmail_top": ("byrsa", "4.3", "anna", None, "thread"),
    "apple_mail_german_flowed": ("byrsa", None, "anna", "7KQ4-XN2P", "plus"),
    "thunderbird_french": ("byrsa", None, "dora", "7KQ4-XN2P", "plus"),
    "outlook_ios": ("byrsa", "4.3", "Perla", "7KQ4-XN2P", "quoted form"),
    "form_copied": ("byrsa", "4.3", "Anna", "7KQ4-XN2P", "form"),
    "form_attached": ("byrsa", "4.3", "Anna", "7KQ4-XN2P", "form"),
    "outlook_html_only_german": ("byrsa", None, None, None, "subject"),
    "bounce": (None, None, None, None, "none"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_only_what_the_author_wrote_is_read(name: str) -> None:
    assert orders(clean.read(sample(name))) == WRITTEN[name]


@pytest.mark.parametrize("name", ADDRESSED)
def test_a_mail_says_whom_it_is_for(name: str) -> None:
    found = clean.read(sample(name)).address
    assert (found.game, found.packet, found.seat, found.token, found.how) == ADDRESSED[name]


def test_a_footer_is_counted_apart_and_quotes_are_counted() -> None:
    letter = clean.read(sample("ios_mail"))
    assert letter.left_out.signature == ("Sent from my iPhone",)
    assert letter.left_out.quoted == 4
    assert [line.text for line in letter.doubtful] == ["Sent from my iPhone"]


def test_an_order_below_a_signature_is_offered_for_asking() -> None:
    letter = clean.read(sample("thunderbird_french"))
    assert [line.text for line in letter.doubtful] == ["H\u00e9l\u00e8ne", "Bid: 9 from Eshmun, as my grandmother said"]


def test_the_authors_lines_are_numbered_with_their_blanks_and_no_others() -> None:
    letter = clean.read(sample("gmail_split_header_inline"))
    numbers = [(line.number, line.text) for line in letter.lines if line.number]
    assert numbers == [(1, "Persuade: Eshmun persuades Hanno, spend 5"), (2, ""), (3, "Bid: pass"), (4, "")]


def test_a_mail_that_is_all_quotation_asks_instead_of_filing() -> None:
    letter = clean.read(sample("only_quoted"))
    assert letter.only_quoted
    assert [line.text for line in letter.asked] == [MAGO]
    assert clean.read(sample("gmail_top")).asked == ()


def test_an_attached_form_is_read_and_the_report_around_it_is_not() -> None:
    letter = clean.read(sample("form_attached"))
    assert texts(letter, "text") == ["See the file."]
    assert {line.part for line in letter.lines if line.role == "form"} == {"orders.txt"}
    assert "Persuade: none" in orders(letter)
    assert "Persuade: Milko persuades Gersakon, spend 3" in texts(letter, "quote")
    assert letter.left_out.attachments == ("K\u00f6nig.png",)
