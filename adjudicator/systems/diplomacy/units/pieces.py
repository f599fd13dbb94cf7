"""The places of a game's units, and where each could go: used by checks, forms and random players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from adjudicator.model.state import State
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Unit


@dataclass(frozen=True, slots=True)
class Pieces:
    """The units on a map, by province, without those that must retreat."""

    board: Map
    at: Mapping[str, tuple[str, Unit]]
    ends: dict[str, frozenset[str]] = field(default_factory=dict)
    """Where fleets at sea could carry an army from a province, worked out when first asked."""
    pinned: frozenset[str] = frozenset()
    """Provinces whose unit may not move."""
    dark: frozenset[str] = frozenset()
    """Provinces in which any unit may stand, for all that the reader of an order knows."""

    @staticmethod
    def of(board: Map, state: State, pinned: frozenset[str] = frozenset()) -> Pieces:
        """Return the units of a state; those in some provinces may not move."""
        away = DISLODGED.rows(state, SCOPE)
        standing = ((token, unit) for token, unit in UNITS.items(state, SCOPE) if token not in away)
        at = {board.province_of(unit.place): (token, unit) for token, unit in standing}
        return Pieces(board, at, pinned=pinned)

    def stuck(self, unit: Unit) -> bool:
        """Return whether a unit may not move, whatever is beside it."""
        return self.board.province_of(unit.place) in self.pinned

    def find(self, province: str) -> Unit | None:
        """Return the unit in a province, if there is one."""
        found = self.at.get(province)
        return found[1] if found else None

    def steps(self, unit: Unit) -> tuple[str, ...]:
        """Return the places a unit can step to, with coasts for fleets, in the order of their names."""
        if unit.kind == "F":
            return tuple(sorted(self.board.fleet_next(unit.place)))
        code = self.board.province_of(unit.place)
        near = (to for to in self.board.army_next(code) if not self.board.sea(to))
        over = (other for pair in self.board.ground.passes if code in pair for other in pair if other != code)
        return tuple(sorted({*near, *over}))

    def carried(self, unit: Unit) -> frozenset[str]:
        """Return the provinces that the fleets at sea could carry an army to, none for a fleet."""
        code = self.board.province_of(unit.place)
        if unit.kind == "F":
            return frozenset()
        if code not in self.ends:
            self.ends[code] = frozenset(self._carried(code)) - {code}
        return self.ends[code]

    def _carried(self, code: str) -> Iterator[str]:
        seen: set[str] = set()
        edge = [sea for sea in self.board.shores(code) if self._fleet(sea)]
        while edge:
            sea = edge.pop()
            if sea in seen:
                continue
            seen.add(sea)
            for to in self.board.provinces:
                if sea in self.board.landfalls(to):  # a canal is no shore
                    if not self.board.sea(to):
                        yield to
                    if self.board.carries(to) and self._fleet(to):
                        edge.append(to)

    def _fleet(self, sea: str) -> bool:
        if sea in self.dark:
            return True
        unit = self.find(sea)
        return unit is not None and unit.kind == "F"

    def reaches(self, unit: Unit, province: str) -> bool:
        """Return whether a unit could go to a province, by itself or carried."""
        return self.stands_by(unit, province) or province in self.carried(unit)

    def stands_by(self, unit: Unit, province: str) -> bool:
        """Return whether a unit could step into a province by itself, whatever the coast."""
        if unit.kind == "F":
            return province in self.board.fleet_reach(unit.place)
        return province in self.steps(unit)

    def helps(self, unit: Unit, province: str) -> bool:
        """Return whether a unit could support into a province: a step it can take itself, but over no pass."""
        code = self.board.province_of(unit.place)
        if unit.kind == "A" and self.board.pass_between(code, province):
            return False
        return self.stands_by(unit, province) and self.board.borders.supports(unit.kind, code, province)
