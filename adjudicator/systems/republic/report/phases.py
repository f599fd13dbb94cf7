"""The sections of a public report on a phase: its events under the headings of the rulebook, in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Heading, Part, Points, Section
from adjudicator.systems.republic.report.basics import section_of, under

Build = Callable[[Sight, tuple[Event, ...]], tuple[Part, ...]]


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading, or none; the sections whose events it holds, and how these are shown if not by their sentences.

    `but` are sections below those that it does not hold.
    """

    title: str
    sections: tuple[str, ...]
    build: Build | None = None
    kinds: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def holds(self, event: Event) -> bool:
        """Return whether an event belongs under this heading: by its kinds if it names any, else by its sections."""
        if self.kinds:
            return event.kind in self.kinds
        here = section_of(event)
        return any(under(here, one) for one in self.sections) and not any(under(here, one) for one in self.but)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase, its section, its headings; events of the kinds in `elsewhere` are reported in another section."""

    title: str
    section: str
    topics: tuple[Topic, ...]
    elsewhere: tuple[str, ...] = ()


def happened(sight: Sight, phase: Phase) -> tuple[Event, ...]:
    """Return the events of a phase that the reader may know of and that say something."""
    return tuple(
        event
        for event in sight.events
        if event.data is not None and event.kind != "rolled" and under(section_of(event), phase.section)
    )


def section(sight: Sight, phase: Phase) -> tuple[Section, ...]:
    """Return the section of a phase, none where it did not run."""
    return written(sight, phase, happened(sight, phase))


def written(sight: Sight, phase: Phase, events: tuple[Event, ...]) -> tuple[Section, ...]:
    """Return the section of a phase with some events; none if no text says anything about them."""
    left = [event for event in events if event.kind not in phase.elsewhere]
    parts: list[Part] = []
    for topic in phase.topics:
        mine = tuple(event for event in left if topic.holds(event))
        left = [event for event in left if event not in mine]
        shown = (topic.build or sentences)(sight, mine) if mine else ()
        if shown:
            parts += [*((Heading(topic.title, _cites(topic, mine)),) if topic.title else ()), *shown]
    parts += sentences(sight, left)
    return (Section(phase.title, tuple(parts), cites=(phase.section,)),) if parts else ()


def sentences(sight: Sight, events: Iterable[Event]) -> tuple[Part, ...]:
    """Return events as their sentences, one a line; what is said twice is said once."""
    lines = tuple(dict.fromkeys(said for event in events if (said := sight.told(event))))
    return (Points(lines),) if lines else ()


def _cites(topic: Topic, events: tuple[Event, ...]) -> tuple[str, ...]:
    """Return the sections of a heading that have events."""
    return tuple(one for one in topic.sections if any(under(section_of(event), one) for event in events))
