"""The Exploration and Combat Phase in a public report: each roll as a small sum, and below it the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Column, Part, Points, Row, Table
from adjudicator.systems.republic.report.basics import grouped, say
from adjudicator.systems.republic.report.phases import Phase, Topic, sentences

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
    """Return events in groups, each beginning with one of the kinds that open one."""
    return grouped(events, lambda event, group: event.kind in heads)


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


# ----------------------------------------------------------------------------------- 6.6.2


BEFORE = ("hand_card_played", "mercenaries_hired", "mercenaries_refused", "mercenaries_unpaid")
"""Kinds that come before the battle they are about."""

IDLE = "force_idle"
CHIT = "chit_drawn"


def battles(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return each battle with its sum, then losses, chits and what followed; last the forces that did not fight."""
    parts: list[Part] = []
    for group in _by_battle(tuple(event for event in events if event.kind != IDLE)):
        fought = [event for event in group if event.kind == "battle_fought"]
        parts += [part for event in fought for part in _battle(sight, event.data)]
        parts += _told(sight, tuple(event for event in group if event not in fought))
    return (*parts, *sentences(sight, (event for event in events if event.kind == IDLE)))


def _by_battle(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """Return events in groups of one battle each, with what was played for it."""

    def opens(event: Event, group: list[Event]) -> bool:
        full = any(one.kind == "battle_fought" for one in group)
        return full and event.kind in ("battle_fought", *BEFORE)

    return grouped(events, opens)


def _told(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return events as their sentences, all chits of a battle in one: their victims are named below."""
    faces = tuple(event.data.face for event in events if event.kind == CHIT)
    first = next((event for event in events if event.kind == CHIT), None)
    lines = [
        say(sight, "chits", faces=faces) if event is first else sight.told(event)
        for event in events
        if event.kind != CHIT or event is first
    ]
    kept = tuple(dict.fromkeys(line for line in lines if line))
    return (Points(kept),) if kept else ()


def _battle(sight: Sight, data: Any) -> Iterator[Part]:  # noqa: ANN401 - the payload of its event
    terms = [(say(sight, "sum-rating", rating="MIL", senators=(one.senator,)), one.mil) for one in data.commanders]
    terms += [(say(sight, "sum-units", one=one), one.number * one.each) for one in data.units]
    terms += _hired(sight, data.mercenaries, 1)
    terms += cards(sight, data.cards)
    if data.strength is not None:
        terms += _war(sight, data)
    else:
        terms.append((say(sight, "sum-rebel", rebel=data.rebel), -data.rebel.strength))
        terms += _hired(sight, data.rebel.mercenaries, -1)
    number = sum(data.dice)
    result = say(sight, "sum-result", result=data.result, losses=data.losses, number=number)
    yield sum_table(sight, say(sight, "battle-caption", data=data), data.dice, terms, result)
    spared = tuple(say(sight, "sum-spared", omen=omen, number=number) for omen in data.omens if omen.spared)
    if spared:
        yield Points(spared)


def _hired(sight: Sight, hired: Any, sign: int) -> list[Term]:  # noqa: ANN401 - a record of the payload
    if hired is None:
        return []
    return [(say(sight, "sum-hired", hired=hired), 0 if hired.left else sign * hired.number)]


def _war(sight: Sight, data: Any) -> list[Term]:  # noqa: ANN401 - the payload of its event
    """Return the strength of a war as terms that are taken off; what would go below nothing is cut."""
    strength = data.strength
    printed = strength.printed_naval if data.part == "sea" else strength.printed_land
    found: list[Term] = [
        (say(sight, "sum-strength", printed=printed, strength=strength), -printed * strength.multiplier)
    ]
    found += [(say(sight, "sum-card", card=term.by), -term.value) for term in (*strength.leaders, *strength.terms)]
    beyond = -sum(value for _, value in found) - data.against
    return [*found, (say(sight, "sum-floor"), beyond)] if beyond else found


COMBAT = Phase(
    "Exploration and Combat",
    "6.6",
    (
        Topic("Expeditions", ("6.6.1",), expeditions),
        Topic("Battles", ("6.6.2",), battles),
        Topic("Wars that nobody fought", ("6.6.3",)),
    ),
)
