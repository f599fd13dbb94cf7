"""4.A.b, 4.A.c How much a Ruler must give away: half of the holdings, from five on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import province_row, ruled_by, units_of
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

FROM: Final = 5
"""Provinces, or units, from which half must be given away."""


@dataclass(frozen=True, slots=True)
class Quota:
    """A Ruler's provinces or tokens: all of them, how many must be given away, and those kept."""

    total: int
    due: int
    kept: tuple[str, ...]

    @property
    def given(self) -> int:
        """How many are given away."""
        return self.total - len(self.kept)

    @property
    def short(self) -> int:
        """How many are missing."""
        return max(0, self.due - self.given)


@rule("cd:4.A.b", "cd:4.A.c", "cd:ruling 11", title="Half, rounded in the Ruler's favour, from five up")
def due(total: int) -> int:
    """Return how many of so many provinces or units must be given away."""
    return total // 2 if total >= FROM else 0


@rule("cd:4.A.b", "cd:ruling 11", title="Provinces under sub-rulers")
def provinces(state: State, seat: str) -> Quota:
    """Return a Ruler's quota of provinces."""
    own = ruled_by(state, seat)
    return Quota(len(own), due(len(own)), tuple(place for place in own if not province_row(state, place).sub))


@rule("cd:4.A.c", "cd:ruling 11", title="Units under commanders")
def units(state: State, seat: str) -> Quota:
    """Return a Ruler's quota of units, including those of sub-rulers' provinces."""
    own = units_of(state, seat)
    return Quota(len(own), due(len(own)), tuple(token for token in own if UNITS.get(state, SCOPE, token).owner == seat))
