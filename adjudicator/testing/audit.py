"""Audits of a log: it is folded event by event, and no event may lose or create anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import State


def audit(game: Game, events: Iterable[Event], live: State | None = None) -> tuple[str, ...]:
    """Return what is wrong with a log, one sentence a fault.

    Args:
        game: gives the audits of its system: totals that hold from the first event to the last.
        events: the live branch, from the first event on.
        live: the state of the running game, which must equal that of the log.
    """
    state, faults = State(parts={}, visits={}), []
    before: Mapping[str, int] | None = None
    for number, event in enumerate(events, start=1):
        after = apply(state, event)
        if after.parts is not state.parts:
            now = totals(game, after)
            faults += [f"event {number} {event.kind}: {what}" for what in (*_moved(before, now), *miscounted(after))]
            before = now
        state = after
    if live is not None and live != state:
        faults.append("the log does not give the state that the running game holds")
    return tuple(faults)


def totals(game: Game, state: State) -> dict[str, int]:
    """Return the totals of all audits of a game's system in a state."""
    counted: dict[str, int] = {}
    for name in sorted(game.system.audits):
        counted.update(game.system.audits[name](game, state))
    return counted


def _moved(before: Mapping[str, int] | None, now: Mapping[str, int]) -> Iterator[str]:
    if before is None:
        return
    for name in sorted({*before, *now}):
        if before.get(name) != now.get(name):
            yield f"{name} was {before.get(name)}, is {now.get(name)}"


def miscounted(state: State) -> Iterator[str]:
    """Yield each pile whose public number is not that of its cards."""
    for scope in sorted(state.parts):
        for table in sorted(state.parts[scope]):
            for key, row in sorted(state.parts[scope][table].items()):
                if isinstance(row, Pile) and row.number != len(row.cards.known()):
                    yield f"{scope}.{table}.{key} says {row.number} cards and holds {len(row.cards.known())}"
