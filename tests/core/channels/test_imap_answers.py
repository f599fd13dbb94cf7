"""What IMAP servers answer, and what they do not."""

from __future__ import annotations

import base64
import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.channels.imap_answers import folder_name, listed, literal, moment, numbers, personal_prefix, text_of


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("17-Jul-1996 02:44:25 -0700", datetime(1996, 7, 17, 9, 44, 25, tzinfo=UTC)),
        (" 2-feb-2026 00:00:00 +0530", datetime(2026, 2, 1, 18, 30, tzinfo=UTC)),
        ("31-Feb-2026 00:00:00 +0000", None),
        ("01-Jan-0001 00:00:00 +1400", None),
        ("01-Foo-2026 00:00:00 +0000", None),
        ("01-Jan-2026 00:00:00 +9999", None),
        ("", None),
    ],
)
def test_the_moment_of_arrival_is_read(text: str, read: datetime | None) -> None:
    assert moment(text) == read


def test_a_listing_is_read_in_any_order_and_what_is_about_something_else_left_out() -> None:
    lines = [
        b'3 (RFC822.SIZE 9 INTERNALDATE "17-Jul-1996 02:44:25 -0700" FLAGS (\\Seen Adjudicated) UID 7)',
        b"1 (FLAGS (\\Seen))",
        None,
        (b"2 (UID 4 BODY[] {1}", b"x"),
        b"4 (UID 8)",
    ]
    first, second = listed(lines)
    assert (first.uid, first.size, first.flags) == (7, 9, frozenset({"\\seen", "adjudicated"}))
    assert (second.uid, second.size, second.flags, second.arrived) == (8, 0, frozenset(), None)


def test_numbers_come_in_their_order_each_once() -> None:
    assert numbers([b"5 3 x", None, b"", b"3 11"]) == [3, 5, 11]
    assert numbers([None]) == []


def test_a_mail_may_come_as_a_literal_or_quoted_or_not_at_all() -> None:
    assert literal([b"9 (FLAGS ())", (b"1 (UID 2 BODY[] {3}", b"a\r\n"), b")"]) == b"a\r\n"
    assert literal([b'1 (BODY[] "a \\"b\\" \\\\" UID 2)']) == b'a "b" \\'
    assert literal([b'1 (BODY[HEADER]<0> "" UID 2)']) == b""
    assert literal([b"1 (BODY[] NIL UID 2)"]) is None
    assert literal([None]) is None


def test_the_prefix_of_a_users_folders_is_read() -> None:
    assert personal_prefix([b'(("INBOX." ".")) NIL NIL']) == "INBOX."
    assert personal_prefix([b'NIL NIL (("" "/"))']) == ""
    assert personal_prefix([None]) == ""


def test_what_a_server_says_is_one_line() -> None:
    assert text_of([b"a\r\n\x1b[31m b. ", None, b"c."]) == "a [31m b. c"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("INBOX", '"INBOX"'),
        ('a "b" \\c', '"a \\"b\\" \\\\c"'),
        ("~peter/mail/\u53f0\u5317/\u65e5\u672c\u8a9e", '"~peter/mail/&U,BTFw-/&ZeVnLIqe-"'),
        ("Q&A", '"Q&-A"'),
    ],
)
def test_folders_are_written_as_servers_know_them(name: str, written: str) -> None:
    assert folder_name(name) == written


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_a_name_of_any_letters_is_plain_ascii_and_can_be_read_back(name: str) -> None:
    written = folder_name(name)
    assert written.isascii()
    assert written.isprintable()
    inner = written[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    assert re.sub(r"&([^-]*)-", _letters, inner) == name


def _letters(found: re.Match[str]) -> str:
    coded = found[1].replace(",", "/")
    return base64.b64decode(coded + "=" * (-len(coded) % 4)).decode("utf-16-be") if coded else "&"
