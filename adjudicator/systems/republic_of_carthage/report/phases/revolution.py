"""The Revolution Phase in a public report: the people's word on commanders, cards of hands, victors and revolts."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Column, Part, Points, Row, Table
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.phases import Phase, Topic, sentences

ASKED = (
    Column("army", full="Army"),
    Column("die", "number", full="Die"),
    Column("adds", "change", full="Added"),
    Column("total", "number", full="Total"),
    Column("", full="Answer"),
)


def commanders(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return what victors did, each test of allegiance as a table with one row for each army."""
    parts: list[Part] = []
    for event in events:
        if event.kind == "allegiance_tested" and event.data.asked:
            notes = say(sight, "army-notes", data=event.data)
            parts += [_asked(sight, event.data), *((Points((notes,)),) if notes else ())]
        else:
            parts += sentences(sight, (event,))
    return tuple(parts)


def _asked(sight: Sight, data: Any) -> Table:  # noqa: ANN401 - the payload of its event
    """Return the armies that a victor asked, with die, what was added, and their answer."""
    rows = tuple(
        Row(
            (
                say(sight, "army-asked", one=one),
                one.die,
                one.total - one.die,
                one.total,
                say(sight, "army-says", one=one),
            )
        )
        for one in data.asked
    )
    rebels = sum(one.rebels for one in data.asked)
    total = Row((say(sight, "army-total", rebels=rebels), None, None, None, None), total=True)
    return Table(say(sight, "army-caption", data=data), ASKED, (*rows, total))


REVOLUTION = Phase(
    "Revolution",
    "6.7",
    (
        Topic("Public Reaction", ("6.7.1",)),
        Topic("Cards exchanged, played and discarded", ("6.7.2",)),
        Topic("Victorious commanders", ("6.7.3",), commanders),
    ),
)
