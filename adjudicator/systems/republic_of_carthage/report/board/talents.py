"""The talents on Senators' cards: what each had, what came and went and by which step, what he has."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Note, Row, Section, Table, Value
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import is_wide, laid_out, person_name, say, seat_name, section_of, under
from adjudicator.systems.republic.report.ledger import moved
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.report.basics import senators
from adjudicator.systems.republic_of_carthage.state import SENATORS

SOURCES: Mapping[str, tuple[str, ...]] = {
    "base": ("6.2.1",),
    "moved": ("6.2.5", "6.2.10"),
    "given": ("6.2.11",),
    "trade": ("6.3.6",),
}
"""The columns between `was` and `now` with the sections whose changes they hold; all others are `extra`."""

PHONE_CHANGES = 3

ORDER = ("base", "extra", "moved", "given", "trade")


def section(sight: Sight) -> tuple[Section, ...]:
    """Return the section, none where no talents moved on any card."""
    figures = _figures(sight) if laid_out(sight.before) else {}
    if not figures:
        return ()
    shown = tuple(column for column in ORDER if any(row.get(column) for row in figures.values()))
    heads = (Column("", phone=False), Column("", full="Senator"), Column("was", "number", full="Was"))
    # A phone has room for three changes; the base is the one that the legend gives too.
    spare = ("base",) if len(shown) > PHONE_CHANGES else ()
    changes = tuple(Column(name, "change", full=name.capitalize(), phone=name not in spare) for name in shown)
    columns = (*heads, *changes, Column("now", "number", full="Now"))
    rows = tuple(row for seat in sight.game.seats for row in _rows(sight, seat, figures, shown))
    table = Table(say(sight, "talents-caption"), columns, rows, wide=is_wide(columns, rows), titled=False)
    facts = box_figures(sight)
    return (Section("Talents on Senators", (table, Note(say(sight, "talents-legend", shown=shown, **facts)))),)


def box_figures(sight: Sight) -> dict[str, int]:
    """Return what a Faction Leader and another Senator are paid in talents."""
    revenue = sight.game.box.constants.revenue
    return {"leader": revenue.faction_leader, "senator": revenue.senator}


def _figures(sight: Sight) -> dict[str, dict[str, int]]:
    """Return for each Senator the sum of his changes by column."""
    found: dict[str, dict[str, int]] = {}
    for line in moved(sight):
        where = section_of(line.event)
        column = next((name for name, rules in SOURCES.items() if any(under(where, rule) for rule in rules)), "extra")
        row = found.setdefault(bare(line.purse.senator), {})
        row[column] = row.get(column, 0) + line.purse.change
    for key, now in SENATORS.items(sight.state, SCOPE):
        # What no event reports as a purse, such as talents spent on a target that are on the target's card.
        if rest := now.talents - _before(sight, key) - sum(found.get(key, {}).values()):
            row = found.setdefault(key, {})
            row["extra"] = row.get("extra", 0) + rest
    return found


def _before(sight: Sight, key: str) -> int:
    old = SENATORS.find(sight.before, SCOPE, key)
    return old.talents if old is not None else 0


def _rows(sight: Sight, seat: str, figures: dict[str, dict[str, int]], shown: tuple[str, ...]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for key, now in senators(sight.state, seat):
        changes: tuple[Value, ...] = tuple(figures.get(key, {}).get(column) or None for column in shown)
        first = seat_name(sight, seat).upper() if not rows else None
        rows.append(
            Row((first, person_name(sight, key), _before(sight, key), *changes, now.talents), joined=bool(rows))
        )
    return tuple(rows)
