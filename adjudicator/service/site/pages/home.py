"""The front page of the archive of a whole home: every game in one table."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator import resources
from adjudicator.service.site.pages.news import title
from adjudicator.service.site.pages.outline import Outline, hour
from adjudicator.service.site.pages.render import Renderer


def home_pages(outlines: Mapping[str, Outline]) -> dict[str, bytes]:
    """Return the files above the sites of the games, each of which has a folder of its own."""
    games = [
        {
            "title": outline.title,
            "path": f"{game}/index.html",
            "system": outline.system,
            "stand": "over" if outline.story.over else "runs",
            "news": title(outline.story.reports[-1].story),
            "last": hour(outline.story.reports[-1].at),
            "packets": len(outline.story.legs),
        }
        for game, outline in outlines.items()
    ]
    renderer = Renderer(str, lambda _: None, None)
    return {
        "index.html": renderer.page("home.html", "index.html", games=games),
        "site.css": resources.templates("core", "site/site.css").read_bytes(),
    }
