"""The middle of an outline: the point of it that is farthest from its border, where there is most room for signs."""

from __future__ import annotations

from math import hypot
from typing import TypeAlias

from adjudicator.systems.diplomacy.picture.scene import Point

_STEPS = 8
_ROUNDS = 3
_FLAT = 0.55
"""Signs are wider than high, so room above and below counts for more than room beside."""

Outline: TypeAlias = tuple[tuple[Point, ...], ...]


def roomiest(outline: Outline) -> Point:
    """Return the point of an outline with most room around it, found on a grid that grows finer."""
    xs = [x for ring in outline for x, _ in ring]
    ys = [y for ring in outline for _, y in ring]
    centre = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    reach = ((max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2)
    for _ in range(_ROUNDS):
        tried = [
            (centre[0] + reach[0] * (2 * a / _STEPS - 1), centre[1] + reach[1] * (2 * b / _STEPS - 1))
            for a in range(_STEPS + 1)
            for b in range(_STEPS + 1)
        ]
        centre = max(tried, key=lambda point: _room(point, outline))
        reach = (reach[0] * 2 / _STEPS, reach[1] * 2 / _STEPS)
    return (round(centre[0], 1), round(centre[1], 1))


def inside(point: Point, outline: Outline) -> bool:
    """Return whether a point is within an outline."""
    return _room(point, outline) > 0


def _room(point: Point, outline: Outline) -> float:
    """Return how far the border is, below zero for a point outside."""
    inside, nearest = False, float("inf")
    for ring in outline:
        for start, end in zip(ring, (*ring[1:], *ring[:1]), strict=True):
            if (start[1] > point[1]) != (end[1] > point[1]):
                crossing = start[0] + (point[1] - start[1]) / (end[1] - start[1]) * (end[0] - start[0])
                inside ^= point[0] < crossing
            nearest = min(nearest, _away(point, start, end))
    return nearest if inside else -nearest


def _away(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line between two others, sideways distances shortened."""
    ax, ay = (start[0] - point[0]) * _FLAT, start[1] - point[1]
    bx, by = (end[0] - start[0]) * _FLAT, end[1] - start[1]
    along = -(ax * bx + ay * by) / ((bx * bx + by * by) or 1)
    part = min(1.0, max(0.0, along))
    return hypot(ax + bx * part, ay + by * part)
