"""Section 9.6.2: land bills and their repeal, each figure by type, and what votes cost."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import Consent, Outcry
from adjudicator.systems.republic.state import CITY, MOTIONS, PLACE, POP, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.measures import PassBill, RepealBill
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.s9_6_2_land_bills import (
    check,
    check_repeal,
    in_force,
)
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, UNREST, LandBill
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate


def _restless() -> State:
    return change(senate(), UNREST, SCOPE, CITY, 6)


def _bill(kind: str) -> PassBill:
    return PassBill(kind, "senator:1", "senator:4")


CONSENT = filed("ben", Consent("senator:4", "sponsors"))


@pytest.mark.parametrize(
    ("kind", "unrest", "gains", "loss"), [("I", 5, (2, 1), -1), ("II", 4, (2, 1), -1), ("III", 3, (4, 2), -2)]
)
def test_a_bill_calms_the_people_and_costs_who_votes_against_it(
    kind: str, unrest: int, gains: tuple[int, int], loss: int
) -> None:
    run = put_to_the_vote(
        lay(_restless(), _bill(kind)), CONSENT, *ballots("yes", "anna", "ben"), *ballots("no", "clara")
    )
    assert outcome(run).outcome == "passed"
    assert UNREST.of(run.state, SCOPE, CITY) == unrest
    assert in_force(run.state, kind) == 1
    assert tuple(POP.of(run.state, SCOPE, key) for key in ("1", "4")) == gains
    assert [POP.of(run.state, SCOPE, key) for key in ("7", "8", "9")] == [loss] * 3


def test_whoever_files_no_ballot_is_for_the_bill_and_nobody_may_abstain() -> None:
    run = put_to_the_vote(lay(_restless(), _bill("II")), CONSENT)
    assert {side for _, side, _ in outcome(run).voted} == {"yes"}


def test_losses_fall_when_the_bill_fails_too_but_not_on_a_veto() -> None:
    state = lay(_restless(), _bill("I"))
    run = put_to_the_vote(state, CONSENT, *ballots("no", "ben", "clara"), *ballots("yes", "anna"))
    assert outcome(run).outcome == "failed"
    assert POP.of(run.state, SCOPE, "7") == -1
    assert UNREST.of(run.state, SCOPE, CITY) == 6


def test_ruling_29_without_the_consent_of_a_sponsor_the_bill_lapses_and_may_be_tried_again() -> None:
    run = put_to_the_vote(lay(_restless(), _bill("I")))
    assert outcome(run).outcome == "void"
    assert isinstance(check(OF, run.state, _bill("I")), Accepted)


def test_ruling_50_one_proposal_of_each_type_a_turn_also_when_vetoed() -> None:
    row = Motion(1, (_bill("II"),), "anna", "senate.business", outcome="vetoed")
    state = put(_restless(), MOTIONS, SCOPE, "m1", row)
    again = check(OF, state, PassBill("II", "senator:2", "senator:5"))
    assert isinstance(again, Refused)
    assert again.code == "bill_proposed"
    assert isinstance(check(OF, state, _bill("III")), Accepted)


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (PassBill("IV", "senator:1", "senator:4"), "bill_unknown"),
        (PassBill("I", "senator:1", "senator:1"), "bill_needs_two"),
        (PassBill("I", "senator:1", "senator:12"), "senator_not_in_play"),
        (PassBill("II", "senator:1", "senator:4"), "bill_at_limit"),
    ],
)
def test_bills_that_cannot_be_proposed(measure: PassBill, code: str) -> None:
    verdict = check(OF, put(_restless(), LAND_BILLS, SCOPE, "II", LandBill(2)), measure)
    assert isinstance(verdict, Refused)
    assert verdict.code == code


def test_ruling_55_the_sponsor_of_a_repeal_loses_both_amounts_passed_or_not() -> None:
    state = put(change(_restless(), POP, SCOPE, "1", 6), LAND_BILLS, SCOPE, "III", LandBill(1))
    repeal = lay(state, RepealBill("III", "senator:1"))
    run = put_to_the_vote(repeal, *ballots("yes", "anna", "ben"), *ballots("no", "clara"))
    assert outcome(run).outcome == "passed"
    assert in_force(run.state, "III") == 0
    assert UNREST.of(run.state, SCOPE, CITY) == 9
    assert [POP.of(run.state, SCOPE, key) for key in ("1", "2", "4", "7")] == [0, -2, -2, 0]
    failed = put_to_the_vote(repeal, *ballots("no", "ben", "clara"))
    assert POP.of(failed.state, SCOPE, "1") == 0
    assert in_force(failed.state, "III") == 1


def test_the_sponsor_of_a_repeal_votes_for_it_whatever_his_faction_files() -> None:
    state = put(change(_restless(), POP, SCOPE, "1", 6), LAND_BILLS, SCOPE, "III", LandBill(1))
    run = put_to_the_vote(lay(state, RepealBill("III", "senator:1")), *ballots("no", "anna", "ben", "clara"))
    (told,) = said(run, "voted_apart")
    assert told.sides == (("senator:1", "yes"), ("senator:2", "no"), ("senator:3", "no"))
    assert outcome(run).yes == OF.box.person("1").ora


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (RepealBill("I", "senator:1"), "bill_not_repealable"),
        (RepealBill("III", "senator:1"), "bill_not_in_force"),
        (RepealBill("II", "senator:1"), "repeal_needs_popularity"),
        (RepealBill("II", "senator:7"), "senator_not_in_carthage"),
    ],
)
def test_repeals_that_cannot_be_proposed(measure: RepealBill, code: str) -> None:
    state = put(senate(), LAND_BILLS, SCOPE, "II", LandBill(1))
    verdict = check_repeal(OF, change(state, PLACE, SCOPE, "7", "war:punic_1"), measure)
    assert isinstance(verdict, Refused)
    assert verdict.code == code


def test_a_second_repeal_in_a_turn_is_refused() -> None:
    state = put(change(senate(), POP, SCOPE, "1", 6), LAND_BILLS, SCOPE, "II", LandBill(2))
    row = Motion(1, (RepealBill("II", "senator:1"),), "anna", "senate.business", outcome="failed")
    verdict = check_repeal(OF, put(state, MOTIONS, SCOPE, "m1", row), RepealBill("II", "senator:1"))
    assert isinstance(verdict, Refused)
    assert verdict.code == "repeal_proposed"


def test_a_veto_costs_nothing() -> None:
    from adjudicator.engine.deck import Pile
    from adjudicator.systems.republic.state import HANDS

    state = put(lay(_restless(), _bill("I")), HANDS, SCOPE, "clara", Pile.of(("tribune.1",), ("clara",)))
    run = put_to_the_vote(state, CONSENT, filed("clara", Outcry("veto")), *ballots("no", "ben"))
    assert outcome(run).outcome == "vetoed"
    assert POP.of(run.state, SCOPE, "4") == 0
    assert said(run, "bill_vote_paid") == ()
