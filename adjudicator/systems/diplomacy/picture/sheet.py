"""The grid on which the shapes of a map grow: ways along its borders first, then what is left to whoever is near."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from math import dist, sqrt
from typing import TypeAlias

from adjudicator.systems.diplomacy.picture.scene import Point

Cell: TypeAlias = tuple[int, int]
Rows: TypeAlias = tuple[tuple[str, ...], ...]
"""Rows of squares from the top, each the code of a place, or empty for a gap."""
Pair: TypeAlias = tuple[str, str]
Spots: TypeAlias = Mapping[str, tuple[Point, ...]]
"""The points about which each place grows: one, or more where it is drawn in several parts."""
PER_POINT = 90
"""Squares for each point."""
GAP = ""
_CROWD, _RIM = 3.0, 1.5
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_ROUND = (*_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


class Sheet:
    """The grid while places grow on it."""

    def __init__(self, spots: Spots, pairs: list[Pair]) -> None:
        points = [point for own in spots.values() for point in own]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, high = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
        rim = 0.5 * sqrt(wide * high / len(points))
        step = sqrt((wide + 2 * rim) * (high + 2 * rim) / (PER_POINT * len(points)))
        step = round(step, 3)
        self.size = (int((wide + 2 * rim) / step) + 1, int((high + 2 * rim) / step) + 1)
        left, top = round(min(xs) - rim, 2), round(max(ys) + rim, 2)
        self.left, self.top, self.step = left, top, step
        self.pairs = pairs
        self.near: dict[str, set[str]] = {code: set() for code in spots}
        for a, b in pairs:
            self.near[a].add(b)
            self.near[b].add(a)
        self.owner: dict[Cell, str] = {}
        self.own: dict[str, list[Cell]] = {code: [] for code in spots}
        self.kept: set[Cell] = set()
        self.homes: dict[str, list[Cell]] = {code: [] for code in spots}
        for code in sorted(spots):
            for x, y in spots[code]:
                home = self._vacant((int((x - left) / step), int((top - y) / step)))
                self.homes[code].append(home)
                self._give(home, code)

    def _vacant(self, cell: Cell) -> Cell:
        """Return a square that is no home yet, and is none's neighbour, as near as can be."""
        taken = {near for own in self.homes.values() for home in own for near in (home, *self.beside(home))}
        taken |= {near for each in taken for near in self.beside(each)}
        for far in range(max(self.size)):
            for x in range(cell[0] - far, cell[0] + far + 1):
                for y in range(cell[1] - far, cell[1] + far + 1):
                    if self.inside((x, y)) and (x, y) not in taken:
                        return x, y
        return cell

    def _give(self, cell: Cell, code: str) -> None:
        self.owner[cell] = code
        self.own[code].append(cell)

    def inside(self, cell: Cell) -> bool:
        """Return whether a square is on the sheet."""
        return 0 <= cell[0] < self.size[0] and 0 <= cell[1] < self.size[1]

    def beside(self, cell: Cell) -> Iterator[Cell]:
        """Yield the squares that share a side with one."""
        for dx, dy in _SIDES:
            other = (cell[0] + dx, cell[1] + dy)
            if self.inside(other):
                yield other

    def plant(self) -> None:
        """Give each place the squares about its point, for its sign and its name."""
        for code, home in ((code, home) for code, own in self.homes.items() for home in own):
            for cell in self.beside(home):
                if cell not in self.owner and all(self.owner.get(n, code) == code for n in self.beside(cell)):
                    self._give(cell, code)
        self.kept |= set(self.owner)

    def join(self, first: Mapping[Pair, int]) -> list[Pair]:
        """Lay a way along each border, the shortest first, and before them those of a rank below zero.

        Returns:
            the borders that found no way.
        """

        def rank(pair: Pair) -> tuple[int, float, Pair]:
            a, b = (self.homes[code] for code in pair)
            return (first.get(pair, 0), min(dist(one, other) for one in a for other in b), pair)

        return [pair for pair in sorted(self.pairs, key=rank) if not self._lay(*pair)]

    def _lay(self, a: str, b: str) -> bool:
        way = self._way(a, b)
        if way is None:
            return False
        half = len(way) // 2
        for at, cell in enumerate(way):
            self._give(cell, a if at < half or (at == half and len(way) % 2) else b)
            self.kept.add(cell)
        return True

    def _way(self, a: str, b: str) -> list[Cell] | None:
        """Return the cheapest free squares between two places: none where they touch, None where there is no way."""
        heap: list[tuple[float, Cell, Cell | None]] = []
        cost: dict[Cell, float] = {}
        came: dict[Cell, Cell | None] = {}
        for cell in self.own[a]:
            cost[cell] = 0.0
            heappush(heap, (0.0, cell, None))
        while heap:
            spent, cell, before = heappop(heap)
            if cell in came:
                continue
            came[cell] = before
            for other in self.beside(cell):
                if self.owner.get(other) == b:
                    return self._back(came, cell, a)
                if other in self.owner or other in came:
                    continue
                now = spent + self._toll(other, a, b)
                if now < cost.get(other, now + 1):
                    cost[other] = now
                    heappush(heap, (now, other, cell))
        return None

    def _back(self, came: Mapping[Cell, Cell | None], cell: Cell, a: str) -> list[Cell]:
        way = []
        here: Cell | None = cell
        while here is not None and self.owner.get(here) != a:
            way.append(here)
            here = came[here]
        return way[::-1]

    def _toll(self, cell: Cell, a: str, b: str) -> float:
        """The price of a square: more beside places that have nothing to do with this border, and at the edge."""
        toll = 1.0
        for dx, dy in _ROUND:
            code = self.owner.get((cell[0] + dx, cell[1] + dy))
            if code is not None and code not in {a, b}:
                toll += _CROWD
        x, y = cell
        return toll + (_RIM if x in {0, self.size[0] - 1} or y in {0, self.size[1] - 1} else 0.0)

    def fill(self) -> None:
        """Give every square that is left to the place that is nearest to it over free squares."""
        heap = [(0.0, code, cell) for cell, code in self.owner.items()]
        heap.sort()
        done: set[Cell] = set()
        while heap:
            far, code, cell = heappop(heap)
            if cell in done:
                continue
            done.add(cell)
            if cell not in self.owner:
                self._give(cell, code)
            for dx, dy in _ROUND:
                other = (cell[0] + dx, cell[1] + dy)
                if self.inside(other) and other not in self.owner and not self._squeezed(cell, (dx, dy), code):
                    heappush(heap, (far + dist((0, 0), (dx, dy)), code, other))

    def _squeezed(self, cell: Cell, step: Cell, code: str) -> bool:
        """Return whether a step aslant would pass between squares of two others."""
        flanks = ((cell[0] + step[0], cell[1]), (cell[0], cell[1] + step[1]))
        return all(step) and all(self.owner.get(each, code) != code for each in flanks)

    def part(self) -> None:
        """Leave gaps between places that touch and have no border."""
        for cell in sorted(self.owner, key=lambda cell: (cell in self.kept, cell)):
            code = self.owner[cell]
            if not code or cell in self.homes[code]:
                continue
            others = {self.owner[n] for n in self.beside(cell)} - {code, GAP}
            if others <= self.near[code] or self._matters(cell, code):
                continue
            self.owner[cell] = GAP

    def _matters(self, cell: Cell, code: str) -> bool:
        """Return whether a place would fall apart without a square, or a border would no longer touch."""
        ring = [(cell[0] + dx, cell[1] + dy) for dx, dy in _ROUND]
        own = {each for each in ring if self.owner.get(each) == code}
        direct = [each for each in self.beside(cell) if each in own]
        if len(direct) > 1:
            seen, edge = {direct[0]}, [direct[0]]
            while edge:
                here = edge.pop()
                more = [each for each in self.beside(here) if each in own and each not in seen]
                seen.update(more)
                edge += more
            if not set(direct) <= seen:
                return True
        for other in {self.owner[n] for n in self.beside(cell)} & self.near[code]:
            if self._sides(code, other) <= sum(self.owner[n] == other for n in self.beside(cell)):
                return True
        return False

    def _sides(self, a: str, b: str) -> int:
        held = (cell for cell in self.own[a] if self.owner[cell] == a)
        return sum(self.owner.get(n) == b for cell in held for n in self.beside(cell))

    def rows(self) -> Rows:
        """Return whose each square is."""
        wide, high = self.size
        return tuple(tuple(self.owner.get((x, y), GAP) for x in range(wide)) for y in range(high))
