"""What the tests of `test_s6_5_7_recruit` share with others."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.model.state import State
from adjudicator.systems.republic.state import ONGOING, SCOPE, Ongoing
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME


def card(state: State, key: str, *, repeat: bool = False) -> State:
    """Return the position with the effects of a card in force this turn."""
    entry = GAME.box.entry(key)
    effects: tuple[Effect, ...] = entry.effects_repeat if repeat else entry.effects
    for number, effect in enumerate(effects, start=1 + len(ONGOING.rows(state, SCOPE))):
        state = put(state, ONGOING, SCOPE, f"{number}/{key}", Ongoing(key, effect, "turn:4"))
    return state
