"""A condition that says in other words what it said before: `if he leaves or has left it, that is if Ven is empty`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.asked import Readings
from adjudicator.model.reading import Read

_LONGEST: Final = 40
"""Words of a sentence in which one is looked for."""
_CUTS: Final = frozenset(",;:()")


def restated(reader: Readings, text: str) -> tuple[Read, ...]:
    """Return the orders of a sentence whose condition is told twice, as those under the second; none if it is no such.

    The second one follows a `that is if`, or is in brackets: if I am in the chair (Bomilcar presiding): ...

    Args:
        reader: both readers.
        text: the sentence.
    """
    seen = reader.lattice(text)
    if len(seen.words) > _LONGEST:
        return ()
    told = (reader.tried(said) for said in _ways(seen))
    return next((reads for reads in told if reads and all(read.when for read in reads)), ())


def _ways(seen: Lattice) -> Iterator[str]:
    """Yield the sentence without the first of two conditions."""
    size = len(seen.words)
    first = next((at for at in range(size) if seen.has(at, "if")), size)
    begin = seen.has(first, "if") if first < size else size
    again = next((at for at in range(begin, size) if seen.has(at, "again_if")), 0)
    if again:
        yield f"{seen.said(0, first)} {seen.said(first, begin)} {seen.said(seen.has(again, 'again_if'), size)}".strip()
    opened = next((at for at in range(begin, size) if seen.words[at].folded == "("), 0)
    closed = next((at for at in range(opened, size) if opened and seen.words[at].folded == ")"), 0)
    if opened + 1 < closed < size - 1 and not any(word.folded in _CUTS for word in seen.words[begin:opened]):
        head = f"{seen.said(0, begin)} {seen.said(opened + 1, closed)}"
        yield f"{head}{'' if seen.has(closed + 1, 'sep') else ','} {seen.said(closed + 1, size)}".strip()
