"""Phrases of several words with one of them misspelt: the other words tell which is meant, as in sub-rulr."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Sense, Surface

_SHORTEST: Final = 4
"""A misspelt word within a phrase has at least so many letters."""


@lru_cache(maxsize=8)
def _by_first(sense: Sense) -> Mapping[str, tuple[Surface, ...]]:
    """Return the phrases of several words by their first; those of signs alone tell nothing."""
    found: dict[str, list[Surface]] = {}
    for surface in sense.surfaces:
        if len(surface) > 1:
            found.setdefault(surface[0], []).append(surface)
    return {first: tuple(some) for first, some in found.items()}


def slipped(written: Surface, at: int, unknown: Collection[int], sense: Sense) -> Iterator[Surface]:
    """Yield the phrases that begin at a word and have one unknown word in them, with one letter wrong.

    Args:
        written: the words of a sentence.
        at: where the phrase begins.
        unknown: the places of words that mean nothing by themselves.
        sense: all phrases.
    """
    from rapidfuzz.distance import OSA

    reach = sense.longest.get(written[at], 0)
    places = [place for place in unknown if at < place < at + reach and len(written[place]) >= _SHORTEST]
    for surface in _by_first(sense).get(written[at], ()) if places else ():
        said = written[at : at + len(surface)]
        wrong = [place for place, (one, other) in enumerate(zip(said, surface, strict=False)) if one != other]
        if len(said) < len(surface) or len(wrong) != 1 or at + wrong[0] not in places:
            continue
        word = surface[wrong[0]]
        if len(word) >= _SHORTEST and OSA.distance(said[wrong[0]], word, score_cutoff=1) == 1:
            yield surface
