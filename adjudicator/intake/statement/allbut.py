"""An order for all of one's own beside one for some of them: `everything holds, but Con - AEG`; orders at an end."""

from __future__ import annotations

from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.asked import Readings
from adjudicator.model.reading import Read

_SEVERAL: Final = 2


def all_but(reader: Readings, text: str) -> tuple[Read, ...]:
    """Return the orders of a sentence that orders one thing for all and another for some, or none if it is no such.

    Args:
        reader: both readers.
        text: the sentence.
    """
    seen = reader.lattice(text)
    size = len(seen.words)
    for at in range(1, size):
        begin = seen.has(at, "except", "turns", "but_for")
        if not begin or begin >= size:
            continue
        every = seen.has(at, "every") == at + 1  # all but 1: the words say both
        head = at + 1 if every else at - 1 if seen.has(at - 1, "sep") == at else at
        if not (every or any(seen.has(word, "all") for word in range(head))):
            continue
        swept = reader.tried(seen.said(0, head))
        if len(swept) < _SEVERAL:
            continue
        some = reader.tried(seen.said(begin, size)) or _answered(reader, seen, head, begin)
        if not some:
            continue
        told = {_key(read) for read in some}
        rest = tuple(read for read in swept if _key(read) not in told)
        if len(rest) + len(some) == len(swept):
            return (*some, *rest)
    return ()


def _answered(reader: Readings, seen: Lattice, head: int, begin: int) -> tuple[Read, ...]:
    """Return the votes on what an answer to all leaves out: `yes to all but 1`, `..., which I oppose`."""
    size, sides = len(seen.words), [seen.has(0, side) for side in ("yes", "no")]
    told = next((at for at in range(begin, size) if seen.has(at, "relative")), size)
    if not any(sides) or head == 0:
        return ()
    if told == size:
        return reader.tried(f"{'no' if sides[0] else 'yes'} to {seen.said(begin, size)}")
    end = told - 1 if seen.has(told - 1, "sep") else told
    return reader.tried(f"{seen.said(seen.has(told, 'relative'), size)} {seen.said(begin, end)}")


def _key(read: Read) -> str:
    return read.order.key() if hasattr(read.order, "key") else ""


def tail(reader: Readings, text: str) -> str:
    """Return the end of a sentence, after a comma, that is an order by itself; nothing where there is none.

    Args:
        reader: both readers.
        text: the sentence.
    """
    seen = reader.lattice(text)
    ends = (seen.has(at, "sep") for at in range(1, len(seen.words)))
    rests = (seen.said(end, len(seen.words)) for end in ends if end)
    return next((rest for rest in rests if rest and reader.tried(rest)), "")
