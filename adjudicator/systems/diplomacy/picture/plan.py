"""The plan of a map: its ground, and the places of signs and words on it, in units of the picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import dist, sqrt

from adjudicator.systems.diplomacy.picture.cells import Ground, ground
from adjudicator.systems.diplomacy.picture.scene import Area, Kind, Place, Point
from adjudicator.systems.diplomacy.picture.spots import Outline, inside, roomiest
from adjudicator.systems.diplomacy.picture.squares import ground_of

WIDTH = 1000.0
"""How wide a picture is, but for maps of many places."""
MANY = 130
"""Places for whose signs a picture of that width has room; of a planned map with more it is wider."""
TOP = 44.0
"""Height of the head above the map."""
MARGIN = 16.0
"""How far words and signs stay from the edges."""
BELOW = 25.0
"""How far below its unit the code of a place is written."""
_ABOVE = 6.0
"""How far above the middle of a place its unit is drawn."""
_LEAST = 250.0
"""The area that a code needs."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything of a map is. Points of the ground count from the top left corner of the map."""

    width: float
    height: float
    ground: Ground
    kinds: dict[str, Kind]
    spots: dict[str, Point]
    labels: dict[str, Point]
    parts: dict[str, tuple[Point, ...]]
    """Where further parts of a place have its code: a map of the whole earth shows some seas at both its edges."""

    def spot(self, at: str) -> Point:
        """Return the spot of a unit; at a coast without a spot of its own, that of the place."""
        return self.spots.get(at) or self.spots[at.partition("/")[0]]

    def between(self, start: str, to: str) -> tuple[Point, Point]:
        """Return the spots of two places that are nearest to each other, where a place has several parts."""
        return min(((one, other) for one in self._all(start) for other in self._all(to)), key=lambda pair: dist(*pair))

    def _all(self, at: str) -> tuple[Point, ...]:
        return (self.spot(at), *self.parts.get(at.partition("/")[0], ()))


def width_for(places: int) -> int:
    """Return how wide the picture of a planned map of so many places is."""
    return round(WIDTH * max(1.0, sqrt(places / MANY)))


@lru_cache(maxsize=8)
def plan(places: tuple[Place, ...]) -> Plan:
    """Return the plan of a map; kept, as a map does not change from report to report."""
    areas = {place.code: place.area for place in places if place.area is not None}
    if len(areas) == len(places):
        grid = next(iter(areas.values()))
        fit = _Fit.of(grid, width_for(len(places)))
        found = ground_of(areas, fit.width / grid.size[0])
    else:
        fit = _Fit.around([point for place in places for point in place.xy])
        found = ground(tuple((place.code, tuple(map(fit, place.xy))) for place in places), WIDTH, fit.height)
    spots: dict[str, Point] = {}
    labels: dict[str, Point] = {}
    parts: dict[str, tuple[Point, ...]] = {}
    for place in places:
        outline = found.outline(place.code)
        # Of two places in one spot the second has no ground; it has its signs.
        middle = roomiest(outline) if outline else fit(place.xy[0])
        spots[place.code] = fit.kept(fit(place.spot) if place.spot else (middle[0], middle[1] - _ABOVE))
        labels[place.code] = fit.kept(fit(place.label) if place.label else (middle[0], middle[1] + BELOW - _ABOVE))
        if (
            place.area
            and place.kind != "blank"
            and (own := tuple(_parts(found.outline(place.code), spots[place.code])))
        ):
            parts[place.code] = own
        spots |= {f"{place.code}/{coast}": fit.kept(fit(at)) for coast, at in place.coasts}
    return Plan(fit.width, fit.height, found, {place.code: place.kind for place in places}, spots, labels, parts)


def _parts(outline: Outline, spot: Point) -> Iterator[Point]:
    """Yield the middles of the parts of a place in which its spot is not, and that have room for its code."""
    if len(outline) == 1:
        return
    sizes = [_size(ring) for ring in outline]
    whole = max(sizes, key=abs)
    for ring, size in zip(outline, sizes, strict=True):
        # Rings that go the other way round are holes.
        if size * whole > 0 and abs(size) >= _LEAST and not inside(spot, (ring,)):
            yield roomiest((ring,))


def _size(ring: tuple[Point, ...]) -> float:
    """Return the area of a ring, below zero for one that goes the other way round."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


@dataclass(frozen=True, slots=True)
class _Fit:
    """Turns positions of a map into those of the picture, whose y goes down."""

    left: float
    top: float
    scale: float
    width: float
    height: float

    @classmethod
    def around(cls, points: list[Point]) -> _Fit:
        """Fit a picture around points, with a rim of half the way between neighbours."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        near = [min(dist(one, other) for other in points if other != one) for one in points]
        rim = sum(near) / len(near) / 2
        scale = WIDTH / (max(xs) - min(xs) + 2 * rim)
        height = (max(ys) - min(ys) + 2 * rim) * scale
        return cls(min(xs) - rim, max(ys) + rim, scale, WIDTH, round(height, 1))

    @classmethod
    def of(cls, grid: Area, width: float) -> _Fit:
        """Fit a picture to the grid of a planned map."""
        scale = width / (grid.size[0] * grid.step)
        return cls(grid.left, grid.top, scale, width, round(grid.size[1] * grid.step * scale, 1))

    def __call__(self, point: Point) -> Point:
        """Return where a position of the map is in the picture."""
        return (round((point[0] - self.left) * self.scale, 1), round((self.top - point[1]) * self.scale, 1))

    def kept(self, point: Point) -> Point:
        """Return a point, moved away from the edges."""
        return (
            min(max(point[0], MARGIN), self.width - MARGIN),
            min(max(point[1], MARGIN), self.height - MARGIN),
        )
