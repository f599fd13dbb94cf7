"""What both republics do when wars are fought in turn: which force goes first, and whether a war is still on."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Play
from adjudicator.model.state import State
from adjudicator.systems.republic.state import FORCES, NOW, REBEL, REBELLIONS, SCOPE, WARS


def by_lot(play: Play, state: State, war: str, where: str) -> Iterator[str]:
    """Yield the forces on a war, by bare id, in the order that dice say; `where` is the section they are rolled by."""
    there = [key for key, row in FORCES.items(state, SCOPE) if row.war == war]
    while there:
        at = play.dice.roll(f"{war}/{len(there)}", len(there), where=where) if len(there) > 1 else 1
        yield there.pop(at - 1)


def to_be_won(state: State, war: str) -> bool:
    """Return whether a war, by bare id, is still to be won."""
    if war == REBEL:
        return REBELLIONS.find(state, SCOPE, NOW) is not None
    return WARS.find(state, SCOPE, war) is not None
