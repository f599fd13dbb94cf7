"""Provinces and offices."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_rome.box.entry import Named


class IncomeLine(Record, frozen=True, kw_only=True):
    """A line of a province card: so many dice, `times` -1 for minus dice, and what is added, in talents."""

    dice: Literal[1, 2]
    times: Literal[1, -1] = 1
    plus: int = 0

    def total(self, rolled: int) -> int:
        """Return the talents for a sum of dice."""
        return self.times * rolled + self.plus

    @property
    def printed(self) -> str:
        """The line as written, `-1d6+1`."""
        return f"{'-' if self.times < 0 else ''}{self.dice}d6{f'{self.plus:+d}' if self.plus else ''}"


class Side(Record, frozen=True, kw_only=True):
    """One side of a province card: spoils, State income, what is for provincial forces, printed strength."""

    personal: IncomeLine
    state: IncomeLine
    taxes: Natural
    land: Natural
    fleet: Natural
    armies: Natural
    fleets: Natural


class Province(Named, frozen=True, kw_only=True):
    """A province card; `created_by` lists the wars and events that bring it."""

    frontier: bool
    created_by: tuple[str, ...]
    undeveloped: Side
    developed: Side

    def side(self, *, developed: bool) -> Side:
        """Return the side that is face up."""
        return self.developed if developed else self.undeveloped


class Office(Named, frozen=True, kw_only=True):
    """An office; `rank` is its place among those from whom the HRAO is taken."""

    rank: Positive
    influence: Natural
