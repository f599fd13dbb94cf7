"""Numbers and lists in words, the same in every sentence of the bot (STYLE, "Words and numbers", "Arithmetic").

Every function takes plain values and returns plain ASCII; `sentences` offers them to templates as filters.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from typing import Literal

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)


def utc(moment: str) -> str:
    """A moment as the log writes it, for all readers: `Mon 23 Nov, 20:00 UTC`."""
    when = datetime.fromisoformat(moment).astimezone(UTC)
    return f"{when:%a} {when.day} {when:%b}, {when:%H:%M} UTC"


def talents(amount: int) -> str:
    """A sum of talents: `25T`."""
    return f"{amount}T"


def signed(amount: int, unit: str = "") -> str:
    """A change with its sign, `+3`, `-4`, with a unit `+25T`; 0 has none."""
    return f"{amount:+d}{unit}" if amount else f"0{unit}"


def change(amount: int) -> str:
    """A change in talents: `+25T`."""
    return signed(amount, "T")


def plural(count: int, one: str, many: str = "") -> str:
    """A count with its noun, `1 card`, `6 cards`; `many` where the plural is not the usual one."""
    return f"{count} {noun(count, one, many)}"


def noun(count: int, one: str, many: str = "") -> str:
    """The noun alone: `card` for one, else `many` or the usual plural (`cards`, `armies`, `taxes`)."""
    if count == 1:
        return one
    if many:
        return many
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "z", "ch", "sh")) else f"{one}s"


_MANY = {"is": "are", "was": "were", "has": "have"}


def plural_verb(verb: str) -> str:
    """A verb of one made that of many, `plays yes` made `play yes`: of several words the first is the verb."""
    first, blank, rest = verb.partition(" ")
    if first in _MANY:
        many = _MANY[first]
    elif first.endswith("ies"):
        many = f"{first[:-3]}y" if len(first) > len("dies") else first[:-1]
    else:
        many = first[:-2] if first.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")) else first.removesuffix("s")
    return f"{many}{blank}{rest}"


def possessive(name: str, *, plural: bool) -> str:
    """Whose a thing is: `Anna's`, `Iris's`; of a plural that ends in s `Populists'`, of another `Men's`."""
    return f"{name}'" if plural and name.endswith("s") else f"{name}'s"


def spelled(count: int) -> str:
    """A count in words up to twelve, `no` for 0; digits above and for negatives."""
    return _SMALL[count] if 0 <= count < len(_SMALL) else str(count)


def ordinal(place: int) -> str:
    """`first` to `twelfth`, then `13th`, `21st`."""
    if 1 <= place <= len(_ORDINALS):
        return _ORDINALS[place - 1]
    teen = place % 100 in {11, 12, 13}
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def listing(items: Iterable[object], word: str = "and") -> str:
    """`Anna, Ben and Clara`, or with another `word` before the last; `none` for an empty list."""
    *most, last = [str(item) for item in items] or ["none"]
    return f"{', '.join(most)} {word} {last}" if most else last


def quotient(dividend: int, divisor: int, rounding: Literal["up", "down"], unit: str = "T") -> str:
    """A division with its terms: `63 / 25, rounded down = 2T`, `50 / 25 = 2T`.

    Raises:
        ZeroDivisionError: `divisor` is 0.
    """
    exact = not dividend % divisor
    result = dividend // divisor if rounding == "down" else -(-dividend // divisor)
    return f"{dividend} / {divisor}{'' if exact else f', rounded {rounding}'} = {result}{unit}"


def share(percent: int, amount: int, rounding: Literal["up", "down"]) -> str:
    """A percentage of talents with its terms: `20% = 9.6, rounded up 10T`, `20% = 9T` where nothing is rounded."""
    part = Fraction(percent * amount, 100)
    if part.denominator == 1:
        return f"{percent}% = {part.numerator}T"
    result = part.numerator // part.denominator + (rounding == "up")
    return f"{percent}% = {float(part):g}, rounded {rounding} {result}T"


def stands(old: int, *changes: int, unit: str = "") -> str:
    """A sum that changed, with every term: `2 + 3 = 5`, `8 - 3 + 1 = 6`, with a unit after the last figure."""
    terms = "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in changes)
    return f"{old}{terms} = {old + sum(changes)}{unit}"
