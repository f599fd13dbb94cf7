"""What some words name, and whether others name or count the same."""

from __future__ import annotations

from adjudicator.intake.sense.sentence.lattice import Edge, Lattice


def is_named(seen: Lattice, at: int) -> bool:
    """Return whether a name begins at a word."""
    return any(edge.names for edge in seen.edges[at])


def named_to(edges: tuple[Edge, ...]) -> int:
    """Return the end of the longest name or number that begins at a word, or 0."""
    return max((edge.end for edge in edges if edge.names or edge.number is not None), default=0)


def names_alike(seen: Lattice, words: Lattice) -> bool:
    """Return whether a text names what some words do, or says their number."""
    if ids(seen) & ids(words):
        return True
    numbers = [
        {edge.number for edges in each.edges if not any(edge.names for edge in edges) for edge in edges} - {None}
        for each in (seen, words)
    ]
    return bool(numbers[0] & numbers[1])


def ids(seen: Lattice) -> set[str]:
    """Return the ids of all that a text names."""
    return {entry.id for edges in seen.edges for edge in edges for entry in edge.names}


def shares(one: Lattice, other: Lattice) -> bool:
    """Return whether two texts name the same, or the second mentions `it`, `him` or `them`."""
    meant = any(other.has(at, "pronoun") for at in range(len(other.words)))
    return meant or bool(ids(one) & ids(other))


def says_more(before: Lattice, after: Lattice) -> bool:
    """Return whether some words up to a comma name something, and nothing that a correction behind them names."""
    part: set[str] = set()
    for at, edges in enumerate((*before.edges, ())):
        if at == len(before.edges) or before.has(at, "sep"):
            if part and not part & ids(after):
                return True
            part = set()
        part |= {entry.id for edge in edges if not edge.read_as for entry in edge.names}
    return False
