"""The marked blocks of the documentation: found in a page, and put into it again.

A mark is an HTML comment on a line of its own; the fenced block after it, or the table, is what it marks:

    home: STAGE             commands below work in a fresh copy of that home (see stages.py), at its hour
    file: PATH              the block is written to that path below the home
    run: COMMAND | FILTER   the block is the command and what it prints
    letter: SEAT KIND PACKET [last] | FILTER    the block is the first or last such mail of ours
    show: PATH | FILTER     the block is a file of the repository
    python                  the block is a Python session; what it prints is rewritten
    dice: REPORT LABEL      the block is what a public report prints of a die, as Python
    shell                   the block is a session in bash; what it prints is rewritten
    shell: REPORT LABEL     the block is what a public report prints of a die, as variables of the sessions below it
    words: PACKET           the block is the words of a packet, as Python
    reader: STAGE SEAT      orders below are read as those of that seat at that stage; before it, Dora's of the setup
    orders: KIND            the block holds canonical orders of that kind
    commands                the block holds commands to the bot
    read                    the table has what people write, and how it is read
    written                 the block has lines of a mail
    understood              the block is how the lines of the last `written` are read
    settings: SYSTEM        the table is that of the settings of a system
    schedules: SYSTEM       the table is that of its schedules
    mailed                  the table has what players get by mail in examples; its first cells are words
    profiles                the table has the readings of the rules by profile; its first and last cells are words

Filters cut what is printed: `from TEXT`, `to TEXT`, `first N`, `last N`; a line of dots stands for what is cut. `body`
drops the head of a mail and leaves no dots.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"<!-- ([a-z]+)(?:: (.+?))? -->")
FENCE = "```"
DOTS = "..."


@dataclass(frozen=True, slots=True)
class Block:
    """A mark and what stands below it: lines `start` to `end` of the page, without fence."""

    kind: str
    argument: str
    start: int
    end: int
    body: str


def pages() -> tuple[Path, ...]:
    """Return the pages whose blocks are kept true."""
    return (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def blocks(text: str) -> list[Block]:
    """Return the marked blocks of a page."""
    lines = text.splitlines()
    found = []
    for at, line in enumerate(lines):
        mark = MARK.fullmatch(line)
        if mark is None:
            continue
        start, end = _extent(lines, at + 1)
        found.append(Block(mark[1], mark[2] or "", start, end, "\n".join(lines[start:end])))
    return found


def _extent(lines: list[str], at: int) -> tuple[int, int]:
    """Return where the fenced block or the table below a mark begins and ends; nothing where there is neither."""
    while at < len(lines) and not lines[at].strip():
        at += 1
    if at < len(lines) and lines[at].startswith(FENCE):
        return at + 1, lines.index(FENCE, at + 1)
    end = at
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return at, end


def put(text: str, bodies: list[tuple[Block, str]]) -> str:
    """Return a page with other bodies in its blocks."""
    lines = text.splitlines()
    for block, body in sorted(bodies, key=lambda pair: -pair[0].start):
        lines[block.start : block.end] = body.splitlines()
    return "\n".join(lines) + "\n"


def cut(text: str, filters: list[str]) -> str:
    """Return the lines of a text that the filters leave, with dots for what they take away."""
    lines = text.rstrip().splitlines()
    for each in filters:
        word, _, rest = each.partition(" ")
        lines = FILTERS[word](lines, rest)
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines)


def _place(lines: list[str], text: str) -> int:
    found = [at for at, line in enumerate(lines) if text in line]
    assert found, f"no line holds {text!r}; the last is {lines[-1:]}"
    return found[0]


def _from(lines: list[str], text: str) -> list[str]:
    at = _place(lines, text)
    return [DOTS, *lines[at:]] if at else lines


def _to(lines: list[str], text: str) -> list[str]:
    kept = lines[: _place(lines, text)]
    while kept and not kept[-1].strip():
        kept.pop()
    return [*kept, DOTS]


def _first(lines: list[str], number: str) -> list[str]:
    dotted = lines[:1] == [DOTS]
    return [*lines[: int(number) + dotted], DOTS] if len(lines) > int(number) + dotted else lines


def _last(lines: list[str], number: str) -> list[str]:
    return [DOTS, *lines[-int(number) :]] if len(lines) > int(number) else lines


def _body(lines: list[str], _: str) -> list[str]:
    return lines[lines.index("") + 1 :]


FILTERS = {"body": _body, "from": _from, "to": _to, "first": _first, "last": _last}
