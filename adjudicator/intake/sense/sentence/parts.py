"""What is only a part of something longer: digits of a number or of a name, and words of a name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.words import Word
from adjudicator.intake.sense.phrasebook.frames import Surface

_WITHIN: Final = frozenset({".", "-", "/", "'"})
"""Signs that make one number of two where they are between digits."""
_THOUSANDS: Final = 3
_NUMBERED: Final = 3
"""A name that ends with a number has at most so many words before it."""


def alike(written: Surface, at: int, name: Sequence[str]) -> int:
    """Return how many words that begin here are a part of a name: two of `the slave revolt`.

    Args:
        written: the words of a sentence.
        at: the first of them.
        name: the words of the name.
    """
    ways = (name[begin:] for begin, part in enumerate(name) if part == written[at])
    same = (takewhile(lambda pair: pair[0] == pair[1], zip(way, written[at:], strict=False)) for way in ways)
    return max((sum(1 for _ in words) for words in same), default=1)


def glued(found: tuple[Word, ...], at: int) -> bool:
    """Return whether digits are a part of a longer number, as in 10.5, 1,000, -10 or 3-5, and none by themselves.

    Args:
        found: the words of a sentence.
        at: the one with the digits.
    """

    def joined(left: int, right: int) -> bool:
        return left >= 0 and right < len(found) and found[left].end == found[right].start

    def digit(place: int) -> bool:
        return 0 <= place < len(found) and found[place].folded[0].isdigit()

    def sign(place: int, other: int) -> bool:
        written = found[place].folded if 0 <= place < len(found) else ""
        if written == ",":
            return digit(other) and len(found[max(place + 1, other if other > place else at)].folded) == _THOUSANDS
        return written in _WITHIN and (digit(other) or (written == "-" and other < place and not joined(other, place)))

    before = joined(at - 1, at) and sign(at - 1, at - 2)
    behind = joined(at, at + 1) and joined(at + 1, at + 2) and sign(at + 1, at + 2)
    return before or behind


def numbers_a_name(written: Surface, at: int, lexicon: Lexicon) -> bool:
    """Return whether digits end a name of several words, as in Tax Farmer 2, and are no number by themselves.

    Args:
        written: the words of a sentence.
        at: the one with the digits.
        lexicon: all names.
    """
    if not written[at].isdecimal():
        return False
    return any(begin + lexicon.at(written, begin)[0] > at for begin in range(max(0, at - _NUMBERED), at))
