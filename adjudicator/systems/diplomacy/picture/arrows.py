"""Orders: arrows that bend a little, whole where they came off, broken and crossed where they did not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.markup import Value, element, group, num, pair
from adjudicator.systems.diplomacy.picture.pieces import ASIDE, ROUND
from adjudicator.systems.diplomacy.picture.plan import Plan
from adjudicator.systems.diplomacy.picture.scene import Arrow, Point

_BEND = 0.12
_GAP = 3.0
_DASH = "6 4"


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a kind of order is drawn, and what the legend says of it; `end` is the sign it ends in."""

    words: str
    colour: str
    width: float
    end: str


STROKES = {
    "move": Stroke("move", "#1F1B16", 3.0, "head"),
    "support-move": Stroke("support of a move", "#00624E", 1.9, "dot"),
    "support-hold": Stroke("support in place", "#00624E", 1.9, "ring"),
    "convoy": Stroke("convoy", "#004C86", 1.9, "square"),
    "retreat": Stroke("retreat", "#7A2F8F", 2.4, "open"),
    "rail": Stroke("by railway", "#7A4A00", 3.0, "open"),
    "build": Stroke("built", "#00624E", 2.4, "plus"),
    "disband": Stroke("disbanded", palette.WRONG, 2.8, "cross"),
}
_ABOUT_A_MOVE = ("support-move", "convoy")
_IN_PLACE = ("build", "disband")


@dataclass(frozen=True, slots=True)
class Curve:
    """A bent line from one point to another."""

    start: Point
    by: Point
    end: Point

    def at(self, part: float) -> Point:
        """Return the point a part of the way along."""
        rest = 1 - part
        return (
            rest * rest * self.start[0] + 2 * rest * part * self.by[0] + part * part * self.end[0],
            rest * rest * self.start[1] + 2 * rest * part * self.by[1] + part * part * self.end[1],
        )

    def way(self, part: float) -> Point:
        """Return the direction there, of length 1."""
        ahead, behind = self.at(min(1.0, part + 0.02)), self.at(part - 0.02)
        return _unit(ahead[0] - behind[0], ahead[1] - behind[1])

    @property
    def d(self) -> str:
        """The line as a path."""
        return f"M{pair(self.start)}Q{pair(self.by)} {pair(self.end)}"


@dataclass(frozen=True, slots=True)
class Way:
    """An order as it is drawn: along a curve, in the looks of its kind."""

    curve: Curve
    looks: Stroke
    came_off: bool


def ways(plan: Plan, shown: tuple[Arrow, ...], standing: frozenset[str]) -> tuple[Way, ...]:
    """Return the ways of orders, helpers before the moves they help; they stop before the units at `standing`."""
    ordered = sorted(shown, key=lambda arrow: arrow.kind not in _ABOUT_A_MOVE)
    return tuple(
        Way(_curve(plan, arrow, standing), STROKES[arrow.kind], arrow.outcome == "ok")
        for arrow in ordered
        if arrow.kind not in _IN_PLACE
    )


def in_place(plan: Plan, shown: tuple[Arrow, ...]) -> Iterator[str]:
    """Draw what happens to units in place: a ring for a new one, a cross over one that goes."""
    for arrow in shown:
        if arrow.kind in _IN_PLACE:
            yield _sign(plan.spot(arrow.start), STROKES[arrow.kind], arrow.outcome == "ok")


def _curve(plan: Plan, arrow: Arrow, standing: frozenset[str]) -> Curve:
    """Return the way of an order: to its place, or to the middle of the move it is about."""
    if arrow.kind in _ABOUT_A_MOVE:
        moved = bent(*plan.between(arrow.via, arrow.to), plan)
        return bent(plan.spot(arrow.start), moved.at(0.5), plan, before=ROUND)
    start, end = plan.between(arrow.start, arrow.to)
    if arrow.kind == "retreat":
        start = (start[0] + ASIDE[0], start[1] + ASIDE[1])
    room = ROUND + _GAP if arrow.to.partition("/")[0] in standing else _GAP
    return bent(start, end, plan, before=ROUND, behind=room)


