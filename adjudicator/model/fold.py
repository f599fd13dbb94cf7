"""The one fold: state and change in, state out. It assigns and never decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from adjudicator.model.event import Event
from adjudicator.model.state import (
    Add,
    Change,
    Drop,
    Local,
    Mount,
    Over,
    Packet,
    Pop,
    Push,
    Put,
    Set,
    State,
    Use,
    Visit,
    with_frame,
)


class StaleChange(Exception):
    """A change does not fit the state: it was made for another one."""


def apply(state: State, event: Event) -> State:
    """Return the state after an event.

    Raises:
        StaleChange: a `was` does not match, a row or frame is missing or already exists.
    """
    for change in event.changes:
        state = _CHANGES[type(change)](state, change)
    return state


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after events, in order."""
    for event in events:
        state = apply(state, event)
    return state


def _table(state: State, scope: str, table: str, key: str, row: Any) -> State:  # noqa: ANN401 - any record
    name = state.named(scope)
    part = state.parts[name]
    rows = {**part[table]}
    if row is None:
        del rows[key]
    else:
        rows[key] = row
    return replace(state, parts={**state.parts, name: {**part, table: rows}})


def _row(state: State, scope: str, table: str, key: str) -> Any:  # noqa: ANN401 - any record
    try:
        return state.part(scope)[table][key]
    except KeyError:
        msg = f"no row {key} in {scope}.{table}"
        raise StaleChange(msg) from None


def _put(state: State, change: Put) -> State:
    if not state.mounted(change.scope) or change.table not in state.part(change.scope):
        msg = f"no table {change.scope}.{change.table}"
        raise StaleChange(msg)
    if change.key in state.part(change.scope)[change.table]:
        msg = f"{change.key} is already in {change.scope}.{change.table}"
        raise StaleChange(msg)
    return _table(state, change.scope, change.table, change.key, change.row)


def _drop(state: State, change: Drop) -> State:
    if _row(state, change.scope, change.table, change.key) != change.was:
        msg = f"{change.key} in {change.scope}.{change.table} is not what the rule knew"
        raise StaleChange(msg)
    return _table(state, change.scope, change.table, change.key, None)


def _set(state: State, change: Set) -> State:
    row = _row(state, change.scope, change.table, change.key)
    if getattr(row, change.column) != change.was:
        msg = f"{change.column} of {change.key} is not what the rule knew"
        raise StaleChange(msg)
    return _table(state, change.scope, change.table, change.key, replace(row, **{change.column: change.value}))


def _add(state: State, change: Add) -> State:
    row = _row(state, change.scope, change.table, change.key)
    value = getattr(row, change.column) + change.amount
    return _table(state, change.scope, change.table, change.key, replace(row, **{change.column: value}))


def _mount(state: State, change: Mount) -> State:
    if change.scope in state.parts:
        msg = f"{change.scope} is already in the game"
        raise StaleChange(msg)
    return replace(state, parts={**state.parts, change.scope: dict(change.tables)})


def _push(state: State, change: Push) -> State:
    visits = state.visits or {}
    visit = visits.get(change.frame.path, 0) + 1
    if any(frame.path == change.frame.path for frame in state.agenda):
        msg = f"{change.frame.path} is already on the agenda"
        raise StaleChange(msg)
    frame = replace(change.frame, visit=visit)
    return replace(state, agenda=(*state.agenda, frame), visits={**visits, frame.path: visit})


def _pop(state: State, change: Pop) -> State:
    _known(state, change.path)
    agenda = state.agenda[: next(i for i, frame in enumerate(state.agenda) if frame.path == change.path)]
    # A floor or a reaction may come between a child and its parent, so the parent is found by its path.
    parent = next((frame.path for frame in reversed(agenda) if change.path.startswith(f"{frame.path}/")), None)
    after = replace(state, agenda=agenda)
    return after if parent is None or change.result is None else with_frame(after, parent, result=change.result)


def _known(state: State, path: str) -> None:
    if all(frame.path != path for frame in state.agenda):
        msg = f"{path} is not on the agenda"
        raise StaleChange(msg)


def _visit(state: State, change: Visit) -> State:
    _known(state, change.path)
    visits = state.visits or {}
    visit = visits.get(change.path, 0) + 1
    return replace(with_frame(state, change.path, visit=visit, result=None), visits={**visits, change.path: visit})


def _local(state: State, change: Local) -> State:
    _known(state, change.path)
    return with_frame(state, change.path, local=change.value)


def _use(state: State, change: Use) -> State:
    return state if change.order in state.used else replace(state, used=(*state.used, change.order))


def _packet(state: State, change: Packet) -> State:
    return replace(state, packet=change.packet)


def _over(state: State, change: Over) -> State:
    return replace(state, over=change.how, agenda=())


_CHANGES: dict[type[Change], Any] = {
    Put: _put,
    Drop: _drop,
    Set: _set,
    Add: _add,
    Mount: _mount,
    Push: _push,
    Pop: _pop,
    Visit: _visit,
    Local: _local,
    Use: _use,
    Packet: _packet,
    Over: _over,
}
