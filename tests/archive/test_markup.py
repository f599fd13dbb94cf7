"""Archives as others read them: pages strictly by the rules of HTML, the feed by its schema and a reader of feeds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import feedparser  # type: ignore[import-untyped]  # it carries no types
import html5lib
import pytest
from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMA = etree.RelaxNG(etree.parse(str(Path(__file__).with_name("atom.rng"))))
KINDS = ("whole", "seat", "diplomacy", "carthage", "rome")
ROOM = 90_000
"""Bytes that one run reads of a site: a page of each folder, the shortest first."""


def chosen(files: Mapping[str, bytes]) -> list[str]:
    """Return the shortest page of each folder of a site, and the pages that lie in none."""
    pages = sorted((path for path in files if path.endswith(".html")), key=lambda path: (len(files[path]), path))
    first = {path.rpartition("/")[0] or path: path for path in reversed(pages)}
    return [path for path in sorted(first.values(), key=lambda path: len(files[path])) if len(files[path]) < ROOM]


@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_html_to_the_letter(sites: dict[str, Mapping[str, bytes]], kind: str) -> None:
    files, spent = sites[kind], 0
    for path in chosen(files):
        html5lib.HTMLParser(strict=True).parse(files[path].decode())
        spent += len(files[path])
        if spent > ROOM:
            break
    assert spent > ROOM // 3


def test_a_page_that_is_not_is_found() -> None:
    with pytest.raises(html5lib.html5parser.ParseError):
        html5lib.HTMLParser(strict=True).parse("<!DOCTYPE html><title>x</title><p><div></p>")


@pytest.mark.parametrize("kind", [*KINDS, "anonymous", "won"])
def test_the_feed_is_atom_and_a_reader_finds_each_report_in_it(
    sites: dict[str, Mapping[str, bytes]], kind: str
) -> None:
    feed = sites[kind]["feed.xml"]
    tree = etree.fromstring(feed)
    assert SCHEMA.validate(tree), SCHEMA.error_log
    found = feedparser.parse(feed)
    assert not found.bozo
    links = [entry.link for entry in found.entries]
    assert len(links) == len(set(links))
    assert {link.removeprefix("/") for link in links} <= sites[kind].keys()
    assert [entry.updated for entry in found.entries] == sorted((e.updated for e in found.entries), reverse=True)
    for each in tree.findall("{*}id"):
        tree.remove(each)
    assert not SCHEMA.validate(tree)
