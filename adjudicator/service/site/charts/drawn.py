"""The geometry of the larger charts of a site: a house of votes, the votes of each, a career in steps, sums by turn.

Coordinates are in units of the drawing and rounded to a tenth, so that the same game gives the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from adjudicator.engine.archive import Ballot

WIDTH = 340.0
SIDES = {"yes": ("Yes", "FG"), "abstain": ("Abstaining", "FO"), "no": ("No", "FN")}
"""The sides of a house from left to right, each with its title and its colour."""
MOST = 960
"""Votes that are drawn; a larger poll is told by its figures alone."""
INNER, OUTER, TOP, ROWS = 62.0, 158.0, 12.0, 26.0
"""The radii of the first and the last row of a house, the room above it, and how far apart rows are at most."""
NAMES, STEP, LANE = 112.0, 13.2, 20.0
"""Votes voter by voter: the room for a name, the way from one to the next, and the height of a lane."""
LETTER = 7.4
ENOUGH = 2
"""Figures that make a chart."""
MOST_TICKS = 5
LABELS, LINE = 4, 13.0
"""Steps of a career that are labelled, and the height of a line of words."""
LEFT, RIGHT, HIGH, LOW = 26.0, 300.0, 24.0, 124.0
COLUMNS = 10
"""Turns whose sums are drawn, the last ones."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One vote: its side, whether it was bought, and where it stands."""

    x: float
    y: float
    side: str
    fill: str
    bought: bool


@dataclass(frozen=True, slots=True)
class House:
    """A vote as seats in a half circle, Yes on the left and No on the right, and the same in a sentence."""

    marks: tuple[Mark, ...]
    size: float
    height: float
    middle: float
    labels: tuple[tuple[float, str, str], ...]
    label: str


@dataclass(frozen=True, slots=True)
class Lane:
    """The votes of one voter: the name, the votes as the game writes them, and where they stand."""

    y: float
    name: str
    cast: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Lanes:
    """A vote voter by voter, in the order called."""

    lanes: tuple[Lane, ...]
    height: float
    label: str


@dataclass(frozen=True, slots=True)
class Word:
    """Words of a chart: where they stand, and at which end."""

    x: float
    y: float
    text: str
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Career:
    """A figure as steps through the reports: its line, what made the largest steps, its axis, a figure that counts."""

    points: str
    end: Word
    steps: tuple[Word, ...]
    lines: tuple[Word, ...]
    turns: tuple[Word, ...]
    mark: Word | None
    label: str


@dataclass(frozen=True, slots=True)
class Pillar:
    """The figure of a turn."""

    x: float
    y: float
    height: float
    value: int
    name: str
    last: bool


@dataclass(frozen=True, slots=True)
class Pillars:
    """Figures at the end of each turn, beside each other."""

    pillars: tuple[Pillar, ...]
    width: float
    floor: float
    label: str


def house(ballots: Iterable[Ballot]) -> House | None:
    """Return a vote as a house, or None if nobody voted or too many did to draw."""
    cast = tuple(ballots)
    votes = [(side, bought) for side in SIDES for each in cast if each.side == side for bought in _each(each)]
    if not votes or len(votes) > MOST:
        return None
    rows = max(1, min(16, round((len(votes) / 6) ** 0.5)))
    gap = min(ROWS, (OUTER - INNER) / max(1, rows - 1))
    radii = [OUTER - gap * row for row in range(rows)]
    seats = sorted((round(angle, 6), radius) for radius, count in _shared(radii, len(votes)) for angle in _fan(count))
    size = round(min(7.0, 0.42 * min(gap, pi * sum(radii) / len(votes))), 1)
    middle, floor = WIDTH / 2, OUTER + TOP
    marks = tuple(
        Mark(
            round(middle - radius * cos(angle), 1), round(floor - radius * sin(angle), 1), side, SIDES[side][1], bought
        )
        for (angle, radius), (side, bought) in zip(seats, votes, strict=True)
    )
    counts = {side: sum(each == side for each, _ in votes) for side in SIDES}
    paid = {side: sum(bought for each, bought in votes if each == side) for side in SIDES}
    places = zip((0.0, middle, WIDTH), ("start", "middle", "end"), SIDES.items(), strict=True)
    labels = tuple((x, anchor, f"{title} {counts[side]}") for x, anchor, (side, (title, _)) in places if counts[side])
    told = ". ".join(f"{SIDES[side][0]} {counts[side]}, {paid[side]} of them bought" for side in SIDES if counts[side])
    return House(marks, size, round(floor + 30, 1), middle, labels, told)


