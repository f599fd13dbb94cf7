"""Votes of Senators who do not vote as their faction does (8.2)."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.senate import Apart, Ballot
from adjudicator.systems.republic.phrases.ballots import EVERY, LETTERS
from adjudicator.systems.republic.phrases.parts import Orders, Parts


@dataclass(frozen=True, slots=True)
class Each:
    """How one Senator votes, where those of a faction do not vote alike."""

    senator: str
    side: str


class ApartPhrases:
    """The orders that let Senators of one faction vote apart."""

    def parted(self, parts: Parts) -> Each:
        senator, side = parts
        return Each(str(senator), str(side))

    def others(self, parts: Parts) -> str:
        return str(parts[-1])

    def apart(self, parts: Parts) -> Orders:
        """Return how some Senators vote otherwise than their faction's ballot, and that ballot if it is there."""
        sides = tuple((part.senator, part.side) for part in parts if isinstance(part, Each))
        about = next((part for part in parts if isinstance(part, tuple)), EVERY)
        ballots = [Ballot(part, each) for part in parts if part in LETTERS.values() for each in about]
        return (*ballots, *(Apart(sides, each) for each in about))

    vote_parted = apart

    def voted_apart(self, parts: Parts) -> Orders:
        """Return the same without its word; `Papirius for Censor` alone is no vote of his, but a candidate."""
        orders = self.apart(parts)
        if len(orders) == 1 and isinstance(orders[0], Apart) and orders[0].about.startswith("post:"):
            raise Unreadable("candidate")
        return orders
