"""What the first report says once: settings that differ from the default, and figures that are reconstructed."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fact, Facts, Prose, Row, Section, Table
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic_of_carthage.report.basics import box_of

KINDS = (
    "senator",
    "statesman",
    "war",
    "leader",
    "exploration",
    "intrigue",
    "law",
    "event",
    "concession",
    "table_event",
    "province",
    "office",
    "good",
    "unit",
)
"""The kinds of entry of the box, in printed order."""

COLUMNS = (Column("", full="Kind"), Column("all", "number", full="All"), Column("ours", "number", full="Reconstructed"))


def settings(sight: Sight) -> tuple[Section, ...]:
    """Return the settings that differ from the default, each with its ruling; one sentence where none does."""
    specs = box_of(sight).options
    rows = tuple(
        Fact(name, (say(sight, "setting", value=value, spec=spec),))
        for name, spec in specs.items()
        if (value := getattr(sight.game.options, name)) != spec.default
    )
    parts = (Facts(rows),) if rows else (Prose((say(sight, "settings-default"),)),)
    return (Section("The settings of this game", parts),)


def sources(sight: Sight) -> tuple[Section, ...]:
    """Return how much of the box is this project's own design, by kind of card."""
    box = box_of(sight)
    rows: list[Row] = []
    for kind in KINDS:
        keys = [key for key, (sort, _) in box.index.items() if sort == kind]
        ours = sum(box.is_reconstructed(key) for key in keys)
        rows.append(Row((say(sight, "kind", kind=kind), len(keys), ours)))
    text = Prose((say(sight, "sources"),))
    return (Section("Where the figures come from", (text, Table(say(sight, "sources-caption"), COLUMNS, tuple(rows)))),)
