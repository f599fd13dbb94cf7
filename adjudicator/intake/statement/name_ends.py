"""The end of a name that stands apart from it: the coast in `St. Petersburg - fleet (nc)`."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Surface
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.reader import Reader
from adjudicator.model.reading import Read

_LONGEST_END: Final = 2
"""Words of such an end: north coast."""
_MOST_WORDS: Final = 30


def ended(reader: Reader, text: str) -> tuple[Read, ...]:
    """Return the orders of a text that either reader is certain of once such an end is put to its name; else none.

    Args:
        reader: both readers.
        text: a statement that neither reader understands.
    """
    seen = reader.lattice(text)
    heads = _heads(seen) if 1 < len(seen.words) <= _MOST_WORDS else {}
    sorts = reader.second.sense.sorts
    for at in (at for at in range(1, len(seen.words) if heads else 0) if _stands_apart(seen, at, sorts)):
        for end in range(min(at + _LONGEST_END, len(seen.words)), at, -1):
            behind = _head_of(reader, seen, heads, at, end)
            if behind:
                return reader.sure(_put_to(seen, behind, at, end))
    return ()


def _stands_apart(seen: Lattice, at: int, sorts: AbstractSet[str]) -> bool:
    """Return whether a word that names nothing by itself follows a bracket, a comma or the sort of a thing."""
    if any(edge.names for edge in seen.edges[at]):
        return False
    sort = any(edge.end == at and edge.classes & sorts for edge in seen.edges[at - 1])
    return sort or seen.words[at - 1].folded in {"(", ","}


def _heads(seen: Lattice) -> dict[int, Surface]:
    """Return the names in a text, each by the word behind it."""
    found: dict[int, Surface] = {}
    for begin, edges in enumerate(seen.edges):
        behind = max((edge.end for edge in edges if edge.names and not edge.read_as), default=0)
        if behind and behind not in found:
            found[behind] = tuple(word.folded for word in seen.words[begin:behind])
    return found


def _head_of(reader: Reader, seen: Lattice, heads: dict[int, Surface], at: int, end: int) -> int:
    """Return the word behind the one name before some words that they are the end of, or 0."""
    said = tuple(word.folded for word in seen.words[at:end])
    whole = [behind for behind, head in heads.items() if behind < at and _is_name(reader, (*head, *said))]
    return whole[0] if len(whole) == 1 else 0


def _is_name(reader: Reader, words: Surface) -> bool:
    length, names = reader.lexicon.at(words, 0)
    return length == len(words) and bool(names)


def _put_to(seen: Lattice, head: int, at: int, end: int) -> str:
    """Return the text with some words of it put behind a name before them, and without their brackets."""
    size = len(seen.words)
    bracketed = seen.words[at - 1].folded == "(" and end < size and seen.words[end].folded == ")"
    first, last = (at - 1, end + 1) if bracketed else (at, end)
    between = seen.said(head, first).rstrip(" ,")
    parts = (seen.said(0, head), seen.said(at, end), between, seen.said(last, size) if last < size else "")
    return " ".join(filter(None, parts))
