"""What the tests of `test_s6_5_9_assassinations` share with others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.order import Filed, Slot
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.rules.senate.murders import assassination
from adjudicator.systems.republic.state import NOW, SCOPE, SITTINGS, Sitting
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import Run, put
from tests.systems.republic_of_carthage.acting import act
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    GAME,
)

MOMENT = "before proposal:1"


DRIFTER = "20"


def board() -> State:
    """Byrsa with its Senate in session; 20 is unaligned in the Forum."""
    state = put(byrsa.board(), SITTINGS, SCOPE, NOW, Sitting())
    return put(state, SENATORS, SCOPE, DRIFTER, Senator(20, "", "forum", 3))


def murder(target: str, by: str, cards: int = 0, moment: str = "") -> Assassinate:
    return Assassinate(f"senator:{target}", f"senator:{by}", moment, cards)


def window(play: Play, state: State) -> Flow[State]:
    """Carry out all attempts as the window between two proposals does."""
    for answer in play.all("assassinate"):
        state = yield from assassination.carry(play, state, answer)
    return state


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    return assassination.slots(game, state, frame, (MOMENT,))


def attempts(state: State, *orders: Filed, dice: Iterable[int | tuple[str, int]], game: Game = GAME) -> Run:
    run = act(game, state, window, *orders, dice=dice, asks=asks)
    byrsa.told(run.events)
    return run
