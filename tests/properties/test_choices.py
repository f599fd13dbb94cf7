"""Descriptions of answers that systems write themselves keep the promises of `model.choices`."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.systems.republic.orders.base import FT, Shares
from adjudicator.systems.republic.orders.revenue import Distribute
from adjudicator.systems.republic.rules.revenue.distribution import Redistributions
from adjudicator.systems.republic_of_carthage.orders.trade import Keep, Sell
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.warehouse import KeepWishes

POOR = Redistributions(((FT, 0),), ())
PLAIN = Redistributions((("senator:1", 3), ("senator:2", 0), (FT, 2)), ())
TORN = Redistributions((("senator:1", 3), ("senator:9", 1), (FT, 2)), ("senator:9",))
BARE = KeepWishes((), ("good:dye",))
STOCK = KeepWishes((("good:dye", 2), ("good:salt", 1), ("good:gold", 3)), ("good:dye", "good:salt", "good:gold"))


@pytest.mark.parametrize("choices", [POOR, PLAIN, TORN, BARE, STOCK])
def test_what_is_listed_is_counted_and_contained_and_so_is_every_sample(choices: Redistributions | KeepWishes) -> None:
    listed, chance = list(choices.every()), Random(1)
    assert len(listed) == len(set(listed)) == choices.size()
    assert all(choices.contains(value) for value in listed)
    assert all(choices.contains(choices.sample(chance.randrange)) for _ in range(300))


@pytest.mark.parametrize(
    ("shares", "contained"),
    [
        ((("senator:1", 1), (FT, None)), True),
        ((("senator:1", 5), (FT, 0)), True),
        (((FT, 0), ("senator:1", None)), True),
        ((("senator:1", 6), (FT, None)), False),
        ((("senator:1", 1), (FT, 1)), False),
        ((("senator:1", None), (FT, 1)), False),
        ((("senator:1", -1), (FT, None)), False),
        ((("senator:1", 1), ("senator:1", None)), False),
        ((("senator:3", 0),), False),
        ((("senator:1", 0), ("senator:9", None)), False),
        ((("senator:1", 0), (FT, 3), ("senator:9", None)), True),
        ((("senator:1", 0), (FT, 2), ("senator:9", None)), False),
    ],
)
def test_a_redistribution_adds_up_and_keeps_rebels_apart(shares: Shares, contained: bool) -> None:
    """What rebels gain comes from the Faction Treasury, which had 2 talents."""
    assert TORN.contains(Distribute(shares)) is contained


def test_other_orders_and_unknown_goods_are_not_contained() -> None:
    assert not TORN.contains(Sell(()))
    assert not STOCK.contains(Sell(()))
    assert not STOCK.contains(Keep((("good:tin", 1),)))
    assert not STOCK.contains(Keep((("good:dye", -1),)))
    assert STOCK.contains(Keep((("good:dye", 90),)))
