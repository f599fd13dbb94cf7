"""What the tests of `test_s6_5_7_send` share with others."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Send
from adjudicator.systems.republic.state import (
    FORCES,
    ONGOING,
    SCOPE,
    WARS,
    Ongoing,
    War,
)
from adjudicator.testing.scenario import put, remove
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    GAME,
    MATTAN,
    at,
    moved,
)
from tests.systems.republic_of_carthage.s6_5_senate.business import (
    senate,
    units,
)


def two_suffetes(*, crisis: bool = False, treasury: int = 63) -> State:
    """Return a board where both Suffetes are in Carthage, and legions and Celtiberians with them."""
    state = remove(senate(treasury, crisis=crisis), FORCES, SCOPE, "f1")
    state = moved(state, "pool", fleet=25, celtiberian=4, carthaginian_legion=2, campanian=3)
    state = moved(state, "active", fleet=6, celtiberian=4, carthaginian_legion=2)
    state = put(state, WARS, SCOPE, "libyan", War("inactive", 3))
    return at(state, MATTAN, "carthage")


def law(state: State) -> State:
    """Return the position with Separation of Powers in force."""
    effects: tuple[Effect, ...] = GAME.box.laws["separation_of_powers"].effects
    for number, effect in enumerate(effects, start=1):
        row = Ongoing("separation_of_powers", effect, "permanent")
        state = put(state, ONGOING, SCOPE, f"{number}/separation_of_powers", row)
    return state


def send(*commanders: str, to: str = "libyan", **forces: int) -> Send:
    return Send(tuple(f"senator:{key}" for key in commanders), units(**forces), f"war:{to}")
