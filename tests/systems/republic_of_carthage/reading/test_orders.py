"""Which orders replace each other, and where each of them fits."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Order
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Contribute, Distribute, Gift, Maintain, PersonalIncome, Ransom
from adjudicator.systems.republic.orders.setup import Choose, Heir, Leader, Pause, PlayCard, Prefer, Term
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.systems.republic_of_carthage.orders.setup import Seat, Trader
from adjudicator.systems.republic_of_carthage.orders.trade import (
    Accept,
    Counter,
    Keep,
    MakeOffer,
    Place,
    Sell,
    SellAll,
    Stated,
    Swap,
    Withdraw,
)

MAGO, SADID, DYE, SALT = "senator:2", "senator:13", "good:dye", "good:salt"
SIDE = Stated(3, 19, DYE)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (Leader(MAGO), Leader(SADID), True),
        (Trader(MAGO), Trader(SADID), True),
        (Seat(MAGO), Seat(SADID, "office:overseer"), True),
        (Term(MAGO, 1), Term(MAGO, 3), True),
        (Term(MAGO, 1), Term(SADID, 1), False),
        (PlayCard("card:graft"), PlayCard("card:graft", "seat:ben"), True),
        (PlayCard("card:graft"), PlayCard("card:assassin"), False),
        (Heir(MAGO), Heir(SADID), True),
        (Prefer((MAGO,)), Prefer((SADID,)), True),
        (Choose("card:tithe_to_tyre", "popularity"), Choose("card:tithe_to_tyre", "treasury"), True),
        (Pause("trade.selling"), Pause("trade.trading"), False),
        (Corruption(MAGO, yes=True), Corruption(MAGO, yes=False), True),
        (Corruption("", yes=False), Corruption(MAGO, yes=True), False),
        (PersonalIncome(MAGO, yes=True), PersonalIncome(SADID, yes=True), False),
        (Maintain(4), Maintain(0), True),
        (Ransom(MAGO), Ransom(MAGO, yes=False), True),
        (Gift(5, "seat:ben"), Gift(7, "seat:ben"), True),
        (Gift(5, "seat:ben"), Gift(5, "seat:ben", MAGO), False),
        (Distribute(((MAGO, 6),)), Distribute((("FT", None),)), True),
        (Place(((MAGO, 6),)), Place((("FT", None),)), True),
        (Contribute(MAGO, 1), Contribute(MAGO, 2), True),
        (Contribute(MAGO, 1), Contribute(SADID, 1), False),
        (MakeOffer("", SIDE, None, ((DYE, 3),)), MakeOffer("", SIDE, SIDE, ((DYE, 3),)), True),
        (MakeOffer("", SIDE, None, ((DYE, 3),)), MakeOffer("seat:ben", SIDE, None, ((DYE, 3),)), False),
        (Accept(4, ((DYE, 3),)), Accept(4, ((SALT, 3),)), True),
        (Counter(4, SIDE, None, ((DYE, 3),)), Counter(5, SIDE, None, ((DYE, 3),)), False),
        (Withdraw(4), Withdraw(5), False),
        (Swap(3, (DYE,), 3, (SALT,)), Swap(4, (DYE,), 4, (SALT,)), True),
        (Sell(((DYE, 3),)), SellAll(), True),
        (Keep(((DYE, 0),)), Keep(()), True),
        (Nothing("gift"), Nothing("play"), False),
    ],
)
def test_orders_with_one_key_replace_each_other(first: Order, second: Order, same: bool) -> None:
    assert (first.key() == second.key()) is same


@pytest.mark.parametrize(
    ("order", "where"),
    [
        (Leader(MAGO), {}),
        (Seat(MAGO), {}),
        (Seat(MAGO, "office:overseer"), {"office": "office:overseer"}),
        (Term(MAGO, 2), {"senator": MAGO}),
        (PlayCard("card:graft", "seat:ben"), {"card": "card:graft"}),
        (Choose("card:tithe_to_tyre", "popularity"), {"card": "card:tithe_to_tyre"}),
        (Pause("trade.selling"), {"step": "trade.selling"}),
        (Corruption("", yes=True), {}),
        (Corruption(SADID, yes=True), {"senator": SADID}),
        (PersonalIncome("", yes=False), {}),
        (PersonalIncome(MAGO, yes=False), {"senator": MAGO}),
        (Ransom(MAGO), {"senator": MAGO}),
        (Contribute(MAGO, 3), {"senator": MAGO}),
    ],
)
def test_an_order_says_where_it_fits(order: Order, where: dict[str, str]) -> None:
    assert order.where() == where
