"""Pieces of text in one line of a post, put together into the lines that a reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from adjudicator.model.post import VOICE, PostRole, Said

_SPACES = re.compile(r"[ \t\r\n\f\xa0]+")
FILE_SIZE = re.compile(r"^\s*\(\d[\d.,]*\s?(?:[KMG]i?)?(?:B|Bytes)\)")
"""What a forum writes behind the name of a file."""
_ASIDE: frozenset[PostRole] = frozenset({"struck", "machine"})
RANK: tuple[PostRole, ...] = ("quote", "signature", "machine", "struck", "doubtful", "code", "spoiler", "own")
"""Which role wins where several hold for the same words, the first of these."""


def strongest(roles: Iterable[PostRole]) -> PostRole:
    """Return the role of words for which all of these hold."""
    held = set(roles)
    return next((role for role in RANK if role in held), "own")


def put(found: Iterable[Said], lines: list[Said], *, gap: bool) -> bool:
    """Put further lines of a post behind those it has; the first of the author's below an empty line stands apart.

    Args:
        found: the further lines.
        lines: those that the post has.
        gap: whether there is an empty line below the last one of the author's.

    Returns:
        Whether there still is.
    """
    for line in found:
        own = line.role in VOICE
        lines.append(Said(line.text, line.role, gap and own))
        gap = gap and not own
    return gap


def parts(lines: Sequence[Said]) -> bool:
    """Return whether an empty line below these parts what follows: below a quote it belongs to that, as in a mail."""
    return bool(lines) and lines[-1].role != "quote"


def squeezed(text: str) -> str:
    """Return a text as a page shows it: runs of spaces are one."""
    return _SPACES.sub(" ", text).strip()


def lines_of(pieces: Sequence[tuple[str, PostRole]], *, kept: bool = False) -> list[Said]:
    """Return the lines that the pieces of one line make.

    Words of the author stay together around what is struck out or drawn by the forum, which follows them; a quote
    parts them.

    Args:
        pieces: texts and their roles, in order.
        kept: whether spaces are kept as they are, as in a block of code.
    """
    out: list[Said] = []
    groups: list[list[tuple[str, PostRole]]] = []
    aside: list[tuple[str, PostRole]] = []
    for text, role in pieces:
        if role in _ASIDE:
            before = aside.pop()[0] if aside and aside[-1][1] == role else ""
            aside.append((before + text, role))
        elif groups and _goes_with(groups[-1][-1][1], role):
            groups[-1].append((text, role))
        else:
            groups.append([(text, role)])
    for group in (*groups, *([each] for each in aside)):
        text = "".join(text for text, _ in group)
        text = text.rstrip() if kept else squeezed(text)
        if text.strip():
            out.append(Said(text, _role([role for text, role in group if text.strip()])))
    return out


def _goes_with(one: PostRole, other: PostRole) -> bool:
    return one == other or (one in VOICE and other in VOICE)


def _role(roles: Sequence[PostRole]) -> PostRole:
    """The role of a line from those of its pieces, none of which is blank."""
    return roles[0] if len(set(roles)) == 1 else "own"
