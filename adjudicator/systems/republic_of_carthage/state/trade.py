"""The rows of trade: offers, standing swaps, incomes."""

from __future__ import annotations

from typing import Any

from adjudicator.model.record import record
from adjudicator.model.secret import Secret


@record
class Quote:
    """What a side of an offer states: how many cards, their printed value, one good among them."""

    count: int
    value: int
    good: str


@record
class Offer:
    """An offer on the table; what is really given is known to its maker and the GM program alone.

    `to` is a seat or empty for anyone; `counter` the offer it answers or 0; `state` open, taken,
    withdrawn, void or lapsed.
    """

    seat: str
    to: str
    gives: Quote
    asks: Quote | None
    giving: Secret[tuple[tuple[str, int], ...]]
    counter: int = 0
    state: str = "open"
    taker: str = ""


@record
class Waiting:
    """A standing swap that waits for its match: the order, its name in the book, and the last offer before it.

    `done` keeps one that was carried out, so that it is carried out once.
    """

    seat: str
    filed: str
    order: Any
    after: int
    done: bool = False


@record
class Swaps:
    """The standing swaps of a trading window in order of arrival, known to the GM program alone."""

    waiting: Secret[tuple[Waiting, ...]]


@record
class Income:
    """Talents a faction has earned by trade this turn and not yet placed, and the cards it turned in for them."""

    talents: Secret[int]
    cards: int = 0
