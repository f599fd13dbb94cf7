"""The ground of a map: cells of points merged into places, their borders cut into the stretches two places share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import TypeAlias

from adjudicator.systems.diplomacy.picture.scene import Point
from adjudicator.systems.diplomacy.picture.voronoi import FRAME, Side, cells

EDGE = ""
"""Stands for the place beyond the frame of the picture."""
NEAR = 1.0
"""Corners closer than this are one corner. They are whole numbers: a picture 1000 wide shows no less."""
_ON_THE_WAY = 2
"""Edges that meet where a border only bends."""

Seeds: TypeAlias = tuple[tuple[str, tuple[Point, ...]], ...]
"""Places by code with the points at their centres."""
_Edge: TypeAlias = tuple[Point, Point]
Edges: TypeAlias = Mapping[str, list[_Edge]]


@dataclass(frozen=True, slots=True)
class Border:
    """A stretch of border between two places, or a place and the frame, from corner to corner."""

    places: tuple[str, str]
    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        """How long it is, along its corners."""
        return sum(dist(*pair) for pair in pairwise(self.points))


@dataclass(frozen=True, slots=True)
class Ground:
    """The outlines of all places, each ring cut into consecutive stretches, and each border once."""

    rings: dict[str, tuple[tuple[tuple[Point, ...], ...], ...]]
    borders: tuple[Border, ...]

    def touching(self) -> dict[frozenset[str], float]:
        """Return how long the border is that two places share, for all that share one."""
        found: dict[frozenset[str], float] = defaultdict(float)
        for border in self.borders:
            if EDGE not in border.places:
                found[frozenset(border.places)] += border.length
        return dict(found)

    def outline(self, code: str) -> tuple[tuple[Point, ...], ...]:
        """Return the rings of a place as corners alone."""
        return tuple(tuple(p for stretch in ring for p in stretch[:-1]) for ring in self.rings[code])


@lru_cache(maxsize=8)
def ground(seeds: Seeds, width: float, height: float) -> Ground:
    """Return the ground of a map; kept, as a map does not change from report to report."""
    owners = tuple(code for code, points in seeds for _ in points)
    found = cells(tuple(point for _, points in seeds for point in points), width, height)
    return joined(_edges(owners, found))


def joined(edges: Edges, drawn: Callable[[tuple[Point, ...]], tuple[Point, ...]] = tuple) -> Ground:
    """Return the ground whose places have these edges.

    Args:
        edges: of each place, going round it with the place on the right hand.
        drawn: turns a stretch of border into the line that is drawn; the same whichever way round it is.
    """
    beyond = {(b, a): code for code, own in edges.items() for a, b in own}
    corners = _corners(edges)
    rings = {code: tuple(_stretches(ring, corners) for ring in _rings(own)) for code, own in edges.items()}
    borders: dict[tuple[Point, ...], Border] = {}
    for code, stretches in ((code, stretch) for code, own in rings.items() for ring in own for stretch in ring):
        if stretches[::-1] not in borders:
            other = beyond.get((stretches[0], stretches[1]), EDGE)
            borders[stretches] = Border((code, other), drawn(stretches))
    outlines = {code: tuple(tuple(map(drawn, ring)) for ring in own) for code, own in rings.items()}
    return Ground(outlines, tuple(borders.values()))


def _edges(owners: tuple[str, ...], found: list[list[Side]]) -> dict[str, list[_Edge]]:
    """Return the edges of each place, going round it, without those between two of its own points."""
    snap = _Snap()
    edges: dict[str, list[_Edge]] = {code: [] for code in owners}
    for code, sides in zip(owners, found, strict=True):
        for side, after in zip(sides, [*sides[1:], *sides[:1]], strict=True):
            start, end = snap(side.start), snap(after.start)
            if start != end and (side.beyond == FRAME or owners[side.beyond] != code):
                edges[code].append((start, end))
    return edges


class _Snap:
    """Makes corners that differ by a rounding error one."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Point] = {}

    def __call__(self, point: Point) -> Point:
        """Return the first point seen near this one."""
        x, y = int(point[0] // NEAR), int(point[1] // NEAR)
        for at in ((x + dx, y + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)):
            if at in self._known and dist(self._known[at], point) < NEAR:
                return self._known[at]
        return self._known.setdefault((x, y), (float(round(point[0])), float(round(point[1]))))


def _corners(edges: Edges) -> set[Point]:
    """Return the corners at which other than two stretches meet; the frame counts as a place of its own."""
    joined: dict[Point, set[frozenset[Point]]] = defaultdict(set)
    outer: dict[Point, int] = defaultdict(int)
    both = {edge for own in edges.values() for edge in own}
    for start, end in both:
        for point in (start, end):
            joined[point].add(frozenset((start, end)))
            outer[point] += (end, start) not in both
    return {point for point, meeting in joined.items() if len(meeting) != _ON_THE_WAY or outer[point]}


def _rings(edges: list[_Edge]) -> Iterator[list[Point]]:
    """Join edges to rings, each beginning where its first edge does."""
    leaving: dict[Point, list[Point]] = defaultdict(list)
    for start, end in edges:
        leaving[start].append(end)
    for start, _ in edges:
        while leaving[start]:
            ring = [start]
            while leaving[ring[-1]]:
                ring.append(leaving[ring[-1]].pop())
            yield ring[:-1]


def _stretches(ring: list[Point], corners: set[Point]) -> tuple[tuple[Point, ...], ...]:
    """Cut a ring at its corners; one without any (an island) is one stretch that ends where it begins."""
    first = next((at for at, point in enumerate(ring) if point in corners), None)
    if first is None:
        first = ring.index(min(ring))
    turned = [*ring[first:], *ring[: first + 1]]
    cuts = [0, *(at for at in range(1, len(turned) - 1) if turned[at] in corners), len(turned) - 1]
    return tuple(tuple(turned[a : b + 1]) for a, b in pairwise(cuts))
