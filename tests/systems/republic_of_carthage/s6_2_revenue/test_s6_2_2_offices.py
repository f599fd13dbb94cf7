"""6.2.2 State Treasurer, Supervisor of Public Buildings and Harbor Master receive the income of their cards."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.state import CITY, HOLDER, SCOPE, TREASURY
from adjudicator.systems.republic_of_carthage.state import MERCHANTS, Merchants
from adjudicator.testing.scenario import change, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ABARISH, ESHMUN, MILKO, board, held, run


def alone(office: str, state: State | None = None) -> State:
    """Return the position with one of the three offices held, the others in the Forum."""
    state = state or board()
    for other in {"state_treasurer", "public_buildings", "harbor_master"} - {office}:
        state = change(state, HOLDER, SCOPE, other, "")
    return state


@pytest.mark.parametrize(
    ("treasury", "share", "income"), [(63, 2, 2), (24, 0, 1), (0, 0, 1), (-30, -2, 1), (200, 8, 8), (412, 16, 8)]
)
def test_the_treasurer_takes_a_talent_for_each_full_25_within_one_and_eight(
    treasury: int, share: int, income: int
) -> None:
    done = run(change(alone("state_treasurer"), TREASURY, SCOPE, CITY, treasury), "revenue.offices")
    (paid,) = said(done, "office_income_paid")
    assert (paid.office, paid.of, paid.count, paid.per, paid.share) == (
        "office:state_treasurer",
        "treasury",
        treasury,
        25,
        share,
    )
    assert held(done.state, ESHMUN) == 8 + income == paid.purse.new


def test_the_supervisor_rolls_a_die() -> None:
    done = run(alone("public_buildings"), "revenue.offices", dice=[("public-buildings/1", 5)])
    (paid,) = said(done, "office_income_paid")
    assert (paid.dice, held(done.state, ABARISH)) == ((5,), 2 + 5)


@pytest.mark.parametrize(("fleets", "merchants", "income"), [(6, 0, 2), (6, 5, 3), (1, 0, 2), (25, 40, 10)])
def test_the_harbor_master_counts_fleets_and_trade_fleets_wherever_they_are(
    fleets: int, merchants: int, income: int
) -> None:
    state = byrsa.moved(byrsa.moved(board(), "pool", fleet=25), "force:f1", fleet=fleets)
    state = put(state, MERCHANTS, SCOPE, "trade_fleet", Merchants(home=merchants // 2, away=merchants - merchants // 2))
    state = put(state, MERCHANTS, SCOPE, "caravan", Merchants(home=50))
    done = run(alone("harbor_master", state), "revenue.offices")
    (paid,) = said(done, "office_income_paid")
    assert (paid.count, held(done.state, MILKO)) == (fleets + merchants, 1 + income)


def test_the_sentence_says_where_a_limit_was_met() -> None:
    poor = run(change(alone("state_treasurer"), TREASURY, SCOPE, CITY, 10), "revenue.offices")
    assert byrsa.told(poor.events) == ["State Treasurer: Eshmun takes 10 / 25, rounded down = 0T, at least 1T."]
    rich = run(change(alone("state_treasurer"), TREASURY, SCOPE, CITY, 250), "revenue.offices")
    assert byrsa.told(rich.events) == ["State Treasurer: Eshmun takes 250 / 25 = 10T, at most 8T."]


def test_censor_overseer_and_suffetes_have_no_income_here() -> None:
    assert said(run(alone(""), "revenue.offices"), "office_income_paid") == ()


def test_ruling_36a_the_income_comes_from_the_bank() -> None:
    done = run(alone("state_treasurer"), "revenue.offices")
    assert byrsa.lines(done) == []


def test_ruling_36a_the_treasurer_counts_the_balance_before_corruption() -> None:
    # 75T are 3 times 25; after a corruption of 4T they would not be
    done = run(
        change(board(), TREASURY, SCOPE, CITY, 75),
        "revenue",
        dice=[3, ("coastal-spain/state/1", 5), 2, ("sardinia-corsica/state/1", 3), 1],
    )
    kinds = [event.kind for event in done.events]
    assert held(done.state, ESHMUN) == 8 + 3 + 3
    assert kinds.index("office_income_paid") < kinds.index("corruption_left")
