"""What players of Carthage vote for: what it needs, what makes somebody greater, and the tax."""

from __future__ import annotations

from functools import partial
from typing import Any

from adjudicator.model.state import State
from adjudicator.systems.republic.sensible.haggling import Temper
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax

FOR_CARTHAGE = ("recruiting", "wars", "reinforcing", "peace", "recalls", "disbanding")
"""Matters for which everybody votes who wants Carthage to live."""
POSTS = ("suffetes", "committee", "governors", "concessions", "expeditions")
"""Matters that make somebody greater: who gains votes for them, the others only for somebody who is no danger."""


def temper(
    taxes: tuple[str, str] = ("yes", "no"),
    price: int = 0,
    posts: str = "yes",
    spending: str = "yes",
    trials: str = "no",
) -> Temper:
    """Return how somebody votes; `taxes` on a tax that rises, and on one that falls: yes or no. See `Temper`."""
    return Temper(FOR_CARTHAGE, POSTS, price, posts, spending, trials, special=partial(_of_taxes, taxes))


def _of_taxes(taxes: tuple[str, str], view: State, measure: Any) -> str:  # noqa: ANN401 - any measure
    return taxes[0 if tax.raises(view, measure) else 1] if isinstance(measure, Tax) else ""
