"""6.5.5 Who can be tried for what, and how many trials there may be in a turn."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.senate.trials import courts
from adjudicator.systems.republic.state import CASES, HOLDER, LIABLE, MOTIONS, SCOPE, Case, Motion
from adjudicator.systems.republic_of_carthage.rules.s4_terms import exile
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.acting import act
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ABARISH, BODASHTART, ELRAM, GAME, MANGI, MILKO
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_5_charges import convict, tried_for

STEP = "senate.prosecutions"


def case(state: State, key: str, senator: str) -> State:
    return put(state, CASES, SCOPE, key, Case(senator, 3))


def liable(state: State, senator: str) -> State:
    return change(state, LIABLE, SCOPE, senator, value=True)


def trial(state: State, measure: Convict, outcome: str = "failed") -> State:
    key = f"m{len(MOTIONS.rows(state, SCOPE)) + 1}"
    return put(state, MOTIONS, SCOPE, key, Motion(1, (measure,), "perla", STEP, outcome))


def test_nobody_can_be_tried_without_cause() -> None:
    assert charges.charges(byrsa.board()) == ()


@pytest.mark.parametrize("office", ["home_suffete", "general", "expedition"])
def test_ruling_81_the_last_out_of_office_can_be_tried_for_life_or_not(office: str) -> None:
    state = case(byrsa.board(), office, ELRAM)
    assert tried_for(state) == [(ELRAM, "office")]
    assert [each.grade for each in courts.open_to(GAME, state)] == ["major", "minor"]


def test_whoever_left_two_offices_is_tried_for_both_at_once() -> None:
    state = case(case(byrsa.board(), "home_suffete", ELRAM), "general", ELRAM)
    (found,) = charges.charges(state)
    assert found.cases == ("home_suffete", "general")


def test_ruling_82_whoever_is_liable_can_be_tried_but_not_for_life() -> None:
    state = liable(byrsa.board(), MILKO)
    assert [(each.grade, each.offence) for each in courts.open_to(GAME, state)] == [("minor", "income")]


def test_ruling_90_a_governors_marker_waits_until_he_is_in_carthage() -> None:
    state = liable(byrsa.board(), MANGI)
    assert tried_for(state) == []
    assert tried_for(byrsa.at(state, MANGI, "carthage")) == [(MANGI, "income")]


def test_ruling_80_the_censor_is_not_tried() -> None:
    state = liable(byrsa.board(), BODASHTART)
    assert tried_for(state) == []
    assert tried_for(change(state, HOLDER, SCOPE, "censor", "")) == [(BODASHTART, "income")]


def test_ruling_121d_sponsors_are_tried_for_life() -> None:
    state = case(byrsa.board(), f"sponsor:{MILKO}", MILKO)
    assert [(each.grade, each.offence) for each in courts.open_to(GAME, state)] == [("major", "sponsor")]


def test_a_statesman_answers_for_the_family_card_he_covers() -> None:
    state = byrsa.at(case(byrsa.board(), "home_suffete", "7"), MILKO, "carthage")
    state = put(state, SENATORS, SCOPE, "7", Senator(7, "anna", "under:7A", 3))
    state = put(state, SENATORS, SCOPE, "7A", Senator(7, "anna", "carthage", 5))
    assert tried_for(state) == [("7A", "office")]


@pytest.mark.parametrize(
    ("before", "measure", "room"),
    [
        ((), ("office", "major"), True),
        ((("office", "major"),), ("office", "major"), False),
        ((("office", "major"),), ("income", "minor"), False),
        ((("income", "minor"),), ("income", "minor"), True),
        ((("income", "minor"),), ("office", "major"), False),
        ((("income", "minor"), ("income", "minor")), ("income", "minor"), False),
        ((("office", "major"),), ("sponsor", "major"), True),
        ((("sponsor", "major"), ("sponsor", "major")), ("office", "major"), True),
        ((("murder", "major"),), ("office", "major"), True),
    ],
)
def test_one_major_or_two_minor_prosecutions_and_those_beyond(
    before: tuple[tuple[str, str], ...], measure: tuple[str, str], room: bool
) -> None:
    state = byrsa.board()
    for (offence, grade), senator in zip(before, (MILKO, ABARISH), strict=False):
        state = trial(state, convict(senator, grade, offence))
    assert charges.room(GAME, state, convict(ELRAM, measure[1], measure[0])) is room


@pytest.mark.parametrize(("outcome", "counts"), [("cancelled", True), ("passed", True), ("void", False), ("", False)])
def test_a_trial_that_was_cancelled_counts_and_one_that_lapsed_does_not(outcome: str, counts: bool) -> None:
    state = trial(byrsa.board(), convict(MILKO, "major", "office"), outcome)
    assert charges.room(GAME, state, convict(ELRAM, "major", "office")) is not counts


def test_ruling_81_nobody_is_tried_twice_for_one_offence_in_a_turn() -> None:
    state = trial(liable(byrsa.board(), MILKO), convict(MILKO, "minor", "income"), "cancelled")
    assert courts.was_tried(state, convict(MILKO, "minor", "income"))
    assert courts.open_to(GAME, state) == ()


def test_the_court_of_one_hundred_and_four_tries_one_beaten_commander_beyond_the_number() -> None:
    state = trial(case(byrsa.board(), f"defeat:{ELRAM}", ELRAM), convict(MILKO, "major", "office"))
    assert courts.open_to(GAME, state) == ()
    state = byrsa.in_force(state, "hundred_and_four", until="permanent")
    assert [(each.grade, each.offence) for each in courts.open_to(GAME, state)] == [("major", "defeat")]
    state = trial(state, convict(ELRAM, "major", "defeat"))
    assert courts.open_to(GAME, case(state, f"defeat:{ABARISH}", ABARISH)) == ()


def test_the_dead_are_not_tried_nor_the_family_that_leads_after_them() -> None:
    state = case(byrsa.board(), "home_suffete", byrsa.GISCO)
    run = act(GAME, state, lambda play, now: die(play, now, byrsa.GISCO))
    assert SENATORS.get(run.state, SCOPE, byrsa.GISCO).leader
    assert CASES.rows(run.state, SCOPE) == {}


def test_an_exile_is_not_tried_nor_the_family_card_that_stays() -> None:
    state = put(byrsa.board(), SENATORS, SCOPE, "7", Senator(7, "anna", "under:7A", 3))
    state = case(put(state, SENATORS, SCOPE, "7A", Senator(7, "anna", "carthage", 5)), "general", "7")
    run = act(GAME, state, lambda play, now: exile.go(play, now, "7A"))
    assert CASES.rows(run.state, SCOPE) == {}
