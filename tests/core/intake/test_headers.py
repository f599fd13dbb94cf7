"""Header fields, whole and damaged."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adjudicator.intake.mail import headers
from adjudicator.model.letter import Mailbox


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("plain  text", "plain text"),
        ("=?utf-8?q?H=C3=A9l=C3=A8ne?=", "H\u00e9l\u00e8ne"),
        ("=?iso-8859-1?Q?AW:_D=F6ra?= [byrsa]", "AW: D\u00f6ra [byrsa]"),
        ("=?utf-8?b?w6k=?=\n =?utf-8?b?w6g=?=", "\u00e9\u00e8"),
        ("=?utf-8?b?ww==?= =?utf-8?b?qQ==?=", "\u00e9"),  # a letter cut in two
        ("=?utf-8?q?a?= =?iso-8859-1?q?=E9?=", "a\u00e9"),
        ("=?utf-8*en?q?tagged?=", "tagged"),
        ("=?nonsense?q?=C3=A9?=", "\u00e9"),
        ("=?utf-8?b?w6k?=", "\u00e9"),  # without its padding
        ("=?utf-8?b?A?=", "A"),
        ("=?utf-8?x?A?=", "=?utf-8?x?A?="),
        ("\udcc3\udca9", "\u00e9"),  # raw bytes, as a parser hands them on
        ("\udce9", "\u00e9"),
        ("a\x00b\u200bc", "abc"),
    ],
)
def test_words_are_decoded(written: str, meant: str) -> None:
    assert headers.words(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("anna@example.org", [("", "anna@example.org")]),
        (" Anna Barca <Anna@Example.org>", [("Anna Barca", "anna@example.org")]),
        ('"Barca, Anna" <anna@example.org>', [("Barca, Anna", "anna@example.org")]),
        ("=?utf-8?q?H=C3=A9l=C3=A8ne?= <h@fr.example>", [("H\u00e9l\u00e8ne", "h@fr.example")]),
        ('"ben@example.org" <anna@example.org>', [("ben@example.org", "anna@example.org")]),
        ("=?utf-8?q?ben=40example.org?= <anna@example.org>", [("ben@example.org", "anna@example.org")]),
        ("Anna <anna@example.org>, ben@example.org", [("Anna", "anna@example.org"), ("", "ben@example.org")]),
        ("Anna <anna@example.org", [("Anna", "anna@example.org")]),
        ("<<anna@example.org>>;;", [("", "anna@example.org")]),
        ("undisclosed recipients:;", []),
        ("", []),
    ],
)
def test_mailboxes_are_found(written: str, meant: list[tuple[str, str]]) -> None:
    assert headers.mailboxes(written) == tuple(Mailbox(*box) for box in meant)


def test_a_fault_of_the_library_loses_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_values: list[str]) -> list[tuple[str, str]]:
        raise IndexError

    monkeypatch.setattr(headers, "getaddresses", broken)
    assert headers.mailboxes("Anna (of Carthage) anna@example.org,") == (Mailbox("", "anna@example.org"),)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("<a@b>", "<a@b>"),
        (" <a\n b@c> ", "<ab@c>"),
        ("a@b", "<a@b>"),
        ("<a b", "<ab>"),
        ("<>", None),
        ("  ", None),
        ("", None),
        ("<" + "x" * 500 + ">", None),
    ],
)
def test_a_message_id_is_repaired(written: str, meant: str | None) -> None:
    assert headers.message_id(written) == meant


def test_references_are_read_with_their_folds() -> None:
    assert headers.ids("<a@b>\n\t<c\n d@e> junk <>") == ("<a@b>", "<cd@e>")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Sun, 22 Nov 2026 18:42:11 +0100", datetime(2026, 11, 22, 17, 42, 11, tzinfo=UTC)),
        ("22 Nov 2026 18:42", datetime(2026, 11, 22, 18, 42, tzinfo=UTC)),
        ("Mon, 99 Foo 2026", None),
        ("Fri, 31 Dec 9999 23:59:59 -1200", None),
        ("", None),
    ],
)
def test_a_date_is_a_moment_or_nothing(written: str, meant: datetime | None) -> None:
    assert headers.date(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("text/plain", ("text/plain", {})),
        ("Text/PLAIN; Charset=utf-8; format=flowed", ("text/plain", {"charset": "utf-8", "format": "flowed"})),
        ('a/b; name="x; \\"y\\".txt"', ("a/b", {"name": 'x; "y".txt'})),
        ("a/b; name*=utf-8''K%C3%B6nig.txt", ("a/b", {"name": "K\u00f6nig.txt"})),
        ("a/b; name*0*=utf-8''K%C3%B6; name*1*=nig.txt", ("a/b", {"name": "K\u00f6nig.txt"})),
        ("a/b; name*0=long; name*1=er.txt", ("a/b", {"name": "longer.txt"})),
        ('a/b; boundary="nowhere', ("a/b", {"boundary": "nowhere"})),
        ("; ;=;", ("", {})),
    ],
)
def test_parameters_are_read(written: str, meant: tuple[str, dict[str, str]]) -> None:
    assert headers.parameters(written) == meant


def test_a_name_is_shown_in_one_line_without_signs_that_nobody_sees() -> None:
    assert Mailbox(" Anna\u202e \x07 of  Carthage\u200b", "anna@example.org").shown == "Anna of Carthage"
