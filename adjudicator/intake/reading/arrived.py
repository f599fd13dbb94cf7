"""Anything that came in as a letter: a mail by its bytes, a post of a forum by its canonical JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from adjudicator.intake.letter import clean
from adjudicator.model.letter import NOBODY, Letter, Own
from adjudicator.model.post import Post, read_post

if TYPE_CHECKING:
    from adjudicator.intake.posts.family import Family

POST: Final = "post:"
"""How the key of a post begins in the journal; no Message-ID does."""


def is_post(key: str) -> bool:
    """Return whether a key of the journal is that of a post."""
    return key.startswith(POST)


def read(
    key: str,
    raw: bytes,
    own: Own = NOBODY,
    games: Collection[str] = (),
    kind: Callable[[Post], Family] | None = None,
) -> Letter:
    """Return the letter of something that came in.

    Args:
        key: its key in the journal.
        raw: its bytes.
        own: our addresses and domain, to know our own mails in the thread.
        games: the names of the games there are, in lower case.
        kind: gives the family of a post's forum, which its game may bring along.
    """
    if is_post(key):
        from adjudicator.intake.posts.reading import letter_of

        post = read_post(raw)
        return letter_of(post, kind=kind(post) if kind else None)
    return clean.read(raw, own, games)
