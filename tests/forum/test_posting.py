"""What we post: reports and tallies in the marks of each forum, each once, and nothing that is sealed."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.model.page import Page, Prose, Section
from adjudicator.report.json import read_page, render_json
from adjudicator.report.thread import Form, render_posts
from adjudicator.service.gm_desk.tally import tally_page
from adjudicator.service.gm_desk.thread_posts import drafts, mark_posted
from tests.forum.edits import BUR, closing
from tests.forum.thread import FORUM, Thread


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    thread = Thread(tmp_path / "home")
    thread.post("clara", BUR)
    thread.post("zoe", "Good luck")
    thread.wait(minutes=5)
    thread.look()
    return thread


def test_a_page_is_read_back_as_it_was_written(thread: Thread) -> None:
    for report in thread.home.store.reports("vienna"):
        if report.format == "json":
            assert render_json(read_page(report.body)).encode() == report.body


def test_the_tally_tells_who_has_filed_and_nothing_sealed(thread: Thread) -> None:
    (text,) = [draft.text for draft in drafts(thread.home, thread.table) if "tally" in draft.name]
    assert text.startswith("<!-- vienna 1901-1 tally")
    assert "| Clara | yes |" in text
    assert "| Ben | no |" in text
    assert "Par" not in text
    assert "- post \\#2 zoe: no seat in this game; welcome to watch." in text


def test_open_kinds_are_shown_with_their_posts(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home", replace(FORUM, open=("order",)))
    thread.post("clara", BUR)
    thread.look()
    (text,) = [draft.text for draft in drafts(thread.home, thread.table) if "tally" in draft.name]
    assert "post \\#1 Clara: `A Par - Bur`." in text


def test_what_a_seat_may_not_know_changes_no_byte_of_a_tally(tmp_path: Path) -> None:
    made: list[list[object]] = []
    for order in (BUR, "A Par - Pic\nF Bre H"):
        thread = Thread(tmp_path / f"home{len(made)}")
        thread.post("clara", order)
        thread.wait(minutes=5)
        thread.look()
        made.append([tally_page(thread.home, thread.table), *(each for each in drafts(thread.home, thread.table))])
    assert made[0] == made[1]


def test_no_token_and_no_address_stands_in_a_post(thread: Thread) -> None:
    whole = "".join(draft.text for draft in drafts(thread.home, thread.table))
    for seat in thread.table.game.seats:
        assert thread.table.token(seat) not in whole
        assert thread.table.addresses(seat)[0] not in whole


def test_a_post_is_printed_until_it_is_marked(thread: Thread) -> None:
    arguments = ["--home", str(thread.home.path)]
    first = CliRunner().invoke(cli, [*arguments, "post", "vienna", "--json"], catch_exceptions=False)
    names = [each["name"] for each in json.loads(first.stdout)]
    assert any(name.endswith("report-1") for name in names)
    done = CliRunner().invoke(cli, [*arguments, "posted", "vienna", names[0]], catch_exceptions=False)
    assert names[0] in done.stdout
    assert names[0] not in [draft.name for draft in drafts(thread.home, thread.table)]
    mark_posted(thread.home, thread.table, ())
    assert [draft.name for draft in drafts(thread.home, thread.table)] == ["1901-1-tally-2-1"]


def test_a_change_after_the_lock_is_told_in_the_next_report(thread: Thread) -> None:
    thread.now = closing(thread) + timedelta(hours=1)
    thread.look()
    thread.edit(1, "A Par - Pic")
    thread.wait(minutes=5)
    thread.look()
    thread.now = thread.now + timedelta(days=8)
    thread.look()
    text = "".join(draft.text for draft in drafts(thread.home, thread.table, "text"))
    assert "Clara edited post #1 after the lock; what it filed stands as it was." in " ".join(text.split())


FORMS: tuple[Form, ...] = ("markdown", "bbcode", "text")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("longest", [500, 1000, 32_000])
def test_a_long_page_is_split_at_its_sections_in_order(form: Form, longest: int) -> None:
    sections = tuple(Section(f"Part {at}", (Prose((f"Words of part {at}. " * 9,)),)) for at in range(12))
    page = Page("public", "vienna", "Vienna", "Spring", story=("It begins.",), blocks=sections)
    posts = render_posts(page, form, longest, "vienna 1901-1 report")
    assert all(len(post) <= longest for post in posts)
    whole = "\n".join(posts)
    places = [whole.upper().index(f"PART {at}") for at in range(12)]
    assert places == sorted(places)
    assert len(posts) == 1 or f"1/{len(posts)}" in posts[0]


@pytest.mark.parametrize("form", FORMS)
def test_a_name_makes_no_marks(form: Form) -> None:
    page = Page("public", "vienna", "Vienna", "x", story=("**bold** [b]bold[/b] @all <b> [quote]x[/quote]",))
    (post,) = render_posts(page, form, 10_000, "vienna x y 1")
    if form == "bbcode":
        assert "[b]bold" not in post
        assert "[quote]" not in post
    if form == "markdown":
        assert "\\*\\*bold\\*\\*" in post
        assert "\\@all" in post


@pytest.mark.parametrize(
    ("form", "linked"), [("markdown", "[Spring 1901]({})"), ("bbcode", "[url={}]Spring 1901[/url]")]
)
@pytest.mark.parametrize("site", ["", "https://site.example/vienna"])
def test_a_picture_is_a_link_and_never_an_attached_file(thread: Thread, form: Form, linked: str, site: str) -> None:
    thread.table._listed = replace(thread.table._listed, site=site)
    report = next(draft.text for draft in drafts(thread.home, thread.table, form) if "report" in draft.name)
    shown = linked.format(f"{site}/packets/0-0.html") if site else "Spring 1901"
    assert f"\n{shown}: The map with 22 units;" in report
    text = next(draft.text for draft in drafts(thread.home, thread.table, "text") if "report" in draft.name)
    assert ("https://site.example/vienna/packets/0-0.html" in text) == bool(site)
    assert "attached" not in report + text
