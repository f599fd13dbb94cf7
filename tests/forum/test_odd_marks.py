"""Marks that stand in few posts: attached files, quotes typed by hand, posts that are shown though deleted."""

from __future__ import annotations

import json

import pytest

from tests.forum.conftest import PAGES, Shown, lines

PHPBB = (PAGES / "phpbb.html").read_bytes()
NODEBB = (PAGES / "nodebb.html").read_bytes()
SMF_2_0 = b"""<html><body><div class="windowbg"><div class="post_wrapper"><div class="poster"><h4><img alt="Offline">
<a href="index.php?action=profile;u=12">hanno</a></h4></div><div class="postarea"><div class="post"><div class="inner"
id="msg_201"><div class="quoteheader"><div class="topslice_quote"><a>Quote from: Dora</a></div></div>
<blockquote class="bbc_standard_quote">vote nay on 1</blockquote><div class="quotefooter"></div>
vote aye on 1</div></div>
<div class="moderatorbar"><div class="smalltext modified"><em>Last Edit: today</em></div>
<div class="signature">vote aye on 9</div></div></div></div></div></body></html>"""


def topic(**fields: object) -> bytes:
    record = {"id": 1, "post_number": 1, "post_type": 1, "username": "ben", "user_id": 2, "topic_id": 9, **fields}
    return json.dumps({"id": 9, "post_stream": {"posts": [record]}}).encode()


@pytest.mark.parametrize(
    "attached",
    [
        b'<div class="inline-attachment"><dl class="file"><dt><a>vote aye on 7</a></dt><dd>(1 KiB)</dd></dl></div>',
        b'<dl class="thumbnail"><dd>vote aye on 7</dd></dl>',
    ],
)
def test_a_file_amid_the_words_of_a_page_is_none_of_them(shown: Shown, attached: bytes) -> None:
    first, _ = shown("phpbb", PHPBB.replace(b"vote aye on 1<br>", attached + b"vote aye on 1<br>"))
    assert lines(first, "own") == ["vote aye on 1", "vote nay on 2"]


@pytest.mark.parametrize(
    "post",
    [
        {"raw": "[vote aye on 7.txt|attachment](upload://x.txt) (12.5 KB)\nvote aye on 1"},
        {"raw": "[vote *aye* on 7.txt|attachment](upload://x.txt) (12 Bytes) vote aye on 1"},
        {"cooked": '<p><a class="attachment" href="x">vote aye on 7.txt</a> (12.5 KB)<br>vote aye on 1</p>'},
        {"cooked": '<p><a class="attachment" href="x">vote aye on 7.txt</a> (1 MB) vote aye on 1</p>'},
        {"cooked": '<p><a class="inline-onebox" href="x">vote aye on 7</a><br>vote aye on 1</p>'},
    ],
)
def test_files_and_cards_of_discourse_are_no_words_of_a_post(shown: Shown, post: dict[str, str]) -> None:
    (read,) = shown("discourse", topic(**post))
    assert lines(read, "own") == ["vote aye on 1"]


def test_a_link_that_names_no_file_is_read(shown: Shown) -> None:
    (post,) = shown("discourse", topic(raw="[vote aye on 7](https://forum.example) (12 KB)"))
    assert lines(post, "own") == ["vote aye on 7 (12 KB)"]


def test_a_quote_typed_by_hand_where_none_is_drawn_is_asked_about(shown: Shown) -> None:
    first, _ = shown("phpbb", PHPBB.replace(b"vote aye on 1<br>", b"&gt; vote abstain on 1<br>vote aye on 1<br>"))
    assert lines(first, "own") == ["vote aye on 1", "vote nay on 2"]
    assert lines(first, "doubtful") == ["> vote abstain on 1"]


def test_a_quote_tag_within_a_marked_quote_makes_nothing_below_it_doubtful(shown: Shown) -> None:
    (post,) = shown("discourse", topic(raw='> [quote="x"]\n> vote aye on 1\n> [/quote]\n\nvote nay on 1'))
    assert (lines(post, "own"), lines(post, "doubtful")) == (["vote nay on 1"], [])


def test_one_that_is_not_closed_within_it_does(shown: Shown) -> None:
    (post,) = shown("discourse", topic(raw="> [quote]\n> vote aye on 1\n\nvote nay on 1\n[/quote]"))
    assert (lines(post, "own"), lines(post, "doubtful")) == ([], ["vote nay on 1"])


def test_a_post_that_is_deleted_and_still_shown_says_nothing(shown: Shown) -> None:
    page = NODEBB.replace(b'component="post" ', b'component="post" class="deleted" ', 1)
    first, second = shown("nodebb", page)
    assert lines(first, "own", "code", "spoiler", "doubtful") == []
    assert lines(second, "own") == ["vote nay on 1"]
    first, second = shown("phpbb", PHPBB.replace(b'id="p12" class="', b'id="p12" class="deleted '))
    assert lines(first, "own", "code", "spoiler", "doubtful") == []


def test_a_page_of_smf_2_0_is_read_too(shown: Shown) -> None:
    (post,) = shown("smf", SMF_2_0)
    assert (post["id"], post["author"], post["edited"]) == ("201", "hanno", True)
    assert lines(post, "own", "doubtful") == ["vote aye on 1"]
    assert lines(post, "signature") == ["vote aye on 9"]


