"""The last pass over all results of a letter: talk of one line merged, and fall-backs numbered."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.reading import Ambiguous, Command, Misread, Proposed, Read, Result, Talk, UnknownName


def merged(results: list[Result]) -> list[Result]:
    """Return the results with neighbouring talk of one line as one."""
    out: list[Result] = []
    for result in results:
        before = out[-1] if out else None
        if isinstance(result, Talk) and isinstance(before, Talk) and before.line == result.line:
            out[-1] = replace(before, text=f"{before.text} {result.text}")
        else:
            out.append(result)
    return out


def ranked(results: list[Result]) -> tuple[Result, ...]:
    """Number the fall-backs: `or` is the first choice after the order before it, then the second, and so on.

    One in the line of a first choice that was not understood is proposed: filed, it would be the first.
    """
    out: list[Result] = []
    rank = 0
    for result in results:
        placed = result
        before = out[-1] if out else None
        lost = isinstance(before, Misread | Proposed | UnknownName) and before.line == result.line
        if isinstance(result, Read) and result.rank and lost:
            placed = Proposed(result.line, result.text, ((replace(result, rank=0),),), "", result.last)
        elif isinstance(result, Read):
            rank = rank + 1 if result.rank else 0
            placed = replace(result, rank=rank)
        elif isinstance(result, Ambiguous):
            rank = rank + 1 if result.candidates[0].rank else 0
            placed = replace(result, candidates=tuple(replace(read, rank=rank) for read in result.candidates))
        elif not isinstance(result, Command):
            rank = 0
        out.append(placed)
    return tuple(out)
