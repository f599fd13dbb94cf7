"""Orders kept in reserve: `remove Finland and the Barents Sea, then Warsaw if needed`."""

from __future__ import annotations

from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.asked import Readings
from adjudicator.model.reading import Proposed, Result

_NEXT: Final = frozenset({"then", "next", "after", "afterwards", "and", "also"})


def in_reserve(reader: Readings, text: str) -> tuple[Result, ...]:
    """Return the orders of a sentence of which the last ones are for need alone, proposed; none if it is no such.

    When they are needed, the writer does not say: as later choices they cannot be filed for a certainty.

    Args:
        reader: both readers.
        text: the sentence.
    """
    seen = reader.lattice(text)
    size = len(seen.words)
    needed = next((at for at in range(size) if _ends(seen, seen.has(at, "needed"))), 0)
    begins = (at for at in range(1, needed) if seen.has(at, "sep") and not seen.has(at - 1, "sep"))
    for at in sorted(begins, reverse=True):
        behind = at
        while seen.has(behind, "sep") or seen.words[behind].folded in _NEXT:
            behind = seen.has(behind, "sep") or behind + 1
        first, others = reader.tried(seen.said(0, at)), seen.said(behind, needed).strip(" ,")
        both = reader.tried(f"{seen.said(0, at)}, or {others}") if first and others else ()
        if len(both) > len(first) and all(read.rank for read in both[len(first) :]):
            return (Proposed(0, text, (both,), ""),)
    return ()


def _ends(seen: Lattice, end: int) -> bool:
    """Return whether nothing but a sign comes after a word."""
    return end > 0 and not any(word.folded.isalnum() for word in seen.words[end:])
