"""What the tests of `test_s6_5_5_charges` share with others."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ZAMAR


def tried_for(state: State) -> list[tuple[str, str]]:
    return [(each.accused, each.offence) for each in charges.charges(state)]


def convict(senator: str, grade: str, offence: str) -> Convict:
    return Convict(f"senator:{senator}", grade, offence, f"senator:{ZAMAR}")
