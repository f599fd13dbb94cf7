"""The Exploration and Combat Phase in a public report: each roll as a small sum, and below it what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Column, Part, Row, Table
from adjudicator.systems.republic_of_carthage.report.basics import say
from adjudicator.systems.republic_of_carthage.report.phases import Phase, Topic, sentences

SUM = (Column(""), Column("change", "change", full="Change"), Column("stands", "number", full="Stands"))

Term = tuple[str, int]
"""What a roll is changed by, in words, and by how much."""


def sum_table(sight: Sight, caption: str, dice: tuple[int, ...], terms: Iterable[Term], result: str) -> Table:
    """Return a roll as a running sum: the dice, each term, and in the last row what the total means."""
    stands = sum(dice)
    rows = [Row((say(sight, "sum-dice", dice=dice), None, stands))]
    for words, change in terms:
        stands += change
        rows.append(Row((words, change, stands)))
    rows.append(Row((result, None, stands), total=True))
    return Table(caption, SUM, tuple(rows))


def cards(sight: Sight, terms: Iterable[Any]) -> Iterator[Term]:
    """Yield what cards add, as terms of a sum."""
    for term in terms:
        yield say(sight, "sum-card", card=term.card), term.value


def groups(events: tuple[Event, ...], heads: tuple[str, ...]) -> Iterator[tuple[Event, ...]]:
    """Yield events in groups, each beginning with one of the kinds that open one."""
    group: list[Event] = []
    for event in events:
        if event.kind in heads and group:
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


# ----------------------------------------------------------------------------------- 6.6.1


def expeditions(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return each expedition with its sum, and what it lost, won and decided."""
    parts: list[Part] = []
    for group in groups(events, ("expedition_rolled",)):
        rolls = [event for event in group if event.kind == "expedition_rolled"]
        parts += [_expedition(sight, event.data) for event in rolls]
        parts += sentences(sight, (event for event in group if event not in rolls))
    return tuple(parts)


def _expedition(sight: Sight, data: Any) -> Table:  # noqa: ANN401 - the payload of its event
    terms: list[Term] = [(say(sight, "sum-rating", rating="EXP", senators=(data.senator,)), data.exp)]
    terms += cards(sight, data.cards)
    if data.shortfall:
        terms.append((say(sight, "sum-short", short=data.short, needs=data.needs), -data.shortfall))
    result = say(sight, "sum-shown", result=data.result, number=data.disaster)
    return sum_table(sight, say(sight, "expedition-caption", data=data), data.dice, terms, result)


COMBAT = Phase(
    "Exploration and combat",
    "6.6",
    (
        Topic("Expeditions", ("6.6.1",), expeditions),
        Topic("Wars that nobody fought", ("6.6.3",)),
    ),
)
