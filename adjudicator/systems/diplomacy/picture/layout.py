"""Coordinates for a map that has none: places that border on each other near one another, all others apart.

The outermost ring of places is laid on an ellipse, the others settle in the middle of their neighbours, and then all
push and pull for a fixed number of rounds. No chance is in it: the same map is laid out the same way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from math import cos, dist, hypot, pi, sin

from adjudicator.systems.diplomacy.picture.scene import Point

WIDE, HIGH = 20.0, 15.0
_SETTLING, _PUSHING = 200, 300
_LEAST, _PAIRS = 40, 3_000_000
"""Large maps settle in fewer rounds, so that none keeps a GM waiting."""
_ONE_SPOT = 1e-9
_TENTHS = 10
"""Places are put on steps of a tenth."""
_Net = Mapping[str, tuple[str, ...]]


def layout(codes: Iterable[str], borders: Iterable[tuple[str, str]]) -> dict[str, Point]:
    """Return a position for each place, within a rectangle of 20 by 15.

    Args:
        codes: the places.
        borders: pairs of places that touch, in any order; pairs with a place that is not among the codes are left out.
    """
    net = _net(sorted(set(codes)), borders)
    if not net:
        return {}
    spots = _settled(net, _rim(net))
    rounds = max(_LEAST, min(_PUSHING, _PAIRS // len(net) ** 2))
    for rest in range(rounds, 0, -1):
        spots = _pushed(net, spots, rest / rounds)
    return _fitted(spots)


def _net(codes: list[str], borders: Iterable[tuple[str, str]]) -> _Net:
    beside: dict[str, set[str]] = {code: set() for code in codes}
    for one, other in borders:
        if one != other and one in beside and other in beside:
            beside[one].add(other)
            beside[other].add(one)
    return {code: tuple(sorted(near)) for code, near in beside.items()}


def _rim(net: _Net) -> tuple[str, ...]:
    """Return a long ring of neighbours to hang the others in: out to the farthest place and back another way."""
    first = max(net, key=lambda code: (max(_steps(net, code).values()), code))
    steps = _steps(net, first)
    last = max(steps, key=lambda code: (steps[code], code))
    there = _way(net, first, last, frozenset())
    back = _way(net, last, first, frozenset(there[1:-1]))
    return (*there, *back[1:-1])


def _steps(net: _Net, start: str) -> dict[str, int]:
    """Return how many borders away each place is that can be reached."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for near in net[here]:
            if near not in found:
                found[near] = found[here] + 1
                waiting.append(near)
    return found


def _way(net: _Net, start: str, end: str, barred: frozenset[str]) -> tuple[str, ...]:
    """Return a shortest way that does not touch what is barred; the two ends alone where there is none."""
    before, waiting = {start: start}, deque([start])
    while waiting and end not in before:
        here = waiting.popleft()
        for near in net[here]:
            if near not in before and near not in barred:
                before[near] = here
                waiting.append(near)
    if end not in before:
        return (start, end)
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def _settled(net: _Net, rim: tuple[str, ...]) -> dict[str, Point]:
    """Hold the rim on a circle and move every other place to the middle of its neighbours, round by round."""
    at = {code: n for n, code in enumerate(dict.fromkeys(rim))}
    spots = {code: (cos(2 * pi * n / len(at)), sin(2 * pi * n / len(at))) for code, n in at.items()}
    inner = [code for code in net if code not in at]
    # Places of a net apart from the rest never meet the rim: each begins on a spot of its own.
    spots |= {code: (0.3 * cos(2.4 * n), 0.3 * sin(2.4 * n)) for n, code in enumerate(inner)}
    for _ in range(_SETTLING):
        for code in inner:
            near = [spots[other] for other in net[code]] or [spots[code]]
            spots[code] = (sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near))
    return spots


def _pushed(net: _Net, spots: dict[str, Point], heat: float) -> dict[str, Point]:
    """Push all places apart and pull neighbours together, each by at most a step that shrinks as it cools."""
    ideal = 1.6 / len(net) ** 0.5
    at = list(spots.values())
    order = {code: n for n, code in enumerate(spots)}
    pushes = [[0.0, 0.0] for _ in at]
    for n, (x, y) in enumerate(at):
        own = pushes[n]
        for m in range(n):
            ax, ay = x - at[m][0], y - at[m][1]
            if abs(ax) + abs(ay) < _ONE_SPOT:  # Two places in one spot part along a line of their own.
                ax, ay = 1e-3 * (n - m), 1e-3 * (n + m)
            force = ideal * ideal / (ax * ax + ay * ay)
            ax, ay = ax * force, ay * force
            own[0] += ax
            own[1] += ay
            pushes[m][0] -= ax
            pushes[m][1] -= ay
    moved: dict[str, Point] = {}
    for code, (x, y), (dx, dy) in zip(spots, at, pushes, strict=True):
        for other in net[code]:
            ox, oy = at[order[other]]
            pull = hypot(x - ox, y - oy) / ideal
            dx, dy = dx - (x - ox) * pull, dy - (y - oy) * pull  # noqa: PLW2901 - it adds up
        step = min(hypot(dx, dy), 0.1 * ideal * heat) / (hypot(dx, dy) or 1.0)
        moved[code] = (x + dx * step, y + dy * step)
    return moved


def _fitted(spots: dict[str, Point]) -> dict[str, Point]:
    """Stretch the spots over the rectangle, in steps of a tenth, each place on one of its own."""
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    wide, high = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
    taken: dict[tuple[int, int], str] = {}
    for code, (x, y) in spots.items():
        at = (round((x - min(xs)) / wide * WIDE * _TENTHS), round((y - min(ys)) / high * HIGH * _TENTHS))
        taken[next(free for free in _around(at) if free not in taken)] = code
    return {code: (x / _TENTHS, y / _TENTHS) for (x, y), code in taken.items()}


def _around(at: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the steps of the rectangle from one outwards, the nearest first."""
    for far in count():
        ring = [
            (at[0] + dx, at[1] + dy)
            for dx in range(-far, far + 1)
            for dy in range(-far, far + 1)
            if max(abs(dx), abs(dy)) == far
        ]
        inside = (each for each in ring if 0 <= each[0] <= WIDE * _TENTHS and 0 <= each[1] <= HIGH * _TENTHS)
        yield from sorted(inside, key=lambda each: (dist(each, at), each))
