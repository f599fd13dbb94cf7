"""Orders run together without a sign between them, as a dictated mail has them: `leader Mattan trader Gersakon`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, Protocol

from adjudicator.intake.parsing.search import Found
from adjudicator.intake.sense.covering.cover import order_of
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.asked import Readings
from adjudicator.intake.statement.parted import behind_colon
from adjudicator.model.reading import Misread, Proposed, Read, Result, Talk

_MOST_WORDS: Final = 30
_MOST_CUTS: Final = 8
_MOST_SENSED: Final = 3
_MOST_SENSED_WORDS: Final = 12
"""At more cuts or words the grammar alone reads the parts: by sense they would take the steps of a whole letter."""
_ENDS: Final = ("sep", "sign")


class Whole(Readings, Protocol):
    """What is asked of both readers about a part of a run of orders."""

    def acts(self, text: str) -> bool:
        """Return whether there is an act of an order in a text."""

    def names(self, text: str) -> bool:
        """Return whether a text names anything but a player, or contains a number."""

    def canonical(self, text: str) -> bool:
        """Return whether the grammar reads a text as orders."""

    def understood(self, text: str, line: int = 0) -> tuple[Result, ...]:
        """Return the results of a statement; none for one about what no other line speaks of."""


def in_parts(reader: Whole, text: str, line: int, told: tuple[Result, ...]) -> tuple[Result, ...]:
    """Return the orders in the parts of a sentence that neither reader reads whole; none where there are none.

    Args:
        reader: both readers.
        text: the sentence.
        line: its number.
        told: what they say of it.
    """
    asked = all(isinstance(result, Misread) and not result.advice for result in told)
    explained = any(isinstance(result, Proposed) and not result.unexplained for result in told)
    found = () if explained else run_on(reader, text, line)
    ways = [way for result in told if isinstance(result, Proposed) for way in result.proposals]
    likely = [way for result in found if isinstance(result, Proposed) for way in result.proposals]
    if found and not (likely and any(len(way) >= len(likely[0]) for way in ways)):
        return found
    return behind_colon(reader, text) if asked else ()


def run_on(reader: Whole, text: str, line: int) -> tuple[Result, ...]:
    """Return the orders of a text that holds several without a sign between them; none where it does not.

    There must be one way alone to part it. It is filed where the grammar reads every part, and none has a condition,
    which might be that of all; else it is proposed. The rest may be spoken of at the end: `LMa - LMi everything else
    holds`.

    Args:
        reader: both readers.
        text: the sentence.
        line: its number.
    """
    seen = reader.lattice(text)
    size = len(seen.words)
    last, parts = _parts(reader, seen) if size <= _MOST_WORDS else (size, ())
    if not parts or (len(parts) == 1 and last == size):
        return ()
    reads = tuple(read for part in parts for read in reader.tried(part))
    keys = [read.order.key() for read in reads if hasattr(read.order, "key")]
    if len(set(keys)) < len(keys):
        return ()
    certain = all(map(reader.canonical, parts)) and not any(read.when for read in reads)
    if last == size:
        return reads if certain else (Proposed(0, text, (reads,), ""),)
    rest = reader.understood(seen.said(last, size), line) if certain else (Talk(0, text),)
    return () if any(not isinstance(result, Read) for result in rest) else (*reads, *rest)


def several_kinds(results: tuple[Result, ...]) -> bool:
    """Return whether a way to read a text has orders of several kinds.

    One order with a fault is not parted so: `place Mago 6, FT 2, Mago 3` tells of no term.
    """
    ways = (way for result in results if isinstance(result, Proposed) for way in result.proposals)
    return any(len({each.order.kind for each in way if isinstance(each, Read)}) > 1 for way in (results, *ways))


def listed(reader: Whole, text: str, found: Found | None, results: Iterable[Result]) -> tuple[Result, ...]:
    """Return two ways to read what was parted where no comma is: as orders, and as a list of names with one act.

    `War Mos Sev hold` may move Warsaw to Moscow, or hold all three: it is asked which. None where no list is meant.

    Args:
        reader: both readers.
        text: the sentence.
        found: how the grammar reads it.
        results: what it says then.
    """
    if found is None or not any(each.parted for each in found.readings):
        return ()
    seen = reader.lattice(text)
    parts, at = [], 0
    while at < len(seen.words):
        named = max((edge.end for edge in seen.edges[at] if edge.names), default=0)
        end = named or at + 1
        behind = named and end < len(seen.words) and any(edge.names for edge in seen.edges[end])
        parts.append(seen.said(at, end) + ("," if behind else ""))
        at = end
    told = " ".join(parts)
    reads = reader.tried(told) if reader.ordered(told) else ()
    others = tuple(result for result in results if isinstance(result, Read))
    same = set(map(order_of, reads)) == set(map(order_of, others))
    return (Proposed(0, text, (reads, others), ""),) if reads and not same else ()


def _parts(reader: Whole, seen: Lattice) -> tuple[int, tuple[str, ...]]:
    """Return where words about the rest begin, and the one way to part what is before them into orders, if any.

    An order begins with its act, else with a thing: `harbour master Eshmun`.
    """
    size = len(seen.words)
    acts = [at for at in range(1, size) if _begins(reader, seen, at)]
    last = next((at for at in acts if seen.has(at, "rest")), size)
    named = [at for at in range(1, size) if any(edge.names for edge in seen.edges[at])]
    for cuts in (acts, sorted({*acts, *named})):
        if not 0 < len(cuts) <= _MOST_CUTS:
            continue
        ways = _ways(reader, seen, [0, *(at for at in cuts if at < last), last])
        if ways:
            meanings = {
                frozenset((read.order, read.when) for part in way for read in reader.tried(part)) for way in ways
            }
            return last, max(ways, key=len) if len(meanings) == 1 else ()
    return last, ()


def _begins(reader: Whole, seen: Lattice, at: int) -> bool:
    """Return whether an act begins here, with the no before it, or a word for all that is left."""
    behind = seen.has(at, "not")
    if seen.has(at, "rest") or (behind and behind < len(seen.words) and reader.acts(seen.said(behind, behind + 1))):
        return True
    return not seen.has(at - 1, "not") and reader.acts(seen.said(at, at + 1))


def _ways(reader: Whole, seen: Lattice, cuts: list[int]) -> list[tuple[str, ...]]:
    """Return the ways to part words at some of the cuts so that every part is an order; two at most."""
    inner = len(cuts) - len((cuts[0], cuts[-1]))
    sensed = inner <= _MOST_SENSED and len(seen.words) <= _MOST_SENSED_WORDS
    found: dict[int, list[tuple[str, ...]]] = {cuts[-1]: [()]}
    for begin, _ in reversed(list(pairwise(cuts))):
        found[begin] = []
        for end in (cut for cut in cuts if cut > begin):
            behind = found[end]
            part = seen.said(begin, _without_sign(seen, begin, end))
            if behind and _is_order(reader, part, sensed=sensed):
                found[begin] += [(part, *rest) for rest in behind]
        found[begin] = found[begin][:2]
    return found[cuts[0]]


def _is_order(reader: Whole, part: str, *, sensed: bool) -> bool:
    """Return whether a part is an order by itself, as the grammar reads it or, where `sensed`, either reader."""
    closed = part.count("(") == part.count(")")
    seen = reader.lattice(part)
    told = reader.names(part) or any(seen.has(at, "not") for at in range(len(seen.words)))  # not: hm, abstain
    return closed and told and (sensed or reader.canonical(part)) and reader.ordered(part)


def _without_sign(seen: Lattice, begin: int, end: int) -> int:
    """Return where a part ends without the comma or the `and` behind it."""
    while end > begin + 1 and seen.has(end - 1, *_ENDS) == end:
        end -= 1
    return end
