"""What the tests of `test_s6_5_4_committee` share with others."""

from __future__ import annotations

from adjudicator.model.order import Filed
from adjudicator.systems.republic_of_carthage.orders.chair import Committee
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember
from adjudicator.testing.scenario import filed


def propose(office: str, *senators: str, number: int = 10) -> list[Filed]:
    return [
        filed(
            "ben", Committee(ElectMember(f"office:{office}", f"senator:{key}")), number + rank, rank=rank, life="packet"
        )
        for rank, key in enumerate(senators)
    ]
