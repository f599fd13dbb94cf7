"""Reading a thread of a forum for a person to look at: its posts, their lines and whose each is; nothing is filed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.intake.posts import reading, saved
from adjudicator.intake.posts.family import family
from adjudicator.model.post import Post, PostRole, Said

_WHY: dict[PostRole, str] = {
    "quote": "quoted",
    "signature": "signature",
    "machine": "set by the forum",
    "struck": "struck out by its author",
    "doubtful": "perhaps not his; he is asked",
    "spoiler": "in a spoiler",
    "code": "in code",
}


@dataclass(frozen=True, slots=True)
class Thread:
    """The posts of a thread, each with its numbered lines, and what is odd about its pages in a sentence each."""

    posts: tuple[tuple[Post, tuple[tuple[int, Said], ...]], ...]
    odd: tuple[str, ...]


def look(files: Sequence[str], read: Callable[[str], bytes], name: str, own: Path) -> Thread:
    """Return how the pages of a thread are read.

    Args:
        files: names of the pages, in any order.
        read: gives the bytes of one.
        name: the family of the forum.
        own: the folder of the home that may hold further families.

    Raises:
        UserError: there is no such family, a page is none of it, or the pages are of two threads.
    """
    kind = family(name, own)
    posts, odd = saved.posts_of([saved.Page(file, read(file)) for file in files], kind, own)
    told = tuple((post, tuple(reading.numbered(reading.lines_of(post, kind)))) for post in posts)
    return Thread(told, tuple(odd))


def facts(thread: Thread) -> dict[str, Any]:
    """Return a thread for programs. What is struck out is told as the forum's, as its author no longer says it."""
    return {
        "posts": [
            {
                "id": post.ident or None,
                "author": post.author,
                "time": post.created or None,
                "edited": post.edited,
                "lines": [
                    {
                        "number": number or None,
                        "text": line.text,
                        "role": "machine" if line.role == "struck" else line.role,
                    }
                    for number, line in lines
                ],
            }
            for post, lines in thread.posts
        ]
    }


def text(thread: Thread) -> list[str]:
    """Return a thread as lines of text for a person."""
    out: list[str] = []
    for post, lines in thread.posts:
        told = [f"Post {post.ident}" if post.ident else "Post", f"by {post.author or 'nobody'}"]
        told += [post.created] if post.created else []
        told += ["edited"] if post.edited else []
        out.append(", ".join(told))
        for number, line in lines:
            why = f"    [{_WHY[line.role]}]" if line.role in _WHY else ""
            out.append(f"  {number or '-':>4}  {line.text}{why}")
        out += ["  no line of text", ""] if not lines else [""]
    return out[:-1]
