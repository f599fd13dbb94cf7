"""The Forum: persuasion and who interferes with it, bids."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Any

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.forum import MINE, Bid, Interfere, Persuade
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, once, terms

ANYONE = ""


class ForumPhrases:
    """The Forum: persuasion and who interferes with it, bids."""

    def limit(self, parts: Parts) -> tuple[str, Any]:
        return "up_to", int(parts[0])

    def aim(self, parts: Parts) -> tuple[str, Any]:
        return "aim", int(parts[0])

    def hold(self, parts: Parts) -> tuple[str, Any]:
        return "hold", int(parts[0])

    def effort_card(self, parts: Parts) -> tuple[str, Any]:
        return "card", str(parts[0])

    def effort_spend(self, parts: Parts) -> tuple[str, Any]:
        return "spend", int(parts[0])

    def persuade(self, parts: Parts) -> Orders:
        target, by = of_type(parts, "SENATOR")
        return (Persuade(target, by, **once(terms(parts))),)

    def persuade_card(self, parts: Parts) -> Orders:
        (card,) = of_type(parts, "INTRIGUE")
        return self.persuade([*parts, ("card", card)])

    def persuades(self, parts: Parts) -> Orders:
        by, target, *effort = parts
        return self.persuade([target, by, *effort])

    def oppose(self, _: Parts) -> str:
        return "oppose"

    def support(self, _: Parts) -> str:
        return "support"

    def anyone(self, _: Parts) -> str:
        return ANYONE

    def mine(self, _: Parts) -> str:
        return MINE

    def meddler(self, parts: Parts) -> str:
        return str(parts[0])

    meddled = meddler

    def meddle_all(self, _: Parts) -> tuple[str, Any]:
        return "everything", True

    def interfere(self, parts: Parts) -> Orders:
        """Return the interference.

        Raises:
            Unreadable: it has no ceiling, or a supporter holds down, or an opponent aims high.
        """
        side, persuader, *target = (str(part) for part in parts if type(part) is not tuple)
        said = once(terms(parts))
        number = said.pop("hold" if side == "oppose" else "aim", 0)
        if "up_to" not in said:
            raise Unreadable("interfere_limit")
        if {"hold", "aim"} & said.keys():
            raise Unreadable("hold_or_aim")
        return (Interfere(side, persuader=persuader, target="".join(target), number=number, **said),)

    def step(self, parts: Parts) -> tuple[str, Any]:
        return "step", int(parts[0])

    def auction(self, parts: Parts) -> tuple[str, Any]:
        return "auction", int(parts[0])

    def bid(self, parts: Parts) -> Orders:
        purse = next(str(part) for part in parts if type(part) is not tuple)
        said = {"step": 1, **once(terms(parts))}
        return (Bid(purse, **said),)

    bids = bid

    def bid_flat(self, parts: Parts) -> Orders:
        amount, purse, *rest = parts
        return self.bid([purse, ("step", 0), ("up_to", int(amount)), *rest])

    def bids_flat(self, parts: Parts) -> Orders:
        purse, amount, *rest = parts
        return self.bid_flat([amount, purse, *rest])
