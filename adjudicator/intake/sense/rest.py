"""What is known when all lines of a letter are read: orders for the rest, and which of two lines is in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.model.reading import Ambiguous, Misread, Proposed, Read, Result, Talk, about_others

_MOST_WAYS: Final = 4
"""How many that `the other one` may be are proposed."""


def spread(
    results: Iterable[Result],
    rest: Mapping[int, tuple[tuple[str, Read], ...]],
    named_in: Callable[[str], frozenset[str]],
    spared: Iterable[str] = (),
    count: Callable[[str], int] = lambda _: 0,
) -> list[Result]:
    """Return the results of a letter with the orders for the rest, behind the other orders of their line.

    Words for the rest that stand for nothing, as all is spoken of, are no order; they have their own result.

    Args:
        results: of all lines, in their order.
        rest: for a line that speaks of the rest, the id of each thing it could mean, with its order.
        named_in: returns the ids of what a text names: what a line is asked about is none of the rest.
        spared: the ids of what a line leaves as it is.
        count: returns how many are left as a text says, `the other one`, `the other three`; 0 where it does not say.
            Where more or fewer are, it is asked which are meant.
    """
    told = list(results)
    if not rest:
        return told
    named = {(read.order.kind, _tail(value)) for result in told for read in _orders(result) for value in _about(read)}
    unclear = (each for each in told if isinstance(each, Misread | Proposed | Ambiguous))
    asked = {_tail(key) for result in unclear for key in named_in(result.text)}
    asked |= set(map(_tail, spared))
    for line in sorted(rest):
        at = 1 + max((number for number, result in enumerate(told) if result.line <= line), default=-1)
        missing = [
            read for key, read in rest[line] if (read.order.kind, _tail(key)) not in named and _tail(key) not in asked
        ]
        orders = list({read.order: replace(read, line=line, last=line) for read in reversed(missing)}.values())[::-1]
        wanted = count(orders[0].text) if orders else 0
        if wanted not in {0, len(orders)}:
            ways = tuple((read,) for read in orders)[:_MOST_WAYS] if wanted == 1 else (tuple(orders),)
            told[at:at] = [Proposed(line, orders[0].text, ways, "")]
        else:
            # Where all are spoken of nothing is left, and the words for the rest are told nevertheless.
            known = {result.text for result in told if result.line == line}
            idle = [Talk(line, text, line) for text in _said(rest[line]) if text not in known]
            told[at:at] = orders or idle
    return told


def _said(rest: Iterable[tuple[str, Read]]) -> Iterable[str]:
    """Return what the writer said for the rest, each text once."""
    return dict.fromkeys(read.text for _, read in rest)


def how_many_left(seen: Lattice) -> int:
    """Return how many things are left as a text says, 3 of `the other three`; 0 where it does not say."""
    for at in range(len(seen.words)):
        end = seen.has(at, "rest")
        if 0 < end <= seen.has(at, "one_left"):
            return 1
        told = (edge.number for edges in seen.edges[at:end] for edge in edges if edge.number is not None)
        if count := next(told, 0):
            return count
    return 0


def _answers_rest(seen: Lattice) -> bool:
    """Return whether a text answers yes or no to the rest; `place FT rest` is about no other line."""
    words = range(len(seen.words))
    return any(seen.has(at, "rest") for at in words) and any(seen.has(at, "yes", "no") for at in words)


def unless_unsaid(
    results: Iterable[Result], lattice: Callable[[str], Lattice], names: Callable[[str], bool], *, filed: bool
) -> list[Result]:
    """Return results with an order on all that is left as a proposal, where what is left of is not known.

    So it is in `All in favour of the army, count me in. The rest no.`, if the first sentence is asked about.

    Args:
        results: of all lines, in their order.
        lattice: returns the words of a text with all they may be.
        names: returns whether a text names anything.
        filed: whether the seat has orders on file.
    """
    told = list(results)
    for at, result in enumerate(told):
        if not isinstance(result, Read) or tuple(_about(result)) or names(result.text):
            continue
        if not _answers_rest(lattice(result.text)):
            continue
        others = [each for each in told[:at] if not isinstance(each, Read) or each.text != result.text]
        said = [each for each in others if isinstance(each, Read | Proposed | Misread | Ambiguous)]
        if not (isinstance(said[-1], Read) if said else filed and not others):
            told[at] = Proposed(result.line, result.text, ((result,),), "", result.last)
    return told


def doubted(results: Iterable[Result]) -> list[Result]:
    """Return results with an order as a proposal where a later line is proposed that would replace it.

    Of `Mun - Tyr. Er, rather Mun - Bur perhaps` the first is no order either: one of them is meant.
    """
    told = list(results)
    for number, result in enumerate(told):
        ways = result.proposals if isinstance(result, Proposed) else ()
        keys = [{_key(read) for read in way if not read.when} for way in ways]
        meant = [read for way in ways for read in way]
        for at, before in enumerate(told[:number] if keys else ()):
            if not isinstance(before, Read) or before.when or any(before.order == read.order for read in meant):
                continue
            if _key(before) is not None and all(_key(before) in each for each in keys):
                told[at] = Proposed(before.line, before.text, ((before,),), "", before.last)
    return told


def _key(read: Read) -> object:
    return (read.order.key(), read.life, read.rank) if hasattr(read.order, "key") else None


def _orders(result: Result) -> Iterable[Read]:
    """Return the orders that a line files, or is asked about: what it speaks of is none of the rest."""
    if isinstance(result, Proposed):
        return (read for way in result.proposals for read in way)
    if isinstance(result, Ambiguous):
        return result.candidates
    return (result,) if isinstance(result, Read) else ()


def _about(read: Read) -> Iterable[str]:
    if about_others(read):
        return ()
    return (value for term, value in read.order.where().items() if term != "season")


def _tail(key: str) -> str:
    return key.rpartition(":")[2].casefold()
