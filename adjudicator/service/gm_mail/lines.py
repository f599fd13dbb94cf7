"""The GM's lines in a mail: commands, each on a line of its own after the word `gm`, some with lines below.

A GM may play in the game and write orders from the same address. So a mail is the GM's only if a line of it
begins with `gm`, and then no line of it is an order; a GM without a seat may leave the word out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.model.letter import OWN_ROLES, Letter

_GM = re.compile(r"\s*gm\b\s*[:,>-]?\s*", re.IGNORECASE)
_BECAUSE = re.compile(r"(?:^|[\s,;])(?:because(?:\s+of)?|why:|reason:)\s+", re.IGNORECASE)
_END = re.compile(r"\s*(?:gm\s+)?end(?:\s+\w+)?\s*[.!]?\s*", re.IGNORECASE)
BLOCKS = frozenset({"substitute", "press"})
"""Commands followed by lines, up to `end`."""
MOST = 20
"""How many commands one mail may have."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command of the GM: its line, its name and the rest of it, the reason after `because`, and the lines below."""

    line: int
    text: str
    name: str
    words: str = ""
    why: str = ""
    below: tuple[str, ...] = ()


def asked(letter: Letter, *, bare: bool = False) -> tuple[Asked, ...]:
    """Return the commands of a letter, none where it is not a GM's.

    Args:
        letter: from one of the GM's addresses.
        bare: the GM has no seat, so that lines need not begin with `gm`.
    """
    lines = [line for line in letter.lines if line.role in OWN_ROLES]
    if not bare and not any(_GM.match(line.text) and _named(line.text) for line in lines):
        return ()
    return tuple(_commands([(line.number, line.text) for line in lines], bare=bare))[:MOST]


def _commands(lines: list[tuple[int, str]], *, bare: bool) -> Iterator[Asked]:
    at = 0
    while at < len(lines):
        number, text = lines[at]
        at += 1
        if not text.strip() or not (bare or _GM.match(text)):
            continue
        rest = _GM.sub("", text, count=1).strip() if _GM.match(text) else text.strip()
        name, _, words = rest.partition(" ")
        name = name.strip(":.,").lower()
        below: list[str] = []
        if name in BLOCKS:
            while at < len(lines) and not _ends(name, lines[at][1]):
                below.append(lines[at][1])
                at += 1
            at += at < len(lines) and _END.fullmatch(lines[at][1]) is not None
        said, why = _parted(words.strip().rstrip(":") if below else words.strip())
        yield Asked(number, text.strip(), name, said, why, tuple(below))


def _ends(name: str, text: str) -> bool:
    """Return whether the lines below a command end at one: at `end`, or for orders at the next command."""
    return _END.fullmatch(text) is not None or (name != "press" and _GM.match(text) is not None and _named(text))


def _parted(words: str) -> tuple[str, str]:
    """Return a command without its reason, and the reason."""
    found = _BECAUSE.search(words)
    return (words[: found.start()].strip(), words[found.end() :].strip()) if found else (words, "")


def _named(text: str) -> bool:
    """Return whether anything follows the word `gm`: alone it is a signature."""
    return bool(_GM.sub("", text, count=1).strip())
