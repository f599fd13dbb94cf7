"""The section that tells a seat what it can do in the open packet, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from adjudicator.engine.pages.coming import open_spec
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Part, Section
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.coming import Owed, steps_of

Options: TypeAlias = Mapping[str, Callable[[Sight], Iterable[Part]]]
"""By step what a seat can weigh: figures that players could compute themselves, no advice."""


def section(sight: Sight, owing: Owed, options: Options) -> tuple[Section, ...]:
    """Return the section for the packet that is open; none where there is nothing to weigh."""
    spec = open_spec(sight)
    if sight.seat is None or spec is None:
        return ()
    parts = tuple(part for step in steps_of(sight, spec, owing) if step in options for part in options[step](sight))
    return (Section(say(sight, "options-title", title=spec.title), parts),) if parts else ()
