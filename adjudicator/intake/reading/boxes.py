"""Boxes before lines, as a list of choices has them: a line whose box is not ticked is not chosen."""

from __future__ import annotations

import re
from typing import Final, Literal

Box = Literal["", "ticked", "empty", "crossed"]
"""The box before a line, if any; what is crossed may be meant either way."""

_BOX: Final = re.compile(
    r"\s*(?:(?P<ticked>\[[xX\u2713\u2714]\]|\([xX]\)|[\u2611\u2612\u2705\u2713\u2714])"
    r"|(?P<empty>\[[\s_]?\]|\(\s?\)|[\u2610\u25a1])|(?P<crossed>[\u274c\u2717\u2718]))\ufe0f?\s+(?=\S)"
)


_SHUT: Final = frozenset({"empty", "crossed"})


def is_shut(box: Box) -> bool:
    """Return whether a box says that its line is not chosen, or may say so."""
    return box in _SHUT


def opened(text: str) -> tuple[Box, str]:
    """Return the box that a line begins with, and the line without it."""
    found = _BOX.match(text)
    if found is None:
        return "", text
    box: Box = "ticked" if found["ticked"] else "empty" if found["empty"] else "crossed"
    return box, text[found.end() :]
