"""Words before an order that put it off to a later season: in winter 1901 I raise a fleet, F1901R: Tyr - Mun."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice

_RETREATS: Final = ("retreats", "retreat", "retreating")
_YEAR: Final = re.compile(r"\d{1,4}")
_CODE: Final = re.compile(r"([a-z])(\d{2,4})([a-z]?)")
_BEFORE: Final = ("prep", "filler")
_MOST_BEFORE: Final = 3


@dataclass(frozen=True, slots=True)
class Later:
    """A season to come: the words after it begin at `end`; `said` is its canonical line, `steps` ask for its orders.

    `certain` says that it is not the part of the current year.
    """

    end: int
    said: str
    steps: tuple[str, ...]
    certain: bool


def later(seen: Lattice, seasons: Iterable[str]) -> Later | None:
    """Return the season that a sentence begins with, where its year is told, or None.

    Args:
        seen: the sentence.
        seasons: each season with the ends of the names of its steps: `winter=builds,winter.orders`.
    """
    steps = {name: tuple(ends.split(",")) for name, _, ends in (each.partition("=") for each in seasons)}
    at = 0
    while at < _MOST_BEFORE and seen.has(at, *_BEFORE) == at + 1 and seen.words[at].folded not in steps:
        at += 1
    words = [word.folded for word in seen.words[at : at + 4]]
    coded = _CODE.fullmatch(words[0]) if words and not at else None
    if coded is not None:
        name = next((each for each in steps if each.startswith(coded[1])), "")
        return _told(seen, name, coded[2], at + 1, coded[3] == "r", steps)
    name = words[0] if words and words[0] in steps else ""
    years = [number for number, word in enumerate(words) if _YEAR.fullmatch(word)][:1]
    between = all(word in {"of", "season", "moves", "builds"} for word in words[1 : years[0]]) if years else False
    if not name or not between:
        return None
    end = at + years[0] + 1
    retreats = end < len(seen.words) and seen.words[end].folded in _RETREATS
    told = _told(seen, name, words[years[0]], end + retreats, retreats, steps)
    return replace(told, certain=not seen.has(at, "filler")) if told is not None else None


def _told(
    seen: Lattice, name: str, year: str, end: int, retreats: bool, steps: dict[str, tuple[str, ...]]
) -> Later | None:
    if not name or not year:
        return None
    end = _parted(seen, end)
    if retreats:
        end = _parted(seen, seen.has(end, "if_beaten") or end)
        return Later(end, f"for {name} {year} retreats:", ("retreats",), certain=False)
    return Later(end, f"for {name} {year}:", steps[name], certain=False)


def _parted(seen: Lattice, at: int) -> int:
    """Return the first word after the signs that stand at a word."""
    while at < len(seen.words) and seen.has(at, "sep", "sign"):
        at = seen.has(at, "sep", "sign")
    return at
