"""7.A-7.C, ruling 36: proposals, secret votes, who counts, and what a vote brings about."""

from __future__ import annotations

import pytest

from adjudicator.model.errors import UserError
from adjudicator.model.fold import fold
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote, Withdraw
from adjudicator.systems.carthage_diplomacy.political import KINDS
from adjudicator.systems.carthage_diplomacy.rules.s7_votes import tally
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.effects import PostFilled, RulesAmended, SpaceRenamed
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.proposals import ProposalMade, called, gm_propose
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.state import AMENDMENTS
from adjudicator.systems.carthage_diplomacy.sequence import AFTER
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS, PROPOSALS, PROVINCES, Name, Province
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import Run, change, put, said
from tests.systems.carthage_diplomacy.s7_votes.votes import ended, proposed, votes
from tests.systems.carthage_diplomacy.s9_railways.company import (
    GAME,
    RULED,
    SEATS,
    board,
    check,
    game,
    refusal,
    run,
    told,
)

NAME = Propose("name", "Nova Tyrus", "place:11")
OFFICE = Propose("office", "", "place:TFi", "who:EM")
RULE = Propose("rule", "Fleets may rest")
MAP = Propose("map", "11 has a coast")


def out(state: State, seat: str) -> State:
    return change(state, PERSONS.col("out", bool), SCOPE, seat, value=True)


def test_ruling_36_proposals_are_numbered_by_what_they_are_about_and_told_with_what_they_need() -> None:
    done = run(board(), tally.STEP, ("anna", NAME), ("ben", OFFICE))
    assert said(done, "proposal_made") == (
        ProposalMade(1, "BE", "office", "", "TFi", "EM", 60, 2),
        ProposalMade(2, "AN", "name", "Nova Tyrus", "11", "", 90, 2),
    )
    needs = "of all players; the vote is open for 2 seasons."
    assert told(done, None) == (
        f"Proposal 1, by BE: EM is to become ruler of Terra Firma. It needs 60% {needs}",
        f"Proposal 2, by AN: the space 11 is to be called Nova Tyrus. It needs 90% {needs}",
    )
    assert tally.STEP in AFTER


def test_ruling_36_all_must_agree_to_ninety_in_a_hundred_of_five_to_name_a_space() -> None:
    assert not said(ended(NAME, "bcd"), "proposal_decided")[0].passed
    done = ended(NAME, "bcde")
    assert said(done, "space_renamed") == (SpaceRenamed(1, "11", "11", "Nova Tyrus"),)
    assert called(GAME, done.state, "11") == "Nova Tyrus"
    assert called(GAME, done.state, "Car") == "Carthage"
    assert told(done, None) == (
        "Proposal 1, to call 11 Nova Tyrus: 5 yes, 0 no, of 5 players. 90% of 5 is 5, and 5 >= 5: it PASSES.",
        "11 is called Nova Tyrus from now on; its code stays.",
    )


def test_a_space_may_be_renamed_again() -> None:
    state = ended(NAME, "bcde").state
    again = run(state, tally.STEP, ("anna", Propose("name", "Tyrus Nova", "place:11")))
    voted = run(again.state, tally.STEP, *((seat, Vote(2, "yes")) for seat in SEATS))
    done = run(voted.state, tally.STEP)
    assert called(GAME, done.state, "11") == "Tyrus Nova"
    assert said(done, "space_renamed")[0].was == "Nova Tyrus"


def test_ruling_36_sixty_in_a_hundred_fill_a_civil_disorder_position() -> None:
    assert not said(ended(OFFICE, "b"), "proposal_decided")[0].passed
    done = ended(OFFICE, "bc", "de")
    assert said(done, "post_filled") == (PostFilled(1, "TFi", "EM"),)
    assert PROVINCES.get(done.state, SCOPE, "TFi").ruler == "emil"
    assert "EM becomes ruler of Terra Firma, by proposal 1." in told(done, None)


