"""6.5.4 Vacant seats on the Committee are filled."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Again
from adjudicator.systems.republic.state import HOLDER, INF, NOW, OFFICES, SCOPE, SITTINGS, Office, Sitting
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BARCA,
    ELRAM,
    ESHMUN,
    ITHOBAL,
    MAGO,
    MILKO,
    ZAMAR,
    ZIMRIDA,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    all_yes,
    cast,
    crying,
    hold,
    no,
    outcomes,
    seat_for,
    senate,
    veto,
)
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_4_committee import propose

STEP = "senate.committee"


def test_the_chair_proposes_and_the_member_gets_3_influence_and_3_turns() -> None:
    done = hold(senate(), STEP, *propose("state_treasurer", ELRAM), *all_yes())
    assert outcomes(done) == [(seat_for(ELRAM), "passed")]
    assert OFFICES.get(done.state, SCOPE, "state_treasurer") == Office(ELRAM, 3)
    assert INF.of(done.state, SCOPE, ELRAM) == 2 + 3


def test_without_a_list_the_best_speaker_without_office_comes_first() -> None:
    done = hold(senate(), STEP, *all_yes())
    assert outcomes(done) == [(seat_for(ITHOBAL), "passed")]


def test_whoever_is_rejected_makes_room_for_the_next() -> None:
    against = [no(seat, f"naming:senator:{ELRAM}") for seat in ("anna", "clara", "dora")]
    done = hold(senate(), STEP, *propose("state_treasurer", ELRAM, ZAMAR), *against, *all_yes())
    assert outcomes(done) == [(seat_for(ELRAM), "failed"), (seat_for(ZAMAR), "passed")]


def test_ruling_78_the_chair_chooses_which_seat_is_filled_first() -> None:
    state = change(senate(), HOLDER, SCOPE, "overseer", "")
    orders = (*propose("overseer", ELRAM), *propose("state_treasurer", ZAMAR, number=20))
    done = hold(state, STEP, *orders, *all_yes())
    assert [each.office for each, _ in outcomes(done)] == ["office:overseer", "office:state_treasurer"]
    alone = hold(state, STEP, *all_yes())
    assert [each.office for each, _ in outcomes(alone)] == ["office:state_treasurer", "office:overseer"]


def _few(*away: str) -> State:
    state = put(senate(), SITTINGS, SCOPE, NOW, Sitting(retired=(("state_treasurer", ESHMUN),)))
    for key in away:
        state = byrsa.at(state, key, "rebel")
    return state


def test_ruling_77_a_member_whose_term_ended_is_elected_again_unless_he_declines() -> None:
    done = hold(_few(ITHOBAL, MAGO, BARCA), STEP, *all_yes())
    assert outcomes(done)[0] == (seat_for(ESHMUN), "passed")
    shy = filed("dora", Again(f"senator:{ESHMUN}", yes=False))
    done = hold(_few(ITHOBAL, MAGO, BARCA), STEP, shy, *all_yes())
    assert outcomes(done)[0] == (seat_for(ELRAM), "passed") or outcomes(done)[0] == (seat_for(ZIMRIDA), "passed")
    assert said(done, "seats_declined")[0].senators == (f"senator:{ESHMUN}",)


def test_ruling_77_he_cannot_decline_when_there_is_no_other_candidate() -> None:
    state = _few(ITHOBAL, MAGO, BARCA, ZIMRIDA, ZAMAR, ELRAM)
    done = hold(state, STEP, filed("dora", Again(f"senator:{ESHMUN}", yes=False)))
    assert outcomes(done) == [(seat_for(ESHMUN), "unopposed")]


def test_ruling_74_a_seat_without_candidates_stays_vacant() -> None:
    state = senate()
    for key in (ITHOBAL, MAGO, BARCA, ESHMUN, ZIMRIDA, ZAMAR, ELRAM):
        state = byrsa.at(state, key, "rebel")
    assert [each.post for each in said(hold(state, STEP), "post_vacant")] == ["office:state_treasurer"]


def test_ruling_121a_the_last_candidate_is_elected_without_a_vote_and_cannot_be_vetoed() -> None:
    state = senate()
    for key in (ITHOBAL, MAGO, BARCA, ESHMUN, ZIMRIDA):
        state = byrsa.at(state, key, "rebel")
    done = hold(crying(state, "anna", "ben"), STEP, veto("anna"), veto("ben"), *all_yes())
    assert [outcome for _, outcome in outcomes(done)] == ["vetoed", "unopposed"]
    assert cast(done) == [] or len(cast(done)) < 5


def test_annual_judges_give_new_members_one_turn() -> None:
    state = byrsa.in_force(senate(), "annual_judges", until="permanent")
    done = hold(state, STEP, *propose("state_treasurer", ELRAM), *all_yes())
    assert OFFICES.get(done.state, SCOPE, "state_treasurer").term == 1
    assert OFFICES.get(done.state, SCOPE, "overseer").term == 2


def test_full_seats_are_not_voted_on() -> None:
    state = change(senate(), HOLDER, SCOPE, "state_treasurer", MILKO)
    assert outcomes(hold(state, STEP, *all_yes())) == []