def _fan(count: int) -> Iterator[float]:
    """Yield the angles of so many seats of a row."""
    for at in range(count):
        yield pi * (at + 0.5) / count


def _shared(radii: Sequence[float], votes: int) -> Iterator[tuple[float, int]]:
    """Yield how many seats each row has, the longer the more, all of them together as many as there are votes."""
    left, length = votes, sum(radii)
    for radius in radii:
        count = round(left * radius / length)
        yield radius, count
        left -= count
        length -= radius


def lanes(ballots: Iterable[Ballot], names: Mapping[str, str]) -> Lanes | None:
    """Return a vote voter by voter, None where nobody voted or too many did to be drawn."""
    cast = tuple(each for each in ballots if each.votes > 0)
    if not cast or sum(each.votes for each in cast) > MOST:
        return None
    found: list[Lane] = []
    top, row = 4.0, int((WIDTH - NAMES) // STEP)
    for each in cast:
        fill = SIDES.get(each.side, ("", "FO"))[1]
        marks = tuple(
            Mark(
                round(NAMES + 6 + STEP * (at % row), 1), round(top + 9 + STEP * (at // row), 1), each.side, fill, bought
            )
            for at, bought in enumerate(_each(each))
        )
        found.append(Lane(round(top + 14, 1), _cut(names[each.voter], each.cast), each.cast, marks))
        top += LANE + STEP * ((len(marks) - 1) // row)
    told = "; ".join(f"{names[each.voter]} {each.side} {each.votes}" for each in cast)
    return Lanes(tuple(found), round(top + 2, 1), told)


def _cut(name: str, cast: str) -> str:
    """Return a name as far as there is room for it beside the votes."""
    room = int((NAMES - 8) / LETTER) - len(cast) - 1
    return name if len(name) <= max(room, 3) else f"{name[: max(room, 3) - 1]}\u2026"


def _each(ballot: Ballot) -> tuple[bool, ...]:
    """Return a value for each vote, True where it was bought."""
    bought = min(ballot.bought, max(0, ballot.votes))
    return (False,) * (max(0, ballot.votes) - bought) + (True,) * bought


def career(
    title: str,
    line: Sequence[tuple[str, int]],
    turns: Mapping[str, str],
    causes: Mapping[str, str],
    mark: tuple[int, str] | None,
) -> Career | None:
    """Return the figure of a thing in steps; None where it is known at one report alone.

    Args:
        title: what the figure is.
        line: the figure at each report, oldest first.
        turns: the turn of each report.
        causes: what happened to the thing at a report, in a word or two, as an office that it came to hold.
        mark: a figure that means something, and what.
    """
    if len(line) < ENOUGH:
        return None
    values = [value for _, value in line]
    low, high = min([0, *values]), max([1, *values, *([mark[0]] if mark is not None else [])])

    def x(at: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * at / len(line), 1)

    def y(value: int) -> float:
        return round(LOW - (LOW - HIGH) * (value - low) / (high - low), 1)

    points: list[str] = []
    for at, value in enumerate(values):
        points += [f"{x(at)},{y(value)}", f"{x(at + 1)},{y(value)}"]
    first = [at for at, (report, _) in enumerate(line) if at == 0 or turns[report] != turns[line[at - 1][0]]]
    ticks: list[int] = []
    for at in first:
        if not ticks or x(at) - x(ticks[-1]) >= LETTER * (len(turns[line[ticks[-1]][0]]) + 1):
            ticks.append(at)
    return Career(
        points=" ".join(points),
        end=Word(RIGHT + 6, round(y(values[-1]) + 4, 1), str(values[-1])),
        steps=tuple(_steps(line, causes, (x, y), mark)),
        lines=tuple(Word(LEFT - 6, y(value), str(value), "end") for value in _ticks(low, high)),
        turns=tuple(Word(x(at), LOW + 16, turns[line[at][0]], "start") for at in ticks),
        mark=Word(LEFT + 4, y(mark[0]), f"{mark[0]}: {mark[1]}") if mark is not None else None,
        label=f"{title}: {', '.join(str(value) for value in values)}",
    )


def _steps(
    line: Sequence[tuple[str, int]],
    causes: Mapping[str, str],
    where: tuple[Callable[[int], float], Callable[[int], float]],
    mark: tuple[int, str] | None,
) -> Iterator[Word]:
    """Yield the words at the largest steps, none across another or across the line."""
    x, y = where
    steps = [(at, line[at][1] - line[at - 1][1]) for at in range(1, len(line)) if line[at][1] != line[at - 1][1]]
    # What words may not cross: from where to where, and at which height.
    taken = [(x(at), x(at + 1), y(value) + 4) for at, (_, value) in enumerate(line)]
    if mark is not None:
        taken += [(LEFT, RIGHT, y(mark[0]) + 4), (LEFT, LEFT + LETTER * (len(mark[1]) + 4), y(mark[0]) - 5)]
    told = 0
    for at, change in sorted(steps, key=lambda step: (line[step[0]][0] not in causes, -abs(step[1]), step[0])):
        words = f"{causes.get(line[at][0], '')} {change:+d}".strip().replace("-", "\u2212")
        width = LETTER * len(words)
        above = round(y(max(line[at][1], line[at - 1][1])) - 5, 1)
        places = ((x(at) - 5 - width, "end", above), (x(at) + 5, "start", round(y(line[at][1]) - 5, 1)))
        free = (
            (start, end, level)
            for start, end, level in places
            if start > LEFT and start + width < WIDTH
            if not any(abs(level - row) < LINE and start < stop and begin < start + width for begin, stop, row in taken)
        )
        place = next(free, None)
        if place is None or told == LABELS:
            continue
        start, end, level = place
        told += 1
        taken.append((start, start + width, level))
        yield Word(round(start if end == "start" else start + width, 1), level, words, end)


def _ticks(low: int, high: int) -> Iterator[int]:
    """Yield the round figures of an axis, four or five of them."""
    step = next(size for base in (1, 10, 100, 1000, 10_000, 10**9) for size in (base, 2 * base, 5 * base)
                if (high - low) / size <= MOST_TICKS)  # fmt: skip
    yield from range(-(-low // step) * step, high + 1, step)


def pillars(title: str, sums: Sequence[tuple[str, int]]) -> Pillars | None:
    """Return figures at the end of each turn, the last ones; None where any is below zero or there is one alone."""
    shown = sums[-COLUMNS:]
    if len(shown) < ENOUGH or min(value for _, value in shown) < 0:
        return None
    high = max(1, *(value for _, value in shown))
    way = WIDTH / len(shown)
    width = round(min(48.0, way - 12), 1)
    made = []
    for at, (turn, value) in enumerate(shown):
        tall = round((LOW - HIGH) * value / high, 1)
        left = round(way * at + (way - width) / 2, 1)
        made.append(Pillar(left, round(LOW - tall, 1), tall, value, turn, at == len(shown) - 1))
    told = f"{title}: {', '.join(f'{turn} {value}' for turn, value in shown)}"
    return Pillars(tuple(made), width, LOW, told)
