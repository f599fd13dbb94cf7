"""6.2.4 The State receives 100 talents."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.state import CITY, SCOPE, TREASURY
from adjudicator.testing.scenario import change
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import board, run

STEP = "revenue.state"


def test_the_treasury_grows_by_a_hundred() -> None:
    done = run(board(), STEP)
    assert byrsa.lines(done) == [("roc:6.2.4", 100, 163)]
    assert byrsa.told(done.events) == ["The State takes 100T from the general supply: 63 + 100 = 163T."]


def test_ruling_24_a_balance_below_zero_is_carried_on() -> None:
    assert byrsa.lines(run(change(board(), TREASURY, SCOPE, CITY, -140), STEP)) == [("roc:6.2.4", 100, -40)]


def test_ruling_36j_the_treasury_has_no_cap() -> None:
    assert byrsa.lines(run(change(board(), TREASURY, SCOPE, CITY, 950), STEP)) == [("roc:6.2.4", 100, 1050)]


@pytest.mark.parametrize(("repeat", "extra"), [(False, 50), (True, 75)])
def test_allied_enthusiasm_brings_more_in_the_next_revenue_phase_alone(repeat: bool, extra: int) -> None:
    state = byrsa.in_force(board(), "allied_enthusiasm", repeat=repeat)
    done = run(state, STEP)
    assert byrsa.lines(done) == [("roc:6.2.4", 100, 163), ("roc:6.2.4", extra, 163 + extra)]
    assert byrsa.told(done.events)[1] == f"Allied Enthusiasm brings the State {extra}T: 163 + {extra} = {163 + extra}T."
    later = byrsa.in_force(board(), "allied_enthusiasm", repeat=repeat, until="only:5")
    assert len(byrsa.lines(run(later, STEP))) == 1


def test_public_accounts_bring_ten_talents_every_turn() -> None:
    state = byrsa.in_force(board(), "public_accounts", until="permanent")
    assert byrsa.lines(run(state, STEP))[1] == ("roc:6.2.4", 10, 173)
