"""What the tests of `test_s7_endings` share with others."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    CITY,
    INF,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    TURN,
    WARS,
    Rebellion,
    War,
)
from adjudicator.testing.scenario import Run, change, play_step, put
from tests.systems.republic_of_carthage.dealt import bare_table, faction, game

WARS_AT_HAND = ("libyan", "numidian_1", "moroccan", "massilian")


@pytest.fixture
def laid() -> State:
    """Turn 5: Anna has 5 and 14, Ben 20 and 9, Clara 11."""
    state = faction(bare_table(game()), "anna", "5", "14", leader="5")
    state = faction(state, "ben", "20", "9", leader="20")
    state = faction(state, "clara", "11", leader="11")
    state = change(state, TURN, SCOPE, CITY, 5)
    for key, inf in {"5": 9, "14": 3, "20": 7, "9": 4, "11": 6}.items():
        state = change(state, INF, SCOPE, key, inf)
    return state


def at_war(state: State, *statuses: str) -> State:
    for key, status in zip(WARS_AT_HAND, statuses, strict=False):
        state = put(state, WARS, SCOPE, key, War(status))
    return state


def counted(state: State) -> Run:
    return play_step(game(), state, "combat.test")


def ended(state: State) -> Run:
    return play_step(game(), state, "revolution.end")


def rebel(state: State, turn: int = 4, *, beaten: bool = False) -> State:
    state = change(state, PLACE, SCOPE, "9", "rebel")
    return put(state, REBELLIONS, SCOPE, NOW, Rebellion("9", turn=turn, beaten=beaten))
