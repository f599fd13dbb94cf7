"""What the tests of `test_s6_5_7_explore` share with others."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import (
    EXPLORATIONS,
    MERCHANTS,
    Merchants,
    Opportunity,
)
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s6_5_senate.business import (
    senate,
)


def board(treasury: int = 63) -> State:
    state = put(senate(treasury), EXPLORATIONS, SCOPE, "trans_sahara", Opportunity(1))
    return put(state, MERCHANTS, SCOPE, "caravan", Merchants(home=10))
