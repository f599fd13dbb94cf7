"""Whether a sentence quotes somebody, and whether what it quotes is a text of the writer's own."""

from __future__ import annotations

from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice

_LONGEST_NAME: Final = 3
_QUOTES: Final = frozenset('"\u201c\u201d\u201e\u00ab\u00bb')


def quotes(lattice: Lattice) -> bool:
    """Return whether somebody is quoted; signs round one name make it no quotation."""
    signs = [at for at, word in enumerate(lattice.words) if word.folded in _QUOTES]
    pairs = zip(signs[::2], signs[1::2], strict=False)
    named = all(_named(lattice, begin + 1, end) for begin, end in pairs)
    return bool(signs) and (len(signs) % 2 == 1 or not named)


def _named(lattice: Lattice, begin: int, end: int) -> bool:
    """Return whether words between signs are a name, or could be a new one: `call 21 "Nova Tyrus"`."""
    if any(edge.names and edge.end == end for edge in lattice.edges[begin]):
        return True
    words = [lattice.said(at, at + 1) for at in range(begin, end)]
    calls = any(lattice.has(at, "calls") for at in range(begin - 1))
    return calls and 0 < len(words) <= _LONGEST_NAME and all(word.istitle() for word in words)


def titled(lattice: Lattice) -> bool:
    """Return whether the words before the first quotation announce a text of one's own, as `a rule:` does."""
    first = next(at for at, word in enumerate(lattice.words) if word.folded in _QUOTES)
    for at in range(first):
        end = lattice.has(at, "titled")
        while 0 < end < first:
            end = lattice.has(end, "sep", "sign", "filler")
        if end == first:
            return True
    return False
