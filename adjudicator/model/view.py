"""What one seat may see: the state with its secrets taken out, and the events it may know of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjudicator.model.event import Event
from adjudicator.model.latest import Latest
from adjudicator.model.secret import redact
from adjudicator.model.state import State

_VIEWS = Latest()


def view(state: State, seat: str | None) -> State:
    """Return the state as a seat sees it; None is the public.

    Values are not all that leaks: the ids of used orders tell how many somebody filed, so each seat
    keeps its own alone.
    """
    return _VIEWS.get(state, seat, lambda: _view(state, seat))


def _view(state: State, seat: str | None) -> State:
    seen: State = redact(state, seat)
    return replace(seen, used=tuple(mark for mark in seen.used if mark.rpartition(":")[0] == seat))


def visible(events: Iterable[Event], seat: str | None) -> tuple[Event, ...]:
    """Return the events a seat may know of, without changes and without others' order numbers."""
    return tuple(_strip(event, seat) for event in events if event.seen_by(seat))


def _strip(event: Event, seat: str | None) -> Event:
    own = event.because if event.because.rpartition(":")[0] == seat else ""
    return replace(event, data=redact(event.data, seat), changes=(), because=own)
