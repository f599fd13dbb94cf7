"""The corpus: no quoted order is filed, no own one is lost, and no doubtful line is dropped in silence."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.intake.posts import family as kinds
from adjudicator.intake.posts import markdown, reading, saved
from adjudicator.intake.posts.saved import Page
from adjudicator.model.post import VOICE, Post, Said
from adjudicator.model.reading import Read
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.unclear import orders_in
from tests.forum import generated
from tests.systems.diplomacy.reading.packets import board

CASES = tomllib.loads((Path(__file__).parent / "corpus" / "typed.toml").read_text("utf-8"))["post"]
BY_HAND = [(case, family) for case in CASES for family in case["as"]]
PACKET, SEAT = "spring", "clara"
TWENTY = 20


@lru_cache(maxsize=512)
def order(line: str) -> tuple[str, ...]:
    """Return the orders that a line reads as."""
    table = board(PACKET)
    return tuple(read.say(table.game.name) for read in read_lines(table, SEAT, line) if isinstance(read, Read))


def filed(post: Post) -> list[str]:
    """Return the orders that a post files."""
    return [said for line in reading.letter_of(post).orders for said in order(line.text)]


def post_of(case: dict[str, Any], family: str) -> Post:
    return Post(family=family, ident="1", author="ben", body=case["body"].strip("\n"))


def test_the_corpus_is_as_large_as_was_asked_for() -> None:
    pages = 7 + 2 + 1 + 2
    assert len(BY_HAND) >= 200
    assert len(BY_HAND) + pages * TWENTY >= 400


@pytest.mark.parametrize(("case", "family"), BY_HAND, ids=lambda each: each if isinstance(each, str) else "")
def test_a_post_written_by_hand_is_read_line_by_line(case: dict[str, Any], family: str) -> None:
    post = post_of(case, family)
    lines = reading.lines_of(post)
    assert [line.text for line in lines if line.role in VOICE] == case.get("own", [])
    assert [line.text for line in lines if line.role == "doubtful"] == case.get("doubtful", [])


@pytest.mark.parametrize(("case", "family"), BY_HAND, ids=lambda each: each if isinstance(each, str) else "")
def test_what_is_the_author_s_is_filed_what_is_doubtful_asked_about_and_nothing_else(
    case: dict[str, Any], family: str
) -> None:
    letter = reading.letter_of(post_of(case, family))
    assert filed(post_of(case, family)) == [said for line in case.get("own", []) for said in order(_bare(line))]
    doubtful = [line for line in case.get("doubtful", []) if order(line)]
    assert orders_in(board(PACKET), SEAT, [line.text for line in letter.doubtful]) == list(dict.fromkeys(doubtful))


def _bare(line: str) -> str:
    """Return a line without whom it speaks to."""
    return line.removeprefix("@ben ")


@pytest.mark.parametrize("family", ["machina", "nodebb", "phpbb"])
def test_a_post_that_a_page_of_markdown_draws_as_nothing_but_a_quote_is_asked_about(family: str) -> None:
    body = "<div><blockquote><p>A Mar H<br>A Par - Bur</p></blockquote></div>"
    letter = reading.letter_of(Post(family=family, ident="1", author="ben", markup="html", body=body))
    assert letter.only_quoted == (family != "phpbb")
    assert letter.orders == ()


def sources() -> dict[str, tuple[str, bytes, list[generated.Told]]]:
    """Return twenty posts for each way in which they can be saved."""
    out: dict[str, tuple[str, bytes, list[generated.Told]]] = {}
    for seed, family in enumerate(generated.SHELLS):
        posts = generated.made(TWENTY, seed)
        out[family] = family, generated.page(family, posts), posts
    typed, drawn, xml, bb, md = (generated.made(TWENTY, seed) for seed in range(10, 15))
    out["discourse raw"] = "discourse", generated.topic(typed, typed=True), typed
    out["discourse cooked"] = "discourse", generated.topic(drawn, typed=False), drawn
    out["boardgamegeek"] = "boardgamegeek", generated.articles(xml), xml
    out["pasted BBCode"] = "text", generated.pasted(bb, generated.bbcode('[quote="ben"]')), bb
    out["pasted Markdown"] = "text", generated.pasted(md, generated.markdown), md
    return out


@pytest.mark.parametrize("name", sources())
def test_posts_made_at_random_are_read_and_filed_as_they_were_told(name: str) -> None:
    family, raw, told = sources()[name]
    posts, odd = saved.posts_of([Page("page", raw)], kinds.family(family))
    assert odd == []
    assert [post.author for post in posts] == [each.author for each in told]
    for post, each in zip(posts, told, strict=True):
        lines = reading.lines_of(post)
        assert [line.text for line in lines if line.role in VOICE] == each.own
        assert [line.text for line in lines if line.role == "doubtful"] == []
        assert filed(post) == each.orders
        assert family == "text" or post.edited == each.edited


def test_a_pasted_form_keeps_its_remarks_though_markdown_draws_headings_of_them() -> None:
    typed = [Said(text, "own") for text in ("leader Mago", "#   leader Hanno", "# Turn 3", "", "## My orders", r"\# x")]
    assert [[line.text for line in lines] for lines in markdown.read(typed)] == [
        ["leader Mago"],
        ["# leader Hanno"],
        ["# Turn 3"],
        [],
        ["My orders"],
        ["# x"],
    ]
