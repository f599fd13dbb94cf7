"""6.5.7 Sending expeditions: leaders without office, merchants at home and bought."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import INF, PLACE, SCOPE
from adjudicator.systems.republic_of_carthage.orders.measures import Explore
from adjudicator.systems.republic_of_carthage.state import (
    EXPEDITIONS,
    MERCHANTS,
    Expedition,
    Merchants,
)
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, GISCO, MAGO, MANGI, MATTAN, MILKO
from tests.systems.republic_of_carthage.s6_5_senate.business import (
    balance,
    enact,
    hint,
    no,
    told,
    units,
    verdict,
    why,
)
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_explore import board
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_recruit import card


def explore(senator: str, to: str = "trans_sahara", **merchants: int) -> Explore:
    return Explore(f"exploration:{to}", f"senator:{senator}", units(**merchants))


def test_a_leader_leaves_with_merchants_those_at_home_first_the_rest_bought() -> None:
    done = enact(board(), explore(BARCA, caravan=50))
    assert EXPEDITIONS.get(done.state, SCOPE, "x1") == Expedition("trans_sahara", BARCA, 50, 0, 4)
    assert MERCHANTS.get(done.state, SCOPE, "caravan") == Merchants(home=0, away=50)
    assert balance(done.state) == 63 - 40
    exp = GAME.box.senators[BARCA].exp
    assert told(done) == [
        (
            f"Barca (INF 8 + 3 = 11, EXP {exp}) leads an expedition to Trans-Sahara with 50 Caravans; "
            "the card asks for 50 Caravans. 10 Caravans were at home. Bought: 40 Caravans at 1T, 40T in all. "
            "The State Treasury: 63 - 40 = 23T."
        )
    ]


def test_ruling_119_he_gains_influence_and_is_away() -> None:
    done = enact(board(), explore(MAGO, caravan=5))
    assert INF.of(done.state, SCOPE, MAGO) == 13
    assert PLACE.of(done.state, SCOPE, MAGO) == "expedition:trans_sahara"
    assert balance(done.state) == 63
    assert MERCHANTS.get(done.state, SCOPE, "caravan") == Merchants(home=5, away=5)


@pytest.mark.parametrize(
    ("senator", "code"),
    [
        (GISCO, "senator_in_office"),
        (MILKO, "senator_in_office"),
        (MANGI, "senator_not_in_carthage"),
        (MATTAN, "senator_not_in_carthage"),
    ],
)
def test_ruling_119_the_leader_has_no_office_and_is_in_carthage(senator: str, code: str) -> None:
    assert no(board(), explore(senator, caravan=5)) == code


def test_ruling_133h_one_merchant_is_enough_and_none_is_not() -> None:
    assert verdict(board(), explore(BARCA, caravan=1)) is ACCEPTED
    assert no(board(), explore(BARCA)) == "units_needed"
    assert no(board(), explore(BARCA, caravan=0)) == "unit_count_too_small"


def test_merchants_are_of_the_kind_on_the_card() -> None:
    assert why(board(), explore(BARCA, trade_fleet=5)) == (
        "Trans-Sahara asks for 50 Caravans; Trade Fleet counters are of no use there."
    )
    assert hint(board(), explore(BARCA, trade_fleet=5)) == (explore(BARCA, caravan=5),)
    assert no(board(), explore(BARCA, celtiberian=5)) == "wrong_merchants"


def test_an_exploration_must_be_on_the_board() -> None:
    assert why(board(), explore(BARCA, to="tin_isles", trade_fleet=5)) == (
        "Tin Isles is not on the board; to be explored: Trans-Sahara."
    )


def test_ruling_93_merchants_are_bought_with_what_the_treasury_holds() -> None:
    assert no(board(treasury=20), explore(BARCA, caravan=50)) == "treasury_too_small"
    assert hint(board(treasury=20), explore(BARCA, caravan=50)) == (explore(BARCA, caravan=30),)


def test_cards_on_recruiting_change_the_price_of_merchants_or_bar_them() -> None:
    short = card(board(), "manpower_shortage")
    assert balance(enact(short, explore(BARCA, caravan=20)).state) == 63 - 20
    barred = card(board(), "no_recruitment", repeat=True)
    assert no(barred, explore(BARCA, caravan=20)) == "recruiting_barred"
    assert hint(barred, explore(BARCA, caravan=20)) == (explore(BARCA, caravan=10),)
    assert verdict(barred, explore(BARCA, caravan=10)) is ACCEPTED


def test_several_expeditions_may_seek_the_same() -> None:
    one = enact(board(), explore(BARCA, caravan=5), explore(MAGO, caravan=5))
    assert [row.leader for _, row in EXPEDITIONS.items(one.state, SCOPE)] == [BARCA, MAGO]


def test_the_leaders_owner_gains() -> None:
    assert rule_of(GAME, explore(BARCA)).gains(GAME, board(), explore(BARCA, caravan=1)) == ("perla",)
