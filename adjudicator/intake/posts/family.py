"""Families of forums as data: how their pages are read, how they quote, what they take. One TOML file each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from adjudicator import resources
from adjudicator.intake.posts.finding import finder
from adjudicator.model.errors import UserError

COMMON = "common"
"""The file of grammar/forums/ that holds what all families share; it is no family."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a page has a value: in an attribute, else the text, of the first element selected, as far as it fits.

    `form` says how a time is written: in ISO 8601, in seconds or in milliseconds since 1970. A time without a zone is
    no time.
    """

    select: str = ""
    attribute: str = ""
    pattern: str = ""
    form: Literal["iso", "seconds", "milliseconds"] = "iso"


class Pages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the pages of a family are read: selectors in CSS, or in XPath where they begin with a point and a slash.

    `tells` selects what only pages of this family have, `posts` each post and, within it, `text` what was written.
    `edited` selects what only an edited post has, `deleted` what only one that was deleted and is still shown has, and
    `closed` what only the page of a thread has in which nobody can post any more.
    """

    tells: str
    posts: str
    text: str
    ident: tuple[Place, ...] = ()
    author: tuple[Place, ...] = ()
    author_id: tuple[Place, ...] = ()
    time: tuple[Place, ...] = ()
    thread: tuple[Place, ...] = ()
    link: tuple[Place, ...] = ()
    edited: str = ""
    deleted: str = ""
    closed: str = ""
    signature: str = ""


