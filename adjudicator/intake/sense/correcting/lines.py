"""Words that speak of lines and orders of the letter: my first line, the second order, line 3, the last one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice

_NTH: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_NTH_DIGITS: Final = {"1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "6th": 6}
_LAST: Final = -1
_ORDERS: Final = frozenset({"order", "one", "move"})
_LINES: Final = frozenset({"line", "sentence"})


@dataclass(frozen=True, slots=True)
class Place:
    """A line or an order of the letter, counted from 1, or the last."""

    number: int
    line: bool


def place(seen: Lattice, at: int) -> tuple[int, Place] | None:
    """Return the line or order that words from `at` on speak of, and the word after them, or None."""
    words = [word.folded for word in seen.words[at : at + 2]]
    if len(words) < 2:  # noqa: PLR2004 - a number and what it counts
        return None
    first, second = words
    number = _NTH.get(first) or _NTH_DIGITS.get(first) or (_LAST if first == "last" else 0)
    if number and second in _ORDERS | _LINES:
        return at + 2, Place(number, second in _LINES)
    if first in _ORDERS | _LINES and second.isdecimal() and first != "one":
        return at + 2, Place(int(second), first in _LINES)
    return None
