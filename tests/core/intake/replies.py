"""The bodies in tests/data/replies, and which of their lines their authors wrote.

The bodies come from crisp-oss/email-reply-parser (MIT, see the LICENSE beside them); the line numbers are ours.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "data" / "replies"
_FIVE_LINES: Final = """
    email_10 email_11 email_12 email_13 email_14 email_15 email_16 email_17 email_18 email_22 email_23 email_24
    email_25 email_26 email_7 email_8 email_danish_dash_separator email_en_multiline_2 email_finnish
    email_fr_multiline email_french_2 email_french_dash_separator email_german email_german_2 email_german_3
    email_german_outlook email_gmail_split_line_from email_ios_outlook email_ios_outlook_fr email_italian email_msn
    email_norwegian_gmail email_original_message email_original_message_2 email_outlook_split_line_from
    email_portuguese email_russian email_tricky_10_special_chars_in_name email_tricky_12_no_space_after_header
    email_tricky_14_long_quote_header email_tricky_15_original_message_variations email_tricky_5_mixed_languages
"""
_ALL: Final = """
    email_21 email_5 email_not_a_signature email_not_a_signature_2 email_sent_from_my_not_signature
    email_tricky_13_timestamp_variations email_tricky_1_on_false_positive email_tricky_2_url_with_wrote
    email_tricky_3_code_block email_tricky_4_from_in_body email_tricky_6_regards_in_sentence
    email_tricky_7_multiple_dashes email_tricky_8_sent_from_in_content email_with_regards
"""
# The lines of the author, and behind the bar those of his signature; the rest is quoted.
_OTHERS: Final = {
    "correct_sig": "1|3-4",
    "email_1": "1-7|10-13",
    "email_19": "1|3",
    "email_2": "1 9-34|48-51",
    "email_20": "1",
    "email_2_1": "1",
    "email_3": "1-5|52-55",
    "email_4": "1",
    "email_6": "1-3",
    "email_9": "1-5",
    "email_blackberry": "1|3",
    "email_bullets": "1-9|20-22",
    "email_custom_quote_header": "1|15-17",
    "email_customer_quote_header_2": "1",
    "email_customer_quote_header_3": "1-3",
    "email_emoji": "1|3-7",
    "email_iphone": "1|3",
    "email_multi_word_sent_from_my_mobile_device": "1|3",
    "email_one_is_not_on": "1-5",
    "email_reply_header": "1-11|28-29",
    "email_sent_from": "1|3",
    "email_thread": "1",
    "email_tricky_11_double_signature": "1-4|6-11",
    "email_tricky_16_unicode_signatures": "1-4|6-10",
    "email_tricky_17_forward_header": "1",
    "email_tricky_18_inline_reply": "4 8 12",
    "email_tricky_19_quote_without_header": "1 7 12",
    "email_tricky_20_html_entities": "1-3",
    "email_tricky_9_nested_quotes": "1",
    "email_unquoted_reply": "1",
    "email_with_date_headers": "1",
    "email_with_from_headers": "",
    "email_zoho": "1-2",
    "sig_no_empty_line": "1|2-3",
}
# Two bodies have a place where a line of their own was taken out; these stand there in turn.
PLACES: Final = {
    "[DATE]": ("On 2013-11-26 10:00, foo <foo@example.com> wrote:", "2013/11/26 foo <foo@example.com>:"),
    "[FROM]": (
        "From: foo <foo@example.com>\nSent: Monday, 25 November 2013\nTo: bar\nSubject: x",
        "-----Original Message-----",
    ),
}
# A program broke these lines of what it quoted and did not mark what it broke off.
BROKEN_OFF: Final = {"email_7": (14, 23), "email_8": (13,)}
# Between these lines and the next nothing can be quoted: they are one introduction.
IN_HEADERS: Final = {
    "email_2_1": (4,),
    "email_9": (7,),
    "email_custom_quote_header": (3,),
    "email_norwegian_gmail": (7,),
}
SIGNED_AT_7: Final = ("email_15", "email_german_3", "email_ios_outlook", "email_ios_outlook_fr")
"""In these a phone's own line stands below the author's; two of them quote below it without another word."""


def names() -> list[str]:
    """Every body, by the name of its file."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def body(name: str, place: int = 0) -> str:
    """A body with plain line ends; `place`: which of the lines stands where one was taken out."""
    text = (FOLDER / f"{name}.txt").read_bytes().decode("utf-8").replace("\r\n", "\n")
    for gap, fillings in PLACES.items():
        text = text.replace(gap, fillings[place % len(fillings)])
    return text.rstrip("\n")


def _numbers(ranges: str) -> set[int]:
    found = re.findall(r"(\d+)(?:-(\d+))?", ranges)
    return {number for first, last in found for number in range(int(first), int(last or first) + 1)}


def written(name: str) -> tuple[set[int], set[int]]:
    """The numbers of the author's lines of a body, and of his signature's."""
    lines = len(body(name).split("\n"))
    if name in _FIVE_LINES.split():
        return {1, 2, 3, 4, 5}, {7} if name in SIGNED_AT_7 else set()
    if name in _ALL.split():
        return set(range(1, lines + 1)), set()
    own, _, signed = _OTHERS[name].partition("|")
    return _numbers(own), _numbers(signed)
