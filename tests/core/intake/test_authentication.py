"""What our mail server says of a sender: the field is read whoever wrote it, and believed where ours did."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.intake.mail import envelope
from adjudicator.intake.mail.authentication import Findings, Result, aligned, forgery, parse

MX = "mx.example.org"


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("example.com; none", Findings("example.com", ())),
        ("example.com 1; none", Findings("example.com", ())),
        (
            "example.com; spf=pass smtp.mailfrom=example.net",
            Findings("example.com", (Result("spf", "pass", (("smtp.mailfrom", "example.net"),)),)),
        ),
        (
            'Example.com; DKIM/1 = Pass reason="a; (b) \\"c\\"" (good (very); =) header.d = Example.NET; dmarc=fail',
            Findings(
                "example.com",
                (
                    Result("dkim", "pass", (("reason", 'a; (b) "c"'), ("header.d", "example.net"))),
                    Result("dmarc", "fail"),
                ),
            ),
        ),
        (
            'mx.google.com;\r\n dkim=pass header.i=@x.org header.b="a/b+c";\r\n spf=softfail (y) smtp.mailfrom=a@x.org',
            Findings(
                "mx.google.com",
                (
                    Result("dkim", "pass", (("header.i", "@x.org"), ("header.b", "a/b+c"))),
                    Result("spf", "softfail", (("smtp.mailfrom", "a@x.org"),)),
                ),
            ),
        ),
        ("spf=pass; dkim=pass", None),
        ("", None),
        (";;;", None),
        ('"quoted.example" ; dmarc=pass', Findings("quoted.example", (Result("dmarc", "pass"),))),
        ("a (never closed; dmarc=pass", Findings("a", ())),
        ('a; reason="never closed; dmarc=pass', Findings("a", ())),
    ],
)
def test_the_field_is_read_as_rfc_8601_has_it(field: str, found: Findings | None) -> None:
    assert parse(field) == found


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ("dmarc=fail", "dmarc=fail"),
        ("dmarc=fail header.from=example.net", "dmarc=fail"),
        ("dmarc=fail header.from=other.example", ""),
        ("dmarc=fail header.from=notexample.net", ""),
        ("dmarc=none; spf=fail smtp.mailfrom=ann@example.net", "spf=fail"),
        ("spf=fail smtp.mailfrom=list@other.example", ""),
        ("spf=softfail smtp.mailfrom=example.net", ""),
        ("spf=fail smtp.mailfrom=example.net; dkim=pass header.d=example.net", ""),
        ("spf=fail smtp.mailfrom=example.net; dkim=pass header.i=@mail.example.net", ""),
        ("spf=fail smtp.mailfrom=example.net; dkim=pass header.d=thief.example", "spf=fail"),
        ("spf=fail smtp.mailfrom=example.net; dkim=pass", "spf=fail"),
        ("spf=fail smtp.mailfrom=example.net; dkim=fail header.d=example.net", "spf=fail"),
        ("spf=fail; dmarc=pass header.from=example.net", ""),
        ("dkim=fail header.d=example.net", ""),
        ("spf=pass; dkim=pass header.d=example.net; dmarc=pass", ""),
        ("none", ""),
    ],
)
def test_what_speaks_against_a_sender(said: str, against: str) -> None:
    assert forgery([f"{MX}; {said}"], MX, "ann@example.net") == against


def test_only_the_topmost_field_of_our_own_server_counts() -> None:
    bad, good = "dmarc=fail", "dmarc=pass"
    assert forgery([f"{MX}; {bad}", f"{MX}; {good}"], MX, "a@x.org") == bad
    assert forgery([f"{MX}; {good}", f"{MX}; {bad}"], MX, "a@x.org") == ""
    assert forgery([f"evil.example; {good}", f"{MX.upper()}; {bad}"], MX, "a@x.org") == bad
    assert forgery([f"evil.example; {bad}"], MX, "a@x.org") == ""
    assert forgery([], MX, "a@x.org") == ""


def test_the_envelope_has_the_fields_from_the_top() -> None:
    raw = b"Authentication-Results: a; spf=pass\nAuthentication-Results: b;\n dkim=pass\nFrom: a@x.org\n\nhi\n"
    assert [found.server for field in envelope.read(raw).authentication if (found := parse(field))] == ["a", "b"]


def test_domains_are_aligned_by_whole_labels() -> None:
    assert aligned("example.org", "EXAMPLE.org.")
    assert aligned("mail.example.org", "example.org")
    assert not aligned("badexample.org", "example.org")


PIECES = st.sampled_from(
    [MX, ";", " ", "=", '"', "\\", "(", ")", "dmarc", "fail", "spf", "header.from", "/1", "\r\n\t"]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join)))
def test_any_field_is_read_without_a_fault(field: str) -> None:
    found = parse(field)
    assert found is None or all(result.method for result in found.results)
    assert forgery([field], MX, "a@x.org") in {"", "dmarc=fail", "spf=fail"}


WORDS = st.text("abcdefgh0123.-", min_size=1, max_size=10)
RESULTS = st.builds(
    Result,
    st.sampled_from(["spf", "dkim", "dmarc", "x-other"]),
    st.sampled_from(["pass", "fail", "none"]),
    st.lists(st.tuples(st.sampled_from(["header.d", "smtp.mailfrom", "reason"]), WORDS), max_size=3).map(tuple),
)


@given(st.lists(RESULTS, max_size=5), st.sampled_from(["", " ", " (a; b (c) d=e) "]))
def test_what_is_written_is_read_whatever_comments_stand_between(results: list[Result], gap: str) -> None:
    def spelt(result: Result) -> str:
        pairs = ((result.method, result.result), *result.properties)
        return gap + f" {gap}".join(f'{name}="{value}"' if "." in value else f"{name}={value}" for name, value in pairs)

    assert parse(";".join([MX, *map(spelt, results)])) == Findings(MX, tuple(results))
