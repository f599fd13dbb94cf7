"""What a battle comes to: results, Disaster and Standoff numbers."""

from __future__ import annotations

from adjudicator.model.record import record

ALL = -1
"""Stands for all units in the place of a number of losses."""


DISASTER, STANDOFF, VICTORY, STALEMATE, DEFEAT = "disaster", "standoff", "victory", "stalemate", "defeat"


@record
class Commanding:
    """A commander in a battle and his MIL."""

    senator: str
    mil: int


@record
class Omen:
    """A number of a War or Leader card that the dice showed: `by` as `war:roman_1`; `sort` disaster or standoff.

    `spared` says why it did no harm: `later`, for a force that was not the first, or the Senator who ignores it.
    """

    sort: str
    by: str
    number: int
    spared: str = ""
