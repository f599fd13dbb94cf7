"""Supply centres and units by power: old and new owners, what changed hands, what was built."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Part, Points, Prose, Row, Section, Table
from adjudicator.systems.diplomacy.orders import Command, bare
from adjudicator.systems.diplomacy.picture.scene import Arrow
from adjudicator.systems.diplomacy.report.board import cites, say
from adjudicator.systems.diplomacy.rules.builds import Adjusted
from adjudicator.systems.diplomacy.rules.centres import needed_to_win
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import POWERS, centres_of, units_of

COLUMNS = (
    Column("power", full="Power"),
    Column("player", full="Player"),
    Column("centres", "number", full="Centres"),
    Column("was", "number", full="Before"),
    Column("units", "number", full="Units"),
)


def section(sight: Sight) -> tuple[Section, ...]:
    """Return the table of powers with the centres that changed hands since the last report."""
    counted = sight.of_kind("centres_counted")
    before = {power: was for event in counted for power, was, _, _ in event.data.powers}
    rows = []
    for power, row in POWERS.items(sight.state, SCOPE):
        now, units = len(centres_of(sight.state, power)), len(units_of(sight.state, power))
        player = sight.name(f"seat:{row.seat}") if row.seat else say(sight, "nobody", gone=row.gone)
        rows.append(
            (
                -now,
                sight.name(f"power:{power}"),
                Row((sight.name(f"power:{power}"), player, now, before.get(power, now), units)),
            )
        )
    table = Table(
        say(sight, "centres-caption"),
        COLUMNS,
        tuple(row for _, _, row in sorted(rows, key=lambda r: r[:2])),
        titled=False,
    )
    taken = tuple(one for event in counted for one in event.data.taken)
    parts: list[Part] = [table]
    if taken:
        parts.append(Points(tuple(say(sight, "taken", code=code, was=was, now=now) for code, was, now in taken)))
    parts.append(Prose((say(sight, "to-win", needed=needed_to_win(sight.game)),)))
    return (Section("Supply centres", tuple(parts), cites=cites(("dip:5",))),)


def winter(sight: Sight) -> tuple[Section, ...]:
    """Return what was built and removed, a line a power."""
    told = [event.data for event in sight.of_kind("adjusted")]
    if not told:
        return ()
    return (
        Section("Builds and removals", (Points(tuple(say(sight, "adjusted", one=one) for one in told)),), cites=("6",)),
    )


def arrows(sight: Sight) -> tuple[Arrow, ...]:
    """Return the marks of what was built and removed since the last moves."""
    found: list[Arrow] = []
    for event in sight.of_kind("moves_made", "adjusted"):
        if event.kind == "moves_made":
            found = []
            continue
        one: Adjusted = event.data
        found += [Arrow("build", unit[2:], unit[2:]) for unit in one.built]
        found += [Arrow("disband", unit[2:], unit[2:]) for unit in (*one.removed, *one.disorder)]
    return tuple(found)


def fate(sight: Sight, order: Command) -> tuple[str, ...]:
    """Return the outcome of an order to build or to remove, for the seat that gave it."""
    unit = f"{order.unit} {bare(order.place)}"
    for event in sight.of_kind("adjusted"):
        one: Adjusted = event.data
        why = next((reason for failed, reason in one.failed if failed == order), "")
        if why or unit in {*one.built, *one.removed, *one.disorder}:
            return (say(sight, "adjust-outcome", built=unit in one.built, why=why),)
    return ()
