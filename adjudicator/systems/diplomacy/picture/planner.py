"""Plans the shapes of a map, once, when it is made: every border of the map touches in the picture, and few others do.

One point for each place gives borders that are none, and hides some that are. Here places grow on a grid of squares:
first a narrow way along each border, shortest first, half of it either side's, then what is left to whoever is near.
Where two places touch that have no border, a gap of ground that nobody enters is left between them. Where there is no
room for all ways, crowded places move apart, and some get a second part. No chance is in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import dist
from typing import Any, TypeAlias

from adjudicator.systems.diplomacy.picture.plan import width_for
from adjudicator.systems.diplomacy.picture.room import PULLS, Extent, spread, with_parts
from adjudicator.systems.diplomacy.picture.scene import Point
from adjudicator.systems.diplomacy.picture.sheet import GAP, Pair, Rows, Sheet, Spots

FEWEST, MOST = 3, 900
"""How often the ways are planned again where some found no room: at least, and on a map of one place."""
GOOD = 0.005
"""The part of the borders that may find no way before places are moved and parted for them."""
TURNS = 5
"""How often parts are added."""
ROOM, CROWDED = 1500.0, 0.02
"""The area in the picture that a unit with its words needs, and the part of the places that may have less."""
ROUNDS = (8, 20, 90)
"""For how many rounds places are moved apart where they are crowded: the fewer, the less is moved."""
_WEIGHT = 4.0
"""How many crowded places a border counts that found no way."""
NONE = "."
"""How a gap is written."""
_Planned: TypeAlias = tuple[list[Pair], Sheet]
"""The borders that found no way on a sheet."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """The squares of a map: the corner at the top left and the width of a square, in the map's unit, and the rows.

    Where places were moved to make room, nothing else of the map's coordinates holds, and `coasts` says where units at
    coasts stand, by codes such as `STP/NC`; otherwise it is None. `signs` are the places whose unit and code stand
    elsewhere than in the middle: where the one and where the other.
    """

    left: float
    top: float
    step: float
    rows: Rows
    coasts: Mapping[str, Point] | None = None
    signs: Mapping[str, tuple[Point, Point]] = field(default_factory=dict)


def plan_shapes(
    spots: Mapping[str, Point],
    borders: Iterable[tuple[str, str]],
    coasts: Mapping[str, Iterable[str]] | None = None,
) -> Shapes:
    """Return the squares of each place.

    Args:
        spots: a point for each place; x to the right, y upwards.
        borders: pairs of places that touch.
        coasts: by codes such as `STP/NC` the places that a fleet at a coast goes to.
    """
    pairs = sorted({(min(pair), max(pair)) for pair in borders if pair[0] != pair[1]})
    single = {code: (at,) for code, at in spots.items()}
    found = _joined(single, pairs, max(FEWEST, MOST // len(spots)))
    moved = len(found[0]) > GOOD * len(pairs)
    if moved:
        found = _with_room(single, pairs, ROUNDS[-1:], lambda planned: len(planned[0]))
    if _crowded(found) > CROWDED * len(spots):
        roomy = _with_room(single, pairs, ROUNDS, _badness)
        moved, found = min((moved, found), (True, roomy), key=lambda one: _badness(one[1]))
    sheet = found[1]
    sheet.fill()
    sheet.part()
    shapes = Shapes(sheet.left, sheet.top, sheet.step, sheet.rows())
    return replace(shapes, coasts=dict(_coasts(shapes, coasts or {}))) if moved else shapes


def _crowded(planned: _Planned) -> int:
    """Return how many places have less room in the picture than a unit with its words needs."""
    sheet = planned[1]
    sheet.fill()
    side = width_for(len(sheet.own)) / sheet.size[0]
    return sum(len(own) * side**2 < ROOM for own in sheet.own.values())


def _badness(planned: _Planned) -> float:
    return _WEIGHT * len(planned[0]) + _crowded(planned)


def _joined(spots: Spots, pairs: list[Pair], times: int) -> _Planned:
    """Return the best sheet of some tries with the borders that found no way on it."""
    first: dict[Pair, int] = {}
    best: _Planned | None = None
    for number in range(1, times + 1):
        sheet = Sheet(spots, pairs)
        sheet.plant()
        lost = sheet.join(first)
        if best is None or len(lost) < len(best[0]):
            best = (lost, sheet)
        if not lost:
            break
        # What found no way goes earlier next time: the latest failures first of all.
        first |= dict.fromkeys(lost, -number)
    assert best is not None
    return best


def _with_room(
    spots: Spots, pairs: list[Pair], rounds: Sequence[int], badness: Callable[[_Planned], float]
) -> _Planned:
    """Return the best sheet of a map whose crowded places move apart, and get parts where that does not do."""
    extent = Extent.of(spots)

    def tried(base: Spots) -> tuple[_Planned, Spots]:
        found = (spread(base, pairs, extent, pull, times) for times in rounds for pull in PULLS)
        return min(((_joined(each, pairs, FEWEST), each) for each in found), key=lambda one: badness(one[0]))

    best, spots = tried(spots)
    for _ in range(TURNS):
        if len(best[0]) <= GOOD * len(pairs):
            break
        again, parted = tried(with_parts(spots, best[0], extent))
        if len(again[0]) >= len(best[0]):
            break
        best, spots = again, parted
    return best


def _coasts(shapes: Shapes, coasts: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, Point]]:
    """Yield where units at coasts stand: on the place's own squares, near where it touches the waters of the coast."""
    own = _squares(shapes.rows)
    for coast, waters in coasts.items():
        land = own.get(coast.partition("/")[0], [])
        wet = {cell for code in waters for cell in own.get(code, ())}
        shore = [(x, y) for x, y in land if wet & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}]
        if shore:
            middle = _middle(shore)
            inland = _middle(land)
            wanted = (0.6 * middle[0] + 0.4 * inland[0], 0.6 * middle[1] + 0.4 * inland[1])
            x, y = min(land, key=lambda cell: (dist(cell, wanted), cell))
            yield (
                coast,
                (round(shapes.left + (x + 0.5) * shapes.step, 1), round(shapes.top - (y + 0.5) * shapes.step, 1)),
            )


