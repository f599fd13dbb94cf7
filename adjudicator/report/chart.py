"""The geometry of the charts: the places of bars and figures, in units of an SVG that is 340 wide.

Bars are horizontal, labels left and figures right; the axis starts at zero. The template draws what is computed here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Literal, TypeAlias

from adjudicator.model.page import BarChart, Waterfall
from adjudicator.report.words import signed

WIDTH = 340.0
_LETTER = 7.4
"""The width of a letter of the labels, which are 13 high; a little above the mean, so that none is cut off."""

_LONGEST = 15
"""Characters of a line of a label; a longer label takes several lines."""

_LINE = 15.0
"""How far the lines of a label are apart."""

_GAP = 1.5
"""The gap between the two parts of a bar."""

Fill: TypeAlias = Literal["own", "own_gain", "rest", "good", "bad"]


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle."""

    x: float
    width: float
    fill: Fill


@dataclass(frozen=True, slots=True)
class Lane:
    """One line of a chart: label, bars, figure with a remark after it, and the place of the hairline to the next.

    `more` are the further lines of a long label, and `below` is where the next lane is.
    """

    y: float
    label: str
    bars: tuple[Bar, ...]
    figure: str
    figure_x: float
    aside: str = ""
    link_x: float | None = None
    strong: bool = False
    more: tuple[str, ...] = ()
    below: float = 0.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A whole chart: `bar` is the height of its bars, `figures_end` whether figures are at the right margin."""

    lanes: tuple[Lane, ...]
    height: float
    bar: float
    figures_end: bool


@dataclass(frozen=True, slots=True)
class _Scale:
    """Figures to units: from the left end of the longest bar below zero to the right end of the longest above."""

    left: float
    low: float
    unit: float

    def x(self, value: float) -> float:
        return round(self.left + (value - self.low) * self.unit, 1)

    def span(self, one: float, other: float, fill: Fill) -> Bar:
        start, end = sorted((self.x(one), self.x(other)))
        return Bar(start, round(end - start, 1), fill)


def _scale(values: list[int], labels: list[str], figures: list[str]) -> _Scale:
    low, high = min([0, *values]), max([0, *values])
    left = max((len(line) for label in labels for line in _lines(label)), default=0) * _LETTER + 8
    right = max(map(len, figures), default=0) * _LETTER + 10
    return _Scale(left, low, (WIDTH - left - right) / ((high - low) or 1))


def _lines(label: str) -> tuple[str, ...]:
    """Return the lines in which a label is written, none longer than there is room for."""
    return tuple(wrap(label, _LONGEST)) or ("",)


def _drawn(lanes: Iterable[Lane], step: float, end: float, bar: float, *, figures_end: bool) -> Chart:
    """Return a chart of these lanes below each other, so far apart and with so much room below the last."""
    made: list[Lane] = []
    y = 0.0
    for lane in lanes:
        first, *more = _lines(lane.label)
        below = y + step + _LINE * len(more)
        made.append(replace(lane, y=y, label=first, more=tuple(more), below=below))
        y = below
    return Chart(tuple(made), y + end, bar, figures_end=figures_end)


def bars(chart: BarChart) -> Chart:
    """Horizontal bars of two parts; where one is `mine` the others are neutral."""
    asides = [signed(bar.gain) if bar.gain else "" for bar in chart.bars]
    figures = [str(bar.before + bar.gain) for bar in chart.bars]
    ends = [value for bar in chart.bars for value in (bar.before, bar.before + bar.gain)]
    texts = [f"{figure}  {aside}" for figure, aside in zip(figures, asides, strict=True)]  # bold, and a wider gap
    scale = _scale(ends, [bar.label for bar in chart.bars], texts)
    marked = any(bar.mine for bar in chart.bars)
    lanes = []
    for at, bar in enumerate(chart.bars):
        main: Fill = "own" if bar.mine or not marked else "rest"
        parts = _parts(scale, bar.before, bar.before + bar.gain, main)
        end = max(part.x + part.width for part in parts)
        lanes.append(Lane(0.0, bar.label, parts, figures[at], round(end + 7, 1), asides[at]))
    return _drawn(lanes, 26.0, 4, 17, figures_end=False)


def _parts(scale: _Scale, before: int, after: int, main: Fill) -> tuple[Bar, ...]:
    """The unchanged part and, after a gap, the change; below zero one bar, as a part of a debt says little."""
    if before == after or min(before, after) < 0:
        return (scale.span(0, after, main),)
    kept, other = scale.span(0, min(before, after), main), scale.span(before, after, "own_gain")
    gap = min(_GAP, other.width)
    return kept, Bar(round(other.x + gap, 1), round(other.width - gap, 1), other.fill)


def waterfall(chart: Waterfall) -> Chart:
    """Steps from one sum to the next, joined by hairlines; sums are neutral, changes green or red."""
    steps = chart.steps
    stands = [step.stands for step in steps]
    before = [0, *stands]
    figures = [str(step.stands) if step.change is None else f"{signed(step.change)} = {step.stands}" for step in steps]
    scale = _scale(stands, [step.label for step in steps], figures)
    lanes = []
    for at, step in enumerate(steps):
        if step.change is None:
            bar = scale.span(0, step.stands, "rest")
        else:
            bar = scale.span(before[at], step.stands, "good" if step.change > 0 else "bad")
        link = scale.x(step.stands) if at + 1 < len(steps) else None
        strong = step.change is None and at > 0
        lanes.append(Lane(0.0, step.label, (bar,), figures[at], WIDTH, link_x=link, strong=strong))
    return _drawn(lanes, 22.0, 8, 14, figures_end=True)
