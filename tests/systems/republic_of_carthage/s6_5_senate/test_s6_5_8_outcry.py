"""6.5.8 Public Outcry: the veto, the reserved floor; Graft, which buys it off."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Filed
from adjudicator.systems.republic.orders.measures import Disband, Lot
from adjudicator.systems.republic.orders.senate import Graft, Outcry
from adjudicator.systems.republic.state import DECKS, HANDS, HOLDER, REMOVED, SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember
from adjudicator.testing.scenario import change, filed, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, ESHMUN, MILKO, ZAMAR, ZIMRIDA
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    all_yes,
    cast,
    crying,
    hold,
    lay,
    no,
    outcome,
    outcomes,
    put_to_the_vote,
    seat_for,
    senate,
    veto,
    yes,
)
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_4_committee import propose

ASKED = lay(senate(), seat_for(ELRAM))
COMMITTEE = "senate.committee"


def floor(seat: str, *measures: ElectMember | Disband) -> Filed:
    return filed(seat, Outcry("floor", "", measures))


def test_ruling_110_a_veto_counts_at_its_players_place_and_nobody_votes_after_it() -> None:
    done = put_to_the_vote(crying(ASKED, "perla"), veto("perla", "proposal:1"), yes("clara", "", ("senator:1", 2)))
    assert outcome(done).outcome == "vetoed"
    assert [seat for seat, _, _ in cast(done)] == ["clara", "dora"]
    assert byrsa.held(done.state, "1") == 4


def test_ruling_69_whoever_has_not_voted_before_a_veto_spends_nothing() -> None:
    done = put_to_the_vote(crying(ASKED, "clara"), veto("clara"), yes("anna", "", ("senator:2", 5)))
    assert byrsa.held(done.state, "2") == 9


def test_the_card_leaves_the_game() -> None:
    done = put_to_the_vote(crying(ASKED, "perla"), veto("perla"))
    assert HANDS.get(done.state, SCOPE, "perla").number == 0
    assert DECKS.get(done.state, SCOPE, REMOVED).cards.known() == ("public_outcry.1",)


def test_ruling_110_the_first_veto_resolves_and_later_cards_are_kept() -> None:
    done = put_to_the_vote(crying(ASKED, "perla", "anna"), veto("perla"), veto("anna"))
    assert [one.seat for one in said(done, "outcry_played")] == ["perla"]
    assert HANDS.get(done.state, SCOPE, "anna").number == 1


def test_a_vetoed_proposal_cannot_be_made_again_this_turn() -> None:
    done = put_to_the_vote(crying(ASKED, "perla"), veto("perla"))
    assert outcome(put_to_the_vote(lay(done.state, seat_for(ELRAM)))).outcome == "void"


def test_a_veto_needs_the_card_and_a_senator_in_carthage() -> None:
    assert [each.code for each in refusals(put_to_the_vote(byrsa.holding(ASKED, "anna", "graft.1"), veto("anna")))] == [
        "no_outcry"
    ]
    gone = byrsa.at(byrsa.at(crying(ASKED, "perla"), "3", "exile"), "12", "rebel")
    assert outcome(put_to_the_vote(gone, veto("perla"))).outcome == "failed"


@pytest.mark.parametrize(
    ("about", "stopped"), [("naming:senator:16", True), ("proposal:2", False), ("by:seat:ben", True)]
)
def test_a_veto_speaks_of_a_proposal_as_a_ballot_does(about: str, stopped: bool) -> None:
    done = put_to_the_vote(crying(ASKED, "perla"), veto("perla", about), *all_yes())
    assert outcome(done).outcome == ("vetoed" if stopped else "passed")


# ---------------------------------------------------------------------------------------- Graft


@pytest.mark.parametrize(("die", "stopped"), [(3, False), (4, False), (5, True)])
def test_graft_buys_an_outcry_off_if_the_die_is_within_the_ceiling(die: int, stopped: bool) -> None:
    state = byrsa.holding(crying(ASKED, "perla"), "dora", "graft.1")
    done = put_to_the_vote(state, veto("perla"), filed("dora", Graft(4)), *all_yes(), dice=[die])
    assert outcome(done).outcome == ("vetoed" if stopped else "passed")
    assert byrsa.held(done.state, ESHMUN) == (8 if stopped else 8 - die)
    assert HANDS.get(done.state, SCOPE, "dora").number == HANDS.get(done.state, SCOPE, "perla").number == 0


@pytest.mark.parametrize("die", [2, 6])
def test_the_ceiling_of_a_graft_stays_sealed(die: int) -> None:
    """What all are told is the same whatever the ceiling was, as long as it decides the same."""
    state, ceilings = byrsa.holding(crying(ASKED, "perla"), "dora", "graft.1"), (3, 5)
    told = [
        said(put_to_the_vote(state, veto("perla"), filed("dora", Graft(most)), *all_yes(), dice=[die]), "graft_tried")
        for most in ceilings
    ]
    assert told[0] == told[1]
    assert told[0][0].cancelled is (die == 2)


def test_after_graft_who_cried_out_casts_his_ballot() -> None:
    state = byrsa.holding(crying(ASKED, "perla"), "dora", "graft.1")
    ballot = no("perla", "proposal:1", ("senator:3", 2))
    done = put_to_the_vote(state, veto("perla"), ballot, filed("dora", Graft(6)), dice=[1])
    assert cast(done)[2] == ("perla", "no", 5 + 2)


def test_one_senator_must_hold_what_the_die_shows() -> None:
    state = byrsa.holding(crying(ASKED, "perla"), "ben", "graft.1")
    for senator in (byrsa.GISCO, byrsa.ABARISH, ELRAM):
        state = change(state, TALENTS, SCOPE, senator, 2)
    done = put_to_the_vote(state, veto("perla"), filed("ben", Graft(6)), dice=[3])
    assert outcome(done).outcome == "vetoed"
    assert said(done, "graft_tried")[0].purse is None


# ---------------------------------------------------------------------------------- the floor


def test_reserving_the_floor_gives_the_next_proposal() -> None:
    against = [no(seat, f"naming:senator:{ELRAM}") for seat in ("anna", "clara", "dora")]
    wish = floor("anna", seat_for(ZAMAR))
    done = hold(crying(senate(), "anna"), COMMITTEE, *propose("state_treasurer", ELRAM), *against, wish, *all_yes())
    assert outcomes(done) == [(seat_for(ELRAM), "failed"), (seat_for(ZAMAR), "passed")]
    called = said(done, "vote_called")[1]
    assert (called.by, called.floor, called.caller) == ("anna", True, "senator:6")
    assert HANDS.get(done.state, SCOPE, "anna").number == 0


def test_ruling_111_floors_are_given_in_the_order_received_and_not_in_which_the_chair_calls() -> None:
    against = [no(seat, f"naming:senator:{key}") for seat in ("ben", "clara", "perla") for key in (ELRAM, ZAMAR)]
    state = crying(senate(), "anna", "dora")
    orders = (floor("anna", seat_for(ZAMAR)), floor("dora", seat_for(ZIMRIDA)))
    done = hold(state, COMMITTEE, *propose("state_treasurer", ELRAM), *against, *orders, *all_yes())
    assert [(each.senator, how) for each, how in outcomes(done)] == [
        ("senator:16", "failed"),
        ("senator:14", "failed"),
        ("senator:10", "passed"),
    ]
    assert [one.seat for one in said(done, "outcry_played")] == ["anna", "dora"]


def test_ruling_121m_a_proposal_from_the_floor_is_of_a_kind_that_the_step_allows() -> None:
    wish = floor("anna", Disband((Lot("unit:fleet", 1),)))
    done = hold(crying(senate(), "anna"), COMMITTEE, wish, *all_yes())
    assert "measure_other_step" in {each.code for each in refusals(done)}
    assert HANDS.get(done.state, SCOPE, "anna").number == 1


def test_ruling_14_a_floor_voted_down_by_all_costs_the_chair_nothing() -> None:
    against = [no(seat, f"naming:senator:{MILKO}") for seat in ("anna", "clara", "dora", "perla")]
    state = change(crying(senate(), "ben"), HOLDER, SCOPE, "harbor_master", "")
    wish = floor("ben", ElectMember("office:harbor_master", f"senator:{MILKO}"))
    done = hold(state, COMMITTEE, *propose("state_treasurer", ELRAM), wish, *against, *all_yes())
    assert said(done, "chair_shunned") == ()
    assert (ElectMember("office:harbor_master", f"senator:{MILKO}"), "failed") in outcomes(done)


def test_graft_buys_a_floor_off() -> None:
    state = byrsa.holding(crying(senate(), "anna"), "dora", "graft.1")
    wish = floor("anna", seat_for(ZAMAR))
    against = [no(seat, f"naming:senator:{ELRAM}") for seat in ("anna", "clara", "dora")]
    orders = (*propose("state_treasurer", ELRAM), *against, wish, filed("dora", Graft(6)), *all_yes())
    done = hold(state, COMMITTEE, *orders, dice=[2])
    assert seat_for(ZAMAR) not in [each for each, _ in outcomes(done)]
    assert HANDS.get(done.state, SCOPE, "anna").number == 0


def test_two_may_answer_one_outcry_and_each_pays_for_his_own_try() -> None:
    state = byrsa.holding(byrsa.holding(crying(ASKED, "perla"), "dora", "graft.1"), "ben", "graft.2")
    orders = (veto("perla"), filed("dora", Graft(3)), filed("ben", Graft(3)), *all_yes())
    done = put_to_the_vote(state, *orders, dice=[5, 2])
    assert [(one.seat, one.cancelled) for one in said(done, "graft_tried")] == [("ben", False), ("dora", True)]
    assert outcome(done).outcome == "passed"
