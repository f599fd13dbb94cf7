"""Lists as each forum draws or types them, pages of older versions, and pasted pages that overlap."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.intake.posts import family as kinds
from adjudicator.intake.posts.saved import Page, posts_of
from tests.forum.conftest import PAGES, Shown, lines
from tests.forum.thread import FORUM, Thread

OLDER = PAGES / "older"


@pytest.mark.parametrize("page", ["vbulletin4", "vbulletin3", "xenforo1"])
def test_pages_of_older_versions_are_read_too(shown: Shown, page: str) -> None:
    (post,) = shown(page[:-1], OLDER / f"{page}.html")
    assert (post["id"], post["author"], post["edited"]) == ("123", "ben", True)
    assert lines(post, "own") == (["vote aye on 1"] if page == "xenforo1" else ["vote aye on 1", "vote aye on 3"])
    assert lines(post, "code") == ["vote aye on 2"]
    assert lines(post, "spoiler") == (["vote aye on 3"] if page == "xenforo1" else [])
    assert "vote nay on 1" in lines(post, "quote")
    assert lines(post, "doubtful") == []


@pytest.mark.parametrize("page", ["vbulletin4", "vbulletin3", "xenforo1"])
def test_their_accounts_have_numbers(page: str) -> None:
    raw = (OLDER / f"{page}.html").read_bytes()
    (post,), _ = posts_of([Page(page, raw)], kinds.family(page[:-1]))
    assert (post.author_id, post.thread) == ("2", "9")


def test_whoever_is_mentioned_is_not_taken_for_the_author() -> None:
    page = b"""<html id="XF"><body><article class="message message--post" data-author="Guest" data-content="post-1">
    <div class="message-cell--user"><section class="message-user"><span class="username" data-user-id="0">Guest</span>
    </section></div><article class="message-body"><div class="bbWrapper"><a class="username" data-user-id="2"
    href="/members/ben.2/">@ben</a> vote aye on 1</div></article></article></body></html>"""
    (post,), _ = posts_of([Page("page", page)], kinds.family("xenforo"))
    assert (post.author, post.author_id) == ("Guest", "")


TYPED = {
    "[list=1][*]aye[*]nay[/list]": ["1. aye", "2. nay"],
    "[list=1]\n[*]aye\n[*]nay\n[/list]\n[list=1][*]aye[/list]": ["1. aye", "2. nay", "1. aye"],
    "[list]\n[*] aye on 1\n[*]nay on 2\n[/list]bye": ["- aye on 1", "- nay on 2", "bye"],
    "mine: [ol][li]aye[/li][li]nay[/li][/ol]": ["mine:", "1. aye", "2. nay"],
    "[LIST=a][*]aye[LIST][*]inner[/LIST][*]nay[/LIST]": ["a. aye", "- inner", "b. nay"],
    "[*]aye on 1": ["- aye on 1"],
    "[code][list=1][*]aye[/list][/code]": ["[list=1][*]aye[/list]"],
}


@pytest.mark.parametrize("body", TYPED)
def test_items_of_a_typed_list_are_lines_with_the_marks_that_are_drawn(shown: Shown, body: str) -> None:
    (post,) = shown("text", f"ben wrote:\n{body}\n".encode())
    assert lines(post, "own", "code") == TYPED[body]


def test_many_items_in_one_line_take_no_time_that_grows_with_their_square(shown: Shown) -> None:
    (post,) = shown("text", f"ben wrote:\n[list=1]{'[*]aye' * 9000}[/list]\n".encode())
    assert lines(post, "own")[-1] == "9000. aye"


DRAWN = {
    '<ol start="5"><li>aye</li><li value="9">nay</li><li>aye</li></ol>': ["5. aye", "9. nay", "10. aye"],
    '<ul style="list-style-type: decimal;"><li>aye</li><li>nay</li></ul>': ["1. aye", "2. nay"],
    '<ul style="list-style-type: disc"><li>aye</li></ul>': ["- aye"],
    '<ol type="a"><li>aye</li><li>nay</li></ol>': ["a. aye", "b. nay"],
    '<ol class="loweralpha"><li>aye<ul><li>nay</li></ul></li><li>aye</li></ol>': ["a. aye", "- nay", "b. aye"],
}


@pytest.mark.parametrize("body", DRAWN)
def test_items_of_a_drawn_list_have_the_marks_that_a_reader_sees(shown: Shown, body: str) -> None:
    record = {"id": 1, "post_number": 1, "post_type": 1, "username": "ben", "topic_id": 9, "cooked": body}
    (post,) = shown("discourse", json.dumps({"id": 9, "post_stream": {"posts": [record]}}).encode())
    assert lines(post, "own") == DRAWN[body]


ONE = "ben wrote:\naye\n\nclara wrote:\nnay\n\nben wrote:\nvote nay on 1\n"
TWO = "ben wrote:\nvote nay on 1\n\ndora wrote:\nx\n\nben wrote:\nlast\n"
THREE = "ben wrote:\nlast\n\ndora wrote:\ny\n"


@pytest.mark.parametrize("pages", [(ONE, TWO, THREE), (THREE, ONE, TWO), (TWO, THREE, ONE, TWO), (ONE, THREE, TWO)])
def test_pasted_pages_that_overlap_are_one_thread_in_its_order(shown: Shown, pages: tuple[str, ...]) -> None:
    posts = shown("text", *(page.encode() for page in pages))
    said = [line for post in posts for line in lines(post, "own")]
    assert said == ["aye", "nay", "vote nay on 1", "x", "last", "y"]


def test_the_same_words_twice_on_one_page_are_two_posts(shown: Shown) -> None:
    posts = shown("text", b"ben wrote:\naye\n\nben wrote:\nnay\n\nben wrote:\naye\n")
    assert [line for post in posts for line in lines(post, "own")] == ["aye", "nay", "aye"]


def test_whoever_changes_their_mind_twice_in_the_same_words_is_heard_twice(tmp_path: Path) -> None:

    thread = Thread(tmp_path, replace(FORUM, family="text", us=(), gm=()))
    folder = thread.home.path / "threads" / "vienna"
    folder.mkdir(parents=True)
    said = ("A Par - Bur", "A Par - Pic", "A Par - Bur")
    (folder / "page.txt").write_text("\n".join(f"clara wrote:\n{line}\n" for line in said))
    thread.read()
    assert thread.orders("clara") == ["A Par - Bur"]
    thread.home.close()
