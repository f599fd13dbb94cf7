"""The geometry of the charts of a site: lines through the reports, and who held what.

Coordinates are in units of the drawing and rounded to a tenth, so that the same game gives the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

LEFT, RIGHT, TOP, FLOOR = 8.0, 136.0, 20.0, 104.0
CROWD = 12
"""Things of a series whose lines are drawn behind each other; more than these would hide the one in front."""
WIDTH, LANE, LETTER = 340.0, 44.0, 7.6
"""A drawing of tenures: its width, the height of a lane, and the width of a letter, the widest sort."""


@dataclass(frozen=True, slots=True)
class Plot:
    """One thing of a series in front of the others: polylines, and where the last value stands."""

    name: str
    label: str
    own: str
    others: tuple[str, ...]
    x: float
    y: float
    last: int
    first_report: str
    last_report: str


@dataclass(frozen=True, slots=True)
class Reign:
    """Somebody who held a thing from one report to another, each by its place."""

    holder: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Bar:
    """How long somebody held a thing; without a name where there is no room for it."""

    x: float
    width: float
    name: str


@dataclass(frozen=True, slots=True)
class Lane:
    """A thing, and the bars of those who held it."""

    name: str
    y: float
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Lanes:
    """The tenure of things, and the same in a sentence."""

    lanes: tuple[Lane, ...]
    height: float
    label: str
    first_report: str
    last_report: str


def plots(
    title: str, reports: Sequence[str], lines: Mapping[str, Sequence[tuple[str, int]]], names: Mapping[str, str]
) -> tuple[Plot, ...]:
    """Return small multiples of a series, a plot for each thing.

    Args:
        title: what the figures are.
        reports: the reports at which they were taken, oldest first.
        lines: the figures of each thing, each with its report.
        names: what each thing is called.
    """
    values = [value for line in lines.values() for _, value in line]
    low, high = min([0, *values]), max([0, *values])
    at = {report: place for place, report in enumerate(reports)}

    def x(report: str) -> float:
        return round(LEFT + (RIGHT - LEFT) * at[report] / max(1, len(reports) - 1), 1)

    def y(value: int) -> float:
        return round(FLOOR - (FLOOR - TOP) * (value - low) / ((high - low) or 1), 1)

    drawn = {key: " ".join(f"{x(report)},{y(value)}" for report, value in line) for key, line in lines.items()}
    return tuple(
        Plot(
            name=names[key],
            label=f"{title}, {names[key]}: {', '.join(str(value) for _, value in line)}",
            own=drawn[key],
            others=tuple(points for other, points in drawn.items() if other != key and len(drawn) <= CROWD),
            x=x(line[-1][0]),
            y=y(line[-1][1]),
            last=line[-1][1],
            first_report=reports[0],
            last_report=reports[-1],
        )
        for key, line in lines.items()
        if line
    )


def reigns(holders: Sequence[Mapping[str, str]]) -> dict[str, list[Reign]]:
    """Return by thing who held it one after the other, from the holders at each report, oldest first."""
    found: dict[str, list[Reign]] = {}
    for at, held in enumerate(holders):
        for thing, holder in held.items():
            line = found.setdefault(thing, [])
            if line and line[-1].holder == holder and line[-1].last == at - 1:
                line[-1] = replace(line[-1], last=at)
            else:
                line.append(Reign(holder, at, at))
    return found


def lanes(reports: Sequence[str], lines: Mapping[str, Sequence[Reign]], names: Mapping[str, str]) -> Lanes:
    """Return a lane for each thing, with a bar for each holder that is as long as they held it.

    Args:
        reports: the reports, oldest first.
        lines: who held each thing.
        names: what things and holders are called.
    """
    step = WIDTH / max(1, len(reports))
    made = []
    for number, (thing, line) in enumerate(lines.items()):
        bars = []
        for each in line:
            width = round(step * (each.last - each.first + 1) - 1, 1)
            name = names[each.holder]
            bars.append(Bar(round(step * each.first, 1), width, name if LETTER * len(name) < width - 6 else ""))
        made.append(Lane(names[thing], round(14 + LANE * number, 1), tuple(bars)))
    told = "; ".join(
        f"{names[thing]}: {', '.join(names[each.holder] for each in line)}" for thing, line in lines.items()
    )
    return Lanes(tuple(made), LANE * len(made) + 22, told, reports[0], reports[-1])
