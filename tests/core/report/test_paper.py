"""Words on plain paper: ASCII, wrapping, margins."""

from __future__ import annotations

import pytest

from adjudicator.model.page import Cite, Strong, Typed
from adjudicator.report.paper import bracketed, digest, ends, flat, margin, to_ascii, wrap


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("plain", "plain"),
        ("\u201cHanno\u201d \u2013 it\u2019s\u2026", '"Hanno" - it\'s...'),
        ("\u22124T, 4\u00d73", "-4T, 4x3"),
        ("Zo\u00eb \u0141ukasz Gro\u00df", "Zoe Lukasz Gross"),
        ("\u0394", "?"),
        ("a\tb\nc\u00a0d", "a b c d"),
        ("x\x00\x01\u200by", "xy"),
    ],
)
def test_smart_signs_become_plain_ones(written: str, printed: str) -> None:
    assert to_ascii(written) == printed


def test_typed_words_stand_apart_and_stay_on_one_line() -> None:
    text = flat(("Write ", Typed("Done: yes"), " when you need no more time."))
    assert wrap(text, 22) == ["Write  Done: yes  when", "you need no more time."]
    assert wrap(text, 14) == ["Write", "Done: yes", "when you need", "no more time."]


def test_a_stop_follows_typed_words_at_once() -> None:
    assert wrap(flat(("Reply ", Typed("status"), ". Then wait."))) == ["Reply  status. Then wait."]


def test_marked_pieces_follow_one_another_without_added_blanks() -> None:
    assert flat(("It costs ", Strong("2T"), " ", Cite("6.2.1", "6.2.2"), ".")) == "It costs 2T [6.2.1, 6.2.2]."
    assert bracketed(()) == ""


def test_lines_hang_below_what_stands_in_front() -> None:
    assert wrap("four five six seven", 18, first="Line 7   ") == ["Line 7   four five", "         six seven"]
    assert wrap("one two three", 10, first="  ", rest="    ") == ["  one two", "    three"]


def test_a_word_longer_than_the_line_is_cut() -> None:
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert wrap(flat((Typed("abc defg"),)), 4) == ["abc", "defg"]


def test_a_label_without_room_behind_it_is_wrapped_with_the_words() -> None:
    assert wrap("words", 20, first="a label that is far too long  ") == ["a label that is far", "  too long words"]


def test_an_empty_text_leaves_the_bare_label() -> None:
    assert wrap("", first="beacon   ") == ["beacon"]


def test_a_mark_stands_at_the_right_margin_and_keeps_its_column_free() -> None:
    first, second = margin("word " * 14, "STANDING")
    assert first.endswith("STANDING")
    assert len(first) == 72
    assert len(second) <= 72 - len("STANDING") - 3
    assert margin("word", "m" * 30) == ["word " + "m" * 30]
    assert margin("word", "") == ["word"]


def test_both_margins_share_a_line_where_they_can() -> None:
    assert ends("left", "right") == ["left" + "right".rjust(68)]
    assert ends("left", "") == ["left"]
    assert ends("l" * 50, "r" * 30) == ["l" * 50, " " * 42 + "r" * 30]


def test_a_digest_is_cut_into_lines_of_32_digits() -> None:
    assert digest("a" * 64) == ["a" * 32, "a" * 32]
    assert digest("none") == ["none"]
    assert digest("words with blanks that are long enough to be cut") == [
        "words with blanks that are long enough to be cut"
    ]
