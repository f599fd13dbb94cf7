"""Lines of our own form that a mail program has folded: joined again, so that the tail of a comment stays a comment."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from adjudicator.intake.letter import forms
from adjudicator.model.letter import READ_ROLES, Letter, Line

NARROW: Final = 30
"""No program folds at less: what would have fitted into a line as long as this was broken by hand."""
_SIGNS: Final = 3
"""How many signs # of a line may begin a comment of ours; a form has two at most."""
_TOKEN: Final = re.compile(r"[0-9A-Za-z]{4}[-\u2010-\u2015][0-9A-Za-z]{4}")
_HALF: Final = re.compile(r"[0-9A-Za-z]{4}")
_NAME: Final = 4
"""The most words of a name that can come before the token, below the first line of a form that was folded."""
_HYPHEN: Final = re.compile(r"\w-")


def whole_heads(lines: list[str]) -> list[str]:
    """Return lines in which the first line of each form has its token again, where that stood below."""
    out = list(lines)
    for at in range(len(out) - 1):
        head = forms.start(out[at])
        if head is None or head.token or "#" in out[at]:
            continue
        below = out[at + 1].lstrip("> \t")
        joined = _joined(out[at], below)
        whole = forms.start(joined) if _ends_head(out[at], below.split()) else None
        if whole is not None and whole.token:
            out[at : at + 2] = joined, ""
    return out


def _ends_head(head: str, words: Sequence[str]) -> bool:
    """Return whether words can be the end of the first line of a form: a token, behind the end of a name, or half."""
    if _HYPHEN.search(head[-2:]):
        return len(words) == 1 and bool(_HALF.fullmatch(words[0]))
    return 0 < len(words) <= _NAME + 1 and bool(_TOKEN.fullmatch(words[-1]))


def may_be_folded(letter: Letter) -> bool:
    """Return whether a letter holds a comment with a line right below that could be the rest of it, or a form."""
    return any(line.role == "marker" or (line.role in READ_ROLES and "#" in line.text) for line in letter.lines)


def unfold(letter: Letter, sent: str) -> Letter:
    """Return a letter in which the lines of our form stand as we sent them, where a mail program has folded them.

    Lines are one if together, white space aside, they say what a line of the form says, or what the form says
    after a #, and the next word did not fit into the width to which the letter is broken. The author may have taken
    the # away, or put another order before the comment. Anything else is left as it is, and read as what it says.

    Args:
        letter: as `adopted` returns it.
        sent: the text of the form as we sent it, from ORDERS to END.
    """
    ours = _Ours(sent.split("\n"))
    lines = list(letter.lines)
    width = _width(lines)
    at, joined = 0, False
    while at < len(lines):
        text, last = _whole(lines, at, width, ours)
        if last > at:
            joined = True
            lines[at] = replace(lines[at], text=text)
            for below in range(at + 1, last + 1):
                lines[below] = replace(lines[below], text="", role="blank")
        at = last + 1
    return replace(letter, lines=tuple(lines)) if joined else letter


class _Ours:
    """Our form: its lines, and the text after each # in them, all without white space."""

    def __init__(self, sent: Sequence[str]) -> None:
        texts = {forms.squeezed([text]) for line in sent for text in (line, *_behind(line))}
        self._texts = sorted(texts - {""})

    def begins(self, text: str) -> bool:
        """Return whether a text begins one of ours, or is one."""
        at = bisect_left(self._texts, text)
        return at < len(self._texts) and self._texts[at].startswith(text)

    def holds(self, text: str) -> bool:
        """Return whether a text is one of ours."""
        at = bisect_left(self._texts, text)
        return at < len(self._texts) and self._texts[at] == text


def _behind(line: str) -> Iterable[str]:
    """Yield the text after each of the first signs # of a line."""
    for _ in range(_SIGNS):
        _, sign, line = line.partition("#")
        if not sign:
            return
        yield line


def _joined(line: str, below: str) -> str:
    """Return two parts of a line as one; programs break lines behind a hyphen too."""
    line = line.rstrip()
    return f"{line}{'' if _HYPHEN.search(line[-2:]) else ' '}{below.strip()}"


def _width(lines: Iterable[Line]) -> int:
    """Return how long the lines of a letter are, except those of one word, which no program can break."""
    own = (len(line.text.strip()) for line in lines if line.role in READ_ROLES and len(line.text.split()) > 1)
    return max((NARROW, *own))


def _whole(lines: Sequence[Line], at: int, width: int, ours: _Ours) -> tuple[str, int]:
    """Return the text of the line of ours that begins at a place, and the place of its last part there."""
    begin = lines[at]
    if begin.role not in READ_ROLES:
        return begin.text, at
    found, last = begin.text, at
    for text in (begin.text, *_behind(begin.text)):
        squeezed, whole = forms.squeezed([text]), begin.text
        for below in range(at + 1, len(lines)):
            if not ours.begins(squeezed) or not _goes_on(lines[below - 1], lines[below], width):
                break
            squeezed += forms.squeezed([lines[below].text])
            whole = _joined(whole, lines[below].text)
            if below > last and ours.holds(squeezed):
                found, last = whole, below
    return found, last


def _goes_on(line: Line, below: Line, width: int) -> bool:
    """Return whether a mail program can have broken a line before the next one, as its first word did not fit."""
    if below.role not in READ_ROLES or below.part != line.part or not below.text.strip():
        return False
    return len(line.text.strip()) + 1 + len(below.text.split()[0]) > width
