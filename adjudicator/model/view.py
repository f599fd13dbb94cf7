"""What one seat may see: the state with its secrets taken out, and the events it may know of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.model.event import Event
from adjudicator.model.latest import Latest
from adjudicator.model.secret import HIDDEN, UNTOLD, VEILS, Veil, redact
from adjudicator.model.state import Frame, Part, State

_VIEWS = Latest()
_TABLES: dict[tuple[str, str, str | None, Veil], tuple[Mapping[str, Any], Mapping[str, Any]]] = {}
"""The last view of each table, by part, name, seat and veil, with its state: few rows change between states."""
MOST_TABLES = 1024
_AGENDAS: dict[tuple[str | None, Veil], tuple[tuple[Frame, ...], tuple[Frame, ...]]] = {}
"""The last view of an agenda, by seat and veil, with the agenda itself: most often the frame on top alone is new."""
_OWN = Latest()
"""The used orders of each seat, for those of all seats that were asked about last."""


def view(state: State, seat: str | None) -> State:
    """Return the state as a seat sees it; None is the public.

    Values are not all that leaks: the ids of used orders show how many a seat filed, so each seat
    keeps only its own.
    """
    return _VIEWS.get(state, seat, lambda: _view(state, seat, HIDDEN))


def certain(state: State) -> State:
    """Return the public view, for answers that must not depend on secrets.

    In the public's view a rule may ask whether a secret is known and go on without it, as if a hand were empty.
    Its answer is then a guess; here it raises `Unknowable`.
    """
    return _VIEWS.get(state, UNTOLD, lambda: _view(state, None, UNTOLD))


def _view(state: State, seat: str | None, veil: Veil) -> State:
    parts = {
        scope: {name: _table((scope, name, seat, veil), rows) for name, rows in _unveiled(state, part, seat).items()}
        for scope, part in state.parts.items()
    }
    own = _OWN.get(state.used, seat, lambda: _own(state.used, seat))
    return replace(state, parts=parts, agenda=_agenda(state.agenda, seat, veil), used=own)


def _own(used: tuple[str, ...], seat: str | None) -> tuple[str, ...]:
    head = f"{seat}:"
    return tuple(mark for mark in used if mark.startswith(head) and mark.rpartition(":")[0] == seat)


def _agenda(agenda: tuple[Frame, ...], seat: str | None, veil: Veil) -> tuple[Frame, ...]:
    """Return an agenda as a seat sees it; frames that are where they were are taken from the last view."""
    before, seen = _AGENDAS.get((seat, veil), ((), ()))
    same = [old is new for old, new in zip(before, agenda, strict=False)]
    kept = same.index(False) if False in same else len(same)
    made: tuple[Frame, ...] = (*seen[:kept], *redact(agenda[kept:], seat, veil))
    if len(_AGENDAS) >= MOST_TABLES:
        _AGENDAS.clear()
    _AGENDAS[seat, veil] = agenda, made
    return made


def _unveiled(state: State, part: Part, seat: str | None) -> Part:
    """Return a part without the rows that a seat may not know of; once the game is over all may know of all."""
    veils = part.get(VEILS)
    if not veils:
        return part
    hidden = [mark.partition("/") for mark, row in veils.items() if seat not in row.to and not state.over]
    gone: dict[str, set[str]] = {}
    for table, _, key in hidden:
        gone.setdefault(table, set()).add(key)
    left = {
        name: {key: row for key, row in rows.items() if key not in gone[name]} if name in gone else rows
        for name, rows in part.items()
    }
    return {**left, VEILS: {}}


def _table(key: tuple[str, str, str | None, Veil], rows: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a table as a seat sees it; unchanged rows are taken from the last view."""
    before, seen = _TABLES.get(key, ({}, {}))
    if rows is before or rows is seen:  # the state may be a view already
        return seen
    if len(_TABLES) >= MOST_TABLES:
        _TABLES.clear()
    made = {name: seen[name] if before.get(name) is row else redact(row, key[2], key[3]) for name, row in rows.items()}
    _TABLES[key] = (rows, made)
    return made


def visible(events: Iterable[Event], seat: str | None) -> tuple[Event, ...]:
    """Return the events a seat may know of, without changes and without others' order numbers."""
    return tuple(_strip(event, seat) for event in events if event.seen_by(seat))


def _strip(event: Event, seat: str | None) -> Event:
    own = event.because if event.because.rpartition(":")[0] == seat else ""
    return replace(event, data=redact(event.data, seat), changes=(), because=own)