def test_ruling_36_seventy_five_in_a_hundred_change_the_rules_or_the_map() -> None:
    assert not said(ended(RULE, "bc"), "proposal_decided")[0].passed
    done = ended(RULE, "bcd")
    assert said(done, "rules_amended") == (RulesAmended(1, "rule", "Fleets may rest"),)
    assert AMENDMENTS.get(done.state, SCOPE, "1").text == "Fleets may rest"
    assert 'The rules change by proposal 1: "Fleets may rest".' in told(done, None)
    assert 'The map changes by proposal 1: "11 has a coast".' in told(ended(MAP, "bcd"), None)


def test_ruling_36_the_share_is_of_all_active_players_not_of_votes_cast() -> None:
    data = said(ended(RULE, "b", "c"), "proposal_decided")[0]
    assert (data.yes, data.no, data.active, data.needed, data.passed) == (2, 1, 5, 4, False)
    assert "2 < 4: it FAILS" in spoken(ended(RULE, "b", "c"))


def spoken(done: Run) -> str:
    return " ".join(told(done, None))


def test_whoever_has_dropped_out_is_not_counted() -> None:
    first = run(proposed(OFFICE), tally.STEP, *votes("b", "cd"))
    data = said(run(out(out(first.state, "ben"), "clara"), tally.STEP), "proposal_decided")[0]
    assert (data.yes, data.no, data.active, data.needed) == (1, 1, 3, 2)


def test_ruling_36_a_person_of_several_names_counts_once() -> None:
    state = put(proposed(OFFICE), NAMES, SCOPE, "AX", Name("anna", "Axis", "in_use"))
    data = said(run(run(state, tally.STEP).state, tally.STEP), "proposal_decided")[0]
    assert (data.yes, data.active) == (1, 5)


def test_a_later_vote_replaces_an_earlier_one_and_abstaining_takes_it_back() -> None:
    first = run(proposed(RULE), tally.STEP, *votes("bcd")).state
    turned = (("ben", Vote(1, "no")), ("clara", Vote(1, "abstain")))
    data = said(run(first, tally.STEP, *turned), "proposal_decided")[0]
    assert (data.yes, data.no) == (2, 1)


def test_nobody_learns_of_votes_while_they_are_open_nor_who_voted_how() -> None:
    done = run(proposed(RULE), tally.STEP, *votes("bcd"))
    assert told(done, "ben") == ()
    silent = run(proposed(RULE), tally.STEP)
    assert view(done.state, "emil") == view(silent.state, "emil")
    assert "Yes:" not in spoken(ended(RULE, "bcd", "e"))


def test_ruling_36_open_votes_name_everybody() -> None:
    assert "Yes: AN, BE, CL and DO. No: EM." in spoken(ended(RULE, "bcd", "e", open_votes=True))


def test_a_proposer_takes_his_proposal_back() -> None:
    done = run(proposed(RULE), tally.STEP, ("anna", Withdraw(1)), ("ben", Vote(1, "yes")))
    assert told(done, None) == ("AN withdraws proposal 1.",)
    assert PROPOSALS.get(done.state, SCOPE, "1").result == "withdrawn"
    assert said(run(done.state, tally.STEP, ("anna", Withdraw(1))), "proposal_withdrawn") == ()
    assert said(run(proposed(RULE), tally.STEP, ("ben", Withdraw(1))), "proposal_withdrawn") == ()


def test_ruling_36_the_seasons_are_a_setting() -> None:
    state = run(board(), tally.STEP, ("anna", RULE), of=game(vote_seasons=1)).state
    assert said(run(state, tally.STEP), "proposal_decided")


# ------------------------------------------------------------------------------------------ come to nothing


def test_a_vote_for_a_post_that_was_filled_meanwhile_does_nothing() -> None:
    first = run(proposed(OFFICE), tally.STEP, *votes("bcd")).state
    done = run(put(first, PROVINCES, SCOPE, "TFi", Province("dora")), tally.STEP)
    assert "Terra Firma is not in civil disorder any more" in spoken(done)
    gone = run(out(first, "emil"), tally.STEP)
    assert "the player named is not in the game any more" in spoken(gone)


def test_a_name_that_was_given_meanwhile_is_not_given_twice() -> None:
    state = run(proposed(NAME), tally.STEP, ("ben", Propose("name", "Nova  Tyrus", "place:15"))).state
    everybody = tuple((seat, Vote(number, "yes")) for seat in SEATS for number in (1, 2))
    second = run(run(state, tally.STEP, *everybody).state, tally.STEP)
    assert "another space has that name by now" in spoken(second)


