"""Codes of names: what can be one, and which one a player gets by default."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from string import ascii_uppercase
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.diplomacy.board.map import Map

SHORTEST, LONGEST = 2, 3
# fmt: off
RESERVED: Final = frozenset(
    (
        "A", "ALL", "AM", "AN", "AND", "APT", "ARE", "AS", "AT", "BE", "BLT", "BY", "C", "CAN", "CMX", "CVY", "D",
        "DID", "DO", "END", "F", "FOR", "GM", "H", "HE", "HER", "HI", "HIM", "HIS", "IF", "IN", "IS", "IT", "LET",
        "MAX", "MAY", "ME", "MIN", "MY", "NAME", "NO", "NOT", "NOW", "OF", "OK", "OLD", "ON", "ONE", "OR", "OUR",
        "OUT", "P", "PLS", "PLZ", "R", "RAIL", "S", "SF", "SHE", "SIX", "SO", "SPT", "SR", "TEN", "THE", "THX", "TO",
        "TOO", "TWO", "UP", "US", "VIA", "WE", "WHO", "YES", "YOU",
    )
)
# fmt: on
"""Words of orders and small words of English, which cannot be codes: `give 3 GV1 to BE` would not be read."""


@rule("cd:3.C", "cd:ruling 55", title="Two or three letters, and no word of an order or code of a place")
def can_be_code(board: Map, code: str) -> bool:
    """Return whether a text could be somebody's code, whoever has it already."""
    letters = code.isascii() and code.isalpha() and code.isupper()
    place = board.find(code) is not None or code in {each.upper() for each in board.provinces}
    return letters and SHORTEST <= len(code) <= LONGEST and code not in RESERVED and not place


@rule("cd:3.C", title="The codes that names get at the start")
def first_codes(board: Map, names: Iterable[str]) -> tuple[str, ...]:
    """Return a code for each name: initials, else letters of the name in their order, else the first that is free."""
    taken: list[str] = []
    for name in names:
        taken.append(free_code(board, name, taken))
    return tuple(taken)


def free_code(board: Map, name: str, taken: Collection[str]) -> str:
    """Return the code of a name among others that have theirs."""
    return next(code for code in _likely(name) if can_be_code(board, code) and code not in taken)


def _likely(name: str) -> Iterator[str]:
    words = ["".join(letter for letter in word.upper() if letter in ascii_uppercase) for word in name.split()]
    whole = "".join(words)
    yield "".join(word[:1] for word in words)[:LONGEST]
    yield from (whole[:1] + whole[at] for at in range(1, len(whole)))
    yield from (whole[:2] + whole[at] for at in range(2, len(whole)))
    for size in (SHORTEST, LONGEST):
        yield from ("".join(letters) for letters in product(ascii_uppercase, repeat=size))
