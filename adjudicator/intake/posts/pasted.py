"""Text pasted from a thread, each post below a line such as `ben wrote:`, to posts.

A heading that stands directly below another is that of a quotation which the pasting has stripped of its marks.
Where it ends nobody can tell, so that all of that post is doubtful; so is one with the line by which another program
introduces a quotation, such as `Dora said:` or `Originally posted by Dora`, outside of a quote.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter

from adjudicator.intake.mail.charset import decode, tidy
from adjudicator.intake.posts.family import Family
from adjudicator.intake.posts.tags import Span, parted
from adjudicator.model.errors import UserError
from adjudicator.model.post import Post

WITHIN = frozenset({"quote", "code"})
_HEADING = re.compile(
    r"^(?P<name>[^\s>\[\]#:][^\n>\[\]:]{0,59}?)[ \t]+wrote:[ \t]*$"
    r"|^by[ \t]+(?P<by>[^\s>\[\]#:][^\n>\[\]:]{0,59}?)[ \t]+\u00bb[ \t].{0,40}\d:\d\d.{0,10}$",
    re.MULTILINE,
)
"""The line above a post: `ben wrote:`, or as copied from a page of phpBB, `by ben » Thu Oct 08, 2026 9:20 pm`."""
_INTRODUCED = re.compile(
    r"^(?![>\[]).{0,120}\b(?:(?:wrote|said|writes|says)(?:[ \t]+in[ \t].{0,80})?:[ \t]*$|wrote:[ \t]*\u2191|"
    r"quote from:|originally posted by\b)|^quote:[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)


def read(raw: bytes, kind: Family) -> list[Post]:
    """Return the posts of a pasted text, in their order.

    Raises:
        UserError: no line in it begins a post.
    """
    text = _text(raw)
    quotes = _within(text, kind)
    headings = list(_headings(text, quotes))
    if not headings:
        raise UserError("No post begins in this text; put a line such as `ben wrote:` above each.")
    posts: list[Post] = []
    ends = [found.start() for found, _ in headings[1:]] + [len(text)]
    for (found, unsure), end in zip(headings, ends, strict=True):
        body = text[found.end() : end].strip("\n")
        cut = unsure or _introduces(text, quotes, found.end(), end)
        posts.append(Post(author=(found["name"] or found["by"]).strip(), family=kind.name, body=body, cut=cut))
    return posts


def above(raw: bytes, kind: Family) -> int:
    """Return the number of lines with words before the first post of a text; their author is unknown."""
    text = _text(raw)
    first = next(iter(_headings(text, _within(text, kind))), None)
    return sum(bool(line.strip()) for line in text[: first[0].start()].splitlines()) if first is not None else 0


def _text(raw: bytes) -> str:
    return tidy(decode(raw, "utf-8")[0].removeprefix("\ufeff"))


def _within(text: str, kind: Family) -> list[Span]:
    """Return where quotes and code stand, in order; what stands within another is part of it."""
    found = parted(text, kind.tags, ()).regions
    out: list[Span] = []
    for start, end in sorted((region.opened[1], region.closed[0]) for region in found if region.role in WITHIN):
        if not out or start >= out[-1][1]:
            out.append((start, end))
    return out


def _held(quotes: list[Span], at: int) -> bool:
    """Return whether a place in a text is within a quote or code."""
    before = bisect_right(quotes, at, key=itemgetter(0)) - 1
    return before >= 0 and at < quotes[before][1]


def _introduces(text: str, quotes: list[Span], start: int, end: int) -> bool:
    """Return whether a post holds the line by which some program introduces a quotation, and no quote follows it."""
    for line in _INTRODUCED.finditer(text, start, end):
        below = text[line.end() : end].partition("\n")[2].lstrip("\n")
        if not _held(quotes, line.start()) and not below.startswith((">", "[quote", "[QUOTE")):
            return True
    return False


def _headings(text: str, quotes: list[Span]) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield the line that begins each post, and whether a quotation without marks begins with it.

    A line within a quote begins none, and where lines as of phpBB begin posts, `ben wrote:` begins a quotation.
    """
    found = [heading for heading in _HEADING.finditer(text) if not _held(quotes, heading.start())]
    copied = [heading for heading in found if heading["by"]]
    pending: re.Match[str] | None = None
    unsure, last = False, 0
    for heading in copied or found:
        below, last = not text[last : heading.start()].strip(), heading.end()
        if pending is not None and below:
            unsure = True
            continue
        if pending is not None:
            yield pending, unsure
        pending, unsure = heading, False
    if pending is not None:
        yield pending, unsure
