"""Room for the places of a map: crowded points move apart, and a place far from neighbours gets a part beside them.

Where many small places lie together and wide ones around them, ways along all borders do not fit between the points;
and on a map of the whole earth the east borders on the west. No chance is in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import dist, hypot, sqrt
from typing import TypeAlias

from adjudicator.systems.diplomacy.picture.scene import Point
from adjudicator.systems.diplomacy.picture.sheet import Pair, Spots

PULLS = (0.0, 0.02, 0.05, 0.15)
"""How far a point goes towards the middle of its neighbours in a round: which is best differs from map to map."""
_PUSH = 0.25
"""How much of what they lack two points that are too close go apart in a round, each of them."""
_LEAP = 0.2
"""How far a point goes in a round at most, in distances of neighbours on an even map."""
_FAR = 0.4
"""Borders longer than this part of the map hold nothing together: they go round the earth."""
_TOGETHER = 4.0
"""Within how many distances of neighbours those lie that one part of a place serves."""
_Node: TypeAlias = tuple[str, int]
_Move: TypeAlias = list[float]


@dataclass(frozen=True, slots=True)
class Extent:
    """How wide and high a map is, in its unit."""

    wide: float
    high: float

    @classmethod
    def of(cls, spots: Spots) -> Extent:
        """Return the extent of the points of a map."""
        points = [point for own in spots.values() for point in own]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return cls((max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0)

    def apart(self, points: int) -> float:
        """Return how far neighbours are from each other where so many points lie evenly."""
        return sqrt(self.wide * self.high / points)


def spread(
    spots: Spots, pairs: Iterable[Pair], extent: Extent, pull: float, rounds: int
) -> dict[str, tuple[Point, ...]]:
    """Return the points of each place, moved so that they lie more evenly.

    Args:
        spots: the points of each place.
        pairs: places that touch.
        extent: the extent of the map as it was made.
        pull: one of `PULLS`.
        rounds: how often they move.
    """
    nodes = [(code, part) for code in sorted(spots) for part in range(len(spots[code]))]
    at: dict[_Node, Point] = {(code, part): spots[code][part] for code, part in nodes}
    even = extent.apart(len(nodes))
    near = _neighbours(spots, pairs, _FAR * max(extent.wide, extent.high))
    for _ in range(rounds):
        moves: dict[_Node, _Move] = {node: [0.0, 0.0] for node in nodes}
        for one, other in _close(at, even):
            _push(moves[one], moves[other], at[one], at[other], even)
        for node, beside in near.items():
            for axis in (0, 1):
                moves[node][axis] += pull * (sum(at[each][axis] for each in beside) / len(beside) - at[node][axis])
        at = {node: _moved(at[node], moves[node], _LEAP * even) for node in nodes}
    return {code: tuple(_rounded(at[code, part]) for part in range(len(own))) for code, own in spots.items()}


def _neighbours(spots: Spots, pairs: Iterable[Pair], far: float) -> dict[_Node, list[_Node]]:
    """Return the points beside each point: of each border the two that are nearest, unless even they are far apart."""
    near: dict[_Node, list[_Node]] = defaultdict(list)
    for a, b in pairs:
        between = ((dist(p, q), i, j) for i, p in enumerate(spots[a]) for j, q in enumerate(spots[b]))
        length, i, j = min(between)
        if length < far:
            near[a, i].append((b, j))
            near[b, j].append((a, i))
    return near


def _close(at: dict[_Node, Point], reach: float) -> Iterator[tuple[_Node, _Node]]:
    """Yield the pairs of points within reach of each other, each once."""
    boxes: dict[tuple[int, int], list[_Node]] = defaultdict(list)
    for node, (x, y) in at.items():
        boxes[int(x // reach), int(y // reach)].append(node)
    for node, (x, y) in at.items():
        column, row = int(x // reach), int(y // reach)
        around = (boxes.get((column + dx, row + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        yield from (
            (node, other) for box in around for other in box if node < other and dist(at[other], (x, y)) < reach
        )


def _push(one: _Move, other: _Move, here: Point, there: Point, even: float) -> None:
    """Push two points apart by a part of what they lack; two at one place go to the sides."""
    dx, dy = here[0] - there[0], here[1] - there[1]
    length = hypot(dx, dy)
    if not length:
        dx, length = 1.0, 1.0
    by = _PUSH * (even - length) / length
    one[0] += dx * by
    one[1] += dy * by
    other[0] -= dx * by
    other[1] -= dy * by


def _moved(at: Point, move: _Move, leap: float) -> Point:
    length = hypot(*move)
    part = min(1.0, leap / length) if length else 0.0
    return (at[0] + move[0] * part, at[1] + move[1] * part)


def _rounded(at: Point) -> Point:
    return (round(at[0], 1), round(at[1], 1))


def with_parts(spots: Spots, lost: Iterable[Pair], extent: Extent) -> dict[str, tuple[Point, ...]]:
    """Return the points with one more for places whose borders found no way, amid the neighbours they did not reach.

    The fewest that will do are sought: the place that reaches most neighbours with one more part comes first.
    """
    reach = _TOGETHER * extent.apart(sum(map(len, spots.values())))
    left = set(lost)
    more: dict[str, tuple[Point, ...]] = dict(spots)
    while left:
        served = {
            code: _together(spots, code, left, reach) for code in sorted({code for pair in left for code in pair})
        }
        code = max(served, key=lambda code: len(served[code]))
        near = [spots[other][0] for other in served[code]]
        more[code] = (*more[code], (sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
        left -= {(min(code, other), max(code, other)) for other in served[code]}
    return more


def _together(spots: Spots, code: str, lost: set[Pair], reach: float) -> tuple[str, ...]:
    """Return the most neighbours that a place did not reach and that lie together."""
    missed = sorted(other for pair in lost if code in pair for other in pair if other != code)
    groups = (tuple(o for o in missed if dist(spots[o][0], spots[middle][0]) < reach) for middle in missed)
    return max(groups, key=len)
