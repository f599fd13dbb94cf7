"""The ground of a map that was planned on squares: outlines along the squares, drawn as soft lines."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from adjudicator.systems.diplomacy.picture.cells import Ground, joined
from adjudicator.systems.diplomacy.picture.scene import Area, Point

_SOFTER = 2
"""How often the corners of a line are drawn towards their neighbours."""
_STRAIGHT = 0.08
"""How far, in squares, a corner may lie from the line between its neighbours and be left out."""


def ground_of(areas: dict[str, Area], scale: float) -> Ground:
    """Return the ground of areas on one grid; `scale` is how wide a square is in the picture."""
    owner = {(x, y): code for code, area in areas.items() for y, start, end in area.runs for x in range(start, end)}
    edges: dict[str, list[tuple[Point, Point]]] = defaultdict(list)
    for (x, y), code in sorted(owner.items()):
        a, b, c, d = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
        sides = (((x, y - 1), a, b), ((x + 1, y), b, c), ((x, y + 1), c, d), ((x - 1, y), d, a))
        edges[code] += (
            ((float(p[0]), float(p[1])), (float(q[0]), float(q[1])))
            for other, p, q in sides
            if owner.get(other) != code
        )

    def drawn(stretch: tuple[Point, ...]) -> tuple[Point, ...]:
        turned = (stretch[0], stretch[1]) > (stretch[-1], stretch[-2])
        soft = _soft(stretch[::-1] if turned else stretch)
        line = tuple((round(x * scale, 1), round(y * scale, 1)) for x, y in soft)
        return line[::-1] if turned else line

    return joined(edges, drawn)


def _soft(stretch: tuple[Point, ...]) -> list[Point]:
    """Return a line through the middles of the sides of squares, its corners softened, its ends where they are."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(stretch)]
    line = [stretch[0], *middles, stretch[-1]]
    for _ in range(_SOFTER):
        inner = [
            ((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4)
            for (ax, ay), (bx, by), (cx, cy) in zip(line, line[1:], line[2:], strict=False)
        ]
        line = [line[0], *inner, line[-1]]
    return _thinned(line)


def _thinned(line: list[Point]) -> list[Point]:
    """Leave out corners that lie nearly on the line between those before and after them."""
    kept = [line[0]]
    for here, after in pairwise(line[1:]):
        (ax, ay), (bx, by), (cx, cy) = kept[-1], here, after
        area = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
        if area > _STRAIGHT * max(abs(cx - ax), abs(cy - ay), 1e-9):
            kept.append(here)
    return [*kept, line[-1]]
