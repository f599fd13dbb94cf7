"""The events of the Senate Phase in groups: each vote with the outcome, each agenda, and the events between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.systems.republic.report.basics import section_of, under

Group = tuple[Event, ...]

CALLED, CAST, COUNTED, ALONE, LAID = "vote_called", "vote_cast", "vote_counted", "elected_unopposed", "agenda_laid"
ANY_TIME = ("carthage_repopulated",)
"""Kinds of event that may come in any step, whatever section they rest on."""


@dataclass(frozen=True, slots=True)
class Sittings:
    """How the Senate of a republic is reported.

    Attributes:
        section: that of the agenda.
        consequences: the kinds of event that belong to the vote before them; anything else after it is on its own.
        chapters: the steps of the phase as headings, by section.
        steps: the section of a measure, empty for one that has none of its own; `other` is that of all others.
        other: that of all other measures.
        stands: the State Treasury in a view.
        cost: what a proposal would cost the State at today's prices.
    """

    section: str
    consequences: tuple[str, ...]
    chapters: Mapping[str, str]
    steps: Callable[[Any], str]
    other: str
    stands: Callable[[Sight], int]
    cost: Callable[[Sight, Any], int]


def groups(events: Group, sittings: Sittings) -> Iterator[Group]:
    """Yield each vote with the outcome, each agenda, and the events between."""
    group: list[Event] = []
    for event in events:
        opens = event.kind in {CALLED, LAID, ALONE}
        done = any(one.kind in {COUNTED, ALONE} for one in group)
        ends = done and event.kind not in sittings.consequences
        moves = (
            bool(group)
            and not is_vote(group[0])
            and step_of((event,), sittings) not in ("", step_of(tuple(group), sittings))
        )
        if group and (opens or ends or moves or group[0].kind == LAID):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def is_vote(event: Event) -> bool:
    """Return whether a group that begins with an event is a vote, or an election without one."""
    return event.kind in {CALLED, ALONE}


def step_of(group: Group, sittings: Sittings) -> str:
    """Return the step of the phase to which a vote or an event belongs; nothing if it may come at any time."""
    first = group[0]
    if is_vote(first):
        if getattr(first.data, "floor", False):
            return ""
        known = (sittings.steps(each) for each in first.data.measures)
        return next(filter(None, known), sittings.other)
    sections = (section_of(event) for event in group if event.kind not in ANY_TIME)
    return next((one for section in sections for one in sittings.chapters if under(section, one)), "")
