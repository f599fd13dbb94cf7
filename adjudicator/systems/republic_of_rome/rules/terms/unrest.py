"""How unrest and Popularity move, within their limits."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.state import CITY, POP, SCOPE
from adjudicator.systems.republic_of_rome.rules.terms.popularity import changed
from adjudicator.systems.republic_of_rome.state import UNREST


@record
class PopMoved:
    """A Senator's Popularity before, what really changes within the limits, and after."""

    senator: str
    old: int
    change: int
    new: int


@rule("ror:1", title="Unrest is never below 0")
def unrest(state: State, change: int) -> tuple[int, int, tuple[Change, ...]]:
    """Return unrest before and after a change, and the change."""
    old = UNREST.of(state, SCOPE, CITY)
    new = max(0, old + change)
    return old, new, (UNREST.set(state, SCOPE, CITY, new),) if new != old else ()


def moved(
    game: Game, state: State, wanted: Iterable[tuple[str, int]]
) -> tuple[tuple[PopMoved, ...], tuple[Change, ...]]:
    """Return what changes of some Senators' Popularity, each named once, and the changes."""
    told = []
    for senator, change in wanted:
        old, real = POP.of(state, SCOPE, bare(senator)), changed(game, state, bare(senator), change)
        told.append(PopMoved(f"senator:{bare(senator)}", old, real, old + real))
    return tuple(told), tuple(POP.add(SCOPE, bare(one.senator), one.change) for one in told if one.change)
