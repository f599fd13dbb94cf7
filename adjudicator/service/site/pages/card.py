"""The picture that a link to a site brings along where it is shared: the game's title, its system, how it stands.

It is drawn as reports' maps are, by the extra `maps`, with a font of ours; without the extra cards have no picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from adjudicator.report.raster import rasters
from adjudicator.report.typography import typeset
from adjudicator.service.site.pages.news import plain
from adjudicator.service.site.pages.outline import CARD

if TYPE_CHECKING:
    from adjudicator.model.page import Text
    from adjudicator.service.site.pages.outline import Outline
    from adjudicator.service.site.pages.render import Renderer

TITLE, STORY = (30, 2), (64, 5)
"""Characters of a line and the most lines, of the title and of what the last report tells."""


def card(outline: Outline, renderer: Renderer) -> dict[str, bytes]:
    """Return the picture of a site by its path; none where the site has no address, or nothing draws it."""
    if not outline.card:
        return {}
    last = outline.story.reports[-1]
    drawn = renderer.page(
        "card.svg",
        CARD,
        title=lines(outline.title, *TITLE),
        told=lines(told(last.story) or last.title, *STORY),
        over=bool(outline.story.over),
        report=last.name,
    )
    made = rasters(drawn.decode())
    return {CARD: made[0].data} if made else {}


def told(story: Sequence[Text]) -> str:
    """Return what a report tells first, as one text."""
    return " ".join(plain(text) for text in story)


def lines(words: str, wide: int, most: int) -> list[str]:
    """Return words in lines, at most so many; the last ends in an ellipsis where more would follow."""
    return wrap(typeset(words), wide, max_lines=most, placeholder=" \u2026") or [""]
