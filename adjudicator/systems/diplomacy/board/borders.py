"""Borders that are not like others: weak, mute, of one way, or closed in a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from adjudicator.engine.box.boxes import Record, read_entry
from adjudicator.systems.diplomacy.board.rules import FALL, SPRING

LOSSES: Final[Mapping[str, float]] = {"full": 0, "half": 0.5, "supports": 1}
"""What a unit lacks of its own strength when it crosses, by the word of the map."""


class Border(Record, frozen=True, kw_only=True):
    """What is special about the border between two provinces, both ways.

    Attributes:
        between: their codes.
        units: "A" or "F" where it concerns only these, else empty.
        strength: with which a unit attacks across: "full", "half" its own, or that of its "supports" alone.
        support: whether support is given across.
        cuts: whether an attack across cuts a support even if it fails.
        retreat: whether units retreat across.
        one_way: whether units go only from the first province to the second.
        closed: the seasons in which nobody crosses, supports or convoys over it.
    """

    between: tuple[str, str]
    units: Literal["", "A", "F"] = ""
    strength: Literal["full", "half", "supports"] = "full"
    support: bool = True
    cuts: bool = True
    retreat: bool = True
    one_way: bool = False
    closed: tuple[Literal["spring", "fall"], ...] = ()


class Borders:
    """The special borders of a map, found by provinces and kind of unit."""

    __slots__ = ("_of", "all")

    def __init__(self, borders: Sequence[Border] = ()) -> None:
        self.all = tuple(borders)
        self._of = {
            (kind, *pair): border
            for border in self.all
            for kind in (border.units or "AF")
            for pair in (border.between, border.between[::-1])
        }

    def loss(self, kind: str, a: str, b: str) -> float:
        """Return what a unit lacks of its own strength when it goes from one province to another."""
        border = self._of.get((kind, a, b))
        return LOSSES[border.strength] if border is not None else 0

    def supports(self, kind: str, a: str, b: str) -> bool:
        """Return whether a unit in a province may support into another."""
        border = self._of.get((kind, a, b))
        return border is None or border.support

    def cuts(self, kind: str, a: str, b: str) -> bool:
        """Return whether an attack from one province on another cuts a support even if it fails."""
        border = self._of.get((kind, a, b))
        return border is None or border.cuts

    def retreats(self, kind: str, a: str, b: str) -> bool:
        """Return whether a unit may retreat from one province to another."""
        border = self._of.get((kind, a, b))
        return border is None or border.retreat

    def closed(self, season: str) -> frozenset[tuple[str, str, str]]:
        """Return the steps that nobody takes in a season: kind of unit, and province from and to."""
        return frozenset(key for key, border in self._of.items() if season in border.closed)

    @property
    def seasonal(self) -> bool:
        """Whether a border is closed in some season."""
        return any(self.closed(season) for season in (SPRING, FALL))

    def one_way(self) -> frozenset[tuple[str, str]]:
        """Return the pairs of provinces of which units go only from the first to the second."""
        return frozenset(border.between for border in self.all if border.one_way)


def read_borders(rows: Iterable[Mapping[str, Any]]) -> Borders:
    """Return the special borders of a map.

    Raises:
        UserError: a word is unknown, or has a value that is not allowed.
    """
    return Borders([read_entry(f"map.toml: border number {at}", dict(row), Border) for at, row in enumerate(rows, 1)])
