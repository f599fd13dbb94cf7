"""Rebels, ransom, gifts, contributions, shares."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.base import FT, Shares
from adjudicator.systems.republic.orders.revenue import Contribute, Distribute, Gift, Maintain, Ransom
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, tuples

STATE: Final = "state"
EVERYTHING: Final = -1
"""Stands for a share that is all there is, until it is known what that takes from whom."""


class MoneyPhrases:
    """Rebels, ransom, gifts, contributions, shares."""

    def maintain(self, parts: Parts) -> Orders:
        return (Maintain(int(parts[0]), *parts[1:]),)

    def maintain_none(self, _: Parts) -> Orders:
        return (Maintain(0),)

    def units(self, parts: Parts) -> tuple[str, ...]:
        return of_type(parts, "UNIT")

    def ft(self, _: Parts) -> str:
        return FT

    def state(self, _: Parts) -> str:
        return STATE

    def purse(self, parts: Parts) -> str:
        return str(parts[0])

    giver = party = source = purse

    def give(self, _: Parts) -> None:
        """Do nothing: whether it is a gift or a contribution depends on who gets it."""

    def ransom(self, parts: Parts) -> Orders:
        senator, *purse = (str(part) for part in parts if part is not None)
        return (Ransom(senator, True, *purse),)

    def ransom_from_first(self, parts: Parts) -> Orders:
        return self.ransom(parts[::-1])

    def ransom_answer(self, parts: Parts) -> Orders:
        senator, yes = parts
        return (Ransom(str(senator), yes),)

    def ransom_answer_first(self, parts: Parts) -> Orders:
        return self.ransom_answer(parts[::-1])

    def ransom_no(self, parts: Parts) -> Orders:
        return (Ransom(str(parts[0]), False),)

    def _paid(self, sum_: tuple[int, bool], party: str, purse: str = "") -> Any:  # noqa: ANN401 - one order or another
        amount, up_to = sum_
        if party != STATE:
            return Gift(amount, party, purse, up_to)
        if purse in {"", FT}:
            raise Unreadable("contribute_ft" if purse else "contribute_who")
        return Contribute(purse, amount, up_to)

    def gift(self, parts: Parts) -> Gift | Contribute:
        paid: Gift | Contribute = self._paid(*parts)
        return paid

    def gift_from_first(self, parts: Parts) -> Gift | Contribute:
        sum_, purse, party = parts
        return self.gift([sum_, party, purse])

    def gift_to_first(self, parts: Parts) -> Gift | Contribute:
        party, sum_, *purse = parts
        return self.gift([sum_, party, *purse])

    def gifts(self, parts: Parts) -> Orders:
        """Return gifts, each with the purse of the one before it where it names none of its own.

        A purse that is named last alone may be that of all, or of the last.
        """
        told: list[Gift | Contribute] = []
        for part in parts:
            if not isinstance(part, Gift | Contribute):
                continue
            purse = told[-1].purse if told and isinstance(told[-1], Gift) else ""
            if isinstance(part, Gift) and not part.purse and purse:
                told.append(replace(part, purse=purse))
                continue
            if (
                isinstance(part, Gift)
                and part.purse
                and any(isinstance(each, Gift) and not each.purse for each in told)
            ):
                raise Unreadable("gift_source")
            told.append(part)
        return tuple(told)

    def pay(self, parts: Parts) -> Orders:
        return tuple(part for part in parts if isinstance(part, Gift | Contribute))

    def donor(self, parts: Parts) -> Contribute:
        senator, (amount, up_to) = parts
        return Contribute(str(senator), amount, up_to)

    contribute = pay

    def contribute_from(self, parts: Parts) -> Orders:
        sum_, *party, purse = parts
        return (self._paid(sum_, party[0] if party else STATE, purse),)

    def contribute_from_to(self, parts: Parts) -> Orders:
        sum_, purse, party = parts
        return (self._paid(sum_, party, purse),)

    def contributes(self, parts: Parts) -> Orders:
        senator, sum_, *party = parts
        return (self._paid(sum_, party[0] if party else STATE, str(senator)),)

    def gives_to(self, parts: Parts) -> Orders:
        purse, _, sum_, party = parts
        return (self._paid(sum_, party, purse),)

    def gives(self, parts: Parts) -> Orders:
        purse, _, party, sum_ = parts
        return (self._paid(sum_, party, purse),)

    def gets(self, parts: Parts) -> Orders:
        party, sum_, *purse = parts
        return (self._paid(sum_, str(party), *purse),)

    def share(self, parts: Parts) -> tuple[str, int | None]:
        purse, amount = parts
        return purse, int(amount)

    def share_last(self, parts: Parts) -> tuple[str, int | None]:
        return self.share(parts[::-1])

    def share_rest(self, parts: Parts) -> tuple[str, int | None]:
        purse = next(part for part in parts if part not in {None, EVERYTHING})
        return purse, EVERYTHING if EVERYTHING in parts else None

    def remainder(self, _: Parts) -> None:
        """Return nothing: the presence of a rest is all that counts."""

    def everything(self, _: Parts) -> int:
        return EVERYTHING

    def shares(self, parts: Parts) -> Shares:
        """Return the shares with the rest last.

        Raises:
            Unreadable: two purses take the rest, or one is named twice.
        """
        shares: list[tuple[str, int | None]] = [(purse, amount) for purse, amount in tuples(parts)]
        if len(shares) > 1:
            shares = [(purse, None if amount == EVERYTHING else amount) for purse, amount in shares]
        if sum(amount is None for _, amount in shares) > 1:
            raise Unreadable("two_rests")
        if len({purse for purse, _ in shares}) < len(shares):
            raise Unreadable("purse_twice")
        return tuple(sorted(shares, key=lambda share: share[1] is None))

    def distribute(self, parts: Parts) -> Orders:
        """Return a redistribution.

        Raises:
            Unreadable: all is to go to one purse, and what the others hold stays there unless they are named.
        """
        if any(amount == EVERYTHING for _, amount in parts[0]):
            raise Unreadable("all_from_whom")
        return (Distribute(parts[0]),)
