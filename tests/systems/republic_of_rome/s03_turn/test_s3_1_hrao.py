"""Sections 3 and 3.1: the phases, the highest ranking available official, the order of seats, who stepped down."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.system import Game, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.people import from_hrao, hrao
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.turning import frame
from adjudicator.systems.republic.state import CITY, HOLDER, INF, NOW, PLACE, SCOPE, SITTINGS, TURN, Sitting
from adjudicator.systems.republic_of_rome.rules.turn import turn
from adjudicator.systems.republic_of_rome.sequence import PHASES
from adjudicator.systems.republic_of_rome.state import ORA
from adjudicator.testing.scenario import change, place, put
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import OF, senate

DICE = b"x" * 32, b"y" * 32
RANKS = {
    "dictator": "9",
    "rome_consul": "8",
    "field_consul": "7",
    "censor": "6",
    "master_of_horse": "5",
    "pontifex": "4",
}


def test_the_offices_in_their_order_and_those_away_are_passed_over() -> None:
    state = senate()
    for office, who in RANKS.items():
        state = change(state, HOLDER, SCOPE, office, who)
    for who in RANKS.values():
        assert hrao(OF, state) == who
        state = change(state, PLACE, SCOPE, who, "war:punic_1")
    assert hrao(OF, state) in {"1", "2", "3"}


def test_without_officers_most_influence_then_oratory_then_the_lowest_number() -> None:
    state = change(senate(inf=4), HOLDER, SCOPE, "rome_consul", "")
    assert hrao(OF, change(state, INF, SCOPE, "5", 6)) == "5"
    assert hrao(OF, change(change(state, INF, SCOPE, "5", 6), ORA, SCOPE, "7", 9)) == "5"
    best = max(OF.box.person(key).ora for key in "123456789")
    assert hrao(OF, state) == next(key for key in "123456789" if OF.box.person(key).ora == best)


def test_from_the_hrao_clockwise_and_as_they_sit_where_nobody_is_in_rome() -> None:
    state = change(senate(), HOLDER, SCOPE, "rome_consul", "4")
    assert from_hrao(OF, state) == ("ben", "clara", "anna")
    for who in "123456789":
        state = change(state, PLACE, SCOPE, who, "war:punic_1")
    assert (hrao(OF, state), from_hrao(OF, state)) == ("", ("anna", "ben", "clara"))


def _stepped_down(**settings: object) -> tuple[Game, State]:
    of = game(**settings)  # type: ignore[arg-type]
    return of, put(senate(of), SITTINGS, SCOPE, NOW, Sitting(stepped_down=("1",)))


@pytest.mark.parametrize(
    ("settings", "still"),
    [
        ({}, True),
        ({"edition": "first"}, False),
        ({"stepped_down": "passed_over"}, False),
        ({"edition": "first", "stepped_down": "stays"}, True),
    ],
)
def test_ruling_129_whoever_stepped_down_is_hrao_for_all_else_or_passed_over(
    settings: dict[str, object], still: bool
) -> None:
    of, state = _stepped_down(**settings)
    assert (hrao(of, state) == "1") is still
    assert chair.presiding(of, state) != "1"
    assert (from_hrao(of, state)[0] == "anna") is still or hrao(of, state) in {"2", "3"}


def test_ruling_129_the_next_turn_knows_nothing_of_it() -> None:
    of, state = _stepped_down(stepped_down="passed_over")
    state = place(state, "turn", "rome", path="t2")
    begun, _ = carried_out(state, turn(Play(of, frame(2, "rome"), Dice.seeded(*DICE)), state))  # type: ignore[arg-type]
    assert TURN.of(begun, SCOPE, CITY) == 1
    assert hrao(of, begun) == "1"


def test_the_seven_phases_of_a_turn_come_in_their_order_3() -> None:
    assert [name for _, name in PHASES] == [
        "mortality",
        "revenue",
        "forum",
        "population",
        "senate",
        "combat",
        "revolution",
    ]
