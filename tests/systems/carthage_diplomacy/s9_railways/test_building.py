"""9.A, 9.C.2, 9.C.3, rulings 38-40, 46: how a railway is begun, led on, redirected and stopped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.order import Refused
from adjudicator.systems.carthage_diplomacy.orders.rails import Issue, Lay, Permit, Secrecy
from adjudicator.systems.carthage_diplomacy.rules.s9_railways import building as b
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.founding import RailwayFounded, SharesIssued
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import controls, holdings
from adjudicator.systems.carthage_diplomacy.state import Province
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.testing.scenario import put, said
from tests.systems.carthage_diplomacy.s9_railways.company import (
    RULED,
    army,
    board,
    check,
    game,
    half,
    line,
    on,
    refusal,
    row,
    run,
    start,
    told,
)

# ------------------------------------------------------------------------------------------------ begun


def test_a_railway_starts_in_a_centre_with_its_whole_route_and_its_first_link() -> None:
    done = run(board(), b.STEP, ("anna", start("Car-46-29")))
    assert said(done, "railway_founded") == (RailwayFounded("AN1", "AN", ("Car", "46", "29"), 12, False),)
    assert said(done, "track_laid") == (b.TrackLaid("AN1", "AN", "Car", "46", "", False, False),)
    assert (row(done).built, row(done).status, row(done).origin) == (2, "building", "Car")
    assert told(done, "ben")[0].startswith("AN begins the railway AN1 with 12 shares. Its route is to be Carthage,")


def test_a_line_is_named_after_its_founder_and_the_next_number() -> None:
    done = run(half(), b.STEP, ("anna", start("LMa-LMi")))
    assert said(done, "railway_founded")[0].line == "AN2"


def test_ruling_46_the_issuer_keeps_what_one_player_may_own_and_nobody_owns_the_rest() -> None:
    done = run(board(), b.STEP, ("anna", start("Car-46", 11)))
    assert holdings(done.state, "AN1") == {"": 5, "anna": 6, "ben": 0, "clara": 0, "dora": 0, "emil": 0}
    assert controls(done.state, "AN1", "anna")
    assert said(done, "shares_issued") == (SharesIssued("AN1", (("", 5), ("AN", 6))),)
    assert "The shares of AN1 are issued: nobody 5 and AN 6." in told(done, None)


def test_ruling_46_shares_are_handed_out_with_the_first_link() -> None:
    issue = Issue("line:AN1", (("who:BE", 7), ("who:CL", 1)))
    done = run(board(), b.STEP, ("anna", start("Car-46")), ("anna", issue))
    assert {k: n for k, n in holdings(done.state, "AN1").items() if n} == {"anna": 4, "ben": 7, "clara": 1}
    assert controls(done.state, "AN1", "ben")
    assert "AN controls" not in " ".join(told(done, None))
    assert "BE controls AN1 from the next season." in told(done, "ben")


@pytest.mark.parametrize(
    ("to", "why"),
    [((("who:BE", 8),), "too_many"), ((("who:BE", 7), ("who:CL", 6)), "over"), ((("who:XX", 1),), "gone")],
)
def test_what_does_not_fit_is_not_handed_out(to: tuple[tuple[str, int], ...], why: str) -> None:
    done = run(board(), b.STEP, ("anna", start("Car-46")), ("anna", Issue("line:AN1", to)))
    assert said(done, "issue_void")[0].why == why
    assert holdings(done.state, "AN1")["anna"] == 7
    assert "hands out no shares" not in " ".join(told(done, "ben"))
    assert "hands out no shares" in " ".join(told(done, "anna"))


def test_a_founder_may_say_at_once_that_the_owners_are_secret() -> None:
    issue = Issue("line:AN1", (("who:BE", 2),))
    entries = (("anna", start("Car-46")), ("anna", issue), ("anna", Secrecy("line:AN1", secret=True)))
    done = run(board(), b.STEP, *entries)
    assert "with 12 shares, whose owners are secret" in told(done, None)[0]
    assert not [line for line in told(done, "clara") if "issued" in line]
    assert "The shares of AN1 are issued: BE 2." in told(done, "ben")


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        ("anna", start("Car"), "route_too_short"),
        ("anna", start("Car-MEs"), "route_over_sea"),
        ("anna", start("Car-Nowhere"), "route_over_sea"),
        ("anna", start("Car-46-Car"), "route_repeats"),
        ("anna", start("Car-29"), "route_gap"),
        ("anna", start("46-Car"), "starts_in_no_centre"),
        ("anna", start("Car-46", 9), "shares_out_of_range"),
        ("anna", start("Car-46", 21), "shares_out_of_range"),
        ("ben", start("Car-46"), "not_your_centre"),
        ("anna", start("Spa-CNo"), "not_your_centre"),
        ("anna", on("XX1"), "no_such_line"),
    ],
)
def test_what_cannot_be_begun(seat: str, order: Lay, code: str) -> None:
    assert refusal(board(), seat, order) == code


@pytest.mark.parametrize("route", ["Car-LMi", "LMa-Han", "Car-46-29-CPO-HBa-23"])
def test_track_may_cross_straits_and_passes_and_any_land(route: str) -> None:
    assert refusal(board(), "anna", start(route)) == ""


def test_mountains_carry_no_track() -> None:
    assert refusal(board(), "anna", start("LMa-Obn")) == "route_gap"


def test_ruling_46_the_number_of_shares_is_the_games() -> None:
    small = game(shares_least=4, shares_most=6)
    assert refusal(board(), "anna", start("Car-46", 5), small) == ""
    assert refusal(board(), "anna", start("Car-46", 10), small) == "shares_out_of_range"


def test_ruling_3_no_railway_is_built_in_winter() -> None:
    assert refusal(board("winter"), "anna", start("Car-46")) == "no_railways_in_winter"


def test_shares_are_issued_at_the_start_only() -> None:
    state = half()
    assert refusal(state, "anna", Issue("line:AN1", (("who:BE", 2),))) == "issue_only_at_start"
    assert refusal(state, "anna", Issue("line:AN2", (("who:BE", 2),))) == ""
    assert refusal(state, "anna", Issue("line:AN2", (("who:XX", 2),))) == "no_such_person"
    assert refusal(state, "anna", Issue("line:AN2", (("who:AN", 2),))) == "person_is_you"
    assert refusal(state, "anna", Issue("line:AN2", ())) == "no_shares_named"
    assert refusal(state, "anna", Issue("line:AN2", (("who:BE", 0),))) == "no_shares_named"
    assert refusal(state, "anna", Issue("line:AN2", (("who:BE", 12),))) == "issue_too_large"
    assert refusal(state, "anna", Issue("line:AN2", (("who:BE", 11), ("who:CL", 11)))) == "issue_too_large"


# ------------------------------------------------------------------------------------------- support


def test_ruling_39_a_centre_that_feeds_a_unit_cannot_build_unless_the_order_disbands_it() -> None:
    state = army(board(), "46", "ben", "Car")
    assert refusal(state, "anna", start("Car-46")) == "centre_feeds_units"
    verdict = check(state, "anna", start("Car-46"))
    assert isinstance(verdict, Refused)
    (hint,) = verdict.hint
    assert (hint.unit, hint.disband) == ("A", "place:46")
    assert refusal(state, "anna", hint) == ""
    done = run(state, b.STEP, ("anna", hint))
    assert said(done, "unit_gave_way") == (b.UnitGaveWay("A", "46", "BE", "Car"),)
    assert "Army 46, commanded by BE, is disbanded: Carthage builds a railway" in told(done, None)[0]
    assert not UNITS.rows(done.state, SCOPE)


def test_a_unit_that_moved_this_season_is_known_by_where_it_came_from() -> None:
    state = army(board(), "46", "anna", "Car")
    unit = replace(UNITS.get(state, SCOPE, "u46"), was="Car")
    moved = put(state, UNITS, SCOPE, "u46", unit)
    assert refusal(moved, "anna", start("Car-46", unit="A", disband="place:Car")) == ""


def test_two_units_are_too_many_to_give_way() -> None:
    state = army(army(board(), "Car", "anna", "Car"), "46", "anna", "Car")
    assert refusal(state, "anna", start("Car-46", unit="A", disband="place:46")) == "centre_feeds_units"
    gone = run(state, b.STEP, ("anna", start("Car-46", unit="A", disband="place:46")))
    assert said(gone, "building_void") == (b.BuildingVoid("", "AN", "Car", "centre_feeds_units"),)
    assert "AN builds nothing from Carthage: Carthage feeds a unit" in told(gone, "anna")[0]
    assert told(gone, "ben") == ()


def test_a_centre_supports_one_line_a_season() -> None:
    done = run(half(), b.STEP, ("anna", on()), ("anna", start("Car-NBe")), ("clara", Permit("line:AN1", "place:29")))
    assert said(done, "building_void")[0].why == "support_taken"
    assert "Carthage supports another line this season." in told(done, "anna")[-1]


# -------- continued: link by link


def test_ruling_40_a_line_goes_on_by_one_province_a_season_until_its_route_is_complete() -> None:
    state = line(board(), "AN1", "Car-46-29-CPO", {"anna": 7, "ben": 5}, built=3)
    done = run(state, b.STEP, ("anna", on()), ("ben", Permit("line:AN1", "place:CPO")))
    assert said(done, "track_laid") == (b.TrackLaid("AN1", "AN", "29", "CPO", "", True, True),)
    assert "The line reaches a supply centre. Its route is complete." in told(done, None)[0]
    assert row(done).status == "open"
    assert refusal(done.state, "anna", on()) == "line_complete"


@pytest.mark.parametrize(("route", "over"), [("LMa-Han", "pass"), ("Car-LMi", "strait")])
def test_the_report_says_what_the_track_crosses(route: str, over: str) -> None:
    permits = [(seat, Permit("who:AN", "", standing=True)) for seat in ("clara", "dora")]
    done = run(board(), b.STEP, ("anna", start(route)), *permits)
    assert said(done, "track_laid")[0].over == over
    assert f"over a {over}" in " ".join(told(done, None))


def test_without_an_order_nothing_is_built() -> None:
    assert row(run(half(), b.STEP)).built == 2


def test_whoever_controls_the_centre_builds_on_whoever_began() -> None:
    state = line(board(ruled={**RULED, "Car": Province("emil")}), "AN1", "Car-46", {"anna": 7, "ben": 5}, built=1)
    assert refusal(state, "anna", on()) == "not_your_centre"
    assert refusal(state, "emil", on()) == ""


def test_ruling_40_a_changed_route_costs_a_season_without_building() -> None:
    done = run(half(), b.STEP, ("anna", on(act="reroute", route="46-NBe-HBa")))
    assert said(done, "route_changed") == (
        b.RouteChanged("AN1", "AN", ("Car", "46", "29", "CPO"), ("Car", "46", "NBe", "HBa")),
    )
    assert (row(done).built, row(done).status) == (2, "idle")
    assert "loses the season" in told(done, None)[0]
    after = run(done.state, b.STEP, ("anna", on()), ("ben", Permit("line:AN1", "place:NBe")))
    assert (row(after).built, row(after).status) == (3, "building")


def test_a_new_route_is_written_from_the_end_of_the_track_or_from_the_origin() -> None:
    assert refusal(half(), "anna", on(act="reroute", route="Car-46-32")) == ""
    assert refusal(half(), "anna", on(act="reroute", route="29-32")) == "reroute_not_from_end"
    assert refusal(half(), "anna", on(act="reroute", route="Car-46")) == "route_too_short"
    assert refusal(half(), "anna", on(act="reroute", route="46-LMa")) == "route_gap"


def test_a_complete_line_is_led_on_by_a_new_route() -> None:
    state = line(board(), "AN1", "Car-46", {"anna": 7, "ben": 5})
    done = run(state, b.STEP, ("anna", on(act="reroute", route="46-32")))
    assert row(done).route == ("Car", "46", "32")


def test_a_changed_route_needs_the_support_of_the_centre_as_well() -> None:
    state = army(half(), "Car", "anna")
    assert refusal(state, "anna", on(act="reroute", route="46-32")) == "centre_feeds_units"


def test_a_line_is_stopped_and_taken_up_again_where_it_ends() -> None:
    state = army(half(), "Car", "anna")
    done = run(state, b.STEP, ("anna", on(act="stop")))
    assert row(done).status == "stopped"
    assert told(done, None) == ("AN stops building AN1, which has track in Carthage and 46.",)
    assert refusal(done.state, "anna", on(act="stop")) == "nothing_to_stop"
    again = run(half(), b.STEP, ("anna", on()), ("clara", Permit("line:AN1")))
    assert row(again).built == 3


def test_a_line_that_is_taken_up_is_not_built_on() -> None:
    state = line(board(), "AN1", "Car-46-29", {"anna": 7}, built=2, status="dismantling")
    assert refusal(state, "anna", on()) == "line_being_taken_up"


def test_an_order_for_a_line_that_went_meanwhile_comes_to_nothing() -> None:
    done = run(board(), b.STEP, ("anna", on()))
    assert said(done, "building_void") == (b.BuildingVoid("AN1", "AN", "", "no_such_line"),)
    assert told(done, "anna") == ("AN builds nothing for AN1: there is no such railway any more.",)
    lost = run(line(board(), "AN1", "Car-46-29", {"anna": 7}, built=2), b.STEP, ("ben", on()))
    assert "BE does not control Carthage." in told(lost, "ben")[0]
    late = run(line(board(), "AN1", "Car-46", {"anna": 7}), b.STEP, ("anna", on()))
    assert "does not fit the railway as it stands now" in told(late, "anna")[0]
