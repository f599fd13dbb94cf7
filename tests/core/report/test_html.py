"""The HTML of pages: what mail programs, screen readers and phones need, and nothing from outside."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings

from adjudicator import resources
from adjudicator.model.page import (
    Button,
    Cell,
    Column,
    Deadline,
    Dice,
    Entries,
    Entry,
    Fact,
    Mail,
    Offer,
    Offers,
    Page,
    Prose,
    Row,
    Section,
    Table,
    Verdict,
    Verdicts,
)
from adjudicator.report.html import mailto, render_html
from tests.core.report.samples import FORM, PAGES, PRIVATE, PUBLIC, RECEIPT, REMINDER
from tests.core.report.trees import pages

VOID = {"meta", "br", "rect", "line"}


class Reader(HTMLParser):
    """Reads a document into its elements and words, and complains about elements that are not closed in order."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(document)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module", params=PAGES)
def document(request: pytest.FixtureRequest) -> str:
    return render_html(PAGES[request.param])


def body(document: str) -> str:
    return document[document.index("<body") :]


def page_of(*blocks: Any, **head: Any) -> str:
    return render_html(dataclasses.replace(PUBLIC, blocks=blocks, **head))


def test_a_page_needs_nothing_from_outside_and_runs_nothing(document: str) -> None:
    reader = Reader(document)
    assert {tag for tag, _ in reader.elements}.isdisjoint({"script", "link", "img", "iframe", "form", "input"})
    assert "url(" not in document
    assert "@import" not in document
    assert not [
        name for _, attributes in reader.elements for name in attributes if name.startswith("on") or name == "src"
    ]
    assert {urlsplit(link["href"]).scheme for link in reader.all("a")} <= {"mailto"}
    assert re.findall(r"https?://[^\"' ]+", document.replace("http://www.w3.org/2000/svg", "")) == []


def test_a_page_names_its_language_and_both_colour_schemes(document: str) -> None:
    reader = Reader(document)
    assert reader.all("html") == [{"lang": "en"}]
    assert {"name": "color-scheme", "content": "light dark"} in reader.all("meta")
    assert len(reader.all("style")) == 1
    assert len(reader.all("h1")) == 1


def test_tables_of_figures_are_told_from_tables_of_layout(document: str) -> None:
    reader = Reader(document)
    data = [table for table in reader.all("table") if table.get("role") != "presentation"]
    assert len(data) == len(reader.all("caption"))
    assert all(head.get("scope") in {"col", "row", "rowgroup"} for head in reader.all("th"))


def test_charts_say_their_figures_in_words() -> None:
    drawn = Reader(render_html(PUBLIC)).all("svg")
    assert len(drawn) == 2
    assert all(chart["role"] == "img" and chart["aria-label"] for chart in drawn)
    assert drawn[1]["aria-label"].endswith("Anna 18, change +1; Ben 14; Clara 20, change +3.")


def test_looks_hold_without_the_style_block(document: str) -> None:
    assert 'style="' in body(document)
    # The classes that dark mode and phones use must not be the only source of a colour.
    for element, attributes in Reader(document).elements:
        if {"mu", "ac", "btn"} & set(attributes.get("class", "").split()):
            assert "color:" in attributes["style"], element


def test_every_class_of_the_markup_has_its_looks(document: str) -> None:
    sheets = "".join(resources.templates("core", name).read_text("utf-8") for name in ("mail.css", "mail.screen.css"))
    known = set(re.findall(r"\.(-?[a-zA-Z][\w-]*)", sheets))
    used = {name for _, attributes in Reader(document).elements for name in attributes.get("class", "").split()}
    assert used <= known


def test_signs_are_true_and_sums_hold_together() -> None:
    document = body(render_html(PUBLIC))
    assert "die 5&nbsp;\u2212&nbsp;2&nbsp;=&nbsp;+3T" in document.replace("\u00a0", "&nbsp;")
    assert "\u221226" in document
    assert "Perla\u2019s" in render_html(RECEIPT)
    assert "4 \u00d7 4 \u00d7 3 = 48T".replace(" ", "&nbsp;") in render_html(PRIVATE).replace("\u00a0", "&nbsp;")


def test_orders_keep_their_plain_signs() -> None:
    words = Reader(render_html(PRIVATE)).words
    for line in FORM.lines:
        assert line in words
    assert "Read \u201cpersaudes\u201d" in Reader(render_html(RECEIPT)).words
    assert "mago persaudes hano spend 2 up to 6 only to reach 9" in Reader(render_html(RECEIPT)).words


def test_the_button_opens_the_form_unchanged() -> None:
    links = [link["href"] for link in Reader(render_html(PRIVATE)).all("a")]
    assert len(links) == 2, "below the deadline and above the form"
    assert links[0] == links[1]
    asked = parse_qs(urlsplit(links[0]).query, strict_parsing=True)
    assert urlsplit(links[0]).path == "byrsa@gm.example"
    assert asked == {"subject": ["[byrsa] 4.3 Anna"], "body": ["".join(f"{line}\r\n" for line in FORM.lines)]}


def test_answers_open_mails_of_their_own() -> None:
    first, second = (
        parse_qs(urlsplit(link["href"]).query)["body"][0] for link in Reader(render_html(RECEIPT)).all("a")
    )
    assert "up to 4 from Mago\r\n" in first
    assert "up to 4 from Milko\r\n" in second
    assert [link["href"] for link in Reader(render_html(REMINDER)).all("a")] == [
        "mailto:byrsa@gm.example?subject=%5Bbyrsa%5D%204.3%20Dora&body=Done%0D%0A"
    ]


