"""6.2.12 If the State Treasury cannot make its payments the game ends at once."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TREASURY
from adjudicator.testing.scenario import change, events_of, filed
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, board, run

STEP = "revenue.bankruptcy"
QUIET = (3, ("coastal-spain/state/1", 5), 2, ("sardinia-corsica/state/1", 3), 1)


def test_below_zero_the_game_is_over_and_all_have_lost() -> None:
    done = run(change(board(), TREASURY, SCOPE, CITY, -1), STEP)
    assert (done.state.over, done.state.agenda) == ("bankruptcy", ())
    said = byrsa.told(done.events)
    assert said[0] == "The Treasury stands at -1T, below 0. Carthage is bankrupt and falls."
    assert said[1].startswith("Never drawn: ")
    assert said[2] == "The game is over. Carthage has fallen, and every player has lost."


@pytest.mark.parametrize("treasury", [0, 150])
def test_otherwise_it_goes_on(treasury: int) -> None:
    done = run(change(board(), TREASURY, SCOPE, CITY, treasury), STEP)
    assert done.state.over == ""
    assert byrsa.told(done.events) == [f"Bankruptcy check: {treasury}T, not below 0."]


def test_ruling_24_only_the_last_step_tests_the_balance() -> None:
    # 63 - 70 before the income of the State, then it is above 0 again
    state = change(board(), TREASURY, SCOPE, CITY, -20)
    done = run(state, "revenue", dice=QUIET)
    assert min(new for _, _, new in byrsa.lines(done)) > -20
    assert done.state.over == ""
    assert len(events_of(done, "treasury_tested")) == 1


def test_ruling_25_contributions_come_before_the_test_and_may_save_the_state() -> None:
    # 63 + 100 - 26 - 20 + 3 - 1 = 119: with 120 less to begin with the State lacks 1
    state = change(board(), TREASURY, SCOPE, CITY, 63 - 120)
    assert run(state, "revenue", dice=QUIET).state.over == "bankruptcy"
    saved = run(state, "revenue", filed("perla", Contribute(f"senator:{BARCA}", 1)), dice=QUIET)
    assert saved.state.over == ""


def test_effects_of_this_revenue_phase_leave_the_table_after_it() -> None:
    state = byrsa.in_force(board(), "internal_disorder")
    state = byrsa.in_force(state, "public_accounts", until="permanent")
    state = byrsa.in_force(state, "allied_enthusiasm", until="only:5")
    left = ONGOING.rows(run(state, STEP).state, SCOPE)
    assert {row.card for row in left.values()} == {"public_accounts", "allied_enthusiasm"}
