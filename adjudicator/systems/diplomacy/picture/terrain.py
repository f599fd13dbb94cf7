"""The ground: seas, lands in the colours of their owners, borders, and the marks on borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import atan2, degrees, dist

from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.cells import EDGE, Border
from adjudicator.systems.diplomacy.picture.curves import path
from adjudicator.systems.diplomacy.picture.markup import element, moved, num
from adjudicator.systems.diplomacy.picture.palette import Look
from adjudicator.systems.diplomacy.picture.plan import Plan
from adjudicator.systems.diplomacy.picture.scene import Mark, MarkKind, Point

_BETWEEN_PEAKS = 18.0
_BESIDE = 26.0
"""How far to the right of the middle of a code the sign of its place is."""
_SPECIAL = "#7A4A00"
_PLATE = f'<circle r="8" fill="{palette.PAPER}" stroke="{_SPECIAL}" stroke-width="1.4"/>'
_SIGNS: Mapping[str, str] = {
    # Half a step, a step that can be taken one way alone, and a flake of snow.
    "weak": _PLATE + element("path", d="M-4 0H4M0 -3V3", stroke=_SPECIAL, stroke_width=1.8, stroke_dasharray="2 1.4"),
    "one-way": _PLATE + element("path", d="M-5 0H5M1 -4L5 0L1 4", fill="none", stroke=_SPECIAL, stroke_width=1.8),
    "season": _PLATE
    + element("path", d="M0 -5V5M-4.3 -2.5L4.3 2.5M-4.3 2.5L4.3 -2.5", stroke=_SPECIAL, stroke_width=1.6),
}
_STROKES = {"wave": (palette.WAVE, 1.0), "inner": (palette.INNER, 1.0), "coast": (palette.COAST, 1.6)}


def terrain(plan: Plan, held: Mapping[str, Look]) -> Iterator[str]:
    """Draw seas, lands and borders; `held` are the looks of owned lands."""
    yield element("rect", width=plan.width, height=plan.height, fill=palette.SEA)
    for code, kind in plan.kinds.items():
        if kind != "sea":
            outline = "".join(path(ring, closed=True) for ring in plan.ground.rings[code])
            bare = palette.BLANK if kind == "blank" else palette.LAND
            fill = held[code].fill if code in held else bare
            yield element("path", d=outline, fill=fill, fill_rule="evenodd")
    drawn: dict[str, list[str]] = {name: [] for name in _STROKES}
    for border in plan.ground.borders:
        if EDGE not in border.places:
            drawn[_border_kind(plan, border)].append(path((border.points,)))
    for name, (colour, width) in _STROKES.items():
        if drawn[name]:
            yield element("path", d="".join(drawn[name]), fill="none", stroke=colour, stroke_width=width)


def veil(plan: Plan, dark: tuple[str, ...]) -> Iterator[str]:
    """Draw the places that the reader does not see as if it were night there."""
    rings = [path(ring, closed=True) for code in dark for ring in plan.ground.rings[code]]
    if rings:
        yield element("path", d="".join(rings), fill=palette.NIGHT, fill_opacity=palette.NIGHT_OPACITY)


def _border_kind(plan: Plan, border: Border) -> str:
    seas = sum(plan.kinds[code] == "sea" for code in border.places)
    return ("inner", "coast", "wave")[seas]


def marks(plan: Plan, shown: tuple[Mark, ...]) -> Iterator[str]:
    """Draw what is special about borders on them, and about places beside their codes."""
    for mark in shown:
        if mark.between[0] == mark.between[1]:
            x, y = plan.labels[mark.between[0]]
            yield element("g", sign(mark.kind), transform=moved((x + _BESIDE, y - 4)))
            continue
        border = _shared(plan, mark.between)
        one, other = (plan.spot(code) for code in mark.between)
        middle = _along(border, 0.5) if border else ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        if mark.kind == "mountain":
            length = sum(dist(*pair) for pair in pairwise(border))
            peaks = max(1, int(length / _BETWEEN_PEAKS))
            for n in range(peaks):
                yield _peak(_along(border, (n + 0.5) / peaks) if border else middle)
        elif mark.kind == "pass":
            yield _turned(middle, one, other, _pass())
        elif mark.kind == "passage":
            yield element("g", _passage(), transform=moved(middle))
        elif mark.kind in _SIGNS:
            yield _turned(middle, one, other, _SIGNS[mark.kind])
        else:
            yield _turned(middle, one, other, _water(mark.kind == "canal"))


def sign(kind: MarkKind) -> str:
    """Return the sign of a mark, drawn around 0, as the legend shows it."""
    if kind == "mountain":
        return _peak((0, 0))
    if kind in {"anchor", "passage"}:
        return _anchor() if kind == "anchor" else _passage()
    if kind in _SIGNS:
        return _SIGNS[kind]
    return _pass() if kind == "pass" else _water(kind == "canal")


def _shared(plan: Plan, between: tuple[str, str]) -> tuple[Point, ...]:
    """Return the longest stretch of border that two places share, or nothing where none does."""
    found = [border for border in plan.ground.borders if set(border.places) == set(between)]
    return max(found, key=lambda border: border.length).points if found else ()


def _along(border: tuple[Point, ...], part: float) -> Point:
    """Return the point a part of the way along a border."""
    lengths = [dist(*pair) for pair in pairwise(border)]
    left, at = part * sum(lengths), 0
    while left > lengths[at] and at < len(lengths) - 1:
        left, at = left - lengths[at], at + 1
    (ax, ay), (bx, by), share = border[at], border[at + 1], left / lengths[at]
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def _peak(at: Point) -> str:
    x, y = at
    slope = f"M{num(x - 8)} {num(y + 5)}L{num(x)} {num(y - 8)}L{num(x + 8)} {num(y + 5)}Z"
    snow = f"M{num(x - 2.8)} {num(y - 3.4)}L{num(x)} {num(y - 8)}L{num(x + 2.8)} {num(y - 3.4)}Z"
    body = element("path", d=slope, fill="#7D6B55", stroke="#3F352A", stroke_width=0.8)
    return body + element("path", d=snow, fill=palette.PAPER)


def _turned(middle: Point, one: Point, other: Point, signs: str) -> str:
    """Set signs on a point, their own x along the way from one place to the other."""
    angle = degrees(atan2(other[1] - one[1], other[0] - one[0]))
    return element("g", signs, transform=f"{moved(middle)} rotate({num(angle)})")


def _pass() -> str:
    """A road between two walls of rock."""
    walls = element("path", d="M-9 -9Q0 -1 9 -9ZM-9 9Q0 1 9 9Z", fill="#7D6B55", stroke="#3F352A", stroke_width=0.8)
    return walls + element("path", d="M-12 0H12", stroke="#3F352A", stroke_width=1.6, stroke_dasharray="3 2")


def _water(canal: bool) -> str:
    """Water that is crossed: an open strait between two shores, or a canal between two walls."""
    water = element("rect", x=-5, y=-12, width=10, height=24, fill="#7FB2D6")
    walls = element("path", d="M-6 -12V12M6 -12V12", stroke=palette.COAST, stroke_width=2 if canal else 0.8)
    way = element(
        "path", d="M-13 0H13M-9 -3L-13 0L-9 3M9 -3L13 0L9 3", fill="none", stroke=palette.INK, stroke_width=1.5
    )
    locks = element("path", d="M-6 -4L0 0L6 -4M-6 6L0 10L6 6", fill="none", stroke=palette.INK, stroke_width=1.5)
    return water + walls + (locks if canal else way)


def _anchor() -> str:
    """An anchor: fleets convoy armies through."""
    rim = element("circle", cx=0, cy=-5, r=2, fill="none", stroke=palette.SEA_INK, stroke_width=1.5)
    stock = "M0 -3V7M-4 -1H4M-6 2Q-5 7 0 7Q5 7 6 2"
    return rim + element("path", d=stock, fill="none", stroke=palette.SEA_INK, stroke_width=1.5)


def _passage() -> str:
    """Water that runs through: fleets sail from sea to sea, or along a river or a canal."""
    pool = element("circle", r=7, fill="#7FB2D6", stroke=palette.COAST, stroke_width=1)
    wave = "M-5 2Q-2.5 -2 0 2T5 2M-5 -2Q-2.5 -6 0 -2T5 -2"
    return pool + element("path", d=wave, fill="none", stroke=palette.INK, stroke_width=1.3)
