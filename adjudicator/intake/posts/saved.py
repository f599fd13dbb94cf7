"""Saved pages of one thread, in any order and overlapping, to its posts: each once, in the order of the thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from adjudicator.intake.posts import boardgamegeek, discourse, feeds, pages, pasted
from adjudicator.intake.posts.family import Family, families, family
from adjudicator.model.errors import UserError
from adjudicator.model.post import Post

LARGEST: Final = 8 * 2**20
"""Bytes of a file that is read: a thousand posts have fewer."""


Words = tuple[str, str]
"""Who wrote a post, and its text: all that tells pasted posts apart."""


@dataclass(frozen=True, slots=True)
class Page:
    """A file of a thread: its name, for messages, and what it holds."""

    name: str
    raw: bytes


def posts_of(files: Sequence[Page], kind: Family, own: Path | None = None) -> tuple[list[Post], list[str]]:
    """Return the posts of a thread, and in a sentence each what is odd about its pages.

    Args:
        files: its pages.
        kind: the family of its forum.
        own: the folder of a home that holds further families, of which a page may be instead.

    Raises:
        UserError: a file cannot be read as the family says, or they are of two threads.
    """
    read = [_read(file, kind, own) for file in files]
    found = [post for page in (_overlapped(read) if kind.reads == "text" else read) for post in page]
    threads = list(dict.fromkeys(post.thread for post in found if post.thread))
    if len(threads) > 1:
        raise UserError(f"These pages are of {len(threads)} threads ({', '.join(threads)}); read one thread at a time.")
    posts, odd = _joined(found)
    return posts, [*_left_out(files, kind), *odd] if kind.reads == "text" else odd


def _left_out(files: Sequence[Page], kind: Family) -> list[str]:
    """Return in a sentence each what of pasted pages is nobody's."""
    counts = {file.name: pasted.above(file.raw, kind) for file in files if not feeds.is_feed(file.raw)}
    told = "{name}: {lines} above the first heading of a post, such as `ben wrote:`, {are} left out."
    return [
        told.format(name=name, lines="1 line" if count == 1 else f"{count} lines", are="is" if count == 1 else "are")
        for name, count in counts.items()
        if count
    ]


def _read(file: Page, kind: Family, own: Path | None) -> list[Post]:
    """Return the posts of one file.

    Raises:
        UserError: it cannot be read; the sentence names it.
    """
    if len(file.raw) > LARGEST:
        size = f"{len(file.raw) / 2**20:.0f} MB"
        raise UserError(f"{file.name} has {size}, and no page of a thread has more than 8 MB; save single pages.")
    try:
        if feeds.is_feed(file.raw):
            return feeds.read(file.raw, kind)
        if kind.reads == "discourse":
            return discourse.read(file.raw, kind.name)
        if kind.reads == "boardgamegeek":
            return boardgamegeek.read(file.raw, kind)
        if kind.reads == "text":
            return pasted.read(file.raw, kind)
        return pages.read(file.raw, kind, [family(other, own) for other in families(own)])
    except UserError as fault:
        raise UserError(f"{file.name}: {fault}") from None


def _overlapped(read: Sequence[list[Post]]) -> list[list[Post]]:
    """Return pasted pages put together where they overlap, whatever order they came in.

    Pasted posts have no numbers: what tells that two pages overlap is that the one ends as the other begins, or that
    it holds all of the other.
    """
    pages: list[list[Post]] = []
    for page in read:
        new = page
        while (other := next((each for each in pages if _one_of(each, new)), None)) is not None:
            pages.remove(other)
            new = _one_of(other, new) or new
        pages.append(new)
    return pages


def _one_of(one: list[Post], other: list[Post]) -> list[Post]:
    """Return two pages as one, empty where they do not overlap."""
    ones, others = [_said(post) for post in one], [_said(post) for post in other]
    if _within(others, ones):
        return one
    if _within(ones, others):
        return other
    for count in range(min(len(ones), len(others)) - 1, 0, -1):
        if ones[-count:] == others[:count]:
            return one + other[count:]
        if others[-count:] == ones[:count]:
            return other + one[count:]
    return []


def _within(few: Sequence[Words], many: Sequence[Words]) -> bool:
    size = len(few)
    return any(many[at : at + size] == few for at in range(len(many) - size + 1))


def _said(post: Post) -> Words:
    return (post.author, post.body)


def _joined(found: Sequence[Post]) -> tuple[list[Post], list[str]]:
    """Return each post once, in order, and what is odd.

    A post that two pages have with two texts has the text of the page that shows it as edited later, else nobody can
    tell which is newer, and all of it is doubtful.
    """
    posts: dict[str, Post] = {}
    odd: list[str] = []
    for at, post in enumerate(found):
        place = post.ident or f"pasted {at}"
        before = posts.get(place)
        if before is None:
            posts[place] = post
        elif before.digest != post.digest:
            posts[place] = _newer(before, post)
            if posts[place].cut:
                odd.append(f"Post {post.ident} of {post.author} stands on two pages with two texts; which is newer?")
    odd += [f"The page with post {post.ident} ends within it." for post in found if post.cut and post.family != "text"]
    return sorted(posts.values(), key=_order), list(dict.fromkeys(odd))


def _newer(one: Post, other: Post) -> Post:
    """Return the newer of two texts of a post; where it is unknown, the later one read, as doubtful."""
    if one.cut != other.cut:
        return other if one.cut else one
    ones, others = (one.version, one.updated, one.edited), (other.version, other.updated, other.edited)
    if ones != others:
        return max((one, other), key=lambda post: (post.version, post.updated, post.edited))
    return replace(other, cut=True)


def _order(post: Post) -> tuple[int, int]:
    return (post.number, int(post.ident) if post.ident.isdigit() else 0)
