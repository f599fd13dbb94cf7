"""Cells around points: to each point what of a rectangle is nearer to it than to any other."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, inf

from adjudicator.systems.diplomacy.picture.scene import Point

FRAME = -1
"""Stands for the neighbour beyond an edge of the rectangle."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a cell: where it begins (it ends where the next begins), and the number of the point beyond it."""

    start: Point
    beyond: int


def cells(points: tuple[Point, ...], width: float, height: float) -> list[list[Side]]:
    """Return the sides of each point's cell, going round it; two points in one spot have no cell between them."""
    return [_cell(at, points, width, height) for at in range(len(points))]


def _cell(at: int, points: tuple[Point, ...], width: float, height: float) -> list[Side]:
    """Cut the rectangle down by the points around, nearest first, until none can reach the cell any more."""
    here = points[at]
    sides = [Side(corner, FRAME) for corner in ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))]
    for other in sorted(range(len(points)), key=lambda n: (dist(here, points[n]), n)):
        away = dist(here, points[other])
        if away == 0:
            continue
        if away / 2 > max((dist(here, side.start) for side in sides), default=inf):
            break
        sides = _cut(sides, here, points[other], other)
    return sides


def _cut(sides: list[Side], here: Point, there: Point, other: int) -> list[Side]:
    """Return the part of a cell on this side of the line halfway between two points."""
    middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
    way = (there[0] - here[0], there[1] - here[1])
    depths = [(side.start[0] - middle[0]) * way[0] + (side.start[1] - middle[1]) * way[1] for side in sides]
    kept: list[Side] = []
    for n, side in enumerate(sides):
        after = (n + 1) % len(sides)
        inside, next_inside = depths[n] <= 0, depths[after] <= 0
        if inside:
            kept.append(side)
        if inside != next_inside:
            crossing = _between(side.start, sides[after].start, depths[n] / (depths[n] - depths[after]))
            kept.append(Side(crossing, other if inside else side.beyond))
    return kept


def _between(one: Point, other: Point, part: float) -> Point:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)
