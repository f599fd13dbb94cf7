"""Units and what may be ordered of them; the unit ordered is the key of the mapping of orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

UnitKind = Literal["A", "F"]
NEUTRAL = "neutral"
"""The owner, in any case of letters, of units that are nobody's."""


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or a fleet, its place (`SPA/NC` for a fleet on a separate coast), and its owner."""

    kind: UnitKind
    place: str
    owner: str

    @property
    def neutral(self) -> bool:
        """Whether it is nobody's: it never retreats."""
        return self.owner.casefold() == NEUTRAL

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


@dataclass(frozen=True, slots=True)
class Hold:
    """Stay."""


@dataclass(frozen=True, slots=True)
class Move:
    """Go to a place.

    Attributes:
        to: where; a fleet may name a coast (`SPA/NC`).
        via: "convoy" where the order says so, "rail", or empty.
        route: the seas of the convoy in order, where the order names them; no other route will do.
        passive: a step over a pass: it has no strength, cuts nothing, keeps nobody out, and succeeds only into a
            space that is empty in the end and that nobody else enters but over a pass.
        bars: if not empty, alternatives, each a set of provinces: the move has a way only if all units that stand
            in the provinces of one alternative are dislodged (an empty alternative is always open).
        far: by rail: the provinces need not touch, and no convoy is needed.
    """

    to: str
    via: Literal["", "convoy", "rail"] = ""
    route: tuple[str, ...] = ()
    passive: bool = False
    bars: tuple[frozenset[str], ...] = ()
    far: bool = False


@dataclass(frozen=True, slots=True)
class SupportHold:
    """Support a unit to hold its place, as long as it is not ordered to move."""

    unit: str


@dataclass(frozen=True, slots=True)
class SupportMove:
    """Support the move of the unit in a place to another place."""

    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Convoy:
    """Carry the army in a place on its way to another place."""

    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Become:
    """Stay and become the other kind of unit, where the map allows it: `to` is its place then, a coast for a fleet."""

    to: str


Order = Hold | Move | SupportHold | SupportMove | Convoy | Become


@dataclass(frozen=True, slots=True)
class RetreatTo:
    """Retreat to a place."""

    to: str


@dataclass(frozen=True, slots=True)
class Disband:
    """Give up a dislodged unit."""


RetreatOrder = RetreatTo | Disband


@dataclass(frozen=True, slots=True)
class Build:
    """Build a unit in a place."""

    kind: UnitKind
    place: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove the unit in a place."""

    place: str


@dataclass(frozen=True, slots=True)
class Waive:
    """Leave one build unused."""


AdjustOrder = Build | Remove | Waive
