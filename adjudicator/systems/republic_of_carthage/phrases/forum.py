"""Traders, in the Forum."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, once, terms
from adjudicator.systems.republic_of_carthage.orders.forum import Attract


class TraderPhrases:
    """Traders, in the Forum."""

    def attract(self, parts: Parts) -> Orders:
        (senator,) = of_type(parts, "SENATOR")
        return (Attract(senator, **once(terms(parts))),)
