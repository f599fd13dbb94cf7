"""The tables of a Diplomacy board, shared by every game played on one: units, and who must retreat."""

from __future__ import annotations

from typing import Final

from adjudicator.model.record import record
from adjudicator.model.state import Tab

SCOPE: Final = "board"


@record
class Unit:
    """An army or fleet, keyed by a token of its own (`u7`), so that it can be followed from place to place.

    `place` is a location with its coast (`SPA/NC`), `owner` who orders it, `was` the location it stood in when the
    season before began, `centre` the supply centre that feeds it in games that keep book of that.
    """

    kind: str
    place: str
    owner: str
    was: str = ""
    centre: str = ""


@record
class Dislodged:
    """A unit that must retreat, by its token: the province the attack came from, and where it may go."""

    by: str
    places: tuple[str, ...]


UNITS: Final = Tab("units", Unit)
DISLODGED: Final = Tab("dislodged", Dislodged)

KIND_OF: Final = UNITS.col("kind", str)
PLACE_OF: Final = UNITS.col("place", str)
OWNER_OF: Final = UNITS.col("owner", str)
WAS_OF: Final = UNITS.col("was", str)
CENTRE_OF: Final = UNITS.col("centre", str)
