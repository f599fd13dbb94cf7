"""6.5.7 and 6.5.10 The agenda, other business proposal by proposal, and adjourning."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.order import Test as Figure
from adjudicator.systems.republic.orders.chair import Adjourn
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.orders.senate import Outcry, StepDown
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.sitting import business
from adjudicator.systems.republic.rules.senate.sitting.business import adjourn_slot
from adjudicator.systems.republic.state import DEPARTED, HANDS, INF, SCOPE, SITTINGS, Sitting
from adjudicator.testing.scenario import filed, put, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO
from tests.systems.republic_of_carthage.s6_5_senate.curia import all_yes, crying, hold, no, outcomes, senate
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_business import AGENDA, STEP, fleets, line, numbers, run
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_new_chair import ready


def passes(number: int) -> Holds:
    return Holds("passed", f"proposal:{number}")


def test_the_agenda_is_published_before_anybody_votes_and_read_by_its_numbers() -> None:
    done = hold(senate(), AGENDA, line(2, fleets(1)), line(1, fleets(2), when=(passes(2),)), line(7, fleets(1)))
    (laid,) = said(done, "agenda_laid")
    assert [(one.number, one.when) for one in laid.lines] == [(1, (passes(2),)), (2, ()), (7, ())]
    assert numbers(done) == [(1, ""), (2, ""), (7, "")]


def test_only_who_presides_lays_an_agenda() -> None:
    assert numbers(hold(senate(), AGENDA, line(1, fleets(1), seat="anna"))) == []


def test_proposals_are_voted_on_in_the_order_of_their_numbers_and_carried_out() -> None:
    done = run(line(2, fleets(2)), line(1, fleets(1)), *all_yes())
    assert numbers(done) == [(1, "passed"), (2, "void")]
    assert [one.number for one in said(done, "vote_called")] == [1]


@pytest.mark.parametrize("carried", [True, False])
def test_a_conditional_proposal_waits_for_the_outcome_of_another(carried: bool) -> None:
    votes = all_yes() if carried else [no(seat, "proposal:1") for seat in ("anna", "clara", "dora")]
    done = run(line(1, fleets(1)), line(2, fleets(1), when=(passes(1),)), *votes)
    assert numbers(done)[1][1] == ("passed" if carried else "void")


def test_a_condition_is_looked_at_when_the_turn_of_the_proposal_comes() -> None:
    rich = line(1, fleets(1), when=(Figure("treasury", "at least", 64),))
    assert numbers(run(rich, *all_yes())) == [(1, "void")]


def test_measures_of_one_proposal_pass_together_or_not_at_all() -> None:
    done = run(line(1, fleets(1), fleets(1)), *all_yes())
    assert numbers(done) == [(1, "passed")]
    over = run(line(1, fleets(1), fleets(2)), *all_yes())
    assert numbers(over) == [(1, "void")]


def test_the_senate_adjourns_when_all_is_done() -> None:
    done = run(line(1, fleets(1)), *all_yes())
    assert [one.why for one in said(done, "senate_adjourned")] == ["done"]
    assert [one.why for one in said(run(), "senate_adjourned")] == ["done"]


def test_the_chair_may_adjourn_before() -> None:
    done = run(line(1, fleets(1)), line(2, fleets(1)), filed("ben", Adjourn(1)), *all_yes())
    assert numbers(done) == [(1, "passed"), (2, "void")]
    assert [one.why for one in said(done, "senate_adjourned")] == ["order"]


def test_a_word_to_adjourn_waits_for_its_proposal_or_for_the_last_and_is_not_refused_before() -> None:
    for word, outcome in ((Adjourn(2), "passed"), (Adjourn(), "passed"), (Adjourn(1), "void"), (Adjourn(9), "passed")):
        done = run(line(1, fleets(1)), line(2, fleets(1)), filed("ben", word), *all_yes())
        assert numbers(done) == [(1, "passed"), (2, outcome)]
        assert refusals(done, "ben") == ()


def test_ruling_121t_the_chair_of_a_senate_that_is_over_is_told_so() -> None:
    gone = ready(put(senate(), SITTINGS, SCOPE, DEPARTED, Sitting(stepped_down=(GISCO,))), chair.PHASE)
    told = [business.check(GAME, state, None, adjourn_slot("", "ben", ()), Adjourn()) for state in (senate(), gone)]
    assert told == [ACCEPTED, chair.closed(gone)]
    assert isinstance(told[1], Refused)


def test_ruling_116_not_before_the_floors_that_are_reserved() -> None:
    wish = filed("anna", Outcry("floor", "", (fleets(1),)))
    done = run(wish, filed("ben", Adjourn()), *all_yes(), state=crying(senate(), "anna"))
    assert outcomes(done) == [(fleets(1), "passed")]


def test_ruling_12_a_new_chair_has_an_agenda_of_his_own() -> None:
    against = [no(seat, "by:seat:ben") for seat in ("anna", "clara", "dora", "perla")]
    orders = (line(1, fleets(1)), line(2, fleets(1)), filed("ben", StepDown(yes=True)), *against)
    done = run(*orders, line(1, fleets(2), seat="perla"), *all_yes("clara", "dora"))
    assert numbers(done) == [(1, "failed"), (2, "void"), (3, "passed")]
    assert [one.moved for one in said(done, "agenda_laid")][-1] == 2
    assert INF.of(done.state, SCOPE, GISCO) == 8


def test_ruling_111_a_card_that_nobody_plays_is_kept_when_the_phase_is_over() -> None:
    state = crying(senate(), "anna")
    assert HANDS.get(hold(state, STEP, *all_yes()).state, SCOPE, "anna").number == 1
