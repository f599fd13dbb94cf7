"""6.2.10 Redistributing talents: ransoms, then gifts, then each player's own distribution.

Three visits of one step: what is asked in the second and third is answered with what the one before has
left, so a ransomed Senator and a gift received count in the distribution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.model.event import MOVED_ON
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, Local, State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.revenue import distribution, gifts, ransom

STEP = "revenue.redistribute"
PARTS: Final = ("ransom", "gift", "distribute")


@record
class Redistributing:
    """The current part of the step: an index into ransoms, gifts, distribution."""

    part: int = 0


def _part(frame: Frame) -> int:
    return frame.local.part if isinstance(frame.local, Redistributing) else 0


def _gifts(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield the slots of gifts, unless the republic has them at another time."""
    return iter(()) if game.box.republic.gifts_apart(game) else gifts.slots(game, state, key)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask for what the current part needs."""
    return (ransom.slots, _gifts, distribution.slots)[_part(frame)](game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what can be filed for all three parts."""
    for slot in ransom.slots(game, state, STEP):
        yield Topic(slot, STEP, ransom.form(game, state, slot))
    for slot in _gifts(game, state, STEP):
        yield Topic(slot, STEP, gifts.form(game, state, slot))
    for slot in distribution.slots(game, state, STEP):
        yield Topic(slot, STEP, distribution.form(game, state, slot))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether an order of any of the three kinds can be carried out."""
    if order.kind == "distribute":
        return distribution.check(game, view, frame, slot, order)
    part = gifts.check if order.kind == "gift" else ransom.check
    return part(game, view, slot, order)


@SHARED.step(STEP, cites=("roc:6.2.10",), kinds=PARTS, asks=asks, foresees=foresees, check=check)
@rule("roc:6.2.10", "roc:ruling 36h", title="Moving talents, and giving them away")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the current part, then come to the next."""
    part = _part(play.frame)
    yield from (ransom.resolve, gifts.resolve, distribution.resolve)[part](play, state)
    if part + 1 == len(PARTS):
        return END
    here = Local(play.frame.path, Redistributing(part + 1))
    yield MOVED_ON.at(play.scope, (here,))
    return AGAIN
