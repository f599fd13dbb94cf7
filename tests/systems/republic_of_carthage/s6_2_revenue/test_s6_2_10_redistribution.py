"""6.2.10 Players redistribute talents in Carthage, give them away, and ransom captives."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Distribute, Gift, Ransom
from adjudicator.systems.republic.state import CASES, IN_CITY, INF, PLACE, REBEL, SCOPE, TALENTS, WARS, War
from adjudicator.testing.scenario import Run, change, events_of, filed, put, said, submissions
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ELRAM,
    GISCO,
    MAGO,
    MANGI,
    MATTAN,
    MILKO,
    SADID,
    ZAMAR,
    board,
    held,
    run,
    stock,
)

STEP = "revenue.redistribute"


def shares(seat: str, *pairs: tuple[str, int | None]) -> Filed:
    return filed(seat, distribute(*pairs))


def distribute(*pairs: tuple[str, int | None]) -> Distribute:
    return Distribute(tuple((key if key == "FT" else f"senator:{key}", amount) for key, amount in pairs))


def captive(state: State | None = None, *, inf: int = 8, talents: int = 1) -> State:
    """Return the position with Mattan a captive of the 1st Sicilian War."""
    state = byrsa.at(state or board(), MATTAN, "captive:sicilian_1")
    return change(change(state, INF, SCOPE, MATTAN, inf), TALENTS, SCOPE, MATTAN, talents)


def step(state: State, *orders: Filed) -> Run:
    return run(state, STEP, *orders)


# ------------------------------------------------------------------------------- distribution


def test_talents_are_moved_freely_among_senators_in_carthage_and_the_treasury() -> None:
    done = step(board(), shares("anna", (MAGO, 6), (MILKO, 2), ("FT", None)))
    assert (held(done.state, MAGO), held(done.state, MILKO), stock(done.state, "anna")) == (6, 2, 9 + 1 + 5 - 8)
    assert byrsa.told(done.events) == ["Anna moves talents: Mago 9 - 3 = 6T and Milko 1 + 1 = 2T."]
    assert "Faction Treasury, distribution: 5 + 2 = 7T." in byrsa.told(done.events, "anna")


def test_purses_not_named_keep_what_they_hold() -> None:
    done = step(board(), shares("anna", (ZAMAR, 3), ("FT", None)))
    assert (held(done.state, MAGO), held(done.state, ZAMAR), stock(done.state, "anna")) == (9, 3, 2)


def test_figures_that_add_up_need_no_rest_and_the_treasury_need_not_be_named() -> None:
    done = step(board(), shares("anna", (MAGO, 4), (MILKO, 6)))
    assert (held(done.state, MAGO), held(done.state, MILKO), stock(done.state, "anna")) == (4, 6, 5)
    assert events_of(done, "stock_moved") == ()


def test_a_treasury_that_is_not_named_gives_and_takes_the_difference() -> None:
    done = step(board(), shares("anna", (MAGO, 1), (MILKO, 2)))
    assert (held(done.state, MAGO), held(done.state, MILKO), stock(done.state, "anna")) == (1, 2, 9 + 1 + 5 - 3)


def test_a_rest_alone_takes_all_of_the_treasury_and_nothing_of_others() -> None:
    done = step(board(), shares("anna", (ZAMAR, None)))
    assert (held(done.state, MAGO), held(done.state, ZAMAR), stock(done.state, "anna")) == (9, 5, 0)


def test_a_rest_beside_a_sum_takes_the_treasury_in_too() -> None:
    done = step(board(), shares("anna", (ZAMAR, 2), (MILKO, None)))
    assert (held(done.state, ZAMAR), held(done.state, MILKO), stock(done.state, "anna")) == (2, 1 + 5 - 2, 0)


def test_an_order_that_changes_nothing_is_no_event() -> None:
    assert said(step(board(), shares("anna", (MAGO, 9), ("FT", None))), "talents_distributed") == ()


def test_by_default_all_stays_where_it_is() -> None:
    assert {event.kind for event in step(board()).events} == {"submitted", "moved_on", "stepped"}


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (distribute((MAGO, 60), ("FT", None)), ("more_than_there_is", False)),
        (distribute((MAGO, 1), ("FT", 2)), ("does_not_add_up", False)),
        (distribute((MAGO, 1), (MAGO, 2), ("FT", None)), ("purse_twice", True)),
        (distribute(("FT", None), (MAGO, 2)), ("rest_comes_last", True)),
        (distribute((MAGO, -2), ("FT", None)), ("share_below_nothing", True)),
        (distribute((GISCO, 1), ("FT", None)), ("not_your_senator", True)),
    ],
)
def test_what_is_refused(order: Distribute, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(board(), "anna", STEP, order) == expected


def test_an_order_that_does_not_add_up_does_nothing_and_is_accounted_for() -> None:
    done = step(board(), shares("anna", (MAGO, 60), ("FT", None)))
    (entry,) = [one for one in submissions(done, "anna") if one.kind == "distribute"]
    assert entry.refused[0][1].code == "more_than_there_is"
    assert held(done.state, MAGO) == 9


def test_ruling_33_talents_of_governors_and_commanders_are_frozen() -> None:
    assert byrsa.refusal(board(), "clara", STEP, distribute((SADID, 0), ("FT", None))) == ("senator_away", True)
    assert byrsa.refusal(board(), "perla", STEP, distribute((MATTAN, 0), ("FT", None))) == ("senator_away", True)


def test_ruling_31_a_governor_whose_term_ends_may_be_named_before_he_is_home_and_shares_then() -> None:
    order = distribute((MANGI, 0), ("FT", None))
    assert byrsa.refusal(board(), "dora", STEP, order) == ("senator_away", False)
    home = byrsa.at(board(), MANGI, IN_CITY)
    assert held(step(home, filed("dora", order)).state, MANGI) == 0


# --------------------------------------------------------------------------------------- gifts


def test_a_gift_goes_into_the_receivers_faction_treasury() -> None:
    done = step(board(), filed("ben", Gift(5, "seat:perla")))
    assert (stock(done.state, "ben"), stock(done.state, "perla")) == (15, 8)


def test_ruling_36h_a_gift_comes_from_the_treasury_then_from_the_richest_senator_in_carthage() -> None:
    done = step(board(), filed("ben", Gift(23, "seat:perla")))
    assert (stock(done.state, "ben"), held(done.state, GISCO), stock(done.state, "perla")) == (0, 4 - 3, 26)
    assert byrsa.told(done.events) == ["Ben gives Perla 3T from Gisco."]


def test_ruling_36h_a_purse_that_is_named_gives_alone() -> None:
    done = step(board(), filed("ben", Gift(3, "seat:perla", f"senator:{GISCO}")))
    assert (stock(done.state, "ben"), held(done.state, GISCO)) == (20, 1)


def test_ruling_32_a_gift_of_more_than_there_is_becomes_what_there_is() -> None:
    done = step(board(), filed("ben", Gift(9, "seat:perla", f"senator:{GISCO}")), filed("ben", Gift(60, "seat:anna")))
    assert (held(done.state, GISCO), stock(done.state, "perla")) == (0, 3 + 4)
    assert [one.amount for one in said(done, "gift_counted")] == [4, 20 + 2 + 1]
    assert "Ben gives Perla 4T of the 9T ordered: no more was there." in byrsa.told(done.events, "perla")


def test_ruling_32_nothing_there_is_told_to_the_giver_alone() -> None:
    done = step(board(), filed("anna", Gift(4, "seat:ben", f"senator:{ZAMAR}")))
    assert byrsa.told(done.events) == []
    assert byrsa.told(done.events, "anna") == ["The gift of 4T to Ben is not made: nothing was there to give."]
    assert byrsa.told(done.events, "ben") == []


def test_ruling_32_all_gifts_leave_before_any_arrives() -> None:
    # Clara has nothing in her Treasury: what Ben gives her she cannot pass on from there
    done = step(board(), filed("ben", Gift(10, "seat:clara")), filed("clara", Gift(10, "seat:dora", "FT")))
    assert (stock(done.state, "clara"), stock(done.state, "dora")) == (10, 7)


def test_ruling_32_a_distribution_counts_what_gifts_brought() -> None:
    done = step(board(), filed("ben", Gift(10, "seat:anna")), shares("anna", (MAGO, 24), ("FT", None)))
    assert (held(done.state, MAGO), stock(done.state, "anna")) == (24, 0)


def test_many_gifts_may_be_made_and_a_gift_none_takes_back_the_ones_before() -> None:
    both = (filed("ben", Gift(2, "seat:anna")), filed("ben", Gift(3, "seat:perla")))
    assert [one.amount for one in said(step(board(), *both), "gift_counted")] == [2, 3]
    none = (both[0], filed("ben", Nothing("gift")), both[1])
    assert [one.amount for one in said(step(board(), *none), "gift_counted")] == [3]


def test_ruling_36k_the_sum_is_known_to_the_two_players_alone() -> None:
    done = step(board(), filed("ben", Gift(5, "seat:perla")))
    (counted,) = events_of(done, "gift_counted")
    assert counted.audience == ("ben", "perla")
    assert {event.audience for event in events_of(done, "stock_moved")} == {("ben",), ("perla",)}
    assert byrsa.told(done.events) == byrsa.told(done.events, "anna")
    assert byrsa.told(done.events, "perla")[1:] == ["Ben gives Perla 5T.", "Faction Treasury, gift: 3 + 5 = 8T."]


def test_ruling_36k_with_open_treasuries_all_is_public() -> None:
    done = run(board(byrsa.OPEN), STEP, filed("ben", Gift(5, "seat:perla")), game=byrsa.OPEN)
    assert "Ben gives Perla 5T." in byrsa.told(done.events)


@pytest.mark.parametrize(
    ("seat", "order", "expected"),
    [
        ("ben", Gift(5, "seat:ben"), ("gift_to_oneself", True)),
        ("ben", Gift(5, "seat:nobody"), ("gift_to_nobody", True)),
        ("ben", Gift(0, "seat:anna"), ("gift_of_nothing", True)),
        ("ben", Gift(5, "seat:anna", "senator:2"), ("not_your_senator", True)),
        ("clara", Gift(5, "seat:anna", f"senator:{SADID}"), ("senator_away", True)),
    ],
)
def test_which_gifts_are_refused(seat: str, order: Gift, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(board(), seat, STEP, order) == expected


def test_ruling_144_a_promise_moves_nothing() -> None:
    assert byrsa.told(step(board()).events) == []


# --------------------------------------------------------------------------------------- rebels


def test_ruling_36h_rebels_share_among_themselves_and_with_the_treasury() -> None:
    state = byrsa.at(byrsa.at(board(), MAGO, REBEL), MILKO, REBEL)
    done = step(state, shares("anna", (MAGO, 0), (MILKO, 11), ("FT", None)))
    assert (held(done.state, MILKO), stock(done.state, "anna")) == (11, 4)


def test_ruling_36h_nothing_goes_between_rebels_and_loyal_senators() -> None:
    state = byrsa.at(board(), MAGO, REBEL)
    assert byrsa.refusal(state, "anna", STEP, distribute((MAGO, 0), (MILKO, 10))) == ("rebels_share_apart", False)
    # the five talents of the Treasury may go to either
    assert isinstance(byrsa.verdict(state, "anna", STEP, distribute((MAGO, 9), (MILKO, 6), ("FT", None))), Accepted)
    assert byrsa.refusal(state, "anna", STEP, distribute((MAGO, 8), (MILKO, 8), ("FT", 0)))[0] == "rebels_share_apart"


def test_ruling_36h_a_rebel_gives_nothing_away() -> None:
    state = byrsa.at(board(), MAGO, REBEL)
    order = Gift(5, "seat:ben", f"senator:{MAGO}")
    assert byrsa.refusal(state, "anna", STEP, order) == ("rebel_gives_nothing", False)
    done = step(state, filed("anna", Gift(9, "seat:ben")))
    assert (held(done.state, MAGO), held(done.state, MILKO), stock(done.state, "ben")) == (9, 0, 26)


# --------------------------------------------------------------------------------------- ransom


def test_ruling_131_a_captive_whose_ransom_is_paid_is_back_at_once() -> None:
    done = step(byrsa.stocked(captive(), "perla", 20), filed("perla", Ransom(f"senator:{MATTAN}")))
    assert PLACE.of(done.state, SCOPE, MATTAN) == IN_CITY
    assert byrsa.lines(done) == []
    (paid,) = said(done, "ransom_paid")
    assert (paid.war, paid.amount, paid.from_treasury) == ("war:sicilian_1", 16, 15)
    (told,) = byrsa.told(done.events)
    assert told.startswith("Mattan is ransomed for 16T, the larger of 10T and INF 8 x 2 = 16T: 1T from Mattan and ")
    assert told.endswith("15T from the Faction Treasury. He is back in Carthage.")


@pytest.mark.parametrize(("inf", "amount"), [(0, 10), (5, 10), (6, 12)])
def test_ruling_131_the_ransom_is_the_larger_of_ten_and_twice_his_influence(inf: int, amount: int) -> None:
    done = step(byrsa.stocked(captive(inf=inf), "perla", 20), filed("perla", Ransom(f"senator:{MATTAN}")))
    assert said(done, "ransom_paid")[0].amount == amount


def test_ruling_131_his_own_talents_go_first_then_the_treasury_then_a_senator_who_is_named() -> None:
    state = captive(talents=4)
    order = Ransom(f"senator:{MATTAN}", purse="senator:3")
    done = step(state, filed("perla", order))
    assert (held(done.state, MATTAN), stock(done.state, "perla"), held(done.state, "3")) == (0, 0, 24 - 9)


def test_ruling_131_senators_who_are_not_named_pay_nothing() -> None:
    assert byrsa.refusal(captive(), "perla", STEP, Ransom(f"senator:{MATTAN}")) == ("ransom_too_dear", False)


def test_the_treasury_pays_first_when_it_is_named() -> None:
    state = byrsa.stocked(captive(talents=9), "perla", 14)
    done = step(state, filed("perla", Ransom(f"senator:{MATTAN}", purse="FT")))
    assert (stock(done.state, "perla"), held(done.state, MATTAN)) == (0, 7)


def test_his_own_purse_may_be_enough() -> None:
    done = step(captive(talents=30), filed("perla", Ransom(f"senator:{MATTAN}", purse=f"senator:{MATTAN}")))
    assert (held(done.state, MATTAN), stock(done.state, "perla")) == (14, 3)


def test_ruling_131_a_ransomed_senator_shares_in_the_step() -> None:
    state = byrsa.stocked(captive(), "perla", 20)
    orders = (filed("perla", Ransom(f"senator:{MATTAN}")), shares("perla", (MATTAN, 5), ("FT", None)))
    assert held(step(state, *orders).state, MATTAN) == 5
    order = distribute((MATTAN, 5), ("FT", None))
    assert byrsa.refusal(state, "perla", STEP, order) == ("senator_away", False)


def test_ruling_131_by_default_nobody_is_ransomed() -> None:
    for orders in ((), (filed("perla", Nothing("ransom")),), (filed("perla", Ransom(f"senator:{MATTAN}", yes=False)),)):
        done = step(byrsa.stocked(captive(), "perla", 20), *orders)
        assert PLACE.of(done.state, SCOPE, MATTAN) == "captive:sicilian_1"


def test_two_captives_and_talents_for_one() -> None:
    state = byrsa.at(byrsa.stocked(captive(inf=5, talents=0), "perla", 15), "12", "captive:libyan")
    state = change(change(state, INF, SCOPE, "12", 5), TALENTS, SCOPE, "12", 0)
    done = step(state, *(filed("perla", Ransom(f"senator:{key}")) for key in (MATTAN, "12")))
    assert [paid.senator for paid in said(done, "ransom_paid")] == [f"senator:{MATTAN}"]


def test_ruling_143_a_captive_of_a_war_lost_by_peace_may_be_ransomed_later() -> None:
    state = put(byrsa.stocked(captive(), "perla", 20), WARS, SCOPE, "sicilian_1", War("lost", 2))
    assert len(said(step(state, filed("perla", Ransom(f"senator:{MATTAN}"))), "ransom_paid")) == 1


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Ransom(f"senator:{MAGO}"), ("not_your_senator", True)),
        (Ransom("senator:3"), ("not_a_captive", False)),
        (Ransom(f"senator:{MATTAN}", purse=f"senator:{ELRAM}"), ("not_your_senator", True)),
        (Ransom(f"senator:{MATTAN}", purse="senator:12"), ("ransom_too_dear", False)),
    ],
)
def test_which_ransoms_are_refused(order: Ransom, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(captive(), "perla", STEP, order) == expected


def test_a_ransomed_commander_can_be_tried_by_the_court_of_one_hundred_and_four() -> None:
    done = step(byrsa.stocked(captive(), "perla", 20), filed("perla", Ransom(f"senator:{MATTAN}")))
    assert CASES.get(done.state, SCOPE, f"defeat:{MATTAN}").senator == MATTAN
