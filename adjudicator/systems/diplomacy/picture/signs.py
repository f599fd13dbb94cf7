"""Room for signs, planned once when a map is made: units and codes that lie on one another, or outside, move.

A place has its unit in the middle and its code below. Where places are small or flat, a code so falls on the unit of
the place below, and is read as that unit's. Such a sign goes to the spot of its own ground where it is clearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import dist
from typing import TypeAlias

from adjudicator.systems.diplomacy.picture.markup import width_of
from adjudicator.systems.diplomacy.picture.plan import BELOW, plan
from adjudicator.systems.diplomacy.picture.scene import Area, Place, Point

_CODE, _STAR = 13.0, 12.0
"""The size of a code, and how much wider the star of a centre makes it."""
_HALF, _HIGH, _TAG = 13.0, 11.0, 13.0
"""Half of a unit's width and height, and the height of the words above it."""
_PART = 18.0
"""Half of the width of a code in brackets."""
_ASIDE = 8.0
_ABOVE = 26.0
_LEVEL = 4.0
"""How far a code is to the side of the unit's middle, above it, and below it where the code is beside the unit."""
_ROUNDS = 4
_REACH, _NEAR = 60.0, 160.0
"""How far from the middle of its place a unit is looked for, and how far from it are signs that could be in its way."""
_OVER, _OUT_UNIT, _OUT_CODE, _WORDS, _FAR, _ODD = 6.0, 2.5, 1.5, 0.5, 0.004, 0.1
"""What it costs that signs lie on one another; that a unit or a code is outside; that they lie on the words of other
signs; each unit of the way from the middle; and that a code is not straight below its unit."""
_FREE = 0.35
"""What a sign may cost that stays where it is."""
_Box: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sign:
    """Where the unit of a place stands and its code is written: the middle of the one, the foot of the other."""

    spot: Point
    label: Point


