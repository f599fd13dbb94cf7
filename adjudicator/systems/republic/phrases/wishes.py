"""Personal Income, and what else is wished for each Senator: who does and who does not."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from adjudicator.model.reading import Either
from adjudicator.systems.republic.orders.revenue import PersonalIncome
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type

EVERYONE: Final = ("",)
"""Stands for all of a seat's Senators that a matter can concern."""


class WishPhrases:
    """Who does and who does not; `wished` has the order for each matter, by its word."""

    wished: ClassVar[Mapping[str, type[Any]]] = {"income": PersonalIncome}

    def matter(self, parts: Parts) -> str:
        return str(parts[0])

    def senators(self, parts: Parts) -> tuple[str, ...]:
        return of_type(parts, "SENATOR")

    def verdict(self, parts: Parts) -> dict[str, bool]:
        senators, yes = parts
        return dict.fromkeys(senators, bool(yes))

    def _wished(self, matter: str, senators: tuple[str, ...], yes: bool) -> Orders:
        return tuple(self.wished[matter](senator, yes) for senator in senators)

    def wishes(self, parts: Parts) -> Orders:
        verdicts = [part for part in parts if isinstance(part, dict)]
        return tuple(self.wished[parts[0]](senator, yes) for wish in verdicts for senator, yes in wish.items())

    def wish_open(self, parts: Parts) -> Either:
        matter, senators = parts
        return Either((self._wished(matter, senators, True), self._wished(matter, senators, False)))

    def wish_open_last(self, parts: Parts) -> Either:
        return self.wish_open(parts[::-1])

    def wish_all(self, parts: Parts) -> Orders:
        matter, yes = parts
        return self._wished(matter, EVERYONE, yes)

    def wish_everyone(self, parts: Parts) -> Orders:
        return self._wished(parts[0], EVERYONE, True)

    def wish_nobody(self, parts: Parts) -> Orders:
        return self._wished(parts[0], EVERYONE, False)

    def wish_answer(self, parts: Parts) -> Orders:
        matter, yes, senators = parts
        return self._wished(matter, senators, yes)

    def wish_yes(self, parts: Parts) -> Orders:
        matter, senators = parts
        return self._wished(matter, senators, True)

    def wish_no(self, parts: Parts) -> Orders:
        matter, senators = parts
        return self._wished(matter, senators, False)

    def wish_last(self, parts: Parts) -> Orders:
        senators, matter, yes = parts
        return self._wished(matter, senators, yes)

    def wish_last_yes(self, parts: Parts) -> Orders:
        return self.wish_yes(parts[::-1])

    def wish_last_no(self, parts: Parts) -> Orders:
        return self.wish_no(parts[::-1])
