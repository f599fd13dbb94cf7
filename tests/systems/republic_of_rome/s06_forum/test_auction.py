"""6.3 Auctions: what can be bid at all."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.systems.republic.orders.forum import Bid
from adjudicator.systems.republic.rules.forum import auction
from tests.systems.republic_of_rome.playing import game, man, table


@pytest.mark.parametrize(("edition", "least", "purses"), [("first", 0, 2), ("second", 1, 1)])
def test_no_bid_below_the_least_is_offered(edition: str, least: int, purses: int) -> None:
    of = game(edition=edition)
    state = man(man(table(of), "2", "anna", talents=3), "4", "anna")
    (slot,) = (topic.slot for topic in auction.foresees(of, state, "") if topic.slot.seat == "anna")
    chance = Random(3)
    offered = {slot.choices.sample(chance.randrange) for _ in range(120)}
    bids = [order for order in offered if isinstance(order, Bid)]
    assert min(bid.up_to for bid in bids) == least
    assert len({bid.purse for bid in bids}) == purses
