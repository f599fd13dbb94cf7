"""What the tests of `test_s6_5_2_suffetes` share with others."""

from __future__ import annotations

from adjudicator.model.order import Filed
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.testing.scenario import filed
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    pair,
)


def nominate(*lists: tuple[str, str], seat: str = "ben") -> list[Filed]:
    return [
        filed(seat, Nominate(pair(*each)), number=10 + rank, rank=rank, life="packet")
        for rank, each in enumerate(lists)
    ]
