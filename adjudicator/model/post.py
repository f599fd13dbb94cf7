"""A post of a forum as it came: who wrote what where, its bytes in the journal, and the lines that are its author's."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Literal

from adjudicator.model.canonical import Json, canonical

PostRole = Literal["own", "quote", "signature", "machine", "doubtful", "spoiler", "code", "struck"]
"""Whose a line of a post is: `own`, `spoiler` and `code` are the author's, the last two for words that stood in one.
`quote` is somebody else's, `signature` ends every post of its author, `machine` is the forum's own, `struck`
was taken back by its author, and of `doubtful` nobody can tell: it is asked about."""

VOICE: frozenset[PostRole] = frozenset({"own", "spoiler", "code"})
"""The roles of lines that are read as orders."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of a post and whose it is; `apart` is one of its author's that an empty line parts from those before."""

    text: str
    role: PostRole
    apart: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One text of one post.

    Times are `YYYY-MM-DDTHH:MM:SSZ`, empty where the forum names none or no zone; `ident` is empty in pasted text.
    `family` says how `body` is to be read, and `markup` which of the family's forms it is in. `author_id` stays when
    its owner takes another name. `open` marks a text that others may have changed, as that of a wiki post, `private`
    one that other players cannot see, as it came by message.
    """

    forum: str = ""
    thread: str = ""
    ident: str = ""
    number: int = 0
    author: str = ""
    author_id: str = ""
    created: str = ""
    updated: str = ""
    edited: bool = False
    version: int = 0
    family: str = "text"
    markup: Literal["html", "text"] = "text"
    body: str = ""
    signature: str = ""
    link: str = ""
    open: bool = False
    deleted: bool = False
    cut: bool = False
    private: bool = False

    @property
    def raw(self) -> bytes:
        """The post as canonical JSON: what the journal keeps."""
        told: dict[str, Json] = {name: getattr(self, name) for name in _NAMES}
        return canonical({name: said for name, said in told.items() if said or name not in LATER})

    @property
    def digest(self) -> str:
        """The digest of what its author can change: the text, and whether it still stands."""
        told: list[Json] = [self.family, self.markup, self.body, self.open, self.deleted, self.cut]
        return sha256(canonical(told)).hexdigest()

    @property
    def place(self) -> str:
        """The post whatever its text: forum, thread and post."""
        return f"{self.forum}/{self.thread}/{self.ident}"

    @property
    def key(self) -> str:
        """The key under which this text of the post is journalled once."""
        return f"{self.place}@{self.digest}"


LATER = ("private",)
"""Fields that posts of before had not; they are written where they say something."""
_NAMES = frozenset(field.name for field in fields(Post))


def read_post(raw: bytes) -> Post:
    """Return the post whose canonical JSON is `raw`.

    Raises:
        ValueError: the bytes are no post.
    """
    found = json.loads(raw)
    if not isinstance(found, dict) or not _NAMES - set(LATER) <= set(found) <= _NAMES:
        message = "these bytes are no post"
        raise ValueError(message)
    return Post(**found)
