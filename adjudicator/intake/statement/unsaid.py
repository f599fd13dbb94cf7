"""Orders for things that a text does not name: the second reader may take a code that is a word for that word."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.model.reading import Read, about_others


def unsaid(seen: Lattice, reads: Iterable[Read]) -> bool:
    """Return whether orders begin with a thing that a text does not name: `A Can - Sha` is of no army in Chu.

    Args:
        seen: the text with all that its words may be.
        reads: the orders it was read as.
    """
    named = {_thing(entry.id) for edges in seen.edges for edge in edges for entry in edge.names}
    firsts = (_thing(next(iter(read.order.where().values()), "")) for read in reads if not about_others(read))
    return bool(named) and any(first and first not in named for first in firsts)


def _thing(ident: str) -> str:
    """Return an id without its sort and without a part of the thing: `STP` for `place:STP/SC`."""
    return ident.rpartition(":")[2].partition("/")[0]