def _squares(rows: Rows) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for y, row in enumerate(rows):
        for x, code in enumerate(row):
            found[code].append((x, y))
    return found


def _middle(cells: list[tuple[int, int]]) -> Point:
    return (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))


def touching(rows: Rows) -> dict[tuple[str, str], int]:
    """Return how many sides of squares two places share, for all that share one."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for y, row in enumerate(rows):
        for x, code in enumerate(row):
            beside = [row[x + 1]] if x + 1 < len(row) else []
            beside += [rows[y + 1][x]] if y + 1 < len(rows) else []
            for other in beside:
                if code and other and code != other:
                    found[min(code, other), max(code, other)] += 1
    return dict(found)


def written(shapes: Shapes) -> Iterator[str]:
    """Yield the lines of a shapes file; each row is runs of squares, as in `PAR 3*BUR .`."""
    yield f"left = {shapes.left}"
    yield f"top = {shapes.top}"
    yield f"step = {shapes.step}"
    if shapes.coasts is not None:
        inside = ", ".join(f'"{coast}" = [{x}, {y}]' for coast, (x, y) in shapes.coasts.items())
        yield f"coasts = {{ {inside} }}" if inside else "coasts = {}"
    if shapes.signs:
        inside = ", ".join(f'"{code}" = [{x}, {y}, {u}, {v}]' for code, ((x, y), (u, v)) in shapes.signs.items())
        yield f"signs = {{ {inside} }}"
    yield "rows = ["
    for row in shapes.rows:
        runs = [(code, len(list(run))) for code, run in groupby(row)]
        yield f'  "{" ".join(f"{count}*{code or NONE}" if count > 1 else code or NONE for code, count in runs)}",'
    yield "]"


def read_shapes(table: Mapping[str, Any]) -> Shapes:
    """Return the shapes of a file; raises KeyError or ValueError for what is none."""
    rows = []
    for line in table["rows"]:
        row: list[str] = []
        for run in line.split():
            count, star, code = run.rpartition("*")
            row += [GAP if code == NONE else code] * (int(count) if star else 1)
        rows.append(tuple(row))
    coasts = {code: (float(x), float(y)) for code, (x, y) in table["coasts"].items()} if "coasts" in table else None
    given = table.get("signs", {}).items()
    signs = {code: ((float(x), float(y)), (float(u), float(v))) for code, (x, y, u, v) in given}
    return Shapes(float(table["left"]), float(table["top"]), float(table["step"]), tuple(rows), coasts, signs)
