"""What the rules of base.lark build from their parts: prefixes, conditions, numbers and commands."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.model.order import OPPOSITE, Condition
from adjudicator.model.reading import Either, Given, Unreadable

Parts = list[Any]
"""The arguments of a rule: one value for each part that is not a plain word."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A statement as parsed: alternatives of orders (one, except for words that leave open what is meant)."""

    prefixes: frozenset[str]
    readings: tuple[tuple[Any, ...], ...]
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A command as parsed."""

    name: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Prefix:
    name: str


class BasePhrases:
    """One method for each rule of base.lark that builds something."""

    def start(self, parts: Parts) -> Any:  # noqa: ANN401 - a command
        return parts[0]

    def plain(self, parts: Parts) -> Sentence:
        return _sentence(parts)

    def under(self, parts: Parts) -> Sentence:
        return _sentence(parts)

    def standing(self, _: Parts) -> _Prefix:
        return _Prefix("standing")

    def once(self, _: Parts) -> _Prefix:
        return _Prefix("once")

    def extra(self, _: Parts) -> _Prefix:
        return _Prefix("extra")

    def or_else(self, _: Parts) -> _Prefix:
        return _Prefix("or")

    def when(self, parts: Parts) -> _Tests:
        return _Tests(parts[0])

    def unless(self, parts: Parts) -> _Tests:
        (tests,) = parts
        opposite = tests[0].opposite() if len(tests) == 1 else None
        if opposite is None:
            raise Unreadable("unless_and")
        return _Tests((opposite,))

    def tests(self, parts: Parts) -> tuple[Condition, ...]:
        return listed(parts)

    def bound(self, parts: Parts) -> tuple[str, int]:
        relation, number = parts
        return relation, number

    def bound_not(self, parts: Parts) -> tuple[str, int]:
        relation, number = parts
        return OPPOSITE[relation], number

    def exactly(self, parts: Parts) -> tuple[str, int]:
        return "is", parts[0]

    def at_least(self, parts: Parts) -> tuple[str, int]:
        return "at least", parts[0]

    def at_most(self, parts: Parts) -> tuple[str, int]:
        return "at most", parts[0]

    def negative(self, _: Parts) -> tuple[str, int]:
        return "below", 0

    def positive(self, _: Parts) -> tuple[str, int]:
        return "above", 0

    def rel_at_least(self, _: Parts) -> str:
        return "at least"

    def rel_at_most(self, _: Parts) -> str:
        return "at most"

    def rel_above(self, _: Parts) -> str:
        return "above"

    def rel_below(self, _: Parts) -> str:
        return "below"

    def signed(self, parts: Parts) -> int:
        return int(parts[0])

    def minus(self, parts: Parts) -> int:
        return -int(parts[0])

    def sum(self, parts: Parts) -> tuple[int, bool]:
        return int(parts[0]), False

    def sum_up_to(self, parts: Parts) -> tuple[int, bool]:
        return int(parts[0]), True

    def yes(self, _: Parts) -> bool:
        return True

    def no(self, _: Parts) -> bool:
        return False

    def done(self, _: Parts) -> Said:
        return Said("done", ("yes",))

    def done_answer(self, parts: Parts) -> Said:
        return Said("done", ("yes" if parts[0] else "no",))

    def not_done(self, _: Parts) -> Said:
        return Said("done", ("no",))

    def clear(self, _: Parts) -> Said:
        return Said("clear")

    def clear_kind(self, parts: Parts) -> Said:
        return Said("clear", (str(parts[0]),))

    def status(self, _: Parts) -> Said:
        return Said("status")

    def help(self, parts: Parts) -> Said:
        return Said("help", tuple(map(str, parts)))

    def cancel(self, parts: Parts) -> Said:
        return Said("cancel", (str(parts[0]),))

    def forget(self, _: Parts) -> Said:
        return Said("forget")

    def cancel_nothing(self, _: Parts) -> Said:
        raise Unreadable("cancel_what")

    def word(self, parts: Parts) -> Said:
        return Said("word", (str(parts[0]),))

    def absent(self, parts: Parts) -> Said:
        return Said("absent", tuple(map(str, parts)))

    def wait(self, _: Parts) -> Said:
        return Said("wait", ("yes",))

    def not_wait(self, _: Parts) -> Said:
        return Said("wait", ("no",))

    def extend(self, parts: Parts) -> Said:
        return Said("extend", (str(parts[0]),))

    def address(self, parts: Parts) -> Said:
        return Said("address", (str(parts[0]),))

    def confirm(self, parts: Parts) -> Said:
        return Said("confirm", (str(parts[0]),))

    def resign_seat(self, _: Parts) -> Said:
        return Said("resign")

    def resend(self, parts: Parts) -> Said:
        return Said("resend", tuple(map(str, parts)))


@dataclass(frozen=True, slots=True)
class _Tests:
    tests: tuple[Condition, ...]


def listed(parts: Parts) -> tuple[Any, ...]:
    """Return the items of a list without the separators between them."""
    return tuple(part for part in parts if getattr(part, "type", "") != "SEP")


def _sentence(parts: Parts) -> Sentence:
    prefixes = frozenset(part.name for part in parts if isinstance(part, _Prefix))
    when = next((part.tests for part in parts if isinstance(part, _Tests)), ())
    (acts,) = (part for part in parts if not isinstance(part, _Prefix | _Tests))
    if isinstance(acts, Given):
        return Sentence(prefixes, (acts.orders,), (*acts.when, *when))
    if not isinstance(acts, Either):
        return Sentence(prefixes, (acts,), when)
    return Sentence(prefixes, acts.readings[:1] if when else acts.readings, when)


class Phrases:
    """The methods of a system, then those of base.lark."""

    def __init__(self, system: object) -> None:
        self._system = system
        self._base = BasePhrases()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a method for a rule
        return getattr(self._system, name, None) or getattr(self._base, name)
