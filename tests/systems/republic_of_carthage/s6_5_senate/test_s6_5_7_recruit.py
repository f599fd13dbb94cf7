"""6.5.7 Recruiting and disbanding: prices, the pool, cards that bar or change prices."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.systems.republic.orders.measures import ARMY, Disband, Lot, Recruit
from adjudicator.systems.republic.state import CITY, SCOPE, TREASURY, UNITS, Unit
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.recruiting import LotPrice, bill, cost, prices
from adjudicator.systems.republic_of_carthage.state import MERCHANTS, Merchants
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, moved
from tests.systems.republic_of_carthage.s6_5_senate.business import (
    balance,
    enact,
    hint,
    lying,
    no,
    senate,
    told,
    units,
    verdict,
    veterans,
    why,
)
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_recruit import card

# ----------------------------------------------------------------------------------- recruiting


def test_counters_come_from_the_pool_for_the_price_of_the_recruiting_table() -> None:
    done = enact(senate(), Recruit(units(balearic=2, fleet=4)))
    assert lying(done.state, "active") == {"balearic": 2, "fleet": 6}
    assert balance(done.state) == 63 - 2 * 8 - 4 * 10
    assert told(done) == [
        (
            "Recruited: 2 Balearic Slingers at 8T, 16T in all and 4 Fleets at 10T, 40T in all. "
            "The State Treasury: 63 - 56 = 7T."
        )
    ]


def test_merchants_are_bought_without_a_limit_of_counters() -> None:
    done = enact(senate(), Recruit(units(caravan=30, trade_fleet=20)))
    assert MERCHANTS.get(done.state, SCOPE, "caravan") == Merchants(home=30)
    assert MERCHANTS.get(done.state, SCOPE, "trade_fleet") == Merchants(home=20)
    assert balance(done.state) == 13


def test_no_more_than_the_pool_has() -> None:
    state = senate(treasury=500)
    assert no(state, Recruit(units(balearic=3))) == "pool_too_small"
    assert why(state, Recruit(units(balearic=3))) == "The Force Pool has 2 Balearic Slingers, not 3."
    assert hint(state, Recruit(units(balearic=3, fleet=1))) == (Recruit(units(balearic=2, fleet=1)),)
    assert why(state, Recruit(units(elephants=1))) == "The Force Pool has no War Elephants, not 1."
    assert no(state, Recruit((Lot("unit:balearic", 1), Lot("unit:balearic", 2)))) == "pool_too_small"


def test_ruling_93_the_senate_may_not_spend_more_than_there_is() -> None:
    measure = Recruit(units(fleet=5, balearic=2))
    assert why(senate(), measure) == (
        "The cost is 5 Fleets at 10T, 50T in all and 2 Balearic Slingers at 8T, 16T in all, together 66T; "
        "the State Treasury holds 63T, and the Senate may not spend more."
    )
    assert hint(senate(), measure) == (Recruit(units(fleet=5, balearic=1)),)
    assert verdict(senate(treasury=66), measure) is ACCEPTED
    assert hint(senate(treasury=0), measure) == ()


def test_ruling_121o_all_is_void_if_the_treasury_no_longer_has_it() -> None:
    from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
    from adjudicator.systems.republic.state import Motion
    from tests.systems.republic_of_carthage.enacting import happen

    measure = Recruit(units(fleet=5))
    motion = Motion(1, (measure,), "ben", "senate.business")
    poor = change(senate(), TREASURY, SCOPE, CITY, 49)
    done = happen(poor, lambda play, now: rule_of(play.game, measure).enact(play, now, motion, measure))
    assert balance(done.state) == 49
    assert told(done) == ["Nothing is recruited: 5 Fleets would cost 50T now, and the State Treasury holds 49T."]


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (Recruit(()), "units_needed"),
        (Recruit(units(fleet=0)), "unit_count_too_small"),
        (Recruit(veterans(celtiberian=1)), "no_veterans_in_pool"),
        (Recruit(veterans(fleet=1)), "only_armies_are_veterans"),
        (Recruit((Lot(ARMY, 2),)), "army_kind_needed"),
    ],
)
def test_what_cannot_be_recruited(measure: Recruit, code: str) -> None:
    assert no(moved(senate(), "pool", celtiberian=2), measure) == code


def test_armies_without_a_kind_are_answered_with_the_cheapest_there_are() -> None:
    assert hint(senate(), Recruit((Lot(ARMY, 3),))) == (Recruit(units(balearic=2, carthaginian_legion=1)),)
    assert hint(senate(treasury=27), Recruit((Lot(ARMY, 3),))) == (Recruit(units(balearic=2)),)


# ---------------------------------------------------------------------------------------- cards


def test_manpower_shortage_doubles_and_its_repeat_trebles_every_price() -> None:
    short = card(senate(treasury=200), "manpower_shortage")
    assert cost(bill(GAME, short, units(balearic=1, fleet=1, caravan=5))) == 16 + 20 + 10
    assert cost(bill(GAME, card(senate(), "manpower_shortage", repeat=True), units(fleet=1))) == 30
    assert told(enact(short, Recruit(units(fleet=2)))) == [
        ("Recruited: 2 Fleets at 10 x 2 (Manpower Shortage) = 20T, 40T in all. The State Treasury: 200 - 40 = 160T.")
    ]


def test_of_an_event_and_its_repeat_the_higher_factor_holds() -> None:
    twice = card(card(senate(), "manpower_shortage"), "manpower_shortage", repeat=True)
    assert cost(bill(GAME, twice, units(fleet=1))) == 30


def test_no_recruitment_bars_armies_and_fleets_and_doubles_merchants() -> None:
    state = card(senate(), "no_recruitment")
    assert why(state, Recruit(units(fleet=1))) == "No Recruitment bars recruiting Fleet this turn."
    assert hint(state, Recruit(units(fleet=1, caravan=5))) == (Recruit(units(caravan=5)),)
    assert cost(bill(GAME, state, units(caravan=5))) == 10
    assert no(card(state, "no_recruitment", repeat=True), Recruit(units(caravan=1))) == "recruiting_barred"


def test_of_two_factors_on_merchants_the_dearer_holds() -> None:
    state = card(card(senate(), "no_recruitment"), "manpower_shortage", repeat=True)
    assert cost(bill(GAME, state, units(caravan=5))) == 15


def test_the_cothon_halves_the_price_of_the_first_eight_fleets_rounded_up() -> None:
    state = card(senate(treasury=200), "cothon")
    assert [(one.number, one.each) for one in prices(GAME, state, "fleet", 10)] == [(8, 5), (2, 10)]
    assert prices(GAME, state, "balearic", 1) == (LotPrice("unit:balearic", 1, 8, (), 8, 8),)
    first = enact(state, Recruit(units(fleet=5)))
    assert balance(first.state) == 200 - 25
    second = enact(first.state, Recruit(units(fleet=5)))
    assert balance(second.state) == 175 - 3 * 5 - 2 * 10
    assert cost(bill(GAME, second.state, units(fleet=1))) == 10


def test_a_price_is_multiplied_first_and_divided_then() -> None:
    state = card(card(senate(treasury=200), "cothon"), "manpower_shortage", repeat=True)
    assert [(one.number, one.each) for one in prices(GAME, state, "fleet", 9)] == [(8, 15), (1, 30)]


def test_measures_of_one_proposal_share_what_the_cothon_makes_cheaper() -> None:
    state = card(senate(treasury=200), "cothon")
    done = enact(state, Recruit(units(fleet=8)), Recruit(units(fleet=1)))
    assert balance(done.state) == 200 - 40 - 10


# ----------------------------------------------------------------------------------- disbanding


def test_units_at_home_go_back_to_the_pool_and_the_treasury_stays() -> None:
    state = put(moved(senate(), "active", balearic=2), MERCHANTS, SCOPE, "caravan", Merchants(home=9, away=5))
    done = enact(state, Disband(units(balearic=1, fleet=2, caravan=9)))
    assert lying(done.state, "active") == {"balearic": 1}
    assert MERCHANTS.get(done.state, SCOPE, "caravan") == Merchants(home=0, away=5)
    assert balance(done.state) == 63
    assert told(done) == ["Disbanded: 1 Balearic Slinger, 2 Fleets and 9 Caravans."]


def test_ruling_121o_units_on_a_war_are_not_disbanded() -> None:
    assert why(senate(), Disband(units(fleet=3))) == "Only 2 Fleets are at home, and the measure names 3."
    assert hint(senate(), Disband(units(fleet=3))) == (Disband(units(fleet=2)),)
    assert why(senate(), Disband(units(celtiberian=1))) == "No Celtiberians are at home, and the measure names 1."
    assert no(senate(), Disband(units(caravan=1))) == "too_few_at_home"


def test_ruling_121o_a_disbanded_veteran_is_a_plain_counter_and_recruits_go_first() -> None:
    state = moved(senate(), "active", balearic=2)
    state = put(state, UNITS, SCOPE, "balearic.1", Unit("balearic", "active", veteran=True, allegiance=BARCA))
    one = enact(state, Disband(units(balearic=1)))
    assert UNITS.get(one.state, SCOPE, "balearic.1").veteran
    both = enact(one.state, Disband((Lot(ARMY, 1, veteran=True),)))
    assert UNITS.get(both.state, SCOPE, "balearic.1") == Unit("balearic", "pool")
    assert isinstance(verdict(one.state, Disband(veterans(balearic=2))), Refused)
