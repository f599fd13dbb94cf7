"""What only the setup of Carthage has: Traders, offices, terms."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from adjudicator.systems.republic.orders.chair import Post
from adjudicator.systems.republic.orders.setup import Term
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, one_senator
from adjudicator.systems.republic_of_carthage.orders.setup import Seat
from adjudicator.systems.republic_of_carthage.phrases.chair import POSTS


class DealingPhrases:
    """Traders, offices, terms."""

    def seat(self, parts: Parts) -> Orders:
        senator, office = one_senator(parts), next(iter(of_type(parts, "POSITION")), "")
        return (Post(senator, POSTS[office]) if office in POSTS else Seat(senator, office),)

    def term(self, parts: Parts) -> Orders:
        return (Term(one_senator(parts), int(of_type(parts, "NUMBER")[0])),)
