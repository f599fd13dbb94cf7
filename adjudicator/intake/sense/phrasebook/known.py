"""The words that mean something in a game, each by itself."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.sense.phrasebook.frames import Sense


@lru_cache(maxsize=8)
def known_words(sense: Sense, lexicon: Lexicon) -> frozenset[str]:
    """Return the words of all names and all phrases."""
    names = (part for surface, _, _ in lexicon.surfaces for part in surface)
    return frozenset({*names, *(part for surface in sense.surfaces for part in surface)})
