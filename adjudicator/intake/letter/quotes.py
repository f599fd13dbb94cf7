"""Which lines of a text are the author's, which are quoted, which introduce a quotation.

There are two habits where a quotation is introduced: if the next line begins with `>`, only such lines are quoted
and answers may come between them; if not, the program quoted without marks and everything after it is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.intake.letter import quote_words
from adjudicator.model.letter import Role

_LONGEST_INTRODUCTION = 4  # lines; long names and addresses are folded
_LONGEST_LINE = 1000  # characters; nothing that long introduces a quotation, and some patterns cost its square
_BLOCK_REACH = 8  # lines within which the labels of a header block must be
_BLOCK_LABELS = 3
_ADDRESS = re.compile(r"(?<![^\s<>@()\"])[^\s<>@()\"]++@[^\s<>@()\"]++")
_SENDER = re.compile(r"<[^\s<>@]+@[^\s<>]+>|\[mailto:|^\W*\w+\s?:\s*[^\s<>@]+@[^\s<>@]+\s*$")
_MOMENT = re.compile(r"\d{1,2}[:.h]\d{2}|\b(?:19|20)\d\d(?:\b|年)|\d{1,2}[./-]\d{1,2}[./-]")
_OPEN_ADDRESS = re.compile(r"<[^\s<>@]+@[^\s<>@]+\s*$")
_FULL = 72  # characters; a program that breaks quoted lines leaves shorter ones whole
_ENDED = re.compile(r"[?!:][\s)\"'*]*$")
_LABEL = re.compile(r"[^\W\d_][\w ]{0,30}[:：]")
_RULE = re.compile(r"^[\s*]*[-_=─—]{3,}[\s*]*$")


def quoted(line: str) -> bool:
    """Whether a line has a quote mark."""
    return line.lstrip().startswith(">")


def unquoted(line: str) -> str:
    """A line without its quote marks, however many."""
    return line.strip().lstrip("> \t") if quoted(line) else line.strip()


def _blank(line: str) -> bool:
    return not line.strip()


def _introduces(text: str, *, led: bool) -> bool:
    """Whether the joined lines say who wrote what follows. `led`: the first of them begins as such lines do."""
    address, moment = _ADDRESS.search(text), _MOMENT.search(text)
    if address and moment:
        return True
    return led and bool(address or moment) and bool(quote_words.verb().search(text))


def _may_introduce(line: str) -> bool:
    return not (_blank(line) or quoted(line) or len(line) > _LONGEST_LINE)


def _introduction(lines: Sequence[str], end: int, floor: int) -> int | None:
    """Where the introduction that ends in line `end` begins, or None; it is between `floor` and `end`."""
    first = end
    while first > max(floor, end - _LONGEST_INTRODUCTION + 1) and _may_introduce(lines[first - 1]):
        first -= 1
    starts = range(end, first - 1, -1)  # the shortest first, so that it includes no line of the author's
    lead = quote_words.lead()
    for led in (True, False):
        for start in starts:
            if led and not lead.search(lines[start]):
                continue
            if _introduces(" ".join(lines[start : end + 1]), led=led):
                return start
    followed = end + 1 < len(lines) and quoted(lines[_next(lines, end + 1)])
    return end if followed and quote_words.verb().search(lines[end]) else None


def _folded_before_bracket(lines: Sequence[str], at: int) -> bool:
    """Return whether the `>` that begins a line closes an address the line above left open, and is not a quote mark."""
    return at > 0 and bool(_OPEN_ADDRESS.search(lines[at - 1])) and bool(quote_words.tail().search(lines[at]))


def _next(lines: Sequence[str], at: int) -> int:
    """The first line from `at` on that is not blank; the last line where there is none."""
    while at < len(lines) - 1 and _blank(lines[at]):
        at += 1
    return at


def _block(lines: Sequence[str], at: int) -> int | None:
    """The end of the block of header lines ("From: ... Sent: ... To: ...") that begins at `at`, or None."""
    label = quote_words.label()
    found = label.search(lines[at])
    if not found or found.lastgroup != "from":
        return None
    kinds, end = {"from"}, at + 1
    for number in range(at + 1, min(at + _BLOCK_REACH, len(lines))):
        if _blank(lines[number]):
            break
        if more := label.search(lines[number]):
            kinds.add(str(more.lastgroup))
            end = number + 1
    if len(kinds - {"copy"}) >= _BLOCK_LABELS:
        return end
    alone = at == 0 or _blank(lines[at - 1]) or _RULE.match(lines[at - 1])
    return end if alone and _SENDER.search(lines[at]) else None


def _header(lines: Sequence[str], at: int, floor: int) -> tuple[int, int] | None:
    """The lines, first and one past the last, of a quotation's header that ends or begins at `at`."""
    line = lines[at]
    if len(line) > _LONGEST_LINE:
        return None
    if quote_words.divider().search(line):
        return at, at + 1
    if ":" not in line and "：" not in line and not quote_words.tail().search(line):
        return None
    end = _block(lines, at)
    if end is not None:
        above = at - 1
        while above >= floor and _blank(lines[above]):
            above -= 1
        return above if above >= floor and _RULE.match(lines[above]) else at, end
    if quote_words.tail().search(line):
        start = _introduction(lines, at, floor)
        return None if start is None else (start, at + 1)
    return None


def _broken_off(lines: Sequence[str], at: int) -> bool:
    """Whether a line without a mark looks like the end of the quoted line above it, which a program broke.

    It is alone between two quoted lines, and the one above was too long to take its first word. An answer to a
    question, and a line with a label of its own, as orders have, is the author's.
    """
    if not 0 < at < len(lines) - 1 or not (quoted(lines[at - 1]) and quoted(lines[at + 1])):
        return False
    above, line = lines[at - 1].rstrip(), lines[at].strip()
    if len(above) + 1 + len(line.split(maxsplit=1)[0]) <= _FULL or len(line) >= len(above):
        return False
    if _ENDED.search(above) or _LABEL.match(line):
        return False
    return line[0].islower() or not above.endswith(".")


def mark(lines: Sequence[str]) -> list[Role]:
    """The role of each line: text, blank, quote, header or tail; signatures and forms are found later.

    A blank line below quoted text counts as quoted.
    """
    roles: list[Role] = []
    floor = 0  # no header extends above this line
    while len(roles) < len(lines):
        at = len(roles)
        line = lines[at]
        if _blank(line):
            roles.append("quote" if roles and roles[-1] in {"quote", "header"} else "blank")
        elif quoted(line) and not _folded_before_bracket(lines, at):
            roles.append("quote")
            floor = at + 1
        elif header := _header(lines, at, floor):
            start, floor = header
            roles[start:] = ["header"] * (floor - start)
            after = _next(lines, floor) if floor < len(lines) else None
            if after is None or not (quoted(lines[after]) or _header(lines, after, floor)):
                roles += ["quote"] * (len(lines) - floor)
        else:
            roles.append("tail" if _broken_off(lines, at) else "text")
    return roles
