"""A corrected report lists what was said before and is said otherwise now, to each reader what he may know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.model.page import Column, Entries, Entry, Fact, Facts, Page, Points, Prose, Row, Section, Strong, Table
from adjudicator.report.json import render_json
from adjudicator.report.text import render_text
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.speech import core_speaker
from adjudicator.service.gm_desk import acts
from adjudicator.service.turn.differences import CHANGED, MOST, with_changes
from tests.core.service.quay import Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ann", "bid 2\nword: olive press")
    quay.send("Ben", "bid 5\npray")
    return quay


def last(quay: Quay, audience: str) -> str:
    """Return the text of the last report for somebody, each paragraph in one line."""
    found = [r.body for r in quay.home.store.reports("quay", audience=audience) if r.format == "text"]
    return " ".join(found[-1].decode().split())


def changes(quay: Quay, audience: str) -> str:
    """Return what the last report for somebody says has changed."""
    said = last(quay, audience)
    return said[said.index("WHAT HAS CHANGED") : said.index("1 WHAT HAPPENED")]


def test_a_corrected_report_says_what_is_no_longer_so_and_what_is_now(quay: Quay) -> None:
    quay.close()
    assert "WHAT HAS CHANGED" not in last(quay, "all"), "the first corrects nothing"
    acts.substitute(quay.home, quay.table, "ann", "bid 4", "her mail was lost", "1.1")
    for audience in ("all", "ann", "gm"):
        said = changes(quay, audience)
        assert "WAS Ann bids 2" in said, audience
        assert "NOW Ann bids 4" in said, audience
        assert "Ben bids" not in said, "what stayed as it was is not listed"
    assert "her mail was lost" in last(quay, "all")


def test_a_correction_that_changed_nothing_says_so(quay: Quay) -> None:
    quay.close()
    acts.rewind(quay.home, quay.table, "1.1", "I misread the table", reopen=False)
    assert "and says the same" in changes(quay, "all")


def test_each_correction_is_measured_by_the_report_before_it(quay: Quay) -> None:
    quay.close()
    acts.substitute(quay.home, quay.table, "ann", "bid 4", "her mail was lost", "1.1")
    acts.substitute(quay.home, quay.table, "ann", "bid 3", "the wrong mail", "1.1")
    said = changes(quay, "all")
    assert "WAS Ann bids 4" in said
    assert "NOW Ann bids 3" in said
    assert "bids 2" not in said
    assert "WHAT HAS CHANGED" not in said[1:], "the list itself is not compared"


def test_a_corrected_game_verifies(quay: Quay) -> None:
    quay.close()
    acts.substitute(quay.home, quay.table, "ann", "bid 4", "her mail was lost", "1.1")
    acts.rewind(quay.home, quay.table, "1.1", "I misread the table", reopen=False)
    assert verify(quay.home, "quay").differences == []


PAGE = Page(
    kind="public",
    game="quay",
    label="Quay",
    title="Report",
    story=("A ship came in.",),
    blocks=(
        Section(
            "Harbour",
            (
                Prose((("Anna pays ", Strong("4T"), "."),)),
                Table("Money", (Column("who"), Column("has", "number")), (Row(("Anna", 3)), Row(("Ben", 5)))),
                Entries((Entry("Toll", (), "PASSES"),)),
                Facts((Fact("LEFT", ("3T",)),)),
            ),
        ),
    ),
)


def told(page: Page, before: Page) -> str:
    found = with_changes(page, render_json(before).encode(), core_speaker())
    section = found.blocks[0]
    assert isinstance(section, Section)
    assert section.title == CHANGED
    assert found.blocks[1:] == page.blocks
    return " ".join(render_text(replace(page, story=(), blocks=(section,))).split())


def test_a_sentence_a_row_an_entry_and_a_fact_are_statements() -> None:
    parts = (
        Prose((("Anna pays ", Strong("6T"), "."),)),
        Table("Money", (Column("who"), Column("has", "number")), (Row(("Anna", 1)), Row(("Ben", 5)))),
        Entries((Entry("Toll", (), "FAILS"),)),
        Facts((Fact("LEFT", ("1T",)),)),
    )
    said = told(replace(PAGE, story=("No ship came.",), blocks=(Section("Harbour", parts),)), PAGE)
    assert "Story WAS A ship came in. NOW No ship came." in said
    assert "WAS Anna pays 4T. Anna: 3 Toll PASSES LEFT: 3T" in said
    assert "NOW Anna pays 6T. Anna: 1 Toll FAILS LEFT: 1T" in said
    assert "Ben" not in said


def test_what_only_moved_has_not_changed() -> None:
    section = PAGE.blocks[0]
    assert isinstance(section, Section)
    turned = replace(PAGE, blocks=(replace(section, parts=section.parts[::-1]),))
    assert "says the same" in told(turned, PAGE)


def test_of_many_changes_the_sentences_are_listed_and_the_tables_named() -> None:
    lines = tuple(f"Ship {number} came in." for number in range(MOST + 1))
    more = Table("Ships", (Column("name"), Column("crew", "number")), (Row(("Barque", 7)),))
    said = told(
        replace(PAGE, blocks=(*PAGE.blocks, Section("Ships", (Points(lines),)), Section("Crews", (more,)))), PAGE
    )
    assert all(line in said for line in lines)
    assert "stand under Crews" in said
    assert "Barque" not in said


def test_many_figures_are_listed_where_no_sentence_tells_of_them() -> None:
    rows = tuple(Row((f"Ship {number}", number)) for number in range(MOST + 1))
    said = told(
        replace(
            PAGE,
            blocks=(
                *PAGE.blocks,
                Section("Ships", (Table("Ships", (Column("name"), Column("crew", "number")), rows),)),
            ),
        ),
        PAGE,
    )
    assert f"Ship {MOST}: {MOST}" in said


def test_a_correction_of_several_packets_is_compared_packet_with_packet(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="two")
    quay.send("Ann", "bid 2")
    quay.send("Ben", "bid 5\npray")
    quay.close()
    first = quay.table.history.published[-1][1].report.replace("-", ".")
    quay.close()
    second = quay.table.history.published[-1][1].report.replace("-", ".")
    assert first != second
    acts.substitute(quay.home, quay.table, "ann", "bid 4", "her mail was lost", first)
    said = changes(quay, "all")
    assert "WAS Ann bids 2. NOW Ann bids 4." in said
    assert "Ben" not in said, "what the first packet told before is no news in the report on both"
    assert "says the same" not in said
    assert verify(quay.home, "quay").differences == []
