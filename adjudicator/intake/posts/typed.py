"""A post as it was typed, in BBCode, in Markdown or in both: its lines, and whose each of them is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from adjudicator.intake.posts import markdown
from adjudicator.intake.posts.family import Tags
from adjudicator.intake.posts.lines import lines_of, parts, put
from adjudicator.intake.posts.tags import Span, parted, segments
from adjudicator.model.post import VOICE, PostRole, Said

LONGEST: Final = 100_000
"""Characters of a post: no forum takes longer ones, and to look for the marks in them would cost too much."""
_INLINE_CODE = re.compile(r"(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)")
_ITEM = re.compile(
    r"\[(?:(?P<list>list|[uo]l)(?:=(?P<kind>[^\[\]\n]*))?|(?P<end>/(?:list|[uo]l))|\*|li)\][ \t]*|\[/li\]",
    re.IGNORECASE,
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_NO_TAG = re.compile(r"[\[<]")


def read(text: str, tags: Tags) -> list[Said]:
    """Return the lines of a post as it was typed; blank ones are left out. Of one too long all are doubtful.

    Args:
        text: what its author typed.
        tags: what the family makes of it.
    """
    if len(text) > LONGEST:
        return [Said(line.strip(), "doubtful") for line in text.split("\n") if line.strip()]
    if tags.markdown:
        head, end, rest = text.rpartition(
            "-->"
        )  # behind the last end no comment ends: to look for one costs its square
        text = _COMMENT.sub("", head + end) + rest
    rows = _rows(text, tags) if _NO_TAG.search(text) else [[Said(line.rstrip(), "own")] for line in text.split("\n")]
    flat = [row for lines in rows for row in lines]
    drawn = (
        markdown.read(flat) if tags.markdown else [[bare] if (bare := markdown.bare(row)).text else [] for row in flat]
    )
    out: list[Said] = []
    gap = False
    for row, lines in zip(flat, drawn, strict=True):
        empty = row.role in VOICE and not row.text.strip()
        gap = put(lines, out, gap=gap) or (empty and parts(out))
    return out


def _rows(text: str, tags: Tags) -> list[list[Said]]:
    """Return the lines of a text with the roles that tags give them, for each line as it was typed."""
    parts = parted(text, tags, _code(text) if tags.markdown else ())
    rows: list[list[tuple[str, PostRole]]] = [[]]
    lists = _Lists()
    for start, end, role in segments(text, parts):
        piece = text[start:end]
        if tags.bbcode and role != "code" and "[" in piece:
            piece = lists.drawn(piece, begun=any(said.strip() for said, _ in rows[-1]))
        first, *more = piece.split("\n")
        rows[-1].append((_bare(first, tags, role), role))
        rows += [[(_bare(piece, tags, role), role)] for piece in more]
    return [lines_of(pieces, kept=True) or [_empty(pieces)] for pieces in rows]


def _empty(pieces: Sequence[tuple[str, PostRole]]) -> Said:
    """Return a row without words: it is an empty line of the author, or one of the marks of a quote or spoiler."""
    roles = {role for _, role in pieces}
    return Said("", roles.pop() if len(roles) == 1 else "machine")


class _Lists:
    """The lists of a text in BBCode that are open: for each the kind that was named, and how many items it has."""

    def __init__(self) -> None:
        self._open: list[tuple[str, int]] = []

    def drawn(self, text: str, *, begun: bool) -> str:
        """Return a piece of a text with a line for each item, and its mark as a page draws it.

        Args:
            text: the piece.
            begun: whether the line in which it stands has words before it.
        """
        out: list[str] = []
        at = 0
        for tag in _ITEM.finditer(text):
            before = text[at : tag.start()]
            line = before.rpartition("\n")[2]
            begun = bool(line.strip()) or (begun and line == before)
            mark, apart = self._mark(tag)
            out += [before, "\n" if apart and begun else "", mark]
            begun = bool(mark) or (begun and not apart)
            at = tag.end()
        return "".join((*out, text[at:]))

    def _mark(self, tag: re.Match[str]) -> tuple[str, bool]:
        """Return what is drawn in place of a tag of a list, and whether a line begins with it."""
        if tag["list"]:
            self._open.append((tag["kind"] or ("1" if tag["list"].lower() == "ol" else ""), 0))
            return "", True
        if tag["end"]:
            if self._open:
                self._open.pop()
            return "", True
        if tag[0].startswith("[/"):
            return "", False
        if not self._open:
            return "- ", True
        kind, count = self._open.pop()
        self._open.append((kind, count + 1))
        return _numbered(kind.strip("\"' ").lower(), count), True


def _numbered(kind: str, count: int) -> str:
    """Return the mark of an item of a list, as the kind of the list says; `count` items are before it."""
    if kind in {"a", "lower-alpha", "upper-alpha", "loweralpha", "upperalpha"} and count < len(_LETTERS):
        return f"{_LETTERS[count]}. "
    return f"{count + 1}. " if kind in {"1", "decimal", "i", "lower-roman", "upper-roman"} else "- "


def _bare(text: str, tags: Tags, role: PostRole) -> str:
    """Return a piece of a line without the tags that only give it a form."""
    if not tags.bbcode or role == "code" or "[" not in text:
        return text
    return _form(tags).sub("", text)


@lru_cache(maxsize=32)
def _form(tags: Tags) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, tags.dropped), key=len, reverse=True))
    return re.compile(rf"\[/?(?:{names})(?:=[^\[\]\n]*)?\](?!\()", re.IGNORECASE)


def _code(text: str) -> Sequence[Span]:
    """Return where Markdown has code, in order: blocks, and text between back-ticks in a line."""
    spans = [found.span() for found in _INLINE_CODE.finditer(text)]
    blocks = markdown.code_lines(text)
    if blocks:
        starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        spans += [(starts[first], starts[min(last, len(starts) - 1)]) for first, last in blocks]
    spans.sort()
    joined: list[Span] = []
    for start, end in spans:
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined
