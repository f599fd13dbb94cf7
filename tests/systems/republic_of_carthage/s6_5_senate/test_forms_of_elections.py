"""What the order forms of the elections offer: a line for each vacant post, and none for a post that is taken."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.state import HOLDER, SCOPE, TERM
from adjudicator.systems.republic_of_carthage.orders.chair import Committee
from adjudicator.testing.scenario import change
from tests.systems.republic_of_carthage.s6_5_senate.curia import GAME, senate

COMMITTEE, GOVERNORS = "senate.committee", "senate.governors"


def lists(state: State, step: str, kind: str, seat: str, game: Game = GAME) -> list[Topic]:
    """Return what a seat is offered of one kind of order."""
    topics = game.system.step(step).foresees(game, state, SCOPE)
    return [topic for topic in topics if topic.slot.kind == kind and topic.slot.seat == seat]


def two_seats() -> State:
    state = change(senate(), HOLDER, SCOPE, "harbor_master", "")
    return change(state, TERM, SCOPE, "harbor_master", 0)


def test_each_vacant_seat_has_a_default_line_with_another_senator() -> None:
    found = [topic.slot.default for topic in lists(two_seats(), COMMITTEE, "committee", "ben")]
    named = [order.measure for order in found if isinstance(order, Committee)]
    assert [measure.office for measure in named] == ["office:state_treasurer", "office:harbor_master"]
    assert len({measure.senator for measure in named}) == len(named)


def test_whoever_presides_is_offered_more_candidates_and_the_others_one_for_each_seat() -> None:
    ben, anna = (lists(two_seats(), COMMITTEE, "committee", seat) for seat in ("ben", "anna"))
    assert all(len(topic.form) > 1 for topic in ben if topic.slot.default is not None)
    assert [len(topic.form) for topic in anna if topic.slot.default is not None] == [1, 1]
    assert [line.remark for topic in anna for line in topic.form] == ["if_presiding", ""]


def test_no_governor_to_be_replaced_stands_under_the_vacant_provinces() -> None:
    for seat in GAME.seats:
        for topic in lists(senate(), GOVERNORS, "govern", seat):
            assert topic.slot.default is None
            assert topic.form == ()


def test_a_candidate_for_a_province_that_may_be_vacant_by_then_can_be_filed_ahead() -> None:
    provinces = {
        each for topic in lists(senate(), GOVERNORS, "govern", "anna") for each in topic.slot.about["province"]
    }
    assert "province:coastal_spain" in provinces
