"""Borders as soft curves: corners of a stretch are rounded, its two ends stay where they are."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.systems.diplomacy.picture.markup import num, pair
from adjudicator.systems.diplomacy.picture.scene import Point

_LEAST_CORNERS = 3


def path(stretches: Iterable[tuple[Point, ...]], *, closed: bool = False) -> str:
    """Return the path along consecutive stretches; either way round a stretch is the same curve."""
    words: list[str] = []
    for stretch in stretches:
        if not words:
            words.append(f"M{pair(stretch[0])}")
        words.append(_soft(stretch))
    return "".join(words).replace(" -", "-") + ("Z" if closed else "")


def _soft(stretch: tuple[Point, ...]) -> str:
    """Return the commands from the first corner of a stretch to its last."""
    if len(stretch) < _LEAST_CORNERS:
        return _line(stretch[0], stretch[-1])
    words: list[str] = []
    here = stretch[0]
    for at in range(1, len(stretch) - 1):
        last = at == len(stretch) - 2
        to = stretch[-1] if last else middle(stretch[at], stretch[at + 1])
        words.append(_bend(here, stretch[at], to))
        here = to
    return "".join(words)


def middle(one: Point, other: Point) -> Point:
    """Return the point halfway, on the grid of the picture, so that nothing drifts along a path."""
    return (round((one[0] + other[0]) / 2, 1), round((one[1] + other[1]) / 2, 1))


def _line(start: Point, end: Point) -> str:
    return f"l{num(end[0] - start[0])} {num(end[1] - start[1])}"


def _bend(start: Point, by: Point, end: Point) -> str:
    return f"q{pair((by[0] - start[0], by[1] - start[1]))} {pair((end[0] - start[0], end[1] - start[1]))}"
