"""Waters that a map has without a rule of its own: provinces that fleets sail through, and rivers and canals.

Nothing about them is said in a map file; they follow from its borders.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from adjudicator.systems.diplomacy.board.map import Map


@lru_cache(maxsize=8)
def passages(board: Map) -> tuple[str, ...]:
    """Return the provinces of one coast through which fleets come from a sea to one that does not touch it."""
    return tuple(code for code in board.provinces if _joins(board, code))


@lru_cache(maxsize=8)
def rivers(board: Map) -> tuple[tuple[str, str], ...]:
    """Return the pairs of provinces between which fleets go although no sea washes both: along a river or a canal."""
    return tuple(sorted(set(_rivers(board))))


def _joins(board: Map, code: str) -> bool:
    province = board.provinces[code]
    if province.kind != "coast" or province.coasts or province.convoys:
        return False
    left = set(board.shores(code))
    edge = [left.pop()] if left else []
    while edge:
        near = board.beside(edge.pop()) & left
        left -= near
        edge += near
    return bool(left)


def _rivers(board: Map) -> Iterator[tuple[str, str]]:
    coasts = [code for code, province in board.provinces.items() if province.kind == "coast" and not province.convoys]
    for code in coasts:
        for place in board.provinces[code].places:
            for other in board.fleet_reach(place).intersection(coasts):
                if not board.shores(code) & board.shores(other) and board.canal_between(code, other) is None:
                    yield (min(code, other), max(code, other))
