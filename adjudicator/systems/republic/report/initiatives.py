"""The initiatives of a Forum Phase in a public report."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Detail, Entries, Entry, Part
from adjudicator.systems.republic.report.basics import grouped, say
from adjudicator.systems.republic.report.phases import sentences

BEGUN, SOLD = "initiative_begun", "auction_held"
HEADS = (BEGUN, SOLD)
UNTOLD = (BEGUN, "persuasion_left")
"""Kinds of event that an initiative leaves out: its heading gives the one, and an attempt on nobody needs no line."""


def initiatives(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the initiatives in the order taken, each an entry with what happened in it; one sold says for what."""
    groups = tuple(grouped(events, _opens))
    before = groups[0] if groups and groups[0][0].kind not in HEADS else ()
    entries = tuple(_initiative(sight, group) for group in groups if group[0].kind in HEADS)
    return (*sentences(sight, before), *((Entries(entries),) if entries else ()))


def _opens(event: Event, group: list[Event]) -> bool:
    """Return whether an event begins an initiative; its auction belongs to it."""
    return event.kind == SOLD or (event.kind == BEGUN and group[-1].kind != SOLD)


def _initiative(sight: Sight, group: tuple[Event, ...]) -> Entry:
    head = next(event for event in group if event.kind in HEADS)
    data = next((event.data for event in group if event.kind == BEGUN), head.data)
    told = (sight.told(event) for event in group if event.kind not in UNTOLD)
    lines = tuple(dict.fromkeys(line for line in told if line))
    extra = any(event.kind == SOLD for event in group)
    title = say(sight, "initiative", number=data.number, seat=data.seat, extra=extra)
    return Entry(title, tuple(Detail(line) for line in lines))
