"""Anything that came in as a letter: a mail by its bytes, a post of a forum by its canonical JSON."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from adjudicator.intake import clean
from adjudicator.model.letter import NOBODY, Letter, Own
from adjudicator.model.post import read_post

POST: Final = "post:"
"""How the key of a post begins in the journal; no Message-ID does."""


def is_post(key: str) -> bool:
    """Return whether a key of the journal is that of a post."""
    return key.startswith(POST)


def read(key: str, raw: bytes, own: Own = NOBODY, games: Collection[str] = ()) -> Letter:
    """Return the letter of something that came in.

    Args:
        key: its key in the journal.
        raw: its bytes.
        own: our addresses and domain, to know our own mails in the thread.
        games: the names of the games there are, in lower case.
    """
    if is_post(key):
        from adjudicator.intake.posts.reading import letter_of

        return letter_of(read_post(raw))
    return clean.read(raw, own, games)
