"""A text with one of its words dropped, swapped with its neighbour, or replaced by a word that no game knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

STRANGE: Final = ("fnord", "zwiebel", "quux", "blorp", "wibble", "grumpf")
"""Words that no game knows."""
KEPT: Final = frozenset(
    {
        *(
            "no",
            "not",
            "none",
            "nothing",
            "nobody",
            "never",
            "yes",
            "abstain",
            "all",
            "rest",
            "against",
            "except",
            "but",
        ),
        *("don't", "doesn't", "won't", "decline", "declines", "refuse", "refuses", "standing", "extra"),
    }
)
"""What denies, answers, or says when an order counts is as much of it as a name: it is neither dropped nor replaced."""
_WORD: Final = re.compile(r"[\w'/-]+")


def altered(text: str, chance: Random) -> Iterator[tuple[str, str]]:
    """Yield what was done to one of the words of a text, and the text then: one way each."""
    words = list(_WORD.finditer(text))
    plain = [each for each in words if not _exempt(each[0])]
    if plain:
        word = chance.choice(plain)
        yield "dropped", _without(text, word)
        yield "replaced", text[: word.start()] + chance.choice(STRANGE) + text[word.end() :]
    pairs = [pair for pair in pairwise(words) if not all(_exempt(each[0]) for each in pair)]
    if pairs:
        first, second = chance.choice(pairs)
        between = text[first.end() : second.start()]
        yield "swapped", f"{text[: first.start()]}{second[0]}{between}{first[0]}{text[second.end() :]}"


def _exempt(word: str) -> bool:
    """Return whether a word is a name, a code or a number, or denies: another of these is another order."""
    return not word.islower() or word.casefold() in KEPT or any(map(str.isdigit, word)) or not word[0].isalpha()


def _without(text: str, word: re.Match[str]) -> str:
    return re.sub(" {2,}", " ", text[: word.start()] + text[word.end() :]).strip(" ")
