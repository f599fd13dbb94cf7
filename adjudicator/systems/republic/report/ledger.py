"""How talents moved: the lines of the State Treasury and of Senators' cards, read from the payloads of events.

Rules say what they book as `Balance` and `Purse` (rules/money.py), somewhere in their payload; nothing here knows a
kind of event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.record import field_names, is_record
from adjudicator.systems.republic.rules.money import Balance, Purse


@dataclass(frozen=True, slots=True)
class Booked:
    """A line of the State Treasury, and the event that brought it."""

    event: Event
    balance: Balance


@dataclass(frozen=True, slots=True)
class Moved:
    """A line of a Senator's card, and the event that brought it."""

    event: Event
    purse: Purse


def records(value: object) -> Iterator[object]:
    """Yield a payload and every record in it, outermost first."""
    if isinstance(value, tuple):
        for item in value:
            yield from records(item)
    elif is_record(value):
        yield value
        for name in field_names(type(value)):
            yield from records(getattr(value, name))


def booked(sight: Sight) -> tuple[Booked, ...]:
    """Return every line of the State Treasury, in order; lines without a change are left out."""
    return booked_by(sight.events)


def booked_by(events: Iterable[Event]) -> tuple[Booked, ...]:
    """Return the lines of the State Treasury that some events brought, as `booked` does."""
    lines = (Booked(event, one) for event in events for one in records(event.data) if isinstance(one, Balance))
    return tuple(line for line in lines if line.balance.change)


def moved(sight: Sight) -> tuple[Moved, ...]:
    """Return every line of a Senator's card, in order; lines without a change are left out."""
    lines = (Moved(event, one) for event in sight.events for one in records(event.data) if isinstance(one, Purse))
    return tuple(line for line in lines if line.purse.change)
