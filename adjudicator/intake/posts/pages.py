"""Pages of a thread, saved or fetched as HTML, to posts: by the selectors of their family, never by words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from adjudicator.intake.mail.charset import decode, named, tidy
from adjudicator.intake.posts import drawn
from adjudicator.intake.posts.family import Family, Pages, Place
from adjudicator.intake.posts.hours import moment
from adjudicator.intake.posts.lines import squeezed
from adjudicator.model.errors import UserError
from adjudicator.model.post import Post

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_CHARSET = re.compile(rb"<meta[^>]{0,200}charset=[\"']?([\w-]{1,40})", re.IGNORECASE)
_HEAD = 4096
_WHOLE = re.compile(rb"<(?:!doctype|html|body)\b", re.IGNORECASE)
_ENDED = re.compile(rb"</(?:html|body)\s*>", re.IGNORECASE)
_TORN = re.compile(rb"<[^<>]{0,2000}$")


def read(raw: bytes, kind: Family, others: Sequence[Family] = ()) -> list[Post]:
    """Return the posts of a page, in their order.

    Args:
        raw: the page.
        kind: the family of its forum.
        others: families that it may be of instead, to say so.

    Raises:
        UserError: it is no page of a thread in such a forum.
    """
    assert kind.pages is not None
    root = _drawn(raw)
    if root is None:
        raise UserError("The page is empty, or nests more than any page does; save the page of the thread anew.")
    found = [each for each in drawn.select(kind.pages.posts, root) if _text(each, kind.pages) is not None]
    if not found:
        raise UserError(_no_posts(root, kind, others))
    cut = bool(_TORN.search(raw[-2100:])) or bool(_WHOLE.search(raw) and not _ENDED.search(raw))
    thread = value(kind.pages.thread, root)
    return [_post(each, kind, thread, cut=cut and each is found[-1]) for each in found]


def closed(raw: bytes, kind: Family) -> bool:
    """Return whether a page shows that nobody can post in its thread any more, where its family has a sign of it."""
    if kind.pages is None or not kind.pages.closed:
        return False
    root = _drawn(raw)
    return root is not None and bool(drawn.select(kind.pages.closed, root))


def _drawn(raw: bytes) -> HtmlElement | None:
    declared = _CHARSET.search(raw[:_HEAD])
    return drawn.parsed(decode(raw, declared[1].decode("ascii") if declared else "")[0])


def _no_posts(root: HtmlElement, kind: Family, others: Sequence[Family]) -> str:
    """Return in a sentence why a page has no posts."""
    for other in others:
        if other.pages and other.name != kind.name and drawn.select(other.pages.tells, root):
            return f"This is no page of {kind.title} but one of {other.title}; read it as {other.name}."
    if drawn.select("input[type='password']", root):
        return "This page asks for a name and a password; log in, save the page of the thread and try again."
    assert kind.pages is not None
    if drawn.select(kind.pages.tells, root):
        return f"This page of {kind.title} shows no posts; save a page of the thread itself."
    return f"This is no page of a thread in {kind.title}; save one, or name the family that it is of."


def _text(post: HtmlElement, pages: Pages) -> HtmlElement | None:
    """Return the element of a post that holds what was written, where there is one."""
    return next(iter(drawn.select(pages.text, post)), None)


def value(places: Sequence[Place], root: HtmlElement, clean: Callable[[str], str] = tidy) -> str:
    """Return the text of the first of some places that a page has, without signs that cannot be seen."""
    for place in places:
        elements = drawn.select(place.select, root) if place.select else [root]
        for element in elements[:1]:
            text = element.get(place.attribute) if place.attribute else element.text_content()
            text = squeezed(clean(text or ""))
            if place.pattern:
                fits = re.search(place.pattern, text)
                text = fits[1] if fits else ""
            if text:
                return text
    return ""


def _time(places: Sequence[Place], root: HtmlElement) -> str:
    return next((at for place in places if (at := moment(value([place], root), place.form))), "")


def _post(element: HtmlElement, kind: Family, thread: str, *, cut: bool) -> Post:
    """Return one post of a page."""
    pages = kind.pages
    assert pages is not None
    text = _text(element, pages)
    assert text is not None
    signed = next(iter(drawn.select(pages.signature, element)), None) if pages.signature else None
    inside = signed is not None and text in signed.iterancestors()
    if inside:
        assert signed is not None
        signed.drop_tree()
    return Post(
        thread=thread,
        ident=value(pages.ident, element),
        author=value(pages.author, element, named),
        author_id=value(pages.author_id, element),
        created=_time(pages.time, element),
        edited=bool(pages.edited and drawn.select(pages.edited, element)),
        family=kind.name,
        markup="html",
        body=drawn.kept(text, kind.marks),
        signature="" if signed is None else drawn.kept(signed, kind.marks),
        deleted=bool(pages.deleted and drawn.select(pages.deleted, element)),
        cut=cut,
    )
