"""9.B.1, 9.B.2, 10.C, rulings 39, 41, 42: a line to another centre lets its origin feed two units."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.ground import Block
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.capacity import STEP, DoublingChanged, capacity
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, RAILWAYS
from adjudicator.systems.diplomacy.orders import Command
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import change, said
from tests.systems.carthage_diplomacy.s9_railways.company import GAME, army, board, line, run, told

WINTER = "winter"


def long_line(season: str = "spring") -> State:
    """Put down a line from Car over 46 and 29 to the centre CPO."""
    return line(board(season), "AN1", "Car-46-29-CPO", {"anna": 7})


def winter(state: State) -> State:
    return change(state, CALENDAR.col("season", str), SCOPE, NOW, WINTER)


def test_ruling_41_a_centre_feeds_one_unit_and_two_with_a_line_to_another() -> None:
    assert capacity(GAME, long_line(), "Car") == 1
    done = run(long_line(), STEP)
    assert said(done, "doubling_changed") == (DoublingChanged("AN1", "Car", True, ("CPO",), "reached"),)
    assert told(done, None) == ("Carthage can feed two units from the next season, as AN1 leads to Castrum Poccus.",)
    assert capacity(GAME, done.state, "Car") == 2
    assert capacity(GAME, done.state, "CPO") == 1


def test_ruling_42_the_other_centre_may_be_anybodys() -> None:
    assert run(long_line(), STEP).state.parts[SCOPE]["provinces"]["CPO"].ruler == "ben"


def test_a_line_that_has_not_reached_a_centre_doubles_nothing() -> None:
    state = line(board(), "AN1", "Car-46-29-CPO", {"anna": 7}, built=3)
    assert said(run(state, STEP), "doubling_changed") == ()


def test_while_a_line_is_built_its_origin_feeds_nothing_but_in_winter() -> None:
    state = line(board(), "AN1", "Car-46-29-CPO", {"anna": 7}, built=3)
    assert capacity(GAME, state, "Car") == 0
    assert capacity(GAME, winter(state), "Car") == 1


def blocked(*entries: object, state: State | None = None, season: str = "autumn") -> tuple[DoublingChanged, ...]:
    there = army(long_line(season), "29", "ben", "CPO") if state is None else state
    doubled = change(there, RAILWAYS.col("doubled", bool), SCOPE, "AN1", value=True)
    return said(run(doubled, STEP, *(("ben", entry) for entry in entries)), "doubling_changed")


BLOCK = Block("A", "place:29", "rail")


def test_ruling_41_a_block_between_the_centres_in_autumn_loses_the_winter() -> None:
    assert blocked(BLOCK) == (DoublingChanged("AN1", "Car", False, ("CPO",), "blocked", ("29",)),)


def test_a_block_in_spring_loses_nothing() -> None:
    assert blocked(BLOCK, season="spring") == ()


def test_winter_changes_nothing() -> None:
    assert blocked(BLOCK, season="winter") == ()


def test_a_unit_that_tried_to_move_or_is_gone_blocks_nothing() -> None:
    assert blocked(BLOCK, Command("A", "place:29", "move", "place:NBe")) == ()
    assert blocked(BLOCK, Command("A", "place:29", "hold")) != ()
    assert blocked(BLOCK, state=long_line("autumn")) == ()


@pytest.mark.parametrize("whom", [{"only": ("who:CL",)}, {"unless": ("who:AN",)}, {"line": "line:BE1"}])
def test_a_block_that_is_not_meant_for_the_origins_ruler_loses_nothing(whom: dict[str, tuple[str, ...]]) -> None:
    assert blocked(Block("A", "place:29", "rail", **whom)) == ()  # type: ignore[arg-type]


def test_a_block_in_the_other_centre_is_not_between_the_two() -> None:
    assert blocked(Block("A", "place:CPO", "rail"), state=army(long_line("autumn"), "CPO", "ben")) == ()


def test_a_fleet_in_the_strait_blocks_the_line_across_it() -> None:
    state = line(board("autumn"), "AN1", "Car-LMi-LMa", {"anna": 7}, doubled=True)
    state = army(state, "MEs", "ben", "CPO", "F")
    done = run(state, STEP, ("ben", Block("F", "place:MEs", "strait")))
    assert said(done, "doubling_changed")[0].by == ("MEs",)
    assert "is blocked in Mare Escargus this Autumn" in told(done, "anna")[0]


def test_a_nearer_centre_still_doubles_when_the_block_lies_behind_it() -> None:
    state = line(board("autumn"), "AN1", "46-Car-NBe-29-CPO", {"anna": 7}, origin="Car")
    state = line(state, "BE1", "LMa-Car-46-29-CPO", {"anna": 7}, doubled=True)
    done = run(army(state, "29", "ben", "CPO"), STEP, ("ben", BLOCK))
    assert said(done, "doubling_changed") == ()


def test_ruling_41_no_centre_is_doubled_over_a_pass_where_snow_lies() -> None:
    state = line(board(), "AN1", "LMa-Han", {"anna": 7}, doubled=True)
    done = run(state, STEP)
    assert said(done, "doubling_changed")[0].why == "pass"
    assert "crosses a pass before it reaches Hannutica" in told(done, None)[0]


def test_a_centre_before_the_pass_doubles() -> None:
    state = line(board(), "AN1", "Car-LMa-Han", {"anna": 7})
    assert said(run(state, STEP), "doubling_changed")[0].to == ("LMa",)


def test_a_line_taken_up_from_its_origin_doubles_nothing() -> None:
    state = line(board(), "AN1", "46-29-CPO", {"anna": 7}, origin="Car", doubled=True)
    done = run(state, STEP)
    assert said(done, "doubling_changed") == (DoublingChanged("AN1", "Car", False, (), "taken_up"),)
    assert "leads from it to no other centre any more" in told(done, None)[0]