@dataclass(frozen=True, slots=True)
class _Ground:
    """The squares of a place, how wide one is in the picture, how wide its code is, and units at its coasts."""

    squares: frozenset[tuple[int, int]]
    side: float
    wide: float
    shores: tuple[_Box, ...]

    @classmethod
    def of(cls, place: Place, area: Area, side: float, shores: Iterable[Point]) -> _Ground:
        squares = frozenset((x, y) for y, start, end in area.runs for x in range(start, end))
        return cls(squares, side, width_of(place.code, _CODE) + _STAR * place.centre, tuple(map(_unit, shores)))

    def missed(self, box: _Box) -> float:
        """Return how much of a box is outside, from 0 to 1, by twelve points of it."""
        left, top, right, low = box
        points = [(left + (right - left) * a / 6, top + (low - top) * b / 4) for a in (1, 2, 4, 5) for b in (1, 2, 3)]
        return sum((int(x // self.side), int(y // self.side)) not in self.squares for x, y in points) / len(points)


def moved_signs(places: tuple[Place, ...]) -> dict[str, Sign]:
    """Return the signs that have to move on a map planned on squares, by place, in units of the map."""
    found = plan(places)
    grids = [place.area for place in places if place.area]
    if len(grids) != len(places):
        return {}
    grid = grids[0]
    side = found.width / grid.size[0]
    own = [place for place in places if place.kind != "blank"]
    shores = {place.code: [found.spots[f"{place.code}/{coast}"] for coast, _ in place.coasts] for place in own}
    grounds = {place.code: _Ground.of(place, place.area, side, shores[place.code]) for place in own if place.area}
    signs = {code: Sign(found.spots[code], found.labels[code]) for code in grounds}
    walls = [(x - _PART, y - 10, x + _PART, y + 1) for parts in found.parts.values() for x, y in parts]

    def on_map(point: Point) -> Point:
        x, y = point
        return (round(grid.left + x * grid.step / side, 2), round(grid.top - y * grid.step / side, 2))

    after = _cleared(signs, grounds, walls)
    return {code: Sign(on_map(sign.spot), on_map(sign.label)) for code, sign in after.items() if sign != signs[code]}


def _cleared(signs: Mapping[str, Sign], grounds: Mapping[str, _Ground], walls: list[_Box]) -> dict[str, Sign]:
    """Return the signs of all places, those moved that were not clear, in small places first."""
    found = dict(signs)
    order = sorted(grounds, key=lambda code: (len(grounds[code].squares), code))
    for _ in range(_ROUNDS):
        before = dict(found)
        for code in order:
            near = (
                (found[each], grounds[each])
                for each in order
                if each != code and dist(found[each].spot, signs[code].spot) < _NEAR
            )
            found[code] = _Around.of(near, walls).clearest(found[code], grounds[code], signs[code])
        if found == before:
            break
    return found


@dataclass(frozen=True, slots=True)
class _Around:
    """The signs around a place: neighbours' units and codes, and the words at both."""

    solid: tuple[_Box, ...]
    words: tuple[_Box, ...]

    @classmethod
    def of(cls, signs: Iterable[tuple[Sign, _Ground]], walls: list[_Box]) -> _Around:
        solid, words = list(walls), list[_Box]()
        for sign, ground in signs:
            solid += (_unit(sign.spot), _code(sign.label, ground.wide), *ground.shores)
            words += (_tag(sign.spot), _key(sign.label))
        return cls(tuple(solid), tuple(words))

    def clearest(self, sign: Sign, ground: _Ground, start: Sign) -> Sign:
        """Return the clearest place for a sign, which is that where it is if nothing is better."""
        best, least = sign, self._unit(sign.spot, ground, start) + self._code(sign, ground)
        if least <= _FREE:
            return sign
        for spot in (start.spot, *_spots(ground, start.spot)):
            cost = self._unit(spot, ground, start)
            if cost < least:
                costs = ((cost + self._code(one, ground), one) for one in _signs(spot, ground.wide))
                now, one = min(costs, key=lambda pair: pair[0])
                if now < least:
                    best, least = one, now
        return best

    def _unit(self, spot: Point, ground: _Ground, start: Sign) -> float:
        """Return how bad a place for a unit is: 0 is clear."""
        unit = _unit(spot)
        return (
            _OUT_UNIT * ground.missed(unit)
            + _FAR * dist(spot, start.spot)
            + _OVER * _covered(unit, self.solid)
            + _WORDS * _covered(unit, self.words)
            + _WORDS * _covered(_tag(spot), self.solid)
        )

    def _code(self, sign: Sign, ground: _Ground) -> float:
        """Return how bad a place for a code is: 0 is clear."""
        code = _code(sign.label, ground.wide)
        return (
            _OUT_CODE * ground.missed(code)
            + _ODD * (sign.label[0] != sign.spot[0])
            + _WORDS * (sign.label[1] < sign.spot[1])
            + _OVER * _covered(code, (*self.solid, *ground.shores))
            + _WORDS * _covered(code, self.words)
            + _WORDS * _covered(_key(sign.label), self.solid)
        )


def _spots(ground: _Ground, middle: Point) -> Iterator[Point]:
    """Yield the spots of a ground near its middle, four to a square."""
    for x, y in sorted(ground.squares):
        for dx in (0.25, 0.75):
            for dy in (0.25, 0.75):
                spot = (round((x + dx) * ground.side, 1), round((y + dy) * ground.side, 1))
                if dist(spot, middle) < _REACH:
                    yield spot


def _signs(spot: Point, wide: float) -> Iterator[Sign]:
    """Yield the ways to write a code at a unit: below it, beside it, above it."""
    beside = _HALF + 2 + wide / 2
    offsets = (
        (0.0, BELOW),
        (_ASIDE, BELOW),
        (-_ASIDE, BELOW),
        (beside, _LEVEL),
        (-beside, _LEVEL),
        (0.0, -_ABOVE),
    )
    for across, down in offsets:
        yield Sign(spot, (round(spot[0] + across, 1), round(spot[1] + down, 1)))


def _unit(spot: Point) -> _Box:
    x, y = spot
    return (x - _HALF, y - _HIGH, x + _HALF, y + _HIGH)


def _tag(spot: Point) -> _Box:
    x, y = spot
    return (x - _HALF, y - _HIGH - _TAG, x + _HALF, y - _HIGH)


def _code(label: Point, wide: float) -> _Box:
    x, y = label
    return (x - wide / 2, y - 10, x + wide / 2, y + 1)


def _key(label: Point) -> _Box:
    x, y = label
    return (x - 10, y + 2, x + 10, y + 11)


def _covered(box: _Box, others: Iterable[_Box]) -> float:
    """Return how much of a box lies on others, 1 for all of it on one."""
    left, top, right, low = box
    total = 0.0
    for a, b, c, d in others:
        wide, high = min(right, c) - max(left, a), min(low, d) - max(top, b)
        if wide > 0 and high > 0:
            total += wide * high
    return total / ((right - left) * (low - top))
