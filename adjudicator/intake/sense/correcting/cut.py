"""A sentence parted at its words of correction, and what stands on either side of them."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Surface
from adjudicator.intake.sense.sentence.lattice import Edge, Lattice

_EXCLAIMED: Final = 4
"""The longest exclamation before a correction, in words and signs."""
WEAK: Final = "amend_weak"
_STRONG: Final = "amend"
_MEANT: Final = "amend_last"
"""Words behind what is meant."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A sentence with words of correction: what comes before them and after, and how plainly they correct."""

    before: str
    after: str
    sort: str
    denies: bool = False
    """Whether it begins with a no."""
    replaces: bool = False
    """Whether an `instead` says that the order before is not what is meant."""


def behind_it(seen: Lattice) -> Cut | None:
    """Return a sentence parted before its last words where these say that they are meant: `army Edi, fleet I mean`."""
    at = next((at for at in range(1, len(seen.words)) if seen.has(at, _MEANT)), 0)
    if not at or any(word.folded.isalnum() for word in seen.words[seen.has(at, _MEANT) :]):
        return None
    begin = next((word for word in range(at - 1, 0, -1) if seen.has(word, "sep", "sign", "bracket")), 0)
    first = seen.has(begin, "sep", "sign", "bracket") if begin else 0
    edges = [edge for word in range(first, at) for edge in seen.edges[word]]
    told = any(edge.names or edge.number is not None or any(kind[0] == "=" for kind in edge.classes) for edge in edges)
    free = first == at or seen.has(first, "relative", "whatever", "if", "unless", "you", "first", "pronoun")
    return Cut(seen.said(0, begin).rstrip(" ,.;:-("), seen.said(first, at), _STRONG) if told and not free else None


def instead_of(seen: Lattice, at: int, begin: int) -> Cut | None:
    """Return what is meant where a sentence names what it is not: `Den - Swe instead of Den H`.

    Args:
        seen: the sentence.
        at: where its `instead of` stands.
        begin: the word after that.
    """
    size = len(seen.words)
    if at:
        return Cut("", seen.said(0, at).rstrip(" ,"), WEAK)
    comma = next((word for word in range(begin, size) if seen.has(word, "sep")), size)
    return Cut("", seen.said(min(comma + 1, size), size), WEAK) if comma + 1 < size else None


def holds(edge: Edge, cues: AbstractSet[Surface]) -> bool:
    """Return whether a longer phrase has words of correction but corrects nothing: `hang on` in `hang on to`."""
    ordering = all(name.startswith("=") for name in edge.classes)  # words of the grammar alone, or none
    return "because" in edge.classes or (ordering and (edge.surface in cues or bool(edge.classes)))


def exclaims(before: Lattice) -> bool:
    """Return whether all that comes before a correction is words that say nothing: `Hm, make it 4`."""
    silent = all(before.has(at, "filler", "sign", "sep") or not before.edges[at] for at in range(len(before.words)))
    return silent and len(before.words) <= _EXCLAIMED


def answers_in_case(before: Lattice) -> bool:
    """Return whether a no after some words answers in a case and corrects nothing: `if he is named I say no,`."""
    return any(before.has(at, "if", "unless") for at in range(len(before.words)))
