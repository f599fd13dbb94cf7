"""Where the tags of a typed text begin and end what is not plainly its author's: BBCode, and HTML amid Markdown.

An opening tag counts if it is closed, and tags in code are mere text. What an unclosed quote would have swallowed
differs between forums, so that from it to the end of the post nobody can tell whose the words are.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

from adjudicator.intake.posts.family import Tags
from adjudicator.intake.posts.lines import strongest
from adjudicator.model.post import PostRole

Span = tuple[int, int]
_TAG = re.compile(
    r"\[(?P<shut>/?)(?P<name>[a-z][a-z0-9]*|-)(?:[=\s][^\[\]\n]*|=\"[^\"\n]*\"[^\[\]\n]*)?\]"
    r"|<(?P<end>/?)(?P<element>[a-z][a-z0-9-]*)\b(?P<attributes>[^<>\n]*)>",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"(?:^[ ]{0,3}>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_CLASSES = re.compile(r"\bclass\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag that means something: where it stands, its name, the role of what it holds, and whether it ends that."""

    start: int
    end: int
    name: str
    role: PostRole
    closes: bool


@dataclass(frozen=True, slots=True)
class Region:
    """Text between two tags, from the first sign of the one to the last of the other."""

    opened: Span
    closed: Span
    role: PostRole


@lru_cache(maxsize=32)
def _roles(tags: Tags) -> dict[str, PostRole]:
    """Return the role of what each tag holds, by its name as it is looked up."""
    named: dict[str, PostRole] = {}
    if tags.bbcode:
        groups: tuple[tuple[tuple[str, ...], PostRole], ...] = (
            (tags.machine, "machine"),
            (tags.spoiler, "spoiler"),
            (tags.struck, "struck"),
            (tags.code, "code"),
            (tags.quote, "quote"),
        )
        named |= {f"[{name}]": role for names, role in groups for name in names}
    return named | {f"<{name}>": role for name, role in tags.html}


def tags_in(text: str, tags: Tags, code: Sequence[Span]) -> Iterator[Tag]:
    """Yield the tags of a text that mean something, in order, but for those within code.

    Args:
        text: as it was typed.
        tags: those that the family knows.
        code: where code stands that is marked otherwise, in order.
    """
    roles = _roles(tags)
    starts = [start for start, _ in code]
    for found in _TAG.finditer(text):
        at = bisect_right(starts, found.start()) - 1
        if at >= 0 and found.start() < code[at][1]:
            continue
        closes = bool(found["shut"] or found["end"])
        for name in _names(found):
            if name in roles:
                yield Tag(found.start(), found.end(), name.split(".")[0].rstrip(">"), roles[name], closes)
                break


def _names(found: re.Match[str]) -> Iterator[str]:
    """Yield what a tag may be called in the data, the most exact first: `<details.elided>`, then `<details>`."""
    if found["name"]:
        yield f"[{found['name'].lower()}]"
        return
    element = found["element"].lower()
    classes = _CLASSES.search(found["attributes"])
    for name in (classes[1] or classes[2] or classes[3] or "").split() if classes else ():
        yield f"<{element}.{name.lower()}>"
    yield f"<{element}>"


@dataclass(frozen=True, slots=True)
class Parts:
    """The text between tags, and from where on nobody can tell whose it is.

    `loose` are tags of quotes that hold nothing and make what follows doubtful; they are no words.
    """

    regions: tuple[Region, ...]
    doubt: int
    loose: tuple[Span, ...]


def parted(text: str, tags: Tags, code: Sequence[Span]) -> Parts:
    """Return the parts of a text between its tags.

    Args:
        text: as it was typed.
        tags: those that the family knows.
        code: where code stands that is marked otherwise, in order.
    """
    found: list[Region] = []
    doubt = len(text)
    opened: dict[str, list[Tag]] = {}
    outside = list(_outside_code(list(tags_in(text, tags, code)), found))
    if tags.markdown:
        outside = _outside_quotes(text, outside)
    for tag in outside:
        waiting = opened.setdefault(tag.name, [])
        if not tag.closes:
            if _stands(text, tag, tags, opens=True):
                waiting.append(tag)
            elif tag.role == "quote":
                doubt = min(doubt, tag.start)
        elif waiting and (_stands(text, tag, tags, opens=False) or _one_line(text, waiting[-1], tag)):
            first = waiting.pop()
            found.append(Region((first.start, first.end), (tag.start, tag.end), first.role))
    left = [tag for waiting in opened.values() for tag in waiting]
    unclear = [tag.start for tag in left if tag.role == "quote" or (tag.name[0] == "<" and tag.role != "spoiler")]
    doubt = min([doubt, *unclear])
    loose = tuple((tag.start, tag.end) for tag in outside if tag.role == "quote" and tag.start >= doubt)
    return Parts(tuple(found), doubt, loose)


