"""Reading a sentence again that files nothing: with a number, with the name its pronoun stands for, or with an end."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from typing import Final

from adjudicator.intake.reading.referring import referred
from adjudicator.intake.reading.statements import Statement
from adjudicator.intake.sense.correcting.groups import Group
from adjudicator.intake.sense.intent.hints import one_by_one
from adjudicator.intake.sense.intent.stance import Stance
from adjudicator.intake.statement.name_ends import ended
from adjudicator.intake.statement.reader import Reader
from adjudicator.intake.statement.restated import restated
from adjudicator.model.reading import Misread, Proposed, Read, Result, Talk, UnknownName

_IT: Final = frozenset({"it", "that", "this"})
"""What a condition says in place of the number of the proposal before."""
MOST_ACTS: Final = 4
"""Before so many acts of a sentence its condition may end without a comma."""


def tried_again(
    reader: Reader, groups: Sequence[Group], piece: tuple[Statement, ...], results: tuple[Result, ...]
) -> tuple[Result, ...]:
    """Return the results of a statement, or what it says with what it leaves out.

    A proposal without its number gets the next one, a pronoun stands for what the talk before it names, and the end of
    a name may stand apart from it.

    Args:
        reader: both readers.
        groups: the letter so far.
        piece: the statement.
        results: what it says unchanged.
    """
    if not results or len(piece) > 1 or piece[0].whole or reader.second.effort.over:
        return results
    said = (result for group in groups for result in group.results)
    if numbered := _given_number(reader, piece[0].text, results, tuple(said)):
        return numbered
    if not all(isinstance(result, Misread | Proposed | UnknownName) for result in results):
        return results
    behind = reversed(groups)
    talk = takewhile(lambda group: all(isinstance(result, Talk) for result in group.results), behind)
    told = referred(reader, piece[0].text, [group.text for group in talk][::-1])
    if not told and _of_talk(reader, groups, piece[0], results):
        return (Talk(0, piece[0].text),)
    return told or ended(reader, piece[0].text) or restated(reader, piece[0].text) or results


def _of_talk(reader: Reader, groups: Sequence[Group], piece: Statement, results: tuple[Result, ...]) -> bool:
    """Return whether a sentence speaks of what a question before it named: `... in the Ruhr? It should go`."""
    if not groups or groups[-1].last != piece.line or not all(isinstance(result, Misread) for result in results):
        return False
    talk = all(isinstance(result, Talk) for result in groups[-1].results)
    return talk and groups[-1].text.rstrip().endswith("?") and bool(reader.lattice(piece.text).has(0, "pronoun"))


def _given_number(
    reader: Reader, text: str, told: tuple[Result, ...], before: tuple[Result, ...]
) -> tuple[Result, ...]:
    """Return the orders of a sentence that lacks only the number of its kind, `recruit 3 Fleets` from the chair.

    Args:
        reader: both readers.
        text: the sentence.
        told: what it says without a number: nothing, or what cannot be ordered now.
        before: the results of the letter so far.
    """
    sight = reader.second.sight
    kinds = set(reader.grammar.language.listed) & sight.kinds()
    if (
        not kinds
        or not all(_lost(result, sight.kinds(), kinds) for result in told)
        or reader.stance(text) is not Stance.OWN
    ):
        return ()
    if _votes(reader, text, told):
        return ()
    said = [result.order for result in before if isinstance(result, Read) and result.order.kind in kinds]
    used = {getattr(order, "number", 0) for order in (*said, *sight.on_file()) if order.kind in kinds}
    last = getattr(said[-1], "number", 0) if said else 0
    seen, reads = reader.lattice(text), list[Read]()
    items = [seen.said(*span) for span in one_by_one(seen)]  # first 4 Legions then 4 Fleets: two of them
    if not items and seen.has(0, "ordinal"):
        return ()
    for item in items or (text,):
        free = next(number for number in range(1, len(used) + 2) if number not in used)
        ways = (reader.tried(way) for way in _with_number(reader, item, free, last))
        found = next((way for way in ways if way and all(read.order.kind in kinds for read in way)), ())
        vague = any(
            seen.has(word, "pronoun") and not seen.has(word - 1, "if", "unless") for word in range(1, len(seen.words))
        )
        if not found or (vague and not all(map(sight.lawful, found))):
            return ()
        used.add(free)
        last = free
        reads += [replace(read, text=item) for read in found]
    open_ = any(isinstance(result, Misread | Proposed) for result in before)
    return (Proposed(0, text, (tuple(reads),), ""),) if open_ else tuple(reads)


def _with_number(reader: Reader, text: str, number: int, last: int) -> Iterator[str]:
    """Yield the ways to give a sentence its number, and its `if that passes` the number of the one before, if any.

    Args:
        reader: both readers.
        text: the sentence.
        number: its number.
        last: that of the one before it, or 0.
    """
    seen = reader.lattice(text)
    size = len(seen.words)
    at = next((end for word in range(size) if 0 < (end := seen.has(word, "if", "unless")) < size), size)
    if at < size and seen.words[at].folded in _IT:
        if not last or any(seen.has(word, "pronoun") for word in range(size) if word != at):
            return  # Arish takes them and both Legions: them, which were recruited before
        text = f"{seen.text[: seen.words[at].start]}{last}{seen.text[seen.words[at].end :]}"
        yield text
    yield f"{number}: {text}"
    seen = reader.lattice(text)
    acts = (at for at in range(1, len(seen.words)) if reader.acts(seen.said(at, at + 1)))
    for at in islice(acts if seen.has(0, "if", "unless") else (), MOST_ACTS):
        yield f"{seen.said(0, at)}, {number}: {seen.said(at, len(seen.words))}"  # if 1 passes send Cornelius to ...


def _votes(reader: Reader, text: str, told: tuple[Result, ...]) -> bool:
    """Return whether a sentence says something without a number, and ends in an answer to it: `tax: nay`."""
    seen = reader.lattice(text.rstrip(" .!"))
    last = len(seen.words) - 1
    return last > 0 and seen.has(last, "yes", "no") > last and all(isinstance(result, Read) for result in told)


def _lost(result: Result, open_now: Container[str], kinds: Container[str]) -> bool:
    """Return whether a result files nothing now, and may be of some kinds."""
    if isinstance(result, Proposed):
        return all(read.order.kind in kinds for way in result.proposals for read in way)
    return isinstance(result, Misread) or (isinstance(result, Read) and result.order.kind not in open_now)
