"""A pronoun that stands for what the talk before it names: `Poor Gersakon! Let Zimrida talk him over for 5`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.asked import Readings
from adjudicator.model.reading import Read

_MOST_BACK: Final = 2
_MOST_NAMES: Final = 3
_MOST_POINTS: Final = 2


def referred(reader: Readings, text: str, before: Sequence[str]) -> tuple[Read, ...]:
    """Return the orders of a sentence with a pronoun read as what was named last, if there is one way to.

    Args:
        reader: both readers.
        text: the sentence, which is no order by itself.
        before: the talk before it, the last one last.
    """
    seen = reader.lattice(text)
    points = [at for at in range(len(seen.words)) if seen.has(at, "pronoun") == at + 1][:_MOST_POINTS]
    for talk in reversed(before[-_MOST_BACK:]) if points else ():
        ways: dict[object, tuple[Read, ...]] = {}
        for name in list(_named(reader.lattice(talk)))[:_MOST_NAMES]:
            for at in points:
                said = _with(seen, at, name)
                reads = reader.tried(said) if reader.ordered(said, some=True) else ()
                if reads:
                    key = frozenset((read.order, read.when) for read in reads)
                    ways.setdefault(key, tuple(replace(read, text=text) for read in reads))
                    break
        if ways:
            return next(iter(ways.values())) if len(ways) == 1 else ()
    return ()


def _named(seen: Lattice) -> Iterator[str]:
    """Yield the names in a text as they are written there, each once."""
    at, known = 0, set[frozenset[str]]()
    while at < len(seen.words):
        named = [edge for edge in seen.edges[at] if edge.names and not edge.read_as]
        longest = max(named, key=lambda edge: edge.end, default=None)
        ids = frozenset(entry.id for entry in longest.names) if longest else frozenset()
        if longest is not None and ids not in known:
            known.add(ids)
            yield seen.said(at, longest.end).removesuffix("'s")
        at = longest.end if longest else at + 1


def _with(seen: Lattice, at: int, name: str) -> str:
    """Return a text with one of its words changed for a name."""
    word = seen.words[at]
    return f"{seen.text[: word.start]}{name}{seen.text[word.end :]}"
