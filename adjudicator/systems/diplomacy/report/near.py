"""Who stands next to whose centre: what could be entered next, by a rule that is printed above the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Prose, Row, Section, Table
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.report.board import Called, say
from adjudicator.systems.diplomacy.state import Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces

COLUMNS = (
    Column("centre", full="Centre"),
    Column("of", full="Owner"),
    Column("there", full="Who stands there"),
    Column("foreign units next to it", full="Foreign units next to it"),
    Column("own", "number", full="Own units that can help"),
)
CROWD = 2
"""Foreign units that are enough to be named although somebody stands in the centre."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A centre that foreign units can enter: its owner, its unit, those next to it, and how many of its own."""

    code: str
    owner: str
    there: Unit | None
    foreign: tuple[Unit, ...]
    own: int


def pressed(pieces: Pieces, owners: Mapping[str, str]) -> tuple[Pressed, ...]:
    """Return the centres that two foreign units can enter, or one while no unit is there; the emptiest first.

    Args:
        pieces: the units where they are now.
        owners: of the centres, by code; a centre that nobody owns is in nobody's danger and left out.
    """
    units = [unit for _, unit in pieces.at.values() if unit.owner != NEUTRAL]  # those never move
    found = []
    for code, owner in owners.items():
        there = pieces.find(code)
        near = [unit for unit in units if unit is not there and pieces.stands_by(unit, code)]
        foreign = tuple(unit for unit in near if unit.owner != owner)
        if owner and len(foreign) >= (CROWD if there is not None else 1):
            found.append(Pressed(code, owner, there, foreign, len(near) - len(foreign)))
    return tuple(sorted(found, key=lambda one: (one.there is not None, one.owner, one.code)))


def section(sight: Sight, board: Map, owners: Mapping[str, str], called: Called) -> tuple[Section, ...]:
    """Return the section, none where no centre is pressed.

    Args:
        sight: what the reader may know.
        board: the map.
        owners: of the centres, by code.
        called: what readers call an owner.
    """
    found = pressed(Pieces.of(board, sight.state), owners)
    if not found:
        return ()
    rows = tuple(
        Row(
            (
                sight.name(f"place:{one.code}"),
                called(sight, one.owner),
                _there(sight, one, called),
                _foreign(sight, one, called),
                one.own,
            )
        )
        for one in found
    )
    table = Table(say(sight, "near-caption"), COLUMNS, rows, wide=True, titled=False)
    return (Section("Who stands next to whose centre", (Prose((say(sight, "near-rule"),)), table)),)


def _there(sight: Sight, one: Pressed, called: Called) -> str:
    if one.there is None:
        return say(sight, "near-nobody")
    whose = "" if one.there.owner == one.owner else called(sight, one.there.owner)
    return say(sight, "near-units", groups=((whose, (_unit(one.there),)),))


def _foreign(sight: Sight, one: Pressed, called: Called) -> str:
    groups: dict[str, list[str]] = {}
    for unit in one.foreign:
        groups.setdefault(called(sight, unit.owner), []).append(_unit(unit))
    return say(sight, "near-units", groups=tuple((whose, tuple(units)) for whose, units in sorted(groups.items())))


def _unit(unit: Unit) -> str:
    return f"{unit.kind} {unit.place}"
