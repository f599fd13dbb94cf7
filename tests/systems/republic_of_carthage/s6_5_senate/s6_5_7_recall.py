"""What the tests of `test_s6_5_7_recall` share with others."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Recall
from adjudicator.systems.republic.state import (
    FORCES,
    OFFICES,
    ONGOING,
    SCOPE,
    Force,
    Ongoing,
)
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, MERCHANTS, Expedition, Merchants
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BARCA,
    GAME,
    MATTAN,
    at,
)
from tests.systems.republic_of_carthage.s6_5_senate.business import senate


def recall(senator: str, replacement: str = "") -> Recall:
    return Recall(f"senator:{senator}", f"senator:{replacement}" if replacement else "")


def general() -> State:
    """Return a board where Mattan is General on Sicily since last turn; the Marine Suffete's post is vacant."""
    state = put(senate(), FORCES, SCOPE, "f1", Force("sicilian_1", MATTAN, "", 3))
    return change(state, OFFICES.col("holder", str), SCOPE, "marine_suffete", "")


def army_choice(state: State) -> State:
    effects: tuple[Effect, ...] = GAME.box.laws["army_choice"].effects
    for number, effect in enumerate(effects, start=1):
        state = put(state, ONGOING, SCOPE, f"{number}/army_choice", Ongoing("army_choice", effect, "permanent"))
    return state


def exploring(*, turn: int = 3, lost: bool = False) -> State:
    state = put(senate(), EXPEDITIONS, SCOPE, "x1", Expedition("trans_sahara", BARCA, 30, 0, turn, lost))
    state = put(state, MERCHANTS, SCOPE, "caravan", Merchants(0, 30))
    return at(state, BARCA, "expedition:trans_sahara")
