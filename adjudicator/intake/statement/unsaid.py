"""Orders for more than a text names, or for other things: the second reader may take a code for a word."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from adjudicator.intake.lexing.lexemes import Lexeme
from adjudicator.intake.sense.covering.cover import ids_of
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.model.reading import Read, about_others

_STEM: Final = 4
_SWEEPING: Final = frozenset({"all", "everything"})


def unsaid(seen: Lattice, reads: Iterable[Read]) -> bool:
    """Return whether orders begin with a thing that a text does not name: `A Can - Sha` is of no army in Chu.

    Args:
        seen: the text with all that its words may be.
        reads: the orders it was read as.
    """
    named = {_thing(entry.id) for edges in seen.edges for edge in edges for entry in edge.names}
    firsts = (_thing(next(iter(read.order.where().values()), "")) for read in reads if not about_others(read))
    return bool(named) and any(first and first not in named for first in firsts)


def sweeping(seen: Iterable[Lexeme], verbs: Container[str]) -> bool:
    """Return whether an order is about everything, by another word than its own: money of now, or of later?

    Args:
        seen: the text cut into what the grammar reads.
        verbs: those of the grammar.
    """
    cut = tuple(seen)
    told = [each for each in cut if any(word in verbs for word in each.keywords)]
    stems = [[{word[:_STEM] for word in words} for words in (each.keywords, each.written)] for each in told]
    sweeps = any(_SWEEPING & {*each.keywords, *each.written} for each in cut)
    return bool(told) and sweeps and not any(called & written for called, written in stems)


def numbered_now(seen: Lattice, reads: Iterable[Read], sight: Sight, verbs: Mapping[str, str]) -> bool:
    """Return whether bare answers are about numbers that other things have now: `no to 3` while offers wait.

    Args:
        seen: the text with all that its words may be.
        reads: its orders, of kinds that cannot be given now.
        sight: what can be ordered.
        verbs: the kinds of orders, by the word that says which is meant: `vote no on 3` is plain.
    """
    orders = [read.order for read in reads]
    if any(edge.names and edge.number is None for edges in seen.edges for edge in edges):
        return False
    stems = {verb[:_STEM] for verb, kind in verbs.items() if kind in {order.kind for order in orders}}
    numbers = {number for kind in sight.kinds() for number in sight.numbers(kind)}
    told = any(key.rpartition(":")[2] in numbers for order in orders for key in ids_of(order))
    return told and stems.isdisjoint(word.folded[:_STEM] for word in seen.words)


def _thing(ident: str) -> str:
    """Return an id without its sort and without a part of the thing: `STP` for `place:STP/SC`."""
    return ident.rpartition(":")[2].partition("/")[0]
