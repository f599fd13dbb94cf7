"""What is special about the places and borders of a map, as its picture marks it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.systems.diplomacy.board.map import Ground, Map
from adjudicator.systems.diplomacy.board.waters import passages, rivers
from adjudicator.systems.diplomacy.picture.scene import Mark


def marks(board: Map) -> Iterator[Mark]:
    """Yield a mark for each place through which fleets convoy armies or sail, and each border that is not plain."""
    yield from (Mark("anchor", (code, code)) for code, province in board.provinces.items() if province.convoys)
    yield from (Mark("passage", (code, code)) for code in passages(board))
    yield from (Mark("passage", pair) for pair in rivers(board))
    yield from ground_marks(board.ground)
    for border in board.borders.all:
        if border.one_way:
            yield Mark("one-way", border.between)
        elif border.closed:
            yield Mark("season", border.between)
        else:
            yield Mark("weak", border.between)


def ground_marks(ground: Ground) -> Iterator[Mark]:
    """Yield a mark for each mountain, pass, strait and canal that a map file names."""
    yield from (Mark("mountain", pair) for pair in ground.mountains)
    yield from (Mark("pass", pair) for pair in ground.passes)
    yield from (Mark("strait", (strait.a, strait.b)) for strait in ground.straits)
    yield from (Mark("strait", pair) for pair in ground.crossings)
    yield from (Mark("canal", (c.provinces[0], c.provinces[1])) for c in ground.canals if len(c.provinces) > 1)
