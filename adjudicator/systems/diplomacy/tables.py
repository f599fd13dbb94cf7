"""The tables of standard Diplomacy beside those of the board: powers, owners of centres, the date."""

from __future__ import annotations

from typing import Final

from adjudicator.model.record import record
from adjudicator.model.secret import VEILS
from adjudicator.model.state import State, Tab
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

SPRING, FALL, WINTER = "spring", "fall", "winter"


@record
class Power:
    """A power, by its id: the seat that plays it (empty in civil disorder), and the year it was eliminated (or 0)."""

    seat: str = ""
    gone: int = 0


@record
class Centre:
    """A supply centre, by its province: the power that owns it, or empty.

    `taken` is the year in which that power took it, 0 if it began with it; `was` is the owner before, empty if nobody.
    """

    owner: str = ""
    was: str = ""
    taken: int = 0


@record
class Calendar:
    """The one row of the calendar: the year and the current season."""

    year: int
    season: str


@record
class Saved:
    """The builds that a power left unused in the winter before, where the map lets it make them up."""

    count: int


SAVED: Final = Tab("saved", Saved)
POWERS: Final = Tab("powers", Power)
CENTRES: Final = Tab("centres", Centre)
CALENDAR: Final = Tab("calendar", Calendar)
NOW: Final = "now"
"""The key of the calendar's one row."""

SEAT: Final = POWERS.col("seat", str)
GONE: Final = POWERS.col("gone", int)
OWNER: Final = CENTRES.col("owner", str)
WAS: Final = CENTRES.col("was", str)
TAKEN: Final = CENTRES.col("taken", int)
YEAR: Final = CALENDAR.col("year", int)
SEASON: Final = CALENDAR.col("season", str)


def label(state: State) -> str:
    """Return the current season as orders name it: `fall 1901`."""
    now = CALENDAR.get(state, SCOPE, NOW)
    return f"{now.season} {now.year}"


def power_of(state: State, seat: str) -> str:
    """Return the power that a seat plays, or nothing."""
    return next((power for power, row in POWERS.items(state, SCOPE) if row.seat == seat), "")


def centres_of(state: State, power: str) -> tuple[str, ...]:
    """Return the centres that a power owns, by code."""
    return tuple(code for code, row in CENTRES.items(state, SCOPE) if row.owner == power)


def units_of(state: State, power: str) -> tuple[str, ...]:
    """Return the tokens of the units of a power."""
    return tuple(token for token, row in UNITS.items(state, SCOPE) if row.owner == power)


def saved_of(state: State, power: str) -> int:
    """Return how many builds a power may make up for in any centre it owns; none where the map has no such rule."""
    return SAVED.get(state, SCOPE, power).count if SAVED.name in state.parts[SCOPE] else 0


def alive(state: State) -> tuple[str, ...]:
    """Return the powers that somebody plays and that have a unit or a centre, in the order of their ids.

    In fog nobody may know who has lost the last of them before that is told after the fall.
    """
    if VEILS in state.parts[SCOPE]:
        return tuple(power for power, row in POWERS.items(state, SCOPE) if row.seat and not row.gone)
    played = (power for power, row in POWERS.items(state, SCOPE) if row.seat)
    return tuple(power for power in played if units_of(state, power) or centres_of(state, power))
