"""The words that mean something in a game, each by itself."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.sense.phrasebook.frames import Sense


@lru_cache(maxsize=8)
def known_words(sense: Sense, lexicon: Lexicon) -> frozenset[str]:
    """Return the words of all names and all phrases."""
    return said_words(sense).union(*lexicon.exact)


@lru_cache(maxsize=8)
def said_words(sense: Sense) -> frozenset[str]:
    """Return the words of all phrases, which stay the same while names come and go."""
    return frozenset().union(*sense.surfaces)
