"""The words of a sentence before anything is made of them: short ones spelt out, those said again left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.intake.lexing.words import Word
from adjudicator.intake.sense.phrasebook.frames import Sense

_STRESSED: Final = frozenset({"yes", "no", "filler"})
"""What a word may be that is said several times and means it once."""
_IN_WORDS: Final = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}


def spelt_out(found: tuple[Word, ...], sense: Sense) -> tuple[Word, ...]:
    """Return words with short ones spelt out that stand for others, and without numbers that are said again."""
    found = tuple(word for at, word in enumerate(found) if not any(_said_again(found, at - n) for n in range(1, 4)))
    found = _said_once(found, sense)
    if not sense.short or sense.short.keys().isdisjoint(word.folded for word in found):
        return found
    return tuple(
        word
        if _ends_clause(found, at) or _answers(found, at)
        else replace(word, folded=sense.short.get(word.folded, word.folded))
        for at, word in enumerate(found)
    )


def _said_once(found: tuple[Word, ...], sense: Sense) -> tuple[Word, ...]:
    """Return words without those said again for emphasis: `4 nay nay nay`; `yes yes no` are ballots in turn."""
    if not any(word.folded.isdecimal() for word in found):
        return found

    def again(at: int) -> bool:
        word = found[at].folded
        same = at > 0 and len(word) > 1 and word == found[at - 1].folded
        return same and not sense.surfaces.get((word,), frozenset()).isdisjoint(_STRESSED)

    return tuple(word for at, word in enumerate(found) if not again(at))


def _ends_clause(found: tuple[Word, ...], at: int) -> bool:
    """Return whether a letter is the last of a clause, where it stands for an answer: `1 2 3 y, rest n`."""
    behind = found[at + 1].folded if at + 1 < len(found) else ""
    return len(found[at].folded) == 1 and not behind[:1].isalnum() and behind not in {"#", "("}


def _answers(found: tuple[Word, ...], at: int) -> bool:
    """Return whether a letter votes beside another of its sort, and joins nothing: `y 1 2, n 4 5`."""
    letters = {word.folded for word in found}
    counted = any(word.folded[0].isdecimal() for word in found[max(0, at - 1) : at + 2])
    return found[at].folded == "n" and "y" in letters and counted


def _said_again(found: tuple[Word, ...], at: int) -> bool:
    """Return whether a number in brackets behind a word says the same: `two (2) talents`."""
    said = [word.folded for word in found[at : at + 4]] if at >= 0 else []
    if len(said) < 4 or (said[1], said[3]) != ("(", ")") or not said[2].isdecimal():  # noqa: PLR2004 - word ( number )
        return False
    return said[0] == said[2] or _IN_WORDS.get(said[0]) == int(said[2])
