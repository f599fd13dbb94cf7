"""A picture in a page: shown whole by HTML, named and told by plain text, kept by JSON, called after its report."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from adjudicator.model.page import Heading, Page, Picture, Prose, Section, filed_under, pictures, without_pictures
from adjudicator.report.html import render_html
from adjudicator.report.json import render_json
from adjudicator.report.text import render_text

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect width="100" height="50" fill="#fff"/></svg>\n'
MAP = Picture("map", "Map", 'Ann holds "Hull" & two <lots>.', SVG)
PAGE = Page("public", "quay", "For all", "The day", blocks=(Section("Map", (Heading("Now"), MAP)), Prose(("So.",))))


def test_html_shows_the_drawing_whole_and_says_what_it_shows() -> None:
    found = render_html(PAGE)
    drawn = re.search(r'<div class="picture".*?>(<svg .*?</svg>)</div>', found, re.DOTALL)
    assert drawn is not None
    assert '<rect width="100" height="50" fill="#fff"' in drawn[1]
    assert 'viewBox="0 0 100 50"' in drawn[1]
    assert "width:100%" in drawn[1]
    assert 'role="img"' in drawn[0]
    assert "&amp; two" in drawn[0]
    assert 'aria-label="Map. Ann holds ' in drawn[0]
    assert "<lots>" not in re.sub('"[^"]*"', "", drawn[0]), "what a picture shows is no markup"


def test_a_picture_has_a_light_ground_of_its_own() -> None:
    drawn = re.search(r'<div class="picture".*', render_html(PAGE))
    assert drawn is not None
    assert "background-color:#FFFFFF" in drawn[0]


def test_plain_text_names_the_file_and_says_what_it_shows() -> None:
    assert 'Map: map.svg, attached. Ann holds "Hull" & two <lots>.' in render_text(PAGE)


def test_json_holds_the_drawing() -> None:
    found = json.loads(render_json(PAGE))["blocks"][0]["parts"][1]
    assert found == {"kind": "picture", "name": "map", "title": "Map", "summary": MAP.summary, "svg": SVG}


def test_pictures_are_found_in_sections_and_without_one_and_called_after_their_report() -> None:
    other = replace(MAP, name="roads")
    page = replace(PAGE, blocks=(*PAGE.blocks, other))
    assert pictures(page) == (MAP, other)
    found = filed_under(page, "1-1")
    assert [picture.file for picture in pictures(found)] == ["map-1-1.svg", "roads-1-1.svg"]
    assert found.blocks[1] is page.blocks[1]


def test_a_page_without_pictures_stays_as_it_is() -> None:
    page = replace(PAGE, blocks=(Prose(("So.",)),))
    assert filed_under(page, "1-1") is page


def test_two_pictures_of_one_name_would_share_a_file() -> None:
    with pytest.raises(ValueError, match="two pictures of one name on a page: map, map"):
        pictures(replace(PAGE, blocks=(MAP, MAP)))


@pytest.mark.parametrize("name", ["", "a/b", "../map", "-map", "map.svg", "kart\u00e4"])
def test_a_name_that_is_no_stem_of_a_file_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be called"):
        replace(MAP, name=name)


@pytest.mark.parametrize("svg", ["", "<p>", "<svg >", "<?xml?><svg ></svg>"])
def test_a_drawing_that_is_no_svg_is_refused(svg: str) -> None:
    with pytest.raises(ValueError, match="the picture map is no SVG"):
        replace(MAP, svg=svg)


def test_a_page_without_its_pictures_keeps_all_else() -> None:
    """A terminal shows no drawing, so a section that held nothing else is gone."""
    drawing = Picture("map", "A map", "Two places.", SVG)
    words = Prose(("So it stands.",))
    sections = (Section("Map", (drawing,)), Section("Both", (drawing, words)))
    page = Page("status", "Quay", "Quay", "Status", blocks=(drawing, *sections))
    kept = without_pictures(page)
    assert kept.blocks == (Section("Both", (words,)),)
    assert without_pictures(kept) == kept
