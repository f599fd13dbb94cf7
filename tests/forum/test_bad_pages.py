"""Pages as they should not be: each is refused in one sentence, or read as far as it can be trusted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from adjudicator.intake.posts.family import family
from adjudicator.intake.posts.saved import Page, posts_of
from adjudicator.model.errors import UserError
from tests.forum.conftest import PAGES, Shown, lines

PHPBB = (PAGES / "phpbb.html").read_bytes()
BOMB = b"""<?xml version="1.0"?><!DOCTYPE thread [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<thread id="1"><articles><article id="1" username="ben"><body>&b;</body></article></articles></thread>"""
LOGIN = b"<html><body><form><input name=user><input type=password></form></body></html>"


@pytest.mark.parametrize(
    ("family", "page", "says"),
    [
        ("phpbb", b"x" * (40 * 2**20), "40 MB"),
        ("boardgamegeek", BOMB, "entities of its own"),
        ("boardgamegeek", b"<thread id='1'><articles><article", "no whole XML"),
        ("boardgamegeek", b"<thread id='1'/>", "no posts"),
        ("phpbb", LOGIN, "a name and a password"),
        ("phpbb", b"<html><body>hello</body></html>", "no page of a thread in phpBB"),
        ("phpbb", b"", "is empty"),
        ("phpbb", b"<html><body id='phpbb'></body></html>", "shows no posts"),
        ("discourse", b'{"post_stream": {"posts": [', "breaks off"),
        ("discourse", b"{}", "holds no posts"),
        ("discourse", b"[" * 100_000, "no whole JSON"),
        ("text", b"vote aye on 1", "No post begins"),
        ("usenet", b"x", "no family of forums called usenet"),
    ],
)
def test_what_is_no_page_is_told_in_a_sentence(shown: Shown, family: str, page: bytes, says: str) -> None:
    with pytest.raises(UserError, match=says) as told:
        shown(family, page)
    assert "\n" not in str(told.value)


def test_pages_of_two_threads_are_refused(shown: Shown) -> None:
    other = PHPBB.replace(b"t=9", b"t=10")
    with pytest.raises(UserError, match="2 threads"):
        shown("phpbb", PHPBB, other)


def test_pages_may_overlap_and_come_in_any_order(shown: Shown) -> None:
    later = PHPBB.replace(b"p12", b"p14").replace(b"id=14", b"id=14")
    assert [post["id"] for post in shown("phpbb", later, PHPBB)] == ["12", "13", "14"]


def test_a_page_that_is_cut_makes_its_last_post_alone_doubtful(shown: Shown) -> None:
    first, second = shown("phpbb", PHPBB[: PHPBB.index(b"vote nay on 3")])
    assert lines(first, "own") == ["vote aye on 1", "vote nay on 2"]
    assert lines(second, "own") == []
    assert "vote nay on 1" in lines(second, "doubtful")


@pytest.mark.parametrize("at", range(0, len(PHPBB), 97))
def test_a_page_cut_anywhere_files_no_quoted_line(shown: Shown, at: int) -> None:
    try:
        posts = shown("phpbb", PHPBB[:at])
    except UserError:
        return
    own = [line for post in posts for line in lines(post, "own", "code", "spoiler")]
    assert set(own) <= {"vote aye on 1", "vote nay on 2", "vote nay on 1", "Spoiler"}


def test_two_texts_of_one_post_leave_the_newer_one(shown: Shown) -> None:
    older = PHPBB.replace(b"vote aye on 1<br>\n", b"vote abstain on 1<br>").replace(b"Last edited by", b"")
    older = older.replace(b'<div class="notice"> <a', b'<div class="x"> <a')
    for pages in ((older, PHPBB), (PHPBB, older)):
        assert lines(shown("phpbb", *pages)[0], "own") == ["vote aye on 1", "vote nay on 2"]


def test_two_texts_of_one_post_are_doubtful_where_nobody_can_tell_which_is_newer(shown: Shown) -> None:
    other = PHPBB.replace(b"vote aye on 1<br>\n", b"vote abstain on 1<br>")
    first, second = shown("phpbb", PHPBB, other)
    assert lines(first, "own") == []
    assert "vote abstain on 1" in lines(first, "doubtful")
    assert lines(second, "own") == ["vote nay on 1"]


def nested(count: int) -> bytes:
    quotes = b"<blockquote><div><cite>ben wrote:</cite>" * count + b"vote aye on 1" + b"</div></blockquote>" * count
    return PHPBB.replace(b"vote aye on 1<br>\n", quotes)


@pytest.mark.parametrize("count", [1, 40, 200, 400])
def test_however_deep_quotes_are_nested_they_stay_quotes(shown: Shown, count: int) -> None:
    first, _ = shown("phpbb", nested(count))
    assert lines(first, "own") == ["vote nay on 2"]


def test_what_nests_more_than_any_page_is_refused(shown: Shown) -> None:
    with pytest.raises(UserError, match="nests more than any page"):
        shown("phpbb", nested(5000))


def test_tags_that_are_not_balanced_harm_no_other_post(shown: Shown) -> None:
    first, second = shown("phpbb", PHPBB.replace(b"vote aye on 1<br>", b"<b><i>vote aye on 1<br></b></span>"))
    assert lines(first, "own") == ["vote aye on 1", "vote nay on 2"]
    assert lines(second, "own") == ["vote nay on 1"]


def test_a_time_without_a_zone_is_no_time(shown: Shown) -> None:
    first, _ = shown("phpbb", PHPBB.replace(b"2026-10-08T19:20:00+00:00", b"2026-10-08T19:20:00"))
    assert first["time"] is None


@pytest.mark.parametrize(
    ("drawn", "author"),
    [
        ("\u200fben\u200e", "ben"),
        ("\u202aben\u202c", "ben"),
        (" \u2067 ben ", "ben"),
        ("\u202eneb", "\ufffdneb"),
        ("b\u200ben", "b\ufffden"),
        ("be\u00adn", "be\ufffdn"),
    ],
)
def test_marks_around_a_name_are_no_part_of_it_and_unseen_signs_within_make_it_another(
    shown: Shown, drawn: str, author: str
) -> None:
    name = f"class=x>{drawn}</a></strong>".encode()
    first, _ = shown("phpbb", PHPBB.replace(b'class="username">ben</a></strong>', name))
    assert first["author"] == author


def test_a_post_may_speak_of_what_no_thread_may_define(shown: Shown) -> None:
    xml = b"<thread id='1'><articles><article id='1' username='ben'><body><![CDATA[<!DOCTYPE a> vote aye on 1]]></body>"
    (post,) = shown("boardgamegeek", xml + b"</article></articles></thread>")
    assert lines(post, "own") == ["vote aye on 1"]


def posts(**fields: object) -> bytes:
    record = {"id": 1, "post_number": 1, "post_type": 1, "username": "ben", "user_id": 2, "topic_id": 9, **fields}
    return json.dumps({"id": 9, "post_stream": {"posts": [record]}}).encode()


def test_a_post_that_others_may_change_is_never_filed(shown: Shown) -> None:
    (post,) = shown("discourse", posts(raw="vote aye on 1", wiki=True))
    assert [line["role"] for line in post["lines"]] == ["doubtful"]


@pytest.mark.parametrize("how", [{"user_deleted": True}, {"deleted_at": "2026-10-08T19:20:00Z"}, {"hidden": True}])
def test_a_post_that_is_deleted_or_hidden_says_nothing(shown: Shown, how: dict[str, object]) -> None:
    (post,) = shown("discourse", posts(raw="vote aye on 1", **how))
    assert lines(post, "own") == []


@pytest.mark.parametrize("kind", [3, 4])
def test_what_people_do_not_post_in_a_thread_is_no_post(shown: Shown, kind: int) -> None:
    assert shown("discourse", posts(raw="vote aye on 1", post_type=kind)) == []


def test_an_edit_in_grace_shows_by_its_hour_alone(shown: Shown) -> None:
    at = {"created_at": "2026-10-08T19:20:00.000Z", "updated_at": "2026-10-08T19:22:00.000Z", "version": 1}
    (post,) = shown("discourse", posts(raw="vote aye on 1", **at))
    assert (post["edited"], post["time"]) == (True, "2026-10-08T19:20:00Z")


def test_what_the_typographer_has_set_is_read_as_it_was_typed(shown: Shown) -> None:
    (post,) = shown("discourse", posts(cooked="<p>A Par → Bur<br>\nA Mar – Spa…</p>"))
    assert lines(post, "own") == ["A Par -> Bur", "A Mar -- Spa..."]


def test_a_heading_right_below_another_makes_the_post_doubtful(shown: Shown) -> None:
    first, second = shown(
        "text", b"clara wrote:\nben wrote:\nvote aye on 1\nvote nay on 1\n\nben wrote:\nvote aye on 2\n"
    )
    assert (first["author"], lines(first, "own")) == ("clara", [])
    assert lines(first, "doubtful") == ["ben wrote:", "vote aye on 1", "vote nay on 1"]
    assert (second["author"], lines(second, "own")) == ("ben", ["vote aye on 2"])


def test_headings_as_copied_from_phpbb_leave_no_other_heading(shown: Shown) -> None:
    day = "\u00bb Thu Oct 08, 2026 9:20 pm"
    copied = f"by clara {day}\nyes\nben wrote:\nvote aye on 1\n\nby ben {day}\n\nvote nay on 1\nby the way: 9:30 then\n"
    first, second = shown("text", copied.encode())
    assert (first["author"], lines(first, "own")) == ("clara", [])
    assert lines(first, "doubtful") == ["yes", "ben wrote:", "vote aye on 1"]
    assert (second["author"], lines(second, "own")) == ("ben", ["vote nay on 1", "by the way: 9:30 then"])


def test_lines_above_the_first_heading_are_told() -> None:
    page = Page("turn.txt", b"Senate\n\nvote aye on 1\nben wrote:\nvote nay on 1\n")
    posts, odd = posts_of([page], family("text"))
    assert [post.author for post in posts] == ["ben"]
    assert odd == ["turn.txt: 2 lines above the first heading of a post, such as `ben wrote:`, are left out."]


def test_a_heading_in_a_quote_begins_no_post(shown: Shown) -> None:
    pasted = (
        b"clara wrote:\n[quote]\nben wrote:\nvote aye on 1\n[/quote]\n> dora wrote:\n> vote aye on 3\n\nvote nay on 1\n"
    )
    (post,) = shown("text", pasted)
    assert (post["id"], post["time"], post["author"]) == (None, None, "clara")
    assert lines(post, "own") == ["vote nay on 1"]


@pytest.mark.parametrize(
    "build",
    [
        lambda: b"ben wrote:\n" + b"[quote]" * 200_000,
        lambda: b"ben wrote:\n" + b"[code]" * 200_000,
        lambda: b"ben wrote:\n" + b">" * 100_000 + b"x",
        lambda: b"ben wrote:\n" + b"<del>" * 200_000,
        lambda: b"ben wrote:\n" + b'[quote="' * 100_000,
        lambda: b"ben wrote:\n" * 50_000,
        lambda: b"ben wrote:\n-->" + b"<!--" * 24_000,
        lambda: b"ben wrote:\n" + b"[" * 99_000,
    ],
)
def test_texts_made_to_take_long_do_not(shown: Shown, build: Callable[[], bytes]) -> None:
    assert shown("text", build())
