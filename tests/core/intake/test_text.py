"""From bytes to text to lines: charsets, soft line ends, HTML."""

from __future__ import annotations

import pytest

from adjudicator.intake.mail.charset import decode, tidy
from adjudicator.intake.mail.flowed import unflow
from adjudicator.intake.mail.html import to_text


@pytest.mark.parametrize(
    ("data", "declared", "text", "right"),
    [
        (b"Bid", "", "Bid", True),
        (b"Bid", "us-ascii", "Bid", True),
        ("\u00e9".encode(), "us-ascii", "\u00e9", True),
        ("\u00e9".encode(), "UTF-8", "\u00e9", True),
        (b"\xe9", "utf-8", "\u00e9", False),
        (b"that\x92s", "iso-8859-1", "that\u2019s", True),
        (b"\x81", "iso-8859-1", "\x81", False),
        (b"\xa4", "iso-8859-15", "\u20ac", True),
        ("\u00e9".encode(), "x-unknown", "\u00e9", False),
        (b"\x81\xff", "x-unknown", "\x81\u00ff", False),
        (b"a", "\x00", "a", False),
        (b"xn--a", "idna", "xn--a", False),
        (b"\\u0041", "unicode_escape", "\\u0041", False),
        (b"+2AA-", "utf-7", "+2AA-", False),
        (b"abc", "rot13", "abc", False),
        ("\u65e5".encode("iso-2022-jp"), "ISO-2022-JP", "\u65e5", True),
        ("Bid".encode("utf-16"), '"utf-16"', "Bid", True),
    ],
)
def test_the_declared_charset_is_tried_and_then_the_usual_ones(
    data: bytes, declared: str, text: str, right: bool
) -> None:
    assert decode(data, declared) == (text, right)


def test_half_a_surrogate_pair_does_not_get_through() -> None:
    text, _ = decode(b"\x00\xd8", "utf-16-le")
    assert text.encode("utf-8")


def test_only_what_can_be_seen_stays() -> None:
    assert tidy("a\r\nb\rc\u2028d\x0be\x85f") == "a\nb\nc\nd\ne\nf"
    assert tidy("a\x00b\u200bc\ufeffd\u00ade\tf\u00a0g\u202fh") == "abcde\tf g h"
    assert tidy("plain") == "plain"


@pytest.mark.parametrize(
    ("flowed", "delsp", "lines"),
    [
        ("up to \n9", False, ["up to 9"]),
        ("up t \no 9", True, ["up to 9"]),
        ("> a \n> b\n>> c", False, ["> a b", ">> c"]),
        ("> a \nb", False, ["> a ", "b"]),
        (" From here\n > no quote", False, ["From here", "> no quote"]),
        ("a \n-- \nAnna", False, ["a ", "-- ", "Anna"]),
        ("a \n", False, ["a "]),
    ],
)
def test_soft_line_ends_are_undone(flowed: str, delsp: bool, lines: list[str]) -> None:
    assert unflow(flowed, delsp=delsp).split("\n") == lines


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("<p>Bid: <b>pass</b></p><p>Done:\n yes</p>", ["Bid: pass", "Done: yes"]),
        ("Bid: pass<br>Done: yes<br>", ["Bid: pass", "Done: yes"]),
        ("<div>a</div><div><br></div><div>b</div>", ["a", "", "b"]),
        ("<p>a</p><p>&nbsp;</p><p>b", ["a", "", "b"]),
        ("<ul><li>a<li>b<ol><li>c<li>d</ol></ul><li>e", ["- a", "- b", "1. c", "2. d", "- e"]),
        ("<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>", ["a b", "c"]),
        ("<pre>a\n  b</pre>c", ["a", "  b", "c"]),
        ('<div style="white-space: pre-wrap">a\nb</div>', ["a", "b"]),
        ("<style>x</style><script>y</script><title>z</title>a<!-- b -->", ["a"]),
        ('<div style="display: none">x</div>a<span style="mso-hide:all">y</span>', ["a"]),
        ('a<blockquote type="cite">b<br>c</blockquote>d', ["a", "> b", "> c", "d"]),
        ("a<blockquote>b</blockquote>", ["a", "> b"]),
        ('a<blockquote style="margin:0 0 0 40px;border:none;padding:0px">b</blockquote>', ["a", "b"]),
        ('<blockquote class="webkit-indent-blockquote">b</blockquote>', ["b"]),
        ('a<blockquote class="gmail_quote" style="border-left:1px solid">b</blockquote>', ["a", "> b"]),
        ('a<div class="moz-cite-prefix">b</div><blockquote type="cite">c</blockquote>d', ["a", "> b", "> c", "d"]),
        ('a<div name="quote">b</div>', ["a", "> b"]),
        ('a<hr id="stopSpelling">b<p>c</p>', ["a", "> b", "> c"]),
        ('a<div id="x_divRplyFwdMsg">b</div>c', ["a", "> b", "> c"]),
        ('a<div style="border:none;border-top:solid #B5C4DF 1.0pt">b</div>c', ["a", "> b", "> c"]),
        ('a<hr>b<p style="border:none;border-top:solid #B5C4DF 1.0pt">c', ["a", "b", "c"]),
        ("a &lt;b&gt; &amp; c&#8217;s", ["a <b> & c\u2019s"]),
        ("no tags at all", ["no tags at all"]),
        ("", [""]),
        ("<p>\ud800x", ["?x"]),
    ],
)
def test_html_becomes_the_lines_one_sees(page: str, lines: list[str]) -> None:
    assert to_text(page).split("\n") == lines


def test_depth_costs_nothing_and_loses_nothing() -> None:
    page = "<div>" * 30_000 + "deep" + "</div>" * 30_000 + "after"
    assert to_text(page) == "deep\nafter"