def bent(start: Point, end: Point, plan: Plan | None, *, before: float = 0.0, behind: float = 0.0) -> Curve:
    """Return a line bent to its left, cut off at both ends, that does not leave its map."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if before + behind > length * 0.7:
        before, behind = length * 0.3, length * 0.25
    by = ((start[0] + end[0]) / 2 + dy * _BEND, (start[1] + end[1]) / 2 - dx * _BEND)
    by = (max(by[0], 2.0), max(by[1], 2.0))
    if plan is not None:
        by = (min(by[0], plan.width - 2), min(by[1], plan.height - 2))
    out, back = _unit(by[0] - start[0], by[1] - start[1]), _unit(by[0] - end[0], by[1] - end[1])
    return Curve(
        (start[0] + out[0] * before, start[1] + out[1] * before),
        by,
        (end[0] + back[0] * behind, end[1] + back[1] * behind),
    )


def lines(drawn: tuple[Way, ...]) -> Iterator[str]:
    """Draw the lines of orders on light rims; whole those that came off, broken the others."""
    rims = (element("path", d=way.curve.d, stroke_width=way.looks.width + 2.6) for way in drawn)
    yield group(rims, fill="none", stroke=palette.PAPER, stroke_opacity=0.75, stroke_linecap="round")
    for looks, came_off in dict.fromkeys((way.looks, way.came_off) for way in drawn):
        yield element(
            "path",
            d="".join(way.curve.d for way in drawn if (way.looks, way.came_off) == (looks, came_off)),
            fill="none",
            stroke=looks.colour,
            stroke_width=looks.width,
            stroke_dasharray=None if came_off else _DASH,
        )


def endings(drawn: tuple[Way, ...]) -> Iterator[str]:
    """Draw what lines end in, and crosses on those that did not come off."""
    yield from (_ending(way.curve, way.looks) for way in drawn)
    yield from (_cross(way.curve.at(0.6), 5.0, 2.6) for way in drawn if not way.came_off)


def _ending(curve: Curve, looks: Stroke) -> str:
    """Draw what a line ends in."""
    at, (dx, dy) = curve.end, curve.way(1.0)
    match looks.end:
        case "dot" | "ring":
            fill = looks.colour if looks.end == "dot" else palette.PAPER
            return element("circle", cx=at[0], cy=at[1], r=3.6, fill=fill, stroke=looks.colour, stroke_width=1.6)
        case "square":
            return element("rect", x=at[0] - 3.6, y=at[1] - 3.6, width=7.2, height=7.2, fill=looks.colour)
        case _:
            left = (at[0] - dx * 8 - dy * 6, at[1] - dy * 8 + dx * 6)
            right = (at[0] - dx * 8 + dy * 6, at[1] - dy * 8 - dx * 6)
            tip = (at[0] + dx * 3, at[1] + dy * 3)
            full = looks.end == "head"
            return element(
                "path",
                d=f"M{pair(left)}L{pair(tip)}L{pair(right)}" + ("Z" if full else ""),
                fill=looks.colour if full else palette.PAPER,
                stroke=looks.colour,
                stroke_width=1.0 if full else looks.width,
                stroke_linejoin="round",
            )


def _cross(at: Point, arm: float, width: float) -> str:
    """Draw the cross for something that failed, or is gone."""
    m = num(2 * arm)
    legs = f"M{pair((at[0] - arm, at[1] - arm))}l{m} {m}m0-{m}l-{m} {m}"
    rim = element("path", d=legs, stroke=palette.PAPER, stroke_width=width + 2.4, stroke_linecap="round")
    return rim + element("path", d=legs, stroke=palette.WRONG, stroke_width=width, stroke_linecap="round")


def _sign(at: Point, looks: Stroke, came_off: bool) -> str:
    if looks.end == "cross" and came_off:
        return _cross(at, ROUND + 1, looks.width)
    rim: dict[str, Value] = {"stroke": looks.colour, "stroke_width": looks.width}
    dash = None if came_off else _DASH
    ring = element("circle", cx=at[0], cy=at[1], r=ROUND + 6, fill="none", stroke_dasharray=dash, **rim)
    return ring if came_off else ring + _cross((at[0] + ROUND, at[1] + ROUND), 5.0, 2.6)


def _unit(dx: float, dy: float) -> Point:
    length = hypot(dx, dy) or 1.0
    return (dx / length, dy / length)
