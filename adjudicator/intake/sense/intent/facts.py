"""What a clause states of things as they are: a comparison, a number somebody has. Such a clause orders nothing."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from adjudicator.intake.sense.sentence.lattice import Lattice


def compares(lattice: Lattice, acts: Callable[[Lattice, int], bool], begin: int, end: int) -> bool:
    """Return whether a clause compares what is; not behind an act of several words: `comes home like a good boy`.

    Args:
        lattice: the sentence.
        acts: whether an act of an order begins at a word.
        begin: the first word of the clause.
        end: the word after its last.
    """
    for at in range(begin, end):
        if lattice.has(at, "compares"):
            return True
        if acts(lattice, at) and max((edge.end for edge in lattice.edges[at]), default=0) > at + 1:
            return False
    return False


def counts(lattice: Lattice, at: int) -> bool:
    """Return whether somebody has a number of something: `Clara has six cards`."""
    end = lattice.has(at, "perfect")
    if any(word.folded == "let" for word in lattice.words[:at]):
        return False  # let Clara have 6
    return 0 < end < len(lattice.words) and any(edge.number is not None for edge in lattice.edges[end])


def wishes(lattice: Lattice, at: int, persons: AbstractSet[str]) -> bool:
    """Return whether somebody wants what is named next, and no player: `I'd like Moscow in Sevastopol`.

    Args:
        lattice: the sentence.
        at: the word at which the wish begins.
        persons: the sorts of ids of players.
    """
    end = lattice.has(at, "wishing")
    named = lattice.edges[end] if 0 < end < len(lattice.words) else ()
    kinds = {entry.id.partition(":")[0] for edge in named if not edge.read_as for entry in edge.names}
    return bool(kinds - persons)