class Web(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the program finds the pages of a thread, as paths below the address of the forum.

    `thread` is the path of the first page, with `{thread}` for its number; where it is empty, as it holds more than
    that, the GM writes the address of the thread. `later` is added for the further pages, with `{page}` counted from 1
    or `{skip}` for the posts before; `last` is where a page names the others. Members log in at `login`, in whose
    form `user` is the field of the name. `post` is where a post stands, with `{address}` and `{thread}` of the thread,
    the `{post}` and its `{number}` in the thread.
    """

    thread: str = ""
    later: str = ""
    post: str = ""
    last: Place = Place()
    login: str = ""
    user: str = "username"


class Feed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a feed of a thread is read: patterns for the numbers of post and thread in the address of an item.

    `whole` says that items hold the whole text of posts; else a feed is a sign to read the thread. `author_id` is
    where the text names its author's number, and `left` selects what the forum adds to the text.
    """

    whole: bool = False
    ident: str = ""
    thread: str = ""
    author_id: tuple[Place, ...] = ()
    left: tuple[str, ...] = ()


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Selectors, within a text, of what is not plainly the author's, and what is drawn as a line of its own.

    What `own` selects is the author's though another selector fits it, as where a forum puts each post into a quote.
    Of what `doubtful` selects, and no other selector, nobody can tell, as of a quote that is drawn in a way of its own.
    """

    own: tuple[str, ...] = ()
    quote: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    spoiler: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    ticked: tuple[str, ...] = ()
    """Boxes before what can be chosen, and those of them that are ticked."""
    left: tuple[str, ...] = ()
    """What is left out before the text is kept, as it may differ from one reading to the next."""


class Tags(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What of a text as it was typed is not plainly the author's: names of BBCode tags, and Markdown.

    `quotes` says where a quote may stand: anywhere, or in lines of its own (`lines`).
    A quote that is never closed makes all below it doubtful.
    """

    markdown: bool = False
    bbcode: bool = False
    quotes: Literal["anywhere", "lines"] = "anywhere"
    quote: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    spoiler: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    html: tuple[tuple[str, Literal["quote", "machine", "code", "spoiler", "struck"]], ...] = ()


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a forum takes by default: characters of a post, posts of a page, seconds between two posts.

    `edits` says whether a post can be edited in place; `posting` whether a program can post at all.
    """

    shortest: int = 1
    longest: int = 20_000
    page: int = 20
    seconds: int = 15
    edits: bool = True
    posting: bool = False


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A family of forums. `reads` says what is saved of it: pages, JSON as Discourse has it, XML, or plain text."""

    name: str
    title: str
    reads: Literal["pages", "discourse", "boardgamegeek", "text"]
    pages: Pages | None = None
    web: Web | None = None
    feed: Feed | None = None
    marks: Marks = Marks()
    tags: Tags = Tags()
    limits: Limits = Limits()
    writes: Literal["bbcode", "markdown", "text"] = "bbcode"
    typeset: Mapping[str, str] = {}
    """Signs that the forum draws in place of what was typed, and what was typed."""


def families(own: Path | None = None) -> tuple[str, ...]:
    """Return the names of all families, those of the home's own folder too.

    Args:
        own: the folder of a home that holds further families.
    """
    named = {file.stem for folder in (resources.forums(), own) if folder for file in folder.glob("*.toml")}
    return tuple(sorted(named - {COMMON}))


def family(name: str, own: Path | None = None) -> Family:
    """Return a family by its name; one of the home's own goes before ours of the same name.

    Args:
        name: as the file is called.
        own: the folder of a home that holds further families.

    Raises:
        UserError: there is no such family, or its file is not as it must be.
    """
    if own is None and name in _ours():
        return _our(name)
    known = families(own)
    if name not in known:
        raise UserError(f"There is no family of forums called {name}; known are: {', '.join(known)}.")
    text = brought(name, own)
    if not text:
        return _our(name)
    found = written(name, text)
    _tried(found)
    return found


def brought(name: str, own: Path | None) -> str:
    """Return the file of a family that a home brings, empty where it brings none of that name.

    Raises:
        UserError: it cannot be read.
    """
    file = own / f"{name}.toml" if own else None
    try:
        return file.read_text("utf-8") if file and file.exists() else ""
    except (OSError, UnicodeDecodeError):
        raise UserError(f"forums/{name}.toml cannot be read; write it as text in UTF-8.") from None


@cache
def _ours() -> frozenset[str]:
    """Return the names of our own families: every post asks for one, and no folder is listed for each."""
    return frozenset(families())


@cache
def _our(name: str) -> Family:
    return written(name, resources.forums(f"{name}.toml").read_text("utf-8"))


@lru_cache(maxsize=64)
def written(name: str, text: str) -> Family:
    """Return the family that a file describes, with what all share added to its own marks and tags.

    Args:
        name: as the file is called, without its ending.
        text: what it says.

    Raises:
        UserError: it is not as it must be.
    """
    try:
        own: dict[str, Any] = tomllib.loads(text)
        shared = tomllib.loads(resources.forums(f"{COMMON}.toml").read_text("utf-8"))
        for part in ("marks", "tags"):
            own[part] = _joined(shared[part], own.get(part, {}))
        found = msgspec.convert({"name": name, **own}, Family)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, TypeError, AttributeError) as fault:
        raise UserError(f"forums/{name}.toml cannot be used: {fault}.") from None
    if found.reads == "pages" and found.pages is None:
        raise UserError(f"forums/{name}.toml cannot be used: it reads pages and has no [pages] that says how.")
    return found


def _tried(found: Family) -> None:
    """Try every selector of a family, so that a fault in one is told before any page is read."""
    told: list[str] = [each for group in msgspec.structs.astuple(found.marks) for each in group]
    places = [found.web.last] if found.web else []
    if found.pages is not None:
        pages = found.pages
        told += [pages.tells, pages.posts, pages.text, pages.edited, pages.deleted, pages.closed, pages.signature]
        places += [*pages.ident, *pages.author, *pages.author_id, *pages.time, *pages.thread, *pages.link]
    if found.feed is not None:
        places += [*found.feed.author_id, Place(pattern=found.feed.ident), Place(pattern=found.feed.thread)]
        told += found.feed.left
    told += [place.select for place in places]
    try:
        for selector in filter(None, told):
            finder(selector)
        for place in places:
            if place.pattern and re.compile(place.pattern).groups == 0:
                raise UserError(f"forums/{found.name}.toml: the pattern {place.pattern} has no group in brackets.")
    except (ValueError, re.error) as fault:
        raise UserError(f"forums/{found.name}.toml cannot be used: {fault}.") from None


def _joined(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return two tables as one: lists are strung together, of anything else the family's own counts."""
    out = dict(shared)
    for name, value in own.items():
        out[name] = [*out.get(name, []), *value] if isinstance(value, list) else value
    return out
