"""9.D, ruling 49: shareholders vote to take a line up, and it goes province by province."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.rails import Dismantle, ShareVote
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.capacity import capacity
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.dismantling import STEP, DismantlingDecided, TrackTakenUp
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import vote_for
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.state import MOTIONS
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, HOLDINGS, NOW, RAILWAYS
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import change, said
from tests.systems.carthage_diplomacy.s9_railways.company import GAME, applied, army, board, line, refusal, run, told

LINE = "line:AN1"
UP = Dismantle(LINE, "place:CPO")
YES, NO = ShareVote(LINE, yes=True), ShareVote(LINE, yes=False)


def company(**held: int) -> State:
    return line(board(), "AN1", "Car-46-29-CPO", held or {"anna": 5, "ben": 4, "clara": 3}, built=4)


def test_ruling_49_a_majority_of_shares_takes_a_line_up_one_province_a_season_from_the_named_end() -> None:
    done = run(company(), STEP, ("anna", UP), ("ben", YES))
    assert said(done, "dismantling_decided") == (DismantlingDecided("AN1", "CPO", True),)
    assert said(done, "track_taken_up") == (TrackTakenUp("AN1", "CPO", ("Car", "46", "29")),)
    assert told(done, None) == (
        "A shareholder of AN1 moves that it be taken up from Castrum Poccus. The shares vote on it for 2 seasons more.",
        "More than half of the shares of AN1 vote for taking it up from Castrum Poccus.",
        "AN1 is taken up in Castrum Poccus; track is left in Carthage, 46 and 29.",
    )
    again = run(run(done.state, STEP).state, STEP)
    assert said(again, "track_taken_up") == (TrackTakenUp("AN1", "46", ()),)
    assert told(again, None) == ("AN1 is taken up in 46, and is gone.",)
    assert RAILWAYS.get(again.state, SCOPE, "AN1").status == "gone"
    assert not HOLDINGS.rows(again.state, SCOPE)


def test_a_line_may_be_taken_up_from_its_origin() -> None:
    done = run(company(), STEP, ("anna", Dismantle(LINE, "place:Car")), ("ben", YES))
    assert RAILWAYS.get(done.state, SCOPE, "AN1").route == ("46", "29", "CPO")
    assert RAILWAYS.get(done.state, SCOPE, "AN1").dismantle == "46"
    assert RAILWAYS.get(run(done.state, STEP).state, SCOPE, "AN1").route == ("29", "CPO")


def test_taking_up_needs_no_support_from_the_origin() -> None:
    done = run(army(company(), "Car", "anna"), STEP, ("anna", UP), ("ben", YES))
    assert said(done, "track_taken_up")
    assert capacity(GAME, done.state, "Car") == 1


def test_track_rests_in_winter_and_votes_do_not() -> None:
    state = change(company(), CALENDAR.col("season", str), SCOPE, NOW, "winter")
    done = run(state, STEP, ("anna", UP), ("ben", YES))
    assert said(done, "dismantling_decided")
    assert said(done, "track_taken_up") == ()


def test_half_of_the_shares_is_not_enough() -> None:
    done = run(company(anna=6, ben=6), STEP, ("anna", UP), ("ben", NO))
    assert said(done, "dismantling_decided") == ()
    assert MOTIONS.get(done.state, SCOPE, "AN1").ends == 2


def test_the_vote_stays_open_for_two_more_seasons_and_then_lapses() -> None:
    first = run(company(), STEP, ("anna", UP))
    passed = run(first.state, STEP, ("ben", YES))
    assert said(passed, "dismantling_decided")[0].passed
    lapsed = run(run(first.state, STEP, ("clara", YES), ("anna", NO)).state, STEP)
    assert said(lapsed, "dismantling_decided") == (DismantlingDecided("AN1", "CPO", False),)
    assert "has not found more than half of the shares in time" in told(lapsed, None)[0]
    assert MOTIONS.find(lapsed.state, SCOPE, "AN1") is None


def test_nobody_sees_how_others_vote() -> None:
    assert MOTIONS.get(run(company(), STEP, ("anna", UP)).state, SCOPE, "AN1").votes.to == ()


def test_voting_rights_count_and_shares_lent_do_not() -> None:
    state = company()
    state = applied(state, vote_for(state, "AN1", (("ben", "emil", 4),)))
    assert said(run(state, STEP, ("anna", UP), ("ben", YES)), "dismantling_decided") == ()
    assert said(run(state, STEP, ("anna", UP), ("emil", YES)), "dismantling_decided")[0].passed


def test_a_second_motion_is_a_vote_for_the_first() -> None:
    done = run(company(), STEP, ("anna", UP), ("ben", Dismantle(LINE, "place:Car")))
    assert said(done, "dismantling_decided") == (DismantlingDecided("AN1", "CPO", True),)


def test_an_end_that_grew_meanwhile_is_the_end_there_is_now() -> None:
    state = run(company(), STEP, ("anna", Dismantle(LINE, "place:CPO"))).state
    shorter = change(change(state, RAILWAYS.col("built", int), SCOPE, "AN1", 3), STATUS, SCOPE, "AN1", "building")
    done = run(shorter, STEP, ("ben", YES))
    assert said(done, "track_taken_up") == (TrackTakenUp("AN1", "29", ("Car", "46")),)


STATUS = RAILWAYS.col("status", str)


def test_a_vote_where_nothing_was_moved_is_idle() -> None:
    done = run(company(), STEP, ("ben", YES))
    assert told(done, "ben")[0].startswith("Your vote on AN1 counts for nothing")
    assert told(done, "anna") == ()


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        ("anna", UP, ""),
        ("anna", Dismantle(LINE, "place:Car"), ""),
        ("anna", Dismantle(LINE, "place:46"), "not_an_end"),
        ("emil", UP, "no_share_votes"),
        ("emil", YES, "no_share_votes"),
        ("ben", YES, ""),
        ("anna", Dismantle("line:XX1", "place:Car"), "no_such_line"),
        ("anna", ShareVote("line:XX1", yes=True), "no_such_line"),
    ],
)
def test_who_may_move_and_vote(seat: str, order: Dismantle | ShareVote, code: str) -> None:
    assert refusal(company(), seat, order) == code


def test_a_line_that_is_taken_up_is_not_voted_on() -> None:
    state = run(company(), STEP, ("anna", UP), ("ben", YES)).state
    assert refusal(state, "anna", UP) == "line_being_taken_up"
    assert said(run(state, STEP, ("anna", UP)), "dismantling_moved") == ()


def test_whoever_has_no_vote_any_more_moves_nothing() -> None:
    done = run(company(), STEP, ("emil", UP), ("emil", Dismantle("line:XX1", "place:Car")))
    assert said(done, "dismantling_moved") == ()
