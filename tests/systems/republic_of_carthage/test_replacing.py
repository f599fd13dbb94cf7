"""Which order on file gives way to which, where one of them speaks of a whole kind."""

from __future__ import annotations

import pytest

from adjudicator.engine.log.book import OrderFiled, fold_book
from adjudicator.model.order import Filed
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Gift
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption

FIVE, TWO = Gift(5, "seat:ben"), Gift(2, "seat:cleo")
ALL, ONE = Corruption("", yes=True), Corruption("senator:7", yes=False)


def kept(*orders: object) -> list[object]:
    rows = [
        OrderFiled(Filed("anna", n, order, (), "packet", 0, "1.1", "m", n)) for n, order in enumerate(orders, start=1)
    ]
    return [filed.order for filed in fold_book(rows).filed]


@pytest.mark.parametrize(
    ("orders", "stay"),
    [
        ((FIVE, TWO), [FIVE, TWO]),
        ((FIVE, TWO, Nothing("gift")), [Nothing("gift")]),
        ((Nothing("gift"), FIVE), [FIVE]),
        ((ALL, ONE), [ALL, ONE]),
        ((ONE, ALL), [ALL]),
        ((ALL, Corruption("", yes=False)), [Corruption("", yes=False)]),
        ((FIVE, Nothing("ransom")), [FIVE, Nothing("ransom")]),
    ],
)
def test_an_order_for_a_whole_kind_takes_the_place_of_all_of_it(orders: tuple[object, ...], stay: list[object]) -> None:
    assert kept(*orders) == stay
