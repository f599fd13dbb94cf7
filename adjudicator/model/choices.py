"""Legal answers as a description that can be sampled, enumerated in part, counted and tested.

Forms, hints and the random player use it. Every sample passes the slot's check, and every accepted
answer is contained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations
from math import perm
from typing import Any

from adjudicator.model.record import is_record, make, record, tag_of

PAIR = 2
Pick = Callable[[int], int]
"""Returns a whole number from 0 below its argument; the only source of randomness of a description."""


@record
class OneOf:
    """One of the values listed."""

    options: tuple[Any, ...]

    def sample(self, pick: Pick) -> Any:  # noqa: ANN401 - a value of any kind
        """Return one value."""
        return self.options[pick(len(self.options))]

    def every(self) -> Iterator[Any]:
        """Yield all values, plainest first."""
        yield from self.options

    def size(self) -> int:
        """Return how many values there are."""
        return len(self.options)

    def contains(self, value: object) -> bool:
        """Return whether a value is one of them."""
        return value in self.options


@record
class Amount:
    """A whole number from `lo` to `hi`."""

    lo: int
    hi: int

    def sample(self, pick: Pick) -> int:
        """Return one number."""
        return self.lo + pick(self.hi - self.lo + 1)

    def every(self) -> Iterator[int]:
        """Yield all numbers, lowest first."""
        yield from range(self.lo, self.hi + 1)

    def size(self) -> int:
        """Return how many numbers there are."""
        return max(0, self.hi - self.lo + 1)

    def contains(self, value: object) -> bool:
        """Return whether a value is a number within the bounds."""
        return isinstance(value, int) and not isinstance(value, bool) and self.lo <= value <= self.hi


@record
class Subset:
    """A tuple of the values listed, each at most as often as listed, between `lo` and `hi` long.

    Equal options may be listed several times, as cards of one kind are; it makes no difference which of them is taken.
    """

    options: tuple[Any, ...]
    lo: int
    hi: int

    def sample(self, pick: Pick) -> tuple[Any, ...]:
        """Return one choice."""
        pieces = [kind for kind, count in enumerate(self._counts()[1]) for _ in range(count)]
        wanted = self.lo + pick(min(self.hi, len(pieces)) - self.lo + 1)
        taken = sorted(pieces.pop(pick(len(pieces))) for _ in range(wanted))
        return tuple(self._counts()[0][kind] for kind in taken)

    def every(self) -> Iterator[tuple[Any, ...]]:
        """Yield all choices, smallest first."""
        kinds, counts = self._counts()
        for numbers in _handfuls(counts, self.lo, self.hi):
            yield tuple(kind for kind, number in zip(kinds, numbers, strict=True) for _ in range(number))

    def size(self) -> int:
        """Return how many choices there are."""
        return _ways(self._counts()[1], self.lo, self.hi)

    def contains(self, value: object) -> bool:
        """Return whether a value is such a choice; its order does not matter."""
        if not isinstance(value, tuple) or not self.lo <= len(value) <= self.hi:
            return False
        rest = list(self.options)
        for item in value:
            if item not in rest:
                return False
            rest.remove(item)
        return True

    def _counts(self) -> tuple[list[Any], list[int]]:
        """Return the options without repeats, and how often each is listed."""
        kinds: list[Any] = []
        for option in self.options:
            if option not in kinds:
                kinds.append(option)
        return kinds, [self.options.count(kind) for kind in kinds]


@record
class Ranking:
    """Distinct values in an order of preference, at least one and at most all."""

    options: tuple[Any, ...]

    def sample(self, pick: Pick) -> tuple[Any, ...]:
        """Return one order."""
        rest = list(self.options)
        return tuple(rest.pop(pick(len(rest))) for _ in range(1 + pick(len(rest))))

    def every(self) -> Iterator[tuple[Any, ...]]:
        """Yield all orders, shortest first."""
        for count in range(1, len(self.options) + 1):
            yield from permutations(self.options, count)

    def size(self) -> int:
        """Return how many orders there are."""
        return sum(perm(len(self.options), count) for count in range(1, len(self.options) + 1))

    def contains(self, value: object) -> bool:
        """Return whether a value ranks some of the options, none twice."""
        known = isinstance(value, tuple) and len(value) > 0 and all(item in self.options for item in value)
        return known and isinstance(value, tuple) and len(set(value)) == len(value)


@record
class RecordOf:
    """A record of a class, given by its tag, with the named fields chosen one by one."""

    cls: str
    fields: tuple[tuple[str, Any], ...]

    def sample(self, pick: Pick) -> Any:  # noqa: ANN401 - a record of the named class
        """Return one record."""
        return self._make([choice.sample(pick) for _, choice in self.fields])

    def every(self) -> Iterator[Any]:
        """Yield all records."""
        for values in _product([choice for _, choice in self.fields]):
            yield self._make(values)

    def size(self) -> int:
        """Return how many records there are."""
        total = 1
        for _, choice in self.fields:
            total *= choice.size()
        return total

    def contains(self, value: object) -> bool:
        """Return whether a value is a record of the class with every field within its own choices."""
        if not is_record(value) or tag_of(type(value)) != self.cls:
            return False
        return all(choice.contains(getattr(value, name)) for name, choice in self.fields)

    def _make(self, values: list[Any]) -> Any:  # noqa: ANN401 - a record of the named class
        blank = {name: value for (name, _), value in zip(self.fields, values, strict=True)}
        return make(self.cls, blank)


@record
class Either:
    """Whatever any of several descriptions allows."""

    choices: tuple[Any, ...]

    def sample(self, pick: Pick) -> Any:  # noqa: ANN401 - a value of any kind
        """Return one value; each description that allows anything is equally likely."""
        usable = [choice for choice in self.choices if choice.size()]
        return usable[pick(len(usable))].sample(pick)

    def every(self) -> Iterator[Any]:
        """Yield all values of each description in turn."""
        for choice in self.choices:
            yield from choice.every()

    def size(self) -> int:
        """Return how many values there are; one allowed twice counts twice."""
        return sum(choice.size() for choice in self.choices)

    def contains(self, value: object) -> bool:
        """Return whether any description allows the value."""
        return any(choice.contains(value) for choice in self.choices)


@record
class Lots:
    """Pairs of a kind and a count, each kind at most once, together between `lo` and `hi` pieces.

    Describes handfuls of cards of known kinds, where listing every subset would explode.
    """

    stock: tuple[tuple[str, int], ...]
    lo: int
    hi: int

    def sample(self, pick: Pick) -> tuple[tuple[str, int], ...]:
        """Return one handful."""
        pieces = [kind for kind, count in self.stock for _ in range(count)]
        wanted = self.lo + pick(min(self.hi, len(pieces)) - self.lo + 1)
        taken = [pieces.pop(pick(len(pieces))) for _ in range(wanted)]
        return tuple((kind, taken.count(kind)) for kind, _ in self.stock if kind in taken)

    def every(self) -> Iterator[tuple[tuple[str, int], ...]]:
        """Yield all handfuls, smallest first."""
        for numbers in _handfuls([count for _, count in self.stock], self.lo, self.hi):
            yield tuple((kind, number) for (kind, _), number in zip(self.stock, numbers, strict=True) if number)

    def size(self) -> int:
        """Return how many handfuls there are."""
        return _ways([count for _, count in self.stock], self.lo, self.hi)

    def contains(self, value: object) -> bool:
        """Return whether a value is such a handful."""
        if not isinstance(value, tuple) or not all(isinstance(pair, tuple) and len(pair) == PAIR for pair in value):
            return False
        stock = dict(self.stock)
        kinds = [kind for kind, _ in value]
        fits = all(1 <= count <= stock.get(kind, 0) for kind, count in value)
        return fits and len(set(kinds)) == len(kinds) and self.lo <= sum(n for _, n in value) <= self.hi


Choices = OneOf | Amount | Subset | Ranking | RecordOf | Either | Lots


def some(choices: Choices, count: int) -> tuple[Any, ...]:
    """Return up to `count` allowed values, plainest first; never builds more than it returns."""
    return tuple(islice(choices.every(), count))


def _handfuls(stock: list[int], lo: int, hi: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of each kind to take, for all handfuls of `lo` to `hi` pieces, smallest first."""
    for wanted in range(max(0, lo), min(hi, sum(stock)) + 1):
        yield from _exactly(stock, wanted)


def _exactly(stock: list[int], wanted: int) -> Iterator[tuple[int, ...]]:
    if not stock:
        yield ()
        return
    rest = stock[1:]
    # Only counts that the remaining kinds can fill up are tried: the first handful is found at once.
    for number in range(min(stock[0], wanted), max(0, wanted - sum(rest)) - 1, -1):
        for others in _exactly(rest, wanted - number):
            yield (number, *others)


def _ways(stock: list[int], lo: int, hi: int) -> int:
    """Return how many handfuls there are, without listing them."""
    ways = [1]
    for count in stock:
        ways = [sum(ways[max(0, n - count) : n + 1]) for n in range(len(ways) + count)]
    return sum(ways[max(0, lo) : max(0, hi + 1)])


def _product(choices: list[Any]) -> Iterator[list[Any]]:
    if not choices:
        yield []
        return
    for value in choices[0].every():
        for rest in _product(choices[1:]):
            yield [value, *rest]
