"""Who was the last to leave an office (rulings 81 and 121q), and who came home beaten."""

from __future__ import annotations

from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.terms.out_of_office import came_beaten, left_command, left_office
from adjudicator.systems.republic.state import CASES, SCOPE, Case
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, GISCO, MAGO, board


def after(state: State, changes: tuple[Change, ...]) -> State:
    return apply(state, Event("left", SCOPE, changes=changes))


def test_ruling_81_the_last_to_leave_takes_the_place_of_whoever_left_before() -> None:
    state = after(board(), left_office(board(), "home_suffete", MAGO))
    assert dict(CASES.rows(state, SCOPE)) == {"home_suffete": Case(MAGO, 4)}
    state = after(state, left_office(state, "home_suffete", BARCA))
    assert dict(CASES.rows(state, SCOPE)) == {"home_suffete": Case(BARCA, 4)}


def test_ruling_121q_a_commander_at_home_is_the_last_general_but_a_suffete_keeps_his_office() -> None:
    assert CASES.rows(after(board(), left_command(GAME, board(), BARCA)), SCOPE)["general"] == Case(BARCA, 4)
    assert left_command(GAME, board(), GISCO) == ()


def test_each_beaten_commander_has_a_case_of_his_own() -> None:
    state = after(board(), (*came_beaten(board(), MAGO), *came_beaten(board(), BARCA)))
    assert sorted(CASES.rows(state, SCOPE)) == [f"defeat:{MAGO}", f"defeat:{BARCA}"]
