"""What a player can do with a unit that must leave: where it may go, and what winter brings then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Column, Note, Part, Prose, Row, Section, Table, Value
from adjudicator.systems.diplomacy.box.options import profile_of
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.report import standing
from adjudicator.systems.diplomacy.report.board import cites, say
from adjudicator.systems.diplomacy.report.centres import Count, counts
from adjudicator.systems.diplomacy.rules.moves import pieces_of
from adjudicator.systems.diplomacy.rules.retreats import beaten
from adjudicator.systems.diplomacy.state import Dislodged, Unit
from adjudicator.systems.diplomacy.units import closed
from adjudicator.systems.diplomacy.units.pieces import Pieces

CHOICE = (Column("choice", full="Choice"), Column("next to", full="Centres next to it"))
COUNTED = (
    Column("units", "number", full="Units"),
    Column("centres", "number", full="Centres"),
    Column("winter", full="Winter"),
)
"""What follows from a choice in the fall; in spring nothing is counted yet."""


def section(sight: Sight, power: str) -> tuple[Block, ...]:
    """Return a table of choices for each unit of a power that must leave, none where no unit must."""
    mine = sorted(
        ((unit, row) for _, unit, row in beaten(sight.state) if unit.owner == power),
        key=lambda found: found[0].place,
    )
    one = next((each for each in counts(sight) if each.power == power), None)
    if not mine or one is None:
        return ()
    fall = standing.undecided(sight)
    parts = tuple(part for unit, row in mine for part in _choices(sight, one, unit, row, fall=fall))
    others = (Note(say(sight, "choices-others")),) if fall and len(mine) > 1 else ()
    title = say(sight, "choices-heading", units=tuple(f"{unit.kind} {unit.place}" for unit, _ in mine))
    return (Section(title, (*parts, *others), cites=cites(("dip:4",))),)


def _choices(sight: Sight, one: Count, unit: Unit, row: Dislodged, *, fall: bool) -> Iterator[Part]:
    """Yield the table of what a unit can do, and what is closed to it and why."""
    yield _table(sight, one, unit, row.places, fall=fall)
    found = tuple(_shut(sight, unit, row))
    if found:
        yield Prose((say(sight, "choices-closed", closed=found, by=_by(sight, unit)),))


def _shut(sight: Sight, unit: Unit, row: Dislodged) -> Iterator[dict[str, object]]:
    """Yield each province closed to the retreat of a unit: the reason, the unit in it, and those of a standoff."""
    pieces, profile = pieces_of(sight.game, sight.state), profile_of(sight.game.options)
    for code in sorted(closed.beside(pieces, profile, unit)):
        why = closed.to_retreat(pieces, profile, unit, row, code)
        if why:
            met = _met(sight, code) if why == closed.MET else ()
            yield {"code": code, "why": why, "there": closed.there(pieces, code), "met": met}


def _met(sight: Sight, code: str) -> tuple[str, ...]:
    """Return the units, as `A VIE`, whose moves to a province met there, as far as the reader saw them."""
    results = (one for event in sight.of_kind("moves_made") for one in event.data.results)
    return tuple(
        f"{one.unit} {one.place}" for one in results if one.reason == "bounced" and province(one.order.to) == code
    )


def _by(sight: Sight, unit: Unit) -> str:
    """Return the unit that drove another out, as `F NTH`; empty where the reader did not see it."""
    events = sight.of_kind("moves_made")
    return next((one.by for event in events for one in event.data.routed if one.place == unit.place), "")


def _table(sight: Sight, one: Count, unit: Unit, places: tuple[str, ...], *, fall: bool) -> Table:
    columns = (*CHOICE, *COUNTED) if fall else CHOICE
    rows = tuple(Row(tuple(_cells(sight, one, unit, to, fall=fall))) for to in (*places, ""))
    caption = say(sight, "choices-caption", unit=f"{unit.kind} {unit.place}")
    return Table(caption, columns, rows, wide=True, titled=one.away > 1)


def _cells(sight: Sight, one: Count, unit: Unit, to: str, *, fall: bool) -> Iterator[Value]:
    """Yield a choice, the centres next to it, and what power has then; an empty place is to be disbanded."""
    yield sight.name(f"place:{to}") if to else "disband"
    yield say(sight, "codes", codes=_near(sight, unit, to)) if to else ""
    if not fall:
        return
    after = replace(one, away=one.away - (not to), now=one.now + _won(sight, one, to))
    yield after.units + after.away
    yield after.now
    yield say(sight, "your-choice", due=after.due, free=tuple(code for code in one.free if code != province(to)))


def _won(sight: Sight, one: Count, to: str) -> bool:
    """Return whether a retreat to a place takes a centre."""
    owners = standing.owners(sight)
    return province(to) in owners and owners[province(to)] != one.power


def _near(sight: Sight, unit: Unit, to: str) -> tuple[str, ...]:
    """Return the centres that a unit could step into from a place, and the one that it would be in."""
    pieces = Pieces.of(sight.game.box.board, sight.state)
    near = {province(place) for place in pieces.steps(replace(unit, place=to))}
    return tuple(sorted(near & set(standing.owners(sight))))
