"""What is put to a vote in a packet as all may know it, for a tally of the votes that are no secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.model.record import record


@record
class Voter:
    """A seat that can vote, the side that counts for it if it files nothing (empty for none), and its votes."""

    seat: str
    side: str = ""
    votes: int = 1


@record
class Matter:
    """Something put to a vote: the kind of the orders that vote, its name in them, what it is, the sides to take.

    `about` are the terms by which orders can speak of it, as those of a slot.
    """

    kind: str
    name: str
    says: str
    sides: tuple[str, ...]
    about: Mapping[str, tuple[str, ...]]
    voters: tuple[Voter, ...]

    def takes(self, order: Any) -> bool:  # noqa: ANN401 - any order of the system
        """Return whether an order can be a vote on this."""
        terms = order.where().items() if order.kind == self.kind else ()
        return order.kind == self.kind and all(value in self.about.get(term, ()) for term, value in terms)


@record
class Weight:
    """What an order is worth in a vote: a side, and so many votes for it."""

    side: str
    votes: int
