"""The rest: orders for what no other line of a letter speaks of, known when all lines are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.model.reading import Ambiguous, Proposed, Read, Result


def spread(results: Iterable[Result], rest: Mapping[int, tuple[tuple[str, Read], ...]]) -> list[Result]:
    """Return the results of a letter with the orders for the rest, behind the other orders of their line.

    Args:
        results: of all lines, in their order.
        rest: for a line that speaks of the rest, the id of each thing it could mean, with its order.
    """
    told = list(results)
    if not rest:
        return told
    named = {(read.order.kind, _tail(value)) for result in told for read in _orders(result) for value in _about(read)}
    for line in sorted(rest):
        at = 1 + max((number for number, result in enumerate(told) if result.line <= line), default=-1)
        missing = [read for key, read in rest[line] if (read.order.kind, _tail(key)) not in named]
        told[at:at] = [replace(read, line=line, last=line) for read in missing]
    return told


def _orders(result: Result) -> Iterable[Read]:
    """Return the orders that a line files, or is asked about: what it speaks of is none of the rest."""
    if isinstance(result, Proposed):
        return (read for way in result.proposals for read in way)
    if isinstance(result, Ambiguous):
        return result.candidates
    return (result,) if isinstance(result, Read) else ()


def _about(read: Read) -> Iterable[str]:
    return (value for term, value in read.order.where().items() if term != "season")


def _tail(key: str) -> str:
    return key.rpartition(":")[2].casefold()
