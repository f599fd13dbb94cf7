"""What is special about the places and borders of a map, as its picture marks it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.picture.scene import Mark


def marks(board: Map) -> Iterator[Mark]:
    """Yield a mark for each place through which fleets convoy armies, and each border that is not like others."""
    yield from (Mark("anchor", (code, code)) for code, province in board.provinces.items() if province.convoys)
    for border in board.borders.all:
        if border.one_way:
            yield Mark("one-way", border.between)
        elif border.closed:
            yield Mark("season", border.between)
        else:
            yield Mark("weak", border.between)
