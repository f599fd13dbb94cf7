"""Why a place is closed: to a unit that must retreat, or to a build. Refusals say it, and the report of the season."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.systems.diplomacy.judge import orders as judge
from adjudicator.systems.diplomacy.judge.adjust import building_places, home_centres
from adjudicator.systems.diplomacy.judge.movement import open_places
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.state import Dislodged, Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces

FAR, HELD, ORIGIN, MET = "far", "held", "origin", "met"
"""Too far for the unit; held by another; the origin of the attack; the place of a standoff."""
LOST, ABROAD = "lost", "abroad"
"""A home that the power does not own; no place of the power to build in."""


def beside(pieces: Pieces, profile: Profile, unit: Unit) -> frozenset[str]:
    """Return the provinces that a unit could retreat to if none were closed."""
    one = judge.Unit("A" if unit.kind == "A" else "F", unit.place, unit.owner)
    return frozenset(pieces.board.province_of(place) for place in open_places(pieces.board, profile, one, ()))


def to_retreat(pieces: Pieces, profile: Profile, unit: Unit, row: Dislodged, code: str) -> str:
    """Return why a province is closed to a unit that must retreat; empty where it is open."""
    if code in {pieces.board.province_of(place) for place in row.places}:
        return ""
    if code not in beside(pieces, profile, unit):
        return FAR
    if pieces.find(code) is not None:
        return HELD
    return ORIGIN if code == row.by else MET


def to_build(pieces: Pieces, power: str, owned: Collection[str], code: str) -> str:
    """Return why nothing can be built in a province; a power has the name that it has on the map."""
    if code in building_places(pieces.board, power, owned) and code in owned:
        return HELD
    return LOST if code in home_centres(pieces.board, power) else ABROAD


def there(pieces: Pieces, code: str) -> str:
    """Return the unit that stands in a province, as `A VIE`; empty without one."""
    unit = pieces.find(code)
    return f"{unit.kind} {unit.place}" if unit is not None else ""
