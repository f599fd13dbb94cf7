"""6.5 How the Senate votes: votes, the order of calling, buying, the tally, what passes."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Test as Figure
from adjudicator.systems.republic.orders.conditions import Voted
from adjudicator.systems.republic.orders.senate import Ballot, Call, StepDown
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import HANDS, HOLDER, IN_CITY, INF, OFFICES, POP, SCOPE
from adjudicator.systems.republic_of_carthage.rules.audits import talents
from adjudicator.testing.scenario import change, filed, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, GISCO, MAGO, MILKO, SADID, ZIMRIDA
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    GAME,
    cast,
    lay,
    no,
    outcome,
    put_to_the_vote,
    seat_for,
    senate,
    yes,
)

ASKED = lay(senate(), seat_for(ELRAM))


def test_a_faction_casts_the_oratory_of_its_senators_in_carthage() -> None:
    done = put_to_the_vote(ASKED, yes("clara"), no("dora"))
    assert [one.votes for one in said(done, "vote_cast")] == [6, 7, 5, 8, 6]
    here = byrsa.at(ASKED, SADID, IN_CITY)
    assert cast(put_to_the_vote(here))[0] == ("clara", "abstain", 6 + 2)


def test_ruling_121b_a_faction_without_a_senator_in_carthage_is_not_called() -> None:
    state = byrsa.at(byrsa.at(ASKED, "1", "rebel"), "17", "exile")
    assert [seat for seat, _, _ in cast(put_to_the_vote(state))] == ["dora", "perla", "anna", "ben"]


def test_ruling_70_votes_are_called_clockwise_from_the_chairs_left() -> None:
    assert [seat for seat, _, _ in cast(put_to_the_vote(ASKED))] == ["clara", "dora", "perla", "anna", "ben"]


def test_the_chair_calls_in_any_order_and_whom_he_leaves_out_comes_last() -> None:
    call = filed("ben", Call(("seat:anna", "seat:ben")))
    order = [seat for seat, _, _ in cast(put_to_the_vote(ASKED, call))]
    assert order == ["anna", "ben", "clara", "dora", "perla"]


def test_only_the_chair_calls() -> None:
    call = filed("anna", Call(("seat:anna",)))
    assert cast(put_to_the_vote(ASKED, call))[0][0] == "clara"


def test_a_missing_ballot_is_yes_of_whoever_proposes_or_gains_and_else_abstains() -> None:
    done = put_to_the_vote(lay(senate(), seat_for(ZIMRIDA)))
    assert cast(done) == [
        ("clara", "abstain", 6),
        ("dora", "yes", 7),
        ("perla", "abstain", 5),
        ("anna", "abstain", 8),
        ("ben", "yes", 6),
    ]


@pytest.mark.parametrize(("bought", "passed"), [(3, "failed"), (4, "passed")])
def test_ruling_68_yes_must_exceed_no_and_abstain_together(bought: int, passed: str) -> None:
    """6 + 8 + n against 6 + 7 + 5 = 18."""
    done = put_to_the_vote(ASKED, no("clara"), yes("anna", "", ("senator:2", bought), ("FT", 1)))
    row = outcome(done)
    assert (row.yes, row.no, row.abstain) == (6 + 8 + bought + 1, 6, 12)
    assert row.outcome == passed


def test_ruling_69_votes_bought_are_paid_to_the_bank_even_if_the_proposal_fails() -> None:
    done = put_to_the_vote(ASKED, yes("anna", "", ("senator:2", 3), ("FT", 1)))
    assert outcome(done).outcome == "failed"
    assert (byrsa.held(done.state, MAGO), byrsa.stock(done.state, "anna")) == (9 - 3, 5 - 1)
    assert talents(GAME, done.state) == talents(GAME, ASKED)
    (told,) = said(done, "stock_moved")
    assert (told.seat, told.change, told.why) == ("anna", -1, "votes")


def test_ruling_69_a_purse_gives_what_it_holds_when_the_vote_is_called() -> None:
    done = put_to_the_vote(ASKED, yes("anna", "", ("senator:2", 30), ("senator:6", 2)))
    assert cast(done)[3] == ("anna", "yes", 8 + 9)
    assert byrsa.held(done.state, GISCO) == 4


def test_what_passes_is_made_real() -> None:
    done = put_to_the_vote(ASKED, yes("anna"), yes("dora"))
    (elected,) = said(done, "member_elected")
    assert (elected.term, elected.gain.new) == (3, 2 + 3)
    assert HOLDER.of(done.state, SCOPE, "state_treasurer") == ELRAM
    assert INF.of(done.state, SCOPE, ELRAM) == 5


def test_what_fails_is_not() -> None:
    done = put_to_the_vote(ASKED)
    assert outcome(done).outcome == "failed"
    assert OFFICES.get(done.state, SCOPE, "state_treasurer").holder == ""


def test_ruling_70_later_voters_know_earlier_votes() -> None:
    late = no("anna", when=(Voted("seat:clara", "yes"),))
    assert cast(put_to_the_vote(ASKED, late, yes("clara")))[3] == ("anna", "no", 8)
    assert cast(put_to_the_vote(ASKED, late, no("clara")))[3] == ("anna", "abstain", 8)


def test_ruling_70_earlier_voters_do_not_know_later_ones() -> None:
    early = no("clara", when=(Voted("seat:anna", "yes"),))
    assert cast(put_to_the_vote(ASKED, early, yes("anna")))[0] == ("clara", "abstain", 6)


def test_a_ballot_can_wait_for_the_balance_so_far() -> None:
    last = no("ben", when=(Figure("votes", "above", 0),))
    assert cast(put_to_the_vote(ASKED, last, yes("anna")))[4] == ("ben", "no", 6)
    assert cast(put_to_the_vote(ASKED, last, no("anna")))[4] == ("ben", "yes", 6)


@pytest.mark.parametrize(
    ("about", "fits"),
    [
        ("proposal:1", True),
        ("proposal:2", False),
        ("naming:senator:16", True),
        ("naming:senator:6", False),
        ("by:seat:ben", True),
        ("matter:committee", True),
        ("matter:suffetes", False),
        ("trial:senator:16", False),
        ("", True),
    ],
)
def test_a_ballot_speaks_of_a_proposal_by_number_name_proposer_or_matter(about: str, fits: bool) -> None:
    assert cast(put_to_the_vote(ASKED, no("clara", about)))[0][1] == ("no" if fits else "abstain")


def test_a_ballot_on_the_proposal_goes_before_a_standing_one() -> None:
    orders = (no("clara", "by:seat:ben", life="standing"), yes("clara", "proposal:1"))
    assert cast(put_to_the_vote(ASKED, *orders))[0][1] == "yes"


def test_ruling_71_a_rejected_proposal_is_not_put_again() -> None:
    failed = put_to_the_vote(ASKED).state
    again = put_to_the_vote(lay(failed, seat_for(ELRAM)))
    assert [one.why for one in said(again, "proposal_void")] == ["repeated"]
    assert outcome(again).outcome == "void"
    assert outcome(put_to_the_vote(lay(failed, seat_for(ZIMRIDA)))).outcome == "failed"


def test_ruling_120_a_proposal_that_names_one_who_is_gone_is_void_and_not_failed() -> None:
    gone = byrsa.at(ASKED, ELRAM, "war:sicilian_1")
    done = put_to_the_vote(gone, yes("anna"))
    assert outcome(done).outcome == "void"
    assert cast(done) == []
    assert outcome(put_to_the_vote(lay(byrsa.at(done.state, ELRAM, IN_CITY), seat_for(ELRAM)))).outcome == "failed"


def test_when_all_others_vote_no_the_chair_loses_influence() -> None:
    done = put_to_the_vote(ASKED, *(no(seat) for seat in ("anna", "clara", "dora", "perla")))
    (shunned,) = said(done, "chair_shunned")
    assert (shunned.stays, shunned.old, shunned.change) == (True, 8, -1)
    assert INF.of(done.state, SCOPE, GISCO) == 7


def test_ruling_15b_influence_is_not_lost_below_0() -> None:
    poor = change(ASKED, INF, SCOPE, GISCO, 0)
    done = put_to_the_vote(poor, *(no(seat) for seat in ("anna", "clara", "dora", "perla")))
    assert INF.of(done.state, SCOPE, GISCO) == 0


def test_ruling_11_an_abstention_breaks_unanimity() -> None:
    assert said(put_to_the_vote(ASKED, *(no(seat) for seat in ("anna", "clara", "dora"))), "chair_shunned") == ()


def test_ruling_11_players_without_votes_are_ignored() -> None:
    state = byrsa.at(byrsa.at(ASKED, "3", "exile"), "12", "rebel")
    done = put_to_the_vote(state, *(no(seat) for seat in ("anna", "clara", "dora")))
    assert len(said(done, "chair_shunned")) == 1


def test_ruling_12_whoever_steps_down_keeps_his_influence_and_the_next_officer_presides() -> None:
    orders = [no(seat) for seat in ("anna", "clara", "dora", "perla")]
    done = put_to_the_vote(ASKED, *orders, filed("ben", StepDown(yes=True)))
    (shunned,) = said(done, "chair_shunned")
    assert (shunned.stays, shunned.next) == (False, "senator:12")
    assert INF.of(done.state, SCOPE, GISCO) == 8
    assert HOLDER.of(done.state, SCOPE, "home_suffete") == GISCO
    later = lay(done.state, seat_for(ZIMRIDA), by="perla")
    assert [seat for seat, _, _ in cast(put_to_the_vote(later))] == ["anna", "ben", "clara", "dora", "perla"]


def test_the_assembly_counts_popularity_above_0_of_senators_in_carthage() -> None:
    state = byrsa.in_force(ASKED, "peoples_assembly", until="permanent")
    for senator, popularity in ((MAGO, 3), (MILKO, -2), (SADID, 4)):
        state = change(state, POP, SCOPE, senator, popularity)
    done = put_to_the_vote(state)
    assert cast(done)[3] == ("anna", "abstain", 8 + 3)
    assert cast(done)[0] == ("clara", "abstain", 6)


def test_a_peace_party_adds_ten_votes_to_its_players_ballot() -> None:
    state = byrsa.holding(ASKED, "anna", "peace_party.1")
    done = put_to_the_vote(state, yes("anna"), filed("anna", PlayCard("card:peace_party", "proposal:1")))
    assert cast(done)[3] == ("anna", "yes", 18)
    assert outcome(done).outcome == "passed"


@pytest.mark.parametrize(("on", "ballot"), [("proposal:1", "abstain"), ("proposal:2", "yes")])
def test_a_peace_party_is_kept_by_whoever_abstains_and_for_another_proposal(on: str, ballot: str) -> None:
    state = byrsa.holding(ASKED, "anna", "peace_party.1")
    done = put_to_the_vote(state, filed("anna", Ballot(ballot)), filed("anna", PlayCard("card:peace_party", on)))
    assert (cast(done)[3][2], said(done, "vote_cast")[3].terms) == (8, ())
    assert HANDS.get(done.state, SCOPE, "anna").number == 1
    assert [each.code for each in refusals(done)] == (["card_other_proposal"] if ballot == "yes" else [])