def test_a_proposal_that_does_not_fit_any_more_is_not_put_to_the_vote() -> None:
    assert said(run(board(), tally.STEP, ("anna", Propose("office", "", "place:Car", "who:EM"))), "proposal_made") == ()


# ------------------------------------------------------------------------------------------- what is taken


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (NAME, ""),
        (OFFICE, ""),
        (RULE, ""),
        (MAP, ""),
        (Propose("name", "Sea of Rest", "place:MEs"), ""),
        (Propose("name", "", "place:11"), "proposal_text"),
        (Propose("rule", "x"), ""),
        (Propose("rule", " "), "proposal_text"),
        (Propose("rule", "one\ntwo"), "proposal_text"),
        (Propose("name", "x" * 41, "place:11"), "proposal_text"),
        (Propose("name", "carthage", "place:11"), "name_of_space_taken"),
        (Propose("name", "Car", "place:11"), "name_of_space_taken"),
        (Propose("name", "Rome", "place:Rom"), "no_such_space"),
        (Propose("office", "", "place:TFi", "who:XX"), "no_such_person"),
        (Propose("office", "", "place:Car", "who:EM"), "post_not_vacant"),
        (Propose("office", "", "place:MEs", "who:EM"), "post_not_vacant"),
    ],
)
def test_what_can_be_proposed(order: Propose, code: str) -> None:
    assert refusal(board(), "anna", order) == code


def test_what_can_be_voted_on_and_withdrawn() -> None:
    state = proposed(RULE)
    assert refusal(state, "ben", Vote(1, "yes")) == ""
    assert refusal(state, "ben", Vote(7, "yes")) == "no_such_proposal"
    assert check(state, "ben", Vote(7, "yes")).hint == (Vote(1, "yes"),)  # type: ignore[union-attr]
    assert refusal(state, "anna", Withdraw(1)) == ""
    assert refusal(state, "ben", Withdraw(1)) == "proposal_not_yours"
    over = run(state, tally.STEP, ("anna", Withdraw(1))).state
    assert refusal(over, "ben", Vote(1, "yes")) == "proposal_closed"
    assert refusal(over, "anna", Withdraw(1)) == "proposal_closed"


def test_all_that_is_offered_passes_its_check() -> None:
    counted = 0
    state = proposed(RULE)
    for seat in SEATS:
        for kind in ("propose", "vote", "withdraw"):
            entry, seen = KINDS.of(kind), view(state, seat)
            offers = [*entry.choices(GAME, seen, seat).every()]
            for order in (*offers, *(line.order for line in entry.suggest(GAME, seen, seat))):
                assert refusal(state, seat, order) == ""
                counted += 1
    assert counted > 30


# ------------------------------------------------------------------------------------------------ the GM


def test_ruling_36_the_gm_proposes_and_the_current_season_does_not_count() -> None:
    event = gm_propose(GAME, board(), OFFICE)
    state = fold(board(), (event,))
    assert told(Run((event,), state), None)[0].startswith("Proposal 1, by the GM: EM is to become ruler")
    assert PROPOSALS.get(state, SCOPE, "1").yes.known() == ()
    first = run(run(state, tally.STEP).state, tally.STEP, *votes("abc"))
    assert said(first, "proposal_decided") == ()
    assert said(run(first.state, tally.STEP), "post_filled")
    assert refusal(state, "anna", Withdraw(1)) == "proposal_not_yours"


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Propose("rule", ""), "1 to 1000 letters"),
        (Propose("name", "Rome", "place:Rom"), "no space Rom"),
        (Propose("name", "Carthage", "place:11"), "Carthage is the name"),
        (Propose("office", "", "place:TFi", "who:XX"), "nobody plays as XX"),
        (Propose("office", "", "place:Car", "who:EM"), "Car does not lie"),
    ],
)
def test_the_gm_is_told_what_cannot_be_put_to_the_vote(order: Propose, why: str) -> None:
    with pytest.raises(UserError, match=why):
        gm_propose(GAME, board(), order)
    assert RULED["Car"].ruler == "anna"
