"""Reading a sentence again that files nothing: with a number, with the name its pronoun stands for, or with an end."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from adjudicator.intake.reading.referring import referred
from adjudicator.intake.reading.statements import Statement
from adjudicator.intake.sense.correcting.groups import Group
from adjudicator.intake.sense.intent.stance import Stance
from adjudicator.intake.statement.name_ends import ended
from adjudicator.intake.statement.reader import Reader
from adjudicator.intake.statement.restated import restated
from adjudicator.model.reading import Misread, Proposed, Read, Result, Talk, UnknownName


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


def _given_number(reader: Reader, text: str, told: Iterable[Result], before: tuple[Result, ...]) -> tuple[Result, ...]:
    """Return the orders of a sentence that lacks only the number of its kind, `recruit 3 Fleets` from the chair.

    Args:
        reader: both readers.
        text: the sentence.
        told: what it says without a number: nothing, or what cannot be ordered now.
        before: the results of the letter so far.
    """
    told = tuple(told)
    sight = reader.second.sight
    kinds = set(reader.grammar.language.listed) & sight.kinds()
    if (
        not kinds
        or not all(_lost(result, sight.kinds(), kinds) for result in told)
        or reader.stance(text) is not Stance.OWN
    ):
        return ()
    if reader.lattice(text).has(0, "ordinal") or _votes(reader, text, told):
        return ()  # first 4 Legions then 4 Fleets: two of them
    said = (result.order for result in before if isinstance(result, Read))
    used = {getattr(order, "number", 0) for order in (*said, *sight.on_file()) if order.kind in kinds}
    free = next(number for number in range(1, len(used) + 2) if number not in used)
    reads = reader.tried(f"{free}: {text}")
    if not reads or not all(read.order.kind in kinds and sight.lawful(read) for read in reads):
        return ()
    orders = tuple(replace(read, text=text) for read in reads)
    open_ = any(isinstance(result, Misread | Proposed) for result in before)
    return (Proposed(0, text, (orders,), ""),) if open_ else orders


def _votes(reader: Reader, text: str, told: Iterable[Result]) -> bool:
    """Return whether a sentence says something without a number, and ends in an answer to it: `tax: nay`."""
    seen = reader.lattice(text.rstrip(" .!"))
    last = len(seen.words) - 1
    return last > 0 and seen.has(last, "yes", "no") > last and all(isinstance(result, Read) for result in told)


def _lost(result: Result, open_now: Container[str], kinds: Container[str]) -> bool:
    """Return whether a result files nothing now, and may be of some kinds."""
    if isinstance(result, Proposed):
        return all(read.order.kind in kinds for way in result.proposals for read in way)
    return isinstance(result, Misread) or (isinstance(result, Read) and result.order.kind not in open_now)
