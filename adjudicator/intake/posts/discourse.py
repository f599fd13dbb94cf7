"""JSON as Discourse answers it, or as it was saved, to posts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.intake.mail.charset import named, tidy
from adjudicator.intake.posts.hours import moment
from adjudicator.model.errors import UserError
from adjudicator.model.post import Post

_READ: Final = frozenset({1, 2})
"""Kinds of posts that people write: regular ones, and those of moderators; others are the program's own."""


def read(raw: bytes, name: str = "discourse") -> list[Post]:
    """Return the posts of a saved answer, in their order.

    Args:
        raw: the JSON.
        name: the family.

    Raises:
        UserError: it is not JSON, is cut short, or holds no posts.
    """
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError) as fault:
        where = f" at sign {fault.pos}" if isinstance(fault, json.JSONDecodeError) else ""
        raise UserError(f"This is no whole JSON: it breaks off{where}; save the thread anew.") from None
    posts = _posts(found)
    if not posts:
        raise UserError("This JSON holds no posts; save the address of the thread with .json behind it.")
    thread = found.get("id") if isinstance(found, Mapping) and "post_stream" in found else None
    people = [each for each in posts if each.get("post_type", 1) in _READ]
    return [replace(post_of(each, str(thread or "")), family=name) for each in people]


def _posts(found: object) -> list[Mapping[str, Any]]:
    """Return the records of posts in an answer, whichever of its forms it has."""
    if isinstance(found, Mapping):
        stream = found.get("post_stream")
        inner = stream.get("posts") if isinstance(stream, Mapping) else found.get("latest_posts", found.get("posts"))
        found = [found] if inner is None and "post_number" in found else inner
    if not isinstance(found, Sequence) or isinstance(found, str):
        return []
    return [each for each in found if isinstance(each, Mapping) and ("raw" in each or "cooked" in each)]


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def post_of(said: Mapping[str, Any], thread: str = "") -> Post:
    """Return the post of a record.

    Args:
        said: the record as Discourse gives it.
        thread: the topic, where the record does not name it.
    """
    created, updated = moment(said.get("created_at")), moment(said.get("updated_at"))
    typed = said.get("raw")
    version = _number(said.get("version"))
    return Post(
        thread=str(said.get("topic_id") or thread),
        ident=str(said.get("id") or ""),
        number=_number(said.get("post_number")),
        author=named(str(said.get("username") or "")),
        author_id=str(said.get("user_id") or ""),
        created=created,
        updated=updated,
        edited=version > 1 or updated > created,
        version=version,
        family="discourse",
        markup="html" if typed is None else "text",
        body=tidy(str(said.get("cooked") or "")) if typed is None else tidy(str(typed)),
        open=bool(said.get("wiki")),
        deleted=bool(said.get("user_deleted") or said.get("deleted_at") or said.get("hidden")),
    )
