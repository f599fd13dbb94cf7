"""Orders within a question: those it is undecided between, and those before the one that is turned down."""

from __future__ import annotations

from typing import Protocol

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.model.reading import Proposed, Read, Result


class Readings(Protocol):
    """What is asked of both readers about a part of a question."""

    def lattice(self, text: str) -> Lattice:
        """Return the words of a text with all they may be."""

    def ordered(self, text: str, *, some: bool = False) -> bool:
        """Return whether a text is certainly orders, and orders that can be given now."""

    def sure(self, text: str) -> tuple[Read, ...]:
        """Return the orders of a text that are certain; none where they are not."""

    def tried(self, text: str) -> tuple[Read, ...]:
        """Return the orders of a text that are certain, without keeping what the next sentence may take from them."""


def but_last(reader: Readings, text: str) -> tuple[Read, ...]:
    """Return the orders before the last comma of a question that is turned down, as in `Con - Bul, Ank - Con?`."""
    seen = reader.lattice(text)
    last = max((at for at in range(len(seen.words)) if seen.has(at, "sep")), default=0)
    before = seen.said(0, last)
    return reader.sure(before) if before and reader.ordered(before) else ()


def requested(reader: Readings, text: str, sort: str = "request") -> str:
    """Return the order that a polite question asks for, if any: `Could you please put London into the North Sea?`.

    Args:
        reader: both readers.
        text: the question.
        sort: the list of plain words that it begins with.
    """
    seen = reader.lattice(text)
    begin = 0
    while seen.has(begin, "filler", "sep") and not seen.has(begin, sort) and not seen.has(begin, "modal"):
        begin = seen.has(begin, "filler", "sep")
    if not text.rstrip().endswith("?"):
        return ""
    end = seen.has(begin, sort)
    asked = seen.said(end, len(seen.words) - 1).strip() if end else _of_a_thing(seen, begin, sort)
    return asked if asked and reader.ordered(asked) else ""


def _of_a_thing(seen: Lattice, begin: int, sort: str) -> str:
    """Return what is asked of a thing and not of the game master: `Could Budapest please go to Serbia?`."""
    size = len(seen.words) - 1
    please = next((at for at in range(begin, size) if seen.has(at, "polite") == at + 1), 0)
    polite = sort == "request" and please > begin + 1 and seen.has(begin, "modal") > 0
    return f"{seen.said(begin + 1, please)} {seen.said(please + 1, size)}".strip() if polite else ""


def choice(reader: Readings, text: str) -> tuple[Result, ...]:
    """Return the orders of a question, proposed: those it is undecided between, or one that may be for the GM.

    `Should I go F Kie - Den or F Kie - Hol?`, `Could you send London to the Channel?`.
    """
    asked = requested(reader, text, "asked_of")
    if asked:
        return (Proposed(0, text, (reader.tried(asked),), ""),)
    seen = reader.lattice(text)
    begin = 0
    while seen.has(begin, "should", "first", "filler") and not any(edge.names for edge in seen.edges[begin]):
        begin = seen.has(begin, "should", "first", "filler")
    for at in range(begin, len(seen.words)):
        end = seen.has(at, "or")
        if end and reader.ordered(seen.said(begin, at)) and reader.ordered(seen.said(end, len(seen.words) - 1)):
            ways = reader.tried(seen.said(begin, at)), reader.tried(seen.said(end, len(seen.words) - 1))
            return (Proposed(0, text, ways, ""),)
    return ()
