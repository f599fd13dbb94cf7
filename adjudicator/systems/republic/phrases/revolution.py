"""Revolution: exchanges, discards, and revolts."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revolution import (
    Discard,
    Exchange,
    Revolt,
    TestArmy,
    Veterans,
)
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, one_senator, said_yes


class RevolutionPhrases:
    """Revolution: exchanges, discards, and revolts."""

    def cards(self, parts: Parts) -> tuple[str, ...]:
        return of_type(parts, "CARD")

    def hand(self, parts: Parts) -> tuple[str, ...]:
        return tuple(parts[0]) if parts else ()

    def exchange(self, parts: Parts) -> Orders:
        """Return an exchange.

        Raises:
            Unreadable: nothing goes either way.
        """
        gives, to, gets = parts
        if not (gives or gets):
            raise Unreadable("exchange_empty")
        return (Exchange(str(to), gives, gets),)

    def exchange_with(self, parts: Parts) -> Orders:
        gives, gets, to = parts
        return self.exchange([gives, to, gets])

    def exchange_by(self, parts: Parts) -> Orders:
        to, gives, gets = parts
        return self.exchange([gives, to, gets])

    def exchange_none(self, _: Parts) -> Orders:
        return (Nothing("exchange"),)

    def hand_over(self, parts: Parts) -> Orders:
        cards, to = parts
        return (Exchange(str(to), cards),)

    def discard(self, parts: Parts) -> Orders:
        return tuple(Discard(card) for card in of_type(parts, "CARD"))

    def army_all(self, _: Parts) -> None:
        """Do nothing: all of them is no number."""

    def army_none(self, _: Parts) -> int:
        return 0

    def army_some(self, parts: Parts) -> int:
        return int(parts[0])

    def army_test(self, parts: Parts) -> Orders:
        senator, armies, *pay = parts
        return (TestArmy(str(senator), armies, *map(int, pay[-1:])),)

    def revolt(self, parts: Parts) -> Orders:
        return (Revolt(one_senator(parts), said_yes(parts)),)

    def revolt_no(self, parts: Parts) -> Orders:
        return (Revolt(one_senator(parts), yes=False),)

    def revolt_join(self, parts: Parts) -> Orders:
        senator, rebel = map(str, parts)
        return (Revolt(senator, yes=True, joins=rebel),)

    def veterans(self, parts: Parts) -> Orders:
        return (Veterans(*map(str, parts)),)
