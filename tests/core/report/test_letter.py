"""Pages that fit a mail: nothing is lost of a short one, and of a long one the text file has what is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.page import Column, Form, Page, Picture, Prose, Row, Section, Table
from adjudicator.report.html import render_html, with_images
from adjudicator.report.letter import LEFT_OUT, MOST, fits, render_letter

BARE = Page(kind="report", game="quay", label="Harbour", title="Day 1", story=("A ship lands.",))
DRAWN = Picture("map", "Map", "Three ships.", f'<svg viewBox="0 0 9 9"><path d="{"M0,0" * 30_000}"/></svg>')


def table(rows: int) -> Table:
    """Return a table of so many ships."""
    return Table("Ships", (Column("Ship"), Column("Guns", "number")), tuple(Row((f"Ship {n}", n)) for n in range(rows)))


def test_a_page_that_fits_is_as_it_always_is() -> None:
    page = replace(BARE, blocks=(Section("Ships", (table(50),)),))
    assert render_letter(page) == render_html(page)


def test_a_drawing_that_is_too_long_is_a_file_alone_and_is_shown_where_there_are_pixels() -> None:
    page = replace(BARE, blocks=(Section("Map", (DRAWN,)), Section("Ships", (table(50),))))
    html = render_letter(page)
    assert fits(html)
    assert "The drawing is in the file map.svg." in html
    assert LEFT_OUT not in html.partition("</style>")[2]
    assert 'src="cid:x"' in with_images(html, [(("cid:x", 9, ""),)])


@pytest.mark.parametrize("rows", [220, 3000])
def test_the_longest_sections_are_left_out_and_the_form_never_is(rows: int) -> None:
    form = Form(("Bid: pass",), "gm@localhost", "bid")
    blocks = (
        Section("Long", (table(rows),)),
        Section("Short", (Prose(("Calm.",)),)),
        Section("Orders", (table(100), form)),
        Section("Longer", (table(rows + 9),)),
    )
    html = render_letter(replace(BARE, blocks=blocks))
    assert len(html.encode()) < MOST
    assert "Longer</h2>" in html
    assert html.count("It stands in the text file") == (2 if rows > 1000 else 1)
    assert "Calm." in html
    assert "Ship 99<" in html
    assert "Bid: pass" in html