def _outside_code(found: list[Tag], into: list[Region]) -> Iterator[Tag]:
    """Yield the tags outside code; what is between tags of code goes `into` the regions."""
    ends: dict[str, list[int]] = {}
    for at, tag in enumerate(found):
        if tag.role == "code" and tag.closes:
            ends.setdefault(tag.name, []).append(at)
    at = 0
    while at < len(found):
        tag = found[at]
        if tag.role != "code":
            yield tag
        elif not tag.closes:
            later = ends.get(tag.name, [])
            end = bisect_right(later, at)
            if end < len(later):
                last = found[later[end]]
                into.append(Region((tag.start, tag.end), (last.start, last.end), "code"))
                at = later[end]
        at += 1


def _outside_quotes(text: str, found: list[Tag]) -> list[Tag]:
    """Return tags without those that open and close within lines marked with `>`: they are part of that quote."""
    kept: list[Tag] = []
    runs = [run.span() for run in _QUOTED.finditer(text)]
    for at, group in groupby(found, lambda tag: bisect_right(runs, (tag.start, len(text))) - 1):
        start, end = runs[at] if at >= 0 else (0, 0)
        inside: list[Tag] = []
        for tag in group:
            (inside if start <= tag.start < end else kept).append(tag)
        kept += [] if _balanced(inside) else inside
    return sorted(kept, key=lambda tag: tag.start)


def _balanced(found: Sequence[Tag]) -> bool:
    depth: dict[str, int] = {}
    for tag in found:
        depth[tag.name] = depth.get(tag.name, 0) + (-1 if tag.closes else 1)
        if depth[tag.name] < 0:
            return False
    return not any(depth.values())


def _line(text: str, tag: Tag) -> tuple[str, str]:
    """Return the text before and after a tag in its line."""
    start = text.rfind("\n", 0, tag.start) + 1
    end = text.find("\n", tag.end)
    return text[start : tag.start], text[tag.end : end if end >= 0 else len(text)]


def _stands(text: str, tag: Tag, tags: Tags, *, opens: bool) -> bool:
    """Return whether a tag stands where it counts; only some forums ask where a quote's tag stands."""
    if tags.quotes != "lines" or tag.role != "quote" or tag.name[0] == "<":
        return True
    before, behind = _line(text, tag)
    if not opens:
        return not (before + behind).strip()
    return not before.strip() and (not behind.strip() or f"[/{tag.name[1:-1]}]" in behind.lower())


def _one_line(text: str, first: Tag, last: Tag) -> bool:
    return "\n" not in text[first.end : last.start]


def segments(text: str, parts: Parts) -> Iterator[tuple[int, int, PostRole]]:
    """Yield the pieces of a text between its tags, each with its place and the strongest role that holds there."""
    edges: list[tuple[int, int, PostRole]] = []
    for region in parts.regions:
        edges += [(region.opened[1], 1, region.role), (region.closed[0], -1, region.role)]
    gaps = {*parts.loose, *(span for region in parts.regions for span in (region.opened, region.closed))}
    edges.append((parts.doubt, 1, "doubtful"))
    edges.sort(key=lambda edge: edge[0])
    held: dict[PostRole, int] = {}
    cuts = sorted({0, len(text), *(edge[0] for edge in edges), *(place for gap in gaps for place in gap)})
    dropped = {gap[0] for gap in gaps}
    edge = 0
    for start, end in pairwise(cuts):
        while edge < len(edges) and edges[edge][0] <= start:
            _, step, role = edges[edge]
            held[role] = held.get(role, 0) + step
            edge += 1
        if start not in dropped:
            yield start, end, strongest(role for role, count in held.items() if count > 0)
