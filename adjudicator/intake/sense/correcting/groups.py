"""The statements of a letter as they were read so far, which a later one may correct."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Protocol

from adjudicator.intake.sense.phrasebook.frames import Sense
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.model.reading import Ambiguous, Language, Misread, Proposed, Read, Result, Talk, UnknownName, Withdrawn


class Readings(Protocol):
    """What corrections ask of the reader of statements."""

    def lattice(self, text: str) -> Lattice:
        """Return the words of a text with all they may be."""

    def sure(self, text: str) -> tuple[Read, ...]:
        """Return the orders of a text that are certain; none where they are not."""

    def acts(self, text: str) -> bool:
        """Return whether there is an act of an order in a text."""

    def tried(self, text: str) -> tuple[Read, ...]:
        """Return the orders of a text that are certain, without keeping what the next sentence may take from them."""

    def understood(self, text: str, line: int = 0) -> tuple[Result, ...]:
        """Return the results of a text as those of any other statement of that line."""


@dataclass(slots=True, eq=False)
class Group:
    """A statement as it was read: its text, its lines, and what it says so far."""

    text: str
    line: int
    last: int
    results: list[Result]

    @property
    def reads(self) -> list[Read]:
        """The orders in it."""
        return [result for result in self.results if isinstance(result, Read)]

    @property
    def tells(self) -> bool:
        """Whether it holds an order, or something that is asked about."""
        asked = (Read, Ambiguous, Proposed, Misread, UnknownName)
        return any(isinstance(result, asked) for result in self.results)

    def withdraw(self, reads: Iterable[Read], line: int) -> None:
        """Take some of its orders back, in a line that says so."""
        gone = [id(read) for read in reads]
        self.results[:] = [
            Withdrawn(result.line, result.text, (result,), line, result.last)
            if isinstance(result, Read) and id(result) in gone
            else result
            for result in self.results
        ]

    def forget(self, *, unless: bool = False) -> None:
        """Leave what is asked about as it is: a later line says what was meant, unless there is more in it."""
        if unless:
            return
        self.results[:] = [Talk(result.line, result.text, result.last) for result in self.results]

    def doubt(self) -> None:
        """Set its orders aside, proposed: a later line may be about them."""
        self.results[:] = [
            Proposed(read.line, read.text, ((read,),), "", read.last) if isinstance(read, Read) else read
            for read in self.results
        ]


@dataclass(frozen=True, slots=True, eq=False)
class Statements:
    """The statements of a letter so far, with what it takes to read others against them."""

    language: Language
    sense: Sense
    reader: Readings
    lawful: Callable[[Read], bool]
    """Returns whether an order can be given now."""
    groups: list[Group] = field(default_factory=list)
    telling: list[Group] = field(default_factory=list)
    """Those that hold more than talk, so that a letter of nothing but talk is not looked through at each sentence."""


def put_otherwise(reads: Sequence[Read], orders: Sequence[Read], *, denied: bool, contrast: bool) -> bool:
    """Return whether an order says otherwise what the one before said: `no - bar TA1 to SP` after `bar TA1 to MA`.

    Args:
        reads: what was ordered before.
        orders: what is ordered now.
        denied: whether a no comes before that: then one part alone may differ.
        contrast: whether it says what is not meant.
    """
    if len(reads) != 1 or len(orders) != 1 or type(reads[0].order) is not type(orders[0].order):
        return False
    old, new = reads[0].order, orders[0].order
    differ = [each.name for each in fields(old) if each.compare and getattr(old, each.name) != getattr(new, each.name)]
    return contrast or (denied and len(differ) == 1)


def same(read: Read, others: Iterable[Read]) -> bool:
    """Return whether an order is among others, under the same condition."""
    return any(read.order == other.order and read.when == other.when for other in others)
