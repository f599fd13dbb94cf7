"""A page as HTML that no mail program cuts off: drawings as files alone, and the longest sections in the text file."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from adjudicator.model.page import Page, Picture, Section, find_form
from adjudicator.report.html import render_html

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.model.page import Block, Part

MOST = 100_000
"""Bytes that the HTML of a mail stays below: some mail programs cut off what comes after 102 kB."""
LEFT_OUT = "left-out"
"""The class of the note that replaces a section."""


def render_letter(page: Page) -> str:
    """The HTML of a page that is mailed, below `MOST` bytes whatever the game.

    A page that is too long has its drawings as files alone; where that is not enough, its longest sections are left
    out, until it fits, and it says in which file they are.
    """
    html = render_html(page)
    if fits(html):
        return html
    page = replace(page, blocks=tuple(map(_without_drawings, page.blocks)))
    left_out: list[int] = []
    longest = sorted(_weights(page), reverse=True)
    while not fits(html := render_html(page, left_out)) and longest:
        spare = len(html.encode()) - MOST
        while longest and spare >= 0:
            weight, at = longest.pop(0)
            left_out.append(-at)
            spare -= weight
    return html


def fits(html: str) -> bool:
    """Return whether no mail program cuts a mail with this HTML."""
    return len(html.encode()) < MOST


def _weights(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the bytes of each section that may be left out, and its place; a form is what the mail is for."""
    bare = len(render_html(replace(page, blocks=())).encode())
    for at, block in enumerate(page.blocks):
        if isinstance(block, Section) and find_form((block,)) is None:
            yield len(render_html(replace(page, blocks=(block,))).encode()) - bare, -at


def _without_drawings(block: Block) -> Block:
    """Return a block whose drawings say which file has them."""
    if isinstance(block, Section):
        return replace(block, parts=tuple(map(_named_alone, block.parts)))
    return _named_alone(block)


def _named_alone(part: Part) -> Part:
    if not isinstance(part, Picture):
        return part
    said = escape(f"The drawing is in the file {part.file}.")
    svg = f'<svg viewBox="0 0 576 40" xmlns="http://www.w3.org/2000/svg"><text x="12" y="26">{said}</text></svg>'
    return replace(part, svg=svg)
