"""6.2.6-8 The State pays its forces, its wars and its merchants."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.state import CITY, REBEL, SCOPE, TREASURY, UNITS, WARS, Unit, War
from adjudicator.systems.republic_of_carthage.state import MERCHANTS, Merchants
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import MAGO, board, run


def test_the_state_pays_two_talents_for_each_fleet_and_army() -> None:
    assert byrsa.lines(run(board(), "revenue.forces")) == [("roc:6.2.6", -26, 37)]


def test_ruling_36b_veterans_pay_as_others_and_the_pool_the_absent_and_rebels_cost_nothing() -> None:
    state = put(board(), UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", "active", veteran=True, allegiance=MAGO))
    assert byrsa.lines(run(state, "revenue.forces")) == [("roc:6.2.6", -26, 37)]
    for where in ("off", "pool", REBEL, "deserted:libyan"):
        fewer = put(board(), UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", where))
        assert byrsa.lines(run(fewer, "revenue.forces")) == [("roc:6.2.6", -24, 39)], where


def test_with_no_force_on_the_board_nothing_is_paid() -> None:
    state = byrsa.moved(board(), "pool", fleet=6, celtiberian=4, campanian=3)
    assert byrsa.lines(run(state, "revenue.forces")) == []


def test_an_active_war_costs_twenty_talents_and_a_lost_war_twenty_five() -> None:
    state = put(board(), WARS, SCOPE, "libyan", War("lost", 3))
    done = run(state, "revenue.wars")
    assert byrsa.lines(done) == [("roc:6.2.7", -45, 18)]
    assert byrsa.told(done.events) == ["The State pays 1 Active War at 20T, 1 Lost War at 25T: 63 - 45 = 18T."]


@pytest.mark.parametrize(("status", "cost"), [("active", 20), ("unprosecuted", 20), ("lost", 25), ("inactive", 0)])
def test_ruling_36c_what_a_war_costs(status: str, cost: int) -> None:
    state = put(board(), WARS, SCOPE, "sicilian_1", War(status))
    assert sum(change for _, change, _ in byrsa.lines(run(state, "revenue.wars"))) == -cost


def test_ruling_36c_a_revolt_costs_twenty_talents_however_many_join_it() -> None:
    state = byrsa.at(byrsa.at(board(), MAGO, REBEL), "5", REBEL)
    done = run(state, "revenue.wars")
    assert byrsa.lines(done) == [("roc:6.2.7", -40, 23)]
    assert byrsa.told(done.events) == ["The State pays 1 Active War at 20T, the revolt at 20T: 63 - 40 = 23T."]


def test_ruling_24_the_treasury_may_fall_below_zero() -> None:
    state = change(board(), TREASURY, SCOPE, CITY, 5)
    assert byrsa.lines(run(state, "revenue.forces")) == [("roc:6.2.6", -26, -21)]


@pytest.mark.parametrize(
    ("fleets", "caravans", "cost"), [(0, 0, 0), (1, 0, 1), (5, 0, 1), (6, 0, 2), (3, 3, 2), (0, 11, 3)]
)
def test_ruling_36d_each_started_five_of_a_kind_costs_a_talent_at_home_or_away(
    fleets: int, caravans: int, cost: int
) -> None:
    state = put(board(), MERCHANTS, SCOPE, "trade_fleet", Merchants(home=fleets - fleets // 2, away=fleets // 2))
    state = put(state, MERCHANTS, SCOPE, "caravan", Merchants(home=0, away=caravans))
    assert sum(change for _, change, _ in byrsa.lines(run(state, "revenue.merchants"))) == -cost


def test_the_sentence_about_merchants_shows_both_sums() -> None:
    state = put(board(), MERCHANTS, SCOPE, "trade_fleet", Merchants(home=7))
    state = put(state, MERCHANTS, SCOPE, "caravan", Merchants(away=5))
    (told,) = byrsa.told(run(state, "revenue.merchants").events)
    assert told == (
        "The State pays its merchants: 7 Trade Fleets / 5, rounded up = 2T, 5 Caravans / 5 = 1T. "
        "The Treasury: 63 - 3 = 60T."
    )
