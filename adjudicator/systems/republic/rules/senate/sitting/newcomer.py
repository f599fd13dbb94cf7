"""A new chair in a running packet, who could not know it when filing (ruling 121u).

The Senate remembers the chair when the first step of a packet began. A schedule that waits opens a nested packet
for a new chair who is asked for a list or an agenda, if nothing filed ahead serves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Slot
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.sitting import ahead
from adjudicator.systems.republic.state import NOW, SCOPE, SITTINGS

CHAIR = SITTINGS.col("chair", tuple[str, str])


def began(game: Game, state: State) -> tuple[Change, ...]:
    """Return the change by which the Senate notes, in the first step of a packet, its chair; none in later ones."""
    return heard(game, state) if chair.sitting(state).chair[0] != _packet(state) else ()


def heard(game: Game, state: State) -> tuple[Change, ...]:
    """Return the change by which who presides has been asked; none if he was."""
    if SITTINGS.find(state, SCOPE, NOW) is None or not is_new(game, state, ahead.presider(game, state)):
        return ()
    return (CHAIR.set(state, SCOPE, NOW, (_packet(state), ahead.presider(game, state))),)


@rule("roc:6.5", "roc:ruling 121u", title="The chair changes inside a packet")
def is_new(game: Game, state: State, seat: str) -> bool:
    """Return whether a seat presides that did not when the current packet began, and has not been asked since."""
    if chair.over(state):
        return False
    return bool(seat) and seat == ahead.presider(game, state) and chair.sitting(state).chair != (_packet(state), seat)


def chosen(game: Game, slots: Iterable[Slot], state: State, kind: str) -> Iterator[Slot]:
    """Yield the slots of a kind by which a new chair is asked for what he would have filed, had he known."""
    return (slot for slot in slots if slot.kind == kind and is_new(game, state, slot.seat))


def _packet(state: State) -> str:
    """Return the current packet, of a nested one that in which it is nested."""
    here = state.packet
    return (here.parent or here.id) if here is not None else ""
