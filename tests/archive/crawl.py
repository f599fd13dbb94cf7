"""A site read as a browser reads it: its pages, links and places, and faults in them."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Mapping

VOID = {"meta", "link", "br", "img", "input", "hr"}
"""Elements that have no end."""


@dataclass
class Read:
    """A page: its ids, its links, and what is wrong with its markup."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)


class Reader(HTMLParser):
    """Reads one page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Read()
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element."""
        facts = dict(attrs)
        if len(facts) != len(attrs):
            self.page.faults.append(f"<{tag}> has an attribute twice")
        if "id" in facts:
            self.page.ids.append(str(facts["id"]))
        for name in ("href", "src"):
            if name in facts:
                self.page.links.append(str(facts[name]))
        if tag in {"script", "iframe", "object", "embed"} or any(name.startswith("on") for name in facts):
            self.page.faults.append(f"<{tag}> may run")
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdecimal():
            self.page.headings.append(int(tag[1]))
        if ("tabindex" in facts and facts["tabindex"] != "0") or (tag == "a" and "href" not in facts):
            self.page.faults.append(f"<{tag}> is out of the order in which Tab goes")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element of a drawing that ends at once."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Take the end of an element."""
        if not self._open or self._open.pop() != tag:
            self.page.faults.append(f"</{tag}> ends nothing")

    def handle_data(self, data: str) -> None:
        """Take words."""
        self.page.words.append(data)

    def close(self) -> None:
        """Come to the end."""
        super().close()
        self.page.faults += [f"<{tag}> does not end" for tag in self._open]


@cache
def read(body: bytes) -> Read:
    """Return a page as it reads, which nobody changes: many tests look at the pages of the same sites."""
    reader = Reader()
    reader.feed(body.decode())
    reader.close()
    return reader.page


def pages(files: Mapping[str, bytes]) -> dict[str, Read]:
    """Return the pages of a site as they read."""
    return {path: read(body) for path, body in files.items() if path.endswith(".html")}


def target(here: str, link: str) -> tuple[str, str]:
    """Return the path and the place that a link leads to."""
    way, _, fragment = link.partition("#")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), unquote(way))) if way else here
    return path, unquote(fragment)


def faults(files: Mapping[str, bytes]) -> list[str]:
    """Return what is wrong: links that lead nowhere, pages that nothing leads to, markup that is not closed."""
    found: list[str] = []
    read_pages = pages(files)
    reached = {"index.html", "404.html"}
    edge = ["index.html"]
    while edge:
        here = edge.pop()
        for link in read_pages[here].links:
            path, _ = target(here, link)
            if path in read_pages and path not in reached:
                reached.add(path)
                edge.append(path)
    found += [f"nothing leads to {path}" for path in read_pages if path not in reached]
    for here, page in read_pages.items():
        found += [f"{here}: {fault}" for fault in page.faults]
        found += [f"{here}: the id {name} is there twice" for name in set(page.ids) if page.ids.count(name) > 1]
        jumps = zip([0, *page.headings], page.headings, strict=False)
        found += [f"{here}: a heading of level {now} below {was}" for was, now in jumps if now > was + 1]
        for link in page.links:
            if ":" in link or link.startswith("/"):
                found.append(f"{here}: {link} leads out of the folder")
                continue
            path, fragment = target(here, link)
            if path not in files:
                found.append(f"{here}: {link} leads nowhere")
            elif fragment and fragment not in read_pages[path].ids:
                found.append(f"{here}: {link} leads to no place")
    return found
