"""Routes over sea: chains of fleets from shore to shore."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

from adjudicator.systems.diplomacy.board.map import Map

SEARCH_LIMIT = 5000
"""Steps after which the search for a shortest-cut route through a fleet gives up and takes the fleet for needed."""


def joined(board: Map, start: str, end: str, seas: Collection[str]) -> bool:
    """Return whether fleets in some seas make a chain from the shore of one province to the shore of another."""
    goal = board.landfalls(end)
    edge = [sea for sea in board.shores(start) if sea in seas]
    seen = set(edge)
    while edge:
        sea = edge.pop()
        if sea in goal:
            return True
        fresh = [to for to in board.fleet_reach(sea) if to in seas and to not in seen]
        seen.update(fresh)
        edge += fresh
    return False


def waters(board: Map, seas: Collection[str]) -> dict[str, str]:
    """Return, for each of some seas, one sea that represents all those it is connected to through others of them."""
    found: dict[str, str] = {}
    for first in seas:
        edge = [] if first in found else [first]
        while edge:
            sea = edge.pop()
            if sea not in found:
                found[sea] = first
                edge += (to for to in board.fleet_reach(sea) if to in seas)
    return found


def follows(board: Map, start: str, end: str, route: Iterable[str]) -> bool:
    """Return whether seas, in the order given, lead from one province to another."""
    seas = list(route)
    return (
        bool(seas)
        and seas[0] in board.shores(start)
        and seas[-1] in board.landfalls(end)
        and all(to in board.fleet_reach(sea) for sea, to in pairwise(seas))
    )


def on_routes(board: Map, start: str, end: str, seas: Collection[str]) -> frozenset[str]:
    """Return the seas that lie on some route that passes no sea twice.

    A sea is on one if no other single sea cuts it off from a shore, nor forces it to come and go the same way.
    """
    return frozenset(sea for sea in seas if _threads(board, start, end, sea, seas))


def _threads(board: Map, start: str, end: str, sea: str, seas: Collection[str]) -> bool:
    """Two ways from `sea`, one to each shore, that share nothing: the fan lemma, tried sea by sea."""
    others = frozenset(seas) - {sea}
    return all(_shores_reached(board, start, end, sea, others)) and all(
        any(_shores_reached(board, start, end, sea, others - {gap})) for gap in others
    )


def _shores_reached(board: Map, start: str, end: str, sea: str, seas: Collection[str]) -> tuple[bool, bool]:
    edge, seen = [sea], {sea}
    while edge:
        here = edge.pop()
        fresh = [to for to in board.fleet_reach(here) if to in seas and to not in seen]
        seen.update(fresh)
        edge += fresh
    return not seen.isdisjoint(board.shores(start)), not seen.isdisjoint(board.landfalls(end))


def needed(board: Map, start: str, end: str, sea: str, seas: Collection[str]) -> bool:
    """Return whether a fleet is part of a route that would break without any one of its fleets.

    Args:
        board: the map.
        start: the army's place.
        end: where it goes.
        sea: that of the fleet in question.
        seas: those with fleets, this one included.
    """
    goal, shore = board.landfalls(end), board.shores(start)
    edge: list[tuple[str, ...]] = [(first,) for first in shore if first in seas]
    for _ in range(SEARCH_LIMIT):
        if not edge:
            return False
        route = edge.pop()
        if route[-1] in goal:
            if sea in route:
                return True
            continue
        behind = {to for passed in route[:-1] for to in board.fleet_reach(passed)} | shore
        edge += [(*route, to) for to in board.fleet_reach(route[-1]) if to in seas and to not in {*behind, *route}]
    return True