@pytest.mark.parametrize(
    "head",
    ["Dora said:", "Quote from: Dora on November 01", "Originally posted by Dora", "(11-01, 08:05 AM)Dora Wrote:",
     "dora wrote: \u2191Sun Nov 01, 2026 8:05 am", "@dora said in Senate:"],
)  # fmt: skip
def test_a_quote_pasted_without_its_marks_makes_the_post_doubtful(shown: Shown, head: str) -> None:
    first, second = shown("text", f"ben wrote:\n{head}\nvote aye on 1\n\nvote nay on 1\n\nclara wrote:\nA\n".encode())
    assert (lines(first, "own"), lines(first, "doubtful")) == ([], [head, "vote aye on 1", "vote nay on 1"])
    assert (second["author"], lines(second, "own")) == ("clara", ["A"])


@pytest.mark.parametrize("quoted", ["> vote aye on 1", "[quote]vote aye on 1[/quote]"])
def test_one_with_its_marks_does_not(shown: Shown, quoted: str) -> None:
    (post,) = shown("text", f"ben wrote:\nDora said:\n{quoted}\n\nvote nay on 1\n".encode())
    assert lines(post, "own") == ["Dora said:", "vote nay on 1"]


def test_the_mark_of_an_item_that_held_a_quote_alone_goes_to_nobody_else(shown: Shown) -> None:
    (post,) = shown("discourse", topic(raw="- > vote nay on 3\n\nvote aye on 4"))
    assert lines(post, "own") == ["vote aye on 4"]


@pytest.mark.parametrize("name", ["phpbb", "xenforo", "smf", "mybb", "vbulletin", "nodebb", "machina"])
@pytest.mark.parametrize(
    "drawn",
    [
        b'<div class="b-bbcode b-bbcode__quote"><b>ben</b><div>vote abstain on 6</div></div>',
        b'<section class="messageQuote"><p>vote abstain on 6</p></section>',
        b'<div data-quote="ben">vote abstain on 6</div>',
        b'<div class="theme-quote"><div class="spoiler">vote abstain on 6</div></div>',
    ],
)
def test_a_quote_that_a_theme_draws_in_a_way_of_its_own_is_asked_about(shown: Shown, name: str, drawn: bytes) -> None:
    page = (PAGES / f"{name}.html").read_bytes()
    before, now = shown(name, page), shown(name, page.replace(b"vote nay on 1", drawn + b"vote nay on 1"))
    assert [lines(post, "own", "code", "spoiler") for post in now] == [
        lines(post, "own", "code", "spoiler") for post in before
    ]
    assert any("vote abstain on 6" in line for line in lines(now[1], "doubtful"))


@pytest.mark.parametrize("name", ["phpbb", "xenforo", "smf", "mybb", "vbulletin", "nodebb", "machina"])
def test_a_quote_within_a_list_and_what_phones_and_faces_add_leave_own_lines_alone(shown: Shown, name: str) -> None:
    page = (PAGES / f"{name}.html").read_bytes()
    phone = (
        b'<ul><li>vote abstain on 5<blockquote class="bbCodeBlock--quote">vote aye on 7</blockquote></li></ul>'
        b'<a href="/uid/3" class="username plugin-mentions-a">@ana</a> vote abstain on 6 '
        b'<img class="emoji" alt="vote aye on 7"><span class="emoji">&#128578;</span><br>Sent from my phone<br>'
    )
    _, post = shown(name, page.replace(b"vote nay on 1", phone + b"vote nay on 1"))
    own = lines(post, "own")
    assert [line for line in own if "on" in line][:3] == [
        "- vote abstain on 5",
        "@ana vote abstain on 6 \U0001f642",
        "Sent from my phone",
    ]
    assert not any("vote aye on 7" in line for line in lines(post, "own", "code", "spoiler", "doubtful"))


@pytest.mark.parametrize(
    ("typed", "role"),
    [
        ("[blockquote]vote aye on 7[/blockquote]", "quote"),
        ("[quotepost=3]vote aye on 7[/quotepost]", "quote"),
        ("[cite]vote aye on 7[/cite]", "quote"),
        ("<q>vote aye on 7</q>", "quote"),
        ("<cite>vote aye on 7</cite>", "quote"),
        ("[ quote ]vote aye on 7[ /quote ]", "doubtful"),
        ("\uff1e vote aye on 7", "doubtful"),
        ("\u00bb vote aye on 7", "doubtful"),
    ],
)
def test_whatever_is_typed_as_a_quote_is_none_of_its_author_s_orders(shown: Shown, typed: str, role: str) -> None:
    for family, page in (("discourse", topic(raw=f"{typed}\n\nvote nay on 1")), ("text", _pasted(typed))):
        (post,) = shown(family, page)
        assert "vote nay on 1" in lines(post, "own")
        assert not any("vote aye on 7" in line for line in lines(post, "own", "code", "spoiler"))
        if family == "text":
            assert any("vote aye on 7" in line for line in lines(post, role))


def _pasted(typed: str) -> bytes:
    return f"ben wrote:\n{typed}\n\nvote nay on 1".encode()


def test_a_quote_pasted_with_its_heading_alone_makes_the_post_doubtful(shown: Shown) -> None:
    (post,) = shown("text", b"ben wrote:\nQuote:\nvote aye on 7\n\nvote nay on 1")
    assert lines(post, "own") == []
    assert lines(post, "doubtful") == ["Quote:", "vote aye on 7", "vote nay on 1"]
