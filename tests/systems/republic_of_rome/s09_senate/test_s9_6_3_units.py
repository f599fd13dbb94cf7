"""Section 9.6.3: what units cost, what their makers earn, what can be disbanded."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.systems.republic.orders.measures import Disband, Lot, Recruit
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.state import (
    CASES,
    CITY,
    CONCESSIONS,
    SCOPE,
    TALENTS,
    TREASURY,
    UNITS,
    VETERAN,
    Concession,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import check, check_disband
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, POOL, counters
from adjudicator.systems.republic_of_rome.state import NO_RECRUITMENT, SHORTAGE
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, put_to_the_vote, senate

LEGIONS, FLEETS = Lot("unit:legion", 2), Lot("unit:fleet", 3)
ALL = ballots("yes", "anna", "ben", "clara")


@pytest.mark.parametrize(("shortage", "cost"), [(0, 50), (1, 100)])
def test_units_cost_ten_and_ten_more_for_each_level_of_shortage(shortage: int, cost: int) -> None:
    state = lay(change(senate(), SHORTAGE, SCOPE, CITY, shortage), Recruit((LEGIONS, FLEETS)))
    run = put_to_the_vote(state, *ALL)
    assert treasury(state) - treasury(run.state) == cost
    assert len(counters(run.state, ACTIVE, "legion")) == 4 + 2
    assert len(counters(run.state, ACTIVE, "fleet")) == 3


def test_armaments_and_ship_building_pay_at_once_and_can_be_tried_for() -> None:
    state = put(senate(), CONCESSIONS, SCOPE, "armaments", Concession("4"))
    state = put(state, CONCESSIONS, SCOPE, "ship_building", Concession("7"))
    run = put_to_the_vote(lay(state, Recruit((LEGIONS, FLEETS))), *ALL)
    assert [TALENTS.of(run.state, SCOPE, key) for key in ("4", "7")] == [4, 9]
    assert {"concession:armaments", "concession:ship_building"} <= {*CASES.rows(run.state, SCOPE)}


@pytest.mark.parametrize(
    ("units", "code"),
    [
        ((), "units_needed"),
        ((Lot("unit:legion", 0),), "unit_count_too_small"),
        ((Lot("unit:fleet", 1, veteran=True),), "only_armies_are_veterans"),
        ((Lot("unit:legion", 1, veteran=True),), "no_veterans_in_pool"),
        ((Lot("unit:elephant", 1),), "unit_unknown"),
        ((Lot("unit:legion", 22),), "pool_too_small"),
        ((Lot("unit:fleet", 11),), "treasury_too_small"),
    ],
)
def test_units_that_cannot_be_raised(units: tuple[Lot, ...], code: str) -> None:
    verdict = check(OF, senate(), Recruit(units))
    assert isinstance(verdict, Refused)
    assert verdict.code == code


def test_nobody_is_recruited_while_the_people_forbid_it() -> None:
    verdict = check(OF, change(senate(), NO_RECRUITMENT, SCOPE, CITY, value=True), Recruit((LEGIONS,)))
    assert isinstance(verdict, Refused)
    assert verdict.code == "no_recruitment"


def test_no_unit_is_raised_and_disbanded_in_one_senate() -> None:
    rich = change(senate(), TREASURY, SCOPE, CITY, 300)
    assert isinstance(check_disband(OF, rich, Disband((Lot("unit:legion", 4),))), Accepted)
    run = put_to_the_vote(lay(senate(), Recruit((LEGIONS,))), *ALL)
    verdict = check_disband(OF, run.state, Disband((Lot("unit:legion", 5),)))
    assert isinstance(verdict, Refused)
    assert verdict.code == "too_few_at_home"
    gone = put_to_the_vote(lay(senate(), Disband((LEGIONS,))), *ALL)
    raised = check(OF, change(gone.state, TREASURY, SCOPE, CITY, 300), Recruit((Lot("unit:legion", 22),)))
    assert isinstance(raised, Refused)
    assert raised.facts is not None
    assert raised.facts["there"] == 21


def test_veterans_are_disbanded_by_name_alone_and_are_plain_then() -> None:
    state = change(senate(), VETERAN, SCOPE, "legion.1", value=True)
    plain = put_to_the_vote(lay(state, Disband((Lot("unit:legion", 3),))), *ALL)
    assert UNITS.get(plain.state, SCOPE, "legion.1").place == ACTIVE
    run = put_to_the_vote(lay(state, Disband((Lot("unit:legion", 1, veteran=True),))), *ALL)
    assert (UNITS.get(run.state, SCOPE, "legion.1").place, UNITS.get(run.state, SCOPE, "legion.1").veteran) == (
        POOL,
        False,
    )
