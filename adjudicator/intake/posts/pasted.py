"""Text pasted from a thread, each post below a line such as `ben wrote:`, to posts.

A heading that stands directly below another is that of a quotation which the pasting has stripped of its marks.
Where it ends nobody can tell, so that all of that post is doubtful.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from adjudicator.intake.charset import decode, tidy
from adjudicator.intake.posts.family import Family
from adjudicator.intake.posts.tags import Span, parted
from adjudicator.model.errors import UserError
from adjudicator.model.post import Post

WITHIN = frozenset({"quote", "code"})
_HEADING = re.compile(r"^(?P<name>[^\s>\[\]#:][^\n>\[\]:]{0,59}?)[ \t]+wrote:[ \t]*$", re.MULTILINE)


def read(raw: bytes, kind: Family) -> list[Post]:
    """Return the posts of a pasted text, in their order.

    Raises:
        UserError: no line in it begins a post.
    """
    text = tidy(decode(raw, "utf-8")[0].removeprefix("\ufeff"))
    headings = list(_headings(text, kind))
    if not headings:
        raise UserError("No post begins in this text; put a line such as `ben wrote:` above each.")
    posts: list[Post] = []
    ends = [found.start() for found, _ in headings[1:]] + [len(text)]
    for (found, unsure), end in zip(headings, ends, strict=True):
        body = text[found.end() : end].strip("\n")
        posts.append(Post(author=found["name"].strip(), family=kind.name, body=body, cut=unsure))
    return posts


def _within(text: str, kind: Family) -> list[Span]:
    """Return where quotes and code stand, in order; what stands within another is part of it."""
    found = parted(text, kind.tags, ()).regions
    out: list[Span] = []
    for start, end in sorted((region.opened[1], region.closed[0]) for region in found if region.role in WITHIN):
        if not out or start >= out[-1][1]:
            out.append((start, end))
    return out


def _headings(text: str, kind: Family) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield the line that begins each post, and whether a quotation without marks begins with it.

    A line within a quote begins none.
    """
    quotes = _within(text, kind)
    starts = [start for start, _ in quotes]
    pending: re.Match[str] | None = None
    unsure, last = False, 0
    for heading in _HEADING.finditer(text):
        at = bisect_right(starts, heading.start()) - 1
        if at >= 0 and heading.start() < quotes[at][1]:
            continue
        below, last = not text[last : heading.start()].strip(), heading.end()
        if pending is not None and below:
            unsure = True
            continue
        if pending is not None:
            yield pending, unsure
        pending, unsure = heading, False
    if pending is not None:
        yield pending, unsure
