"""A feed of a thread, RSS or Atom, to posts, where its items hold whole texts; else to the hours of what is new."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final

from adjudicator.intake.mail.charset import tidy
from adjudicator.intake.posts import drawn, strict_xml
from adjudicator.intake.posts.family import Family, Feed
from adjudicator.intake.posts.hours import moment
from adjudicator.intake.posts.lines import squeezed
from adjudicator.intake.posts.pages import value
from adjudicator.model.errors import UserError
from adjudicator.model.post import Post

if TYPE_CHECKING:
    from lxml.etree import _Element
    from lxml.html import HtmlElement

_BEFORE = rb"<\?[^>]{0,400}\?>|<!--.{0,2000}?-->|<!DOCTYPE[^\[>]{0,400}(?:\[[^\]]{0,2000}\]\s*)?>"
_FEED = re.compile(rb"^(?:\xef\xbb\xbf)?\s*(?:(?:" + _BEFORE + rb")\s*){0,9}<(?:rss|feed|rdf:RDF)\b", re.DOTALL)
_CUT = re.compile(r"\[\s*(?:…|\.\.\.)\s*\]\s*$")
_ITEMS: Final = ("item", "entry")
_TEXTS: Final = ("encoded", "content", "description")
"""What holds the text of an item, the fullest first; a summary is none."""


def is_feed(raw: bytes) -> bool:
    """Return whether bytes begin as a feed does."""
    return _FEED.match(raw[:4096]) is not None


def read(raw: bytes, kind: Family) -> list[Post]:
    """Return the posts of a feed, in the order of its items.

    Args:
        raw: the feed.
        kind: the family of its forum.

    Raises:
        UserError: it is no whole XML, or feeds of this family hold no whole posts.
    """
    feed = kind.feed
    if feed is None or not feed.whole:
        raise UserError(f"This is a feed, and those of {kind.title} hold no whole posts; save a page of the thread.")
    root = strict_xml.parsed(raw, "feed")
    above = _link(next(_named(root, "channel"), root))
    return [_post(item, kind, feed, above) for item in _items(root)]


def hours(raw: bytes) -> list[str]:
    """Return when each item of a feed was written or last changed, as UTC texts; those that name no zone are left out.

    Raises:
        UserError: it is no whole XML.
    """
    return [at for item in _items(strict_xml.parsed(raw, "feed")) if (at := _hour(item, "updated", "pubDate", "date"))]


def _items(root: _Element) -> list[_Element]:
    return [each for name in _ITEMS for each in _named(root, name)]


def _named(element: _Element, name: str) -> Iterator[_Element]:
    """Yield the elements of a name below one, whatever their namespace: feeds mix several."""
    return (each for each in element.iter("{*}" + name))


def _text(item: _Element, *names: str) -> str:
    """Return the text of the first of some elements right below an item that has any."""
    for name in names:
        for each in item.findall("{*}" + name):
            written = "".join(str(text) for text in each.itertext()).strip()
            if written:
                return tidy(written)
    return ""


def _link(item: _Element) -> str:
    """Return the address of an item, or of the whole feed."""
    found = [each.get("href") or each.text or "" for each in item.findall("{*}link") if each.get("rel") != "self"]
    return next(filter(None, (each.strip() for each in found)), "") or _text(item, "guid", "id")


def _hour(item: _Element, *names: str) -> str:
    for name in names:
        written = _text(item, name)
        try:
            at = parsedate_to_datetime(written) if "," in written or " " in written else None
        except ValueError:
            at = None
        found = moment(at.isoformat() if at is not None else written)
        if found:
            return found
    return ""


def _post(item: _Element, kind: Family, feed: Feed, above: str) -> Post:
    """Return the post of an item."""
    written = _written(item)
    tree = drawn.parsed(f"<div>{written}</div>")
    link = _link(item)
    created, updated = _hour(item, "published", "pubDate", "date", "updated"), _hour(item, "updated", "pubDate", "date")
    author_id = value(feed.author_id, tree) if tree is not None else ""
    return Post(
        thread=_found(feed.thread, link) or _found(feed.thread, above),
        ident=_found(feed.ident, link) or _found(feed.ident, _text(item, "guid", "id")),
        author=squeezed(_author(item)).removeprefix("@"),
        author_id=author_id,
        created=created,
        updated=updated,
        edited=bool(created) and updated > created,
        family=kind.name,
        markup="html",
        body="" if tree is None else drawn.kept(_without(tree, feed), kind.marks),
        cut=tree is None or not written or bool(_CUT.search(tree.text_content())),
        link=link,
    )


def _written(item: _Element) -> str:
    """Return the HTML of an item; Atom may hold it as elements of its own."""
    for each in item.findall("{*}content"):
        if each.get("type") == "xhtml":
            return tidy(strict_xml.inside(each))
    return _text(item, *_TEXTS)


def _author(item: _Element) -> str:
    people = item.findall("{*}author")
    return next(filter(None, (_text(each, "name") for each in people)), "") or _text(item, "creator", "author")


def _without(tree: HtmlElement, feed: Feed) -> HtmlElement:
    """Return a text without what the forum adds to it in feeds."""
    for each in [found for selector in feed.left for found in drawn.select(selector, tree)]:
        each.drop_tree()
    return tree


def _found(pattern: str, text: str) -> str:
    fits = re.search(pattern, text) if pattern and text else None
    return fits[1] if fits else ""
