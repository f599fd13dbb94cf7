"""How far a clause has been read, and how such states are kept few."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from adjudicator.intake.sense.phrasebook.frames import Surface
from adjudicator.intake.sense.sentence.things import Value

_WIDE: Final = 24

Slots = tuple[tuple[str, tuple[Value, ...]], ...]


class State(NamedTuple):
    """How far a clause has been read; a tuple, for many thousands of them are made."""

    cost: float = 0
    slots: Slots = ()
    acted: bool = False
    beside: bool = False
    denied: bool = False
    prefixes: frozenset[str] = frozenset()
    mark: Surface | None = None
    last: str = ""
    apart: bool = True
    when: tuple[int, int] | None = None
    unexplained: tuple[tuple[int, int], ...] = ()
    doubts: tuple[str, ...] = ()
    used: tuple[tuple[int, int, str], ...] = ()

    def slot(self, name: str) -> tuple[Value, ...]:
        """Return the value of a slot."""
        return next((values for key, values in self.slots if key == name), ())

    def key(self) -> tuple[object, ...]:
        """Return what decides how a state can go on; things are told apart by being one, which is found fast."""
        filled = tuple((name, *map(id, values)) for name, values in self.slots)
        return (filled, self.acted, self.beside, self.denied, self.mark, self.last, self.apart, self.when)


def replace(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of a state
    """Return a state with some fields changed."""
    return state._replace(**changes)


def used(state: State, at: int, end: int, role: str) -> State:
    """Return a state with what some words were taken for."""
    return State(*state[:-1], (*state.used, (at, end, role)))


def pruned(states: list[State]) -> list[State]:
    """Return the cheapest states, one of those that can only go on alike."""
    best: dict[tuple[object, ...], State] = {}
    for state in sorted(states, key=lambda state: state.cost):
        best.setdefault(state.key(), state)
        if len(best) >= _WIDE:
            break
    return list(best.values())
