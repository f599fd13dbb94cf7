"""What serves once a turn in the Senate, and is used up."""

from __future__ import annotations

from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.state import USED


def used(state: State) -> tuple[str, ...]:
    """Return what was used this turn of what serves once a turn."""
    return tuple(USED.of(state, SCOPE, CITY))


def forget(state: State, power: str) -> tuple[Change, ...]:
    """Return the change by which something can be used again."""
    return (USED.set(state, SCOPE, CITY, tuple(one for one in used(state) if one != power)),)


def use(state: State, power: str) -> tuple[Change, ...]:
    """Return the change by which something is used up for this turn."""
    return (USED.set(state, SCOPE, CITY, (*used(state), power)),)
