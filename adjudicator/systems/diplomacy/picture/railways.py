"""Railways: tracks through the middles of places, named, and barred where they are blocked."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.markup import element, pair, width_of, written
from adjudicator.systems.diplomacy.picture.plan import Plan
from adjudicator.systems.diplomacy.picture.scene import Line, Point

TRACK = "#5B4636"
_APART = 5.0
_TAG = 9.5


def railways(plan: Plan, shown: tuple[Line, ...]) -> Iterator[str]:
    """Draw each line, a little beside those drawn before it, so that lines through the same places stay apart."""
    for stops, line in _laid(plan, shown):
        yield track(stops, line.blocked)


def plates(plan: Plan, shown: tuple[Line, ...]) -> Iterator[str]:
    """Write the name of each line on a plate on top of it."""
    for stops, line in _laid(plan, shown):
        if line.tag:
            (x, y), wide = _between(stops[0], stops[1], 0.42), width_of(line.tag, _TAG) + 4
            plate = element(
                "rect", x=x - wide / 2, y=y - 6.5, width=wide, height=13, rx=2, fill=palette.PAPER, stroke=TRACK
            )
            yield plate + written((x, y + 3.3), line.tag, font_size=_TAG, font_weight=700, fill=TRACK)


def _laid(plan: Plan, shown: tuple[Line, ...]) -> Iterator[tuple[list[Point], Line]]:
    for number, line in enumerate(shown):
        shift = _APART * number
        yield [(x + shift, y + shift) for x, y in map(plan.spot, line.places)], line


def track(stops: list[Point], blocked: bool) -> str:
    """Draw a track through points: two rails with sleepers; a bar lies across one that is blocked."""
    way = "M" + "L".join(pair(stop) for stop in stops)
    rails = element("path", d=way, fill="none", stroke=TRACK, stroke_width=5, stroke_linejoin="round")
    gaps = element("path", d=way, fill="none", stroke=palette.PAPER, stroke_width=2.6, stroke_dasharray="5 4")
    return rails + gaps + (_bar(stops) if blocked else "")


def _bar(stops: list[Point]) -> str:
    """Draw the bar of a blocked line, across its middle stretch."""
    at = (len(stops) - 1) // 2
    (x, y), (ax, ay), (bx, by) = _between(stops[at], stops[at + 1], 0.5), stops[at], stops[at + 1]
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length * 9, (by - ay) / length * 9
    ends = f"M{pair((x - dy, y + dx))}L{pair((x + dy, y - dx))}"
    rim = element("path", d=ends, stroke=palette.PAPER, stroke_width=7)
    return rim + element("path", d=ends, stroke=palette.WRONG, stroke_width=4)


def _between(one: Point, other: Point, part: float) -> Point:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)
