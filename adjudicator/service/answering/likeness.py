"""How close an order is to what a line seems to be about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from adjudicator.model.record import encode
from adjudicator.service.filing.reading import leaves

LONGEST = 72
"""A longer line is shown only where there is no other."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a line seems to be about: a kind of order, its things and numbers, and its words.

    `fields` are the parts of the order that it was read as, where it was read.
    """

    kind: str = ""
    things: tuple[str, ...] = ()
    numbers: frozenset[str] = frozenset()
    text: str = ""
    fields: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, order: Any, text: str) -> Wanted:  # noqa: ANN401 - an order record
        """Return the subject of a line that was read as an order."""
        words = tuple(leaves(encode(order)))
        numbers = frozenset(filter(str.isdecimal, words))
        things = tuple(named_by(word) for word in words if not word.isdecimal())
        return cls(order.kind, things, numbers, text, _fields(order))


@dataclass(frozen=True, slots=True)
class Choice:
    """An order that a seat can choose, its line, whether it does nothing; 0 if the packet waits for it, else more."""

    order: Any
    line: str
    idle: bool
    need: int

    def shared(self, wanted: Wanted) -> frozenset[str]:
        """Return the things of a line that the order names."""
        return frozenset(wanted.things) & set(map(named_by, leaves(encode(self.order))))

    def rank(self, wanted: Wanted) -> tuple[bool | int, ...]:
        """Return a number for each way in which it differs from a line: in its things, its words, its length.

        Of equally close orders plain ones come first: those that name few things and small numbers, but not none.
        """
        numbers = set(re.findall(r"\b\d+\b", self.line))
        told = [named_by(word) for word in leaves(encode(self.order)) if ":" in word]
        near = len(self.shared(wanted)) + 2 * len(wanted.fields & _fields(self.order))
        near += (wanted.things[:1] == tuple(told[:1])) + alike(self.line, wanted.text)
        same, most = len(numbers & wanted.numbers), max(map(int, numbers), default=0)
        long = len(self.line) > LONGEST
        return long, -near, self.need, self.idle, -same, "0" in numbers, len(told), most, len(self.line)


def tells(word: str) -> bool:
    """Return whether a value in an order is a thing or a number."""
    return ":" in word or word.isdecimal()


def alike(line: str, pattern: str) -> int:
    """Count the words that a line shares with an example, names and numbers aside."""
    return len(_plain(line) & _plain(pattern))


def _plain(line: str) -> set[str]:
    return {word for word in line.split() if word.islower() or not word[0].isalnum() or len(word) == 1}


def named_by(value: str) -> str:
    """Return the key of a value in an order: an id or its tail, for a coast its place."""
    tail = value.rpartition(":")[2].partition("/")[0]
    return value if tail.isdecimal() else tail


def _fields(order: Any) -> frozenset[tuple[str, str]]:  # noqa: ANN401 - an order record
    """Return the parts of an order that are one word or number."""
    told = encode(order)
    return frozenset((name, named_by(str(value))) for name, value in told.items() if isinstance(value, str | int))
