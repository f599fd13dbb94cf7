"""2 and ruling 37: half of the centres is announced, and play goes on."""

from __future__ import annotations

import pytest

from adjudicator.systems.carthage_diplomacy.orders.ground import Seize
from adjudicator.systems.carthage_diplomacy.rules.s2_aim.winning import HalfLost, HalfReached, needed
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import said
from tests.systems.carthage_diplomacy.realm import box, game, play, realm

SEVEN = dict.fromkeys(("Apa", "Car", "CNo", "CPO", "Han", "LMa", "NBe"), "anna")
REST = dict.fromkeys(("11", "25", "Spa", "TFi", "TPa", "TSe", "WGr"), "ben/clara")


def test_ruling_37_half_of_the_centres_is_announced_once_and_play_goes_on() -> None:
    run = play(realm(SEVEN))
    assert said(run, "half_reached") == (HalfReached("AA", tuple(sorted(SEVEN)), 14, 7),)
    assert run.state.over == ""
    assert said(play(run.state), "half_reached") == ()


def test_six_are_not_half() -> None:
    assert said(play(realm({**SEVEN, "Car": "ben"})), "half_reached") == ()


def test_ruling_37_a_centre_under_a_ruler_counts_for_the_ruler() -> None:
    assert said(play(realm(REST)), "half_reached")[0].who == "BN"


def test_ruling_37_another_is_announced_when_the_first_has_fewer_again() -> None:
    run = play(realm({**SEVEN, **REST}))
    assert len(said(run, "half_reached")) == 1
    first = CALENDAR.get(run.state, SCOPE, NOW).winner
    assert first == "anna"
    lost = play(realm({**SEVEN, "Car": "ben"}))
    assert said(lost, "half_lost") == ()


def test_ruling_37_of_two_who_are_equal_in_all_none_is_announced() -> None:
    equal = play(realm({**SEVEN, **dict.fromkeys(REST, "ben")}))
    assert said(equal, "half_reached") == ()
    assert CALENDAR.get(equal.state, SCOPE, NOW).winner == ""


def test_whoever_loses_them_is_no_longer_called_the_winner() -> None:
    won = play(realm(SEVEN, "ben A Car Spa")).state
    run = play(won, ("ben", Seize("A", "place:Car", "who:BN")))
    assert said(run, "half_lost") == (HalfLost("AA", 7),)
    assert CALENDAR.get(run.state, SCOPE, NOW).winner == ""


@pytest.mark.parametrize(("share", "centres"), [(50, 7), (51, 8), (100, 14), (1, 1)])
def test_ruling_37_the_setting_says_how_many(share: int, centres: int) -> None:
    assert needed(game(win_share=share)) == centres
    assert len(box().centres) == 14