def test_an_address_cannot_smuggle_a_header_into_a_link() -> None:
    assert mailto(Mail("a@b.c?cc=d&x=y", "s&t", "u")) == "mailto:a@b.c%3Fcc%3Dd%26x%3Dy?subject=s%26t&body=u%0D%0A"


def test_what_a_player_wrote_stays_words() -> None:
    said = "<script>alert(1)</script> & <b>"
    document = page_of(
        Section(said, (Prose((said, (said,))), Verdicts((Verdict(1, said, (said,), (said,), mark=said),)))),
        title=said,
        game=said,
    )
    reader = Reader(document)
    assert not reader.all("script")
    assert not reader.all("b")
    assert reader.words.count("<script>alert(1)</script> & <b>") >= 6


def test_an_offer_has_a_button_for_each_answer_and_the_quiet_one_in_outline() -> None:
    yes, no = (Button(word, Mail("a@b.c", "s", word), quiet=word == "no") for word in ("yes", "no"))
    document = page_of(Offers((Offer("A", 4, "two <or> so", ("bid 2",), ("Which?",), (yes, no)),)))
    reader = Reader(document)
    assert "A \N{EN SPACE}Line 4 \N{EN SPACE}two <or> so" in reader.words
    filled, outlined = (found for found in re.findall(r"<a [^>]*>", document))
    assert "background-color" in filled
    assert "border:1px solid" in outlined
    assert "background-color" not in outlined


def test_signs_that_cannot_be_seen_are_left_out() -> None:
    document = page_of(Verdicts((Verdict(1, "pay\x00 5\x1b \u202eT01"),)))
    assert "pay 5 T01" in Reader(document).words


def test_the_preview_is_the_line_of_the_page_or_its_deadline_or_its_story() -> None:
    def preview(**head: object) -> str:
        found = re.search(r'<div class="preview"[^>]*>(.*?)</div>', page_of(**head))
        assert found
        return found.group(1)

    due = Deadline("Next", "Mon 23 Nov", what="4.3 Forum")
    assert preview(preview="The State stands at 192T.") == "The State stands at 192T."
    assert preview(deadline=due) == "Next 4.3 Forum Mon 23 Nov"
    assert preview(deadline=None, story=("It rains.", "Still.")) == "It rains."
    assert preview(deadline=None, story=()) == ""


def test_the_date_stands_beside_the_first_fact() -> None:
    assert "Wed 18 Nov 2026 \u00b7 report 4-2" in render_html(PUBLIC)
    assert "\u00b7 </td>" not in page_of(facts=())
    assert ">Wed 18 Nov 2026</td>" in page_of(facts=())
    assert ">your mail of Sun 22 Nov, 18:42</td>" in render_html(RECEIPT)
    assert '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="small"' not in (
        page_of(facts=(), date="")
    )


def test_cells_show_notes_stars_and_changes_in_their_places() -> None:
    columns = (Column("n", "number"), Column("who", phone=False), Column("gain", "change"), Column("label", "code"))
    rows = (Row((1, Cell("Mago", note="leader", stars=1), 4, "t4/a-b/1")), Row((2, None, 0, None), strong=True))
    words = Reader(page_of(Table("Cards", columns, rows, ("one card",), ("6.3.1",)))).words
    assert "Cards [6.3.1]" in words
    assert "1Mago*leader+4t4/a-b/1" in words
    assert "20" in words
    assert "* one card" in words


def test_a_cell_of_one_short_word_never_breaks_and_a_long_figure_may() -> None:
    columns = (Column("rule"), Column("result", "number"))
    document = page_of(Table("Dice", columns, (Row(("6.2.9.4", "+3T, now Liable to all")), Row(("two words", 1)))))
    assert re.findall(r'class="(c (?:rh c0|n)[^"]*)"', document) == ["c rh c0 nb", "c n", "c rh c0", "c n nb"]


def test_a_table_too_wide_for_a_phone_may_break_in_its_heads_and_then_anywhere() -> None:
    def classes(columns: int, figure: int) -> set[str]:
        table = Table(
            "t", (Column("who"), *[Column("number", "number")] * columns), (Row(("Mago", *[figure] * columns)),)
        )
        found = re.findall(r'class="(th mu n|c n)([^"]*)"', page_of(table))
        return {kind[0] + rest for kind, rest in found}

    assert classes(3, 7) == {"t", "c nb"}
    assert classes(7, 7) == {"t aw", "c nb"}
    assert classes(7, 7_000_000) == {"t aw", "c aw"}


def test_dice_without_rolls_and_entries_without_details() -> None:
    words = Reader(
        page_of(Dice("No open dice.", proof=(Fact("link 17", ("abc",)),)), Entries((Entry("A", mark="PASSES"),)))
    ).words
    assert "No open dice." in words
    assert "link 17abc" in words
    assert "PASSES" in words


def test_the_same_page_gives_the_same_bytes_in_any_process() -> None:
    script = (
        "import hashlib; from tests.core.report.samples import PAGES; from adjudicator.report.html import render_html;"
        "print([hashlib.sha256(render_html(page).encode()).hexdigest() for page in PAGES.values()])"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(resources.templates().parent)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1


def test_importing_the_renderers_loads_no_template_engine() -> None:
    script = (
        "import sys; from adjudicator.report import html, json, sentences, subject, text, words;"
        "sys.exit(bool({'jinja2', 'css_inline', 'markupsafe', 'hypothesis'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=resources.templates().parent, check=False).returncode == 0


@settings(max_examples=40)
@given(pages)
def test_any_page_is_whole_html(page: Page) -> None:
    assert Reader(render_html(page)).all("h1")
