"""Planarity: whether a graph can be drawn without crossings.

The way of Demoucron, Malgrange and Pertuiset: a cycle is drawn; then, again and again, a piece of what is left that
fits into the fewest faces is drawn across one of them, until nothing is left or a piece fits nowhere. It is run for
each block of the graph, since blocks that share one point never disturb each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

Graph = Mapping[str, set[str]]


@dataclass(frozen=True, slots=True)
class Bridge:
    """A piece that is not drawn yet: the drawn points it hangs on, and its own points."""

    ends: frozenset[str]
    inner: frozenset[str]


def planar(edges: Iterable[tuple[str, str]]) -> bool:
    """Return whether the edges can be drawn in the plane without crossings."""
    return all(_draws(block) for block in blocks(edges))


def blocks(edges: Iterable[tuple[str, str]]) -> list[dict[str, set[str]]]:
    """Return the blocks of a graph: its largest parts that no single point holds together."""
    graph = _graph(edges)
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    found: list[dict[str, set[str]]] = []
    for root in sorted(graph):
        if root not in index:
            _search(graph, root, index, low, found)
    return found


def _graph(edges: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for a, b in edges:
        if a != b:
            graph.setdefault(a, set()).add(b)
            graph.setdefault(b, set()).add(a)
    return graph


def _search(
    graph: Graph, root: str, index: dict[str, int], low: dict[str, int], found: list[dict[str, set[str]]]
) -> None:
    """Depth first from a root; a block ends where nothing below reaches above the point it hangs on."""
    edges: list[tuple[str, str]] = []
    index[root] = low[root] = len(index)
    path: list[tuple[str, str, Iterator[str]]] = [(root, "", iter(sorted(graph[root])))]
    while path:
        here, parent, later = path[-1]
        other = next(later, None)
        if other is None:
            path.pop()
            if path:
                _close(path[-1][0], here, edges, index, low, found)
        elif other not in index:
            index[other] = low[other] = len(index)
            edges.append((here, other))
            path.append((other, here, iter(sorted(graph[other]))))
        elif other != parent and index[other] < index[here]:
            edges.append((here, other))
            low[here] = min(low[here], index[other])


def _close(
    above: str,
    here: str,
    edges: list[tuple[str, str]],
    index: Mapping[str, int],
    low: dict[str, int],
    found: list[dict[str, set[str]]],
) -> None:
    low[above] = min(low[above], low[here])
    if low[here] >= index[above]:
        start = edges.index((above, here))
        found.append(_graph(edges[start:]))
        del edges[start:]


def _draws(graph: Graph) -> bool:
    points, lines = len(graph), sum(map(len, graph.values())) // 2
    if lines < 9 or points < 5:  # noqa: PLR2004 - less than either graph of Kuratowski
        return True
    if lines > 3 * points - 6:
        return False
    cycle = _cycle(graph)
    faces = [cycle, cycle]
    drawn = _graph(zip(cycle, cycle[1:] + cycle[:1], strict=True))
    while True:
        choices = [(bridge, [face for face in faces if bridge.ends <= set(face)]) for bridge in _bridges(graph, drawn)]
        if not choices:
            return True
        bridge, open_ = min(choices, key=lambda choice: len(choice[1]))
        if not open_:
            return False
        way = _across(graph, drawn, bridge)
        for a, b in pairwise(way):
            drawn.setdefault(a, set()).add(b)
            drawn.setdefault(b, set()).add(a)
        faces.remove(open_[0])
        faces += _split(open_[0], way)


def _cycle(graph: Graph) -> list[str]:
    """Some cycle: a walk that never turns back until it meets itself."""
    walk = [min(graph)]
    at = {walk[0]: 0}
    while True:
        before = walk[-2] if len(walk) > 1 else ""
        other = min(point for point in graph[walk[-1]] if point != before)
        if other in at:
            return walk[at[other] :]
        at[other] = len(walk)
        walk.append(other)


def _bridges(graph: Graph, drawn: Graph) -> Iterator[Bridge]:
    for a in drawn:
        for b in graph[a] - drawn[a]:
            if b in drawn and a < b:
                yield Bridge(frozenset((a, b)), frozenset())
    seen: set[str] = set()
    for start in graph:
        if start in drawn or start in seen:
            continue
        inner, edge = {start}, [start]
        while edge:
            fresh = {to for to in graph[edge.pop()] if to not in drawn and to not in inner}
            inner |= fresh
            edge += fresh
        seen |= inner
        yield Bridge(frozenset(to for point in inner for to in graph[point] if to in drawn), frozenset(inner))


def _across(graph: Graph, drawn: Graph, bridge: Bridge) -> list[str]:
    """A way through a piece from one of its ends to another."""
    start = min(bridge.ends)
    if not bridge.inner:
        return [start, max(bridge.ends)]
    came = {to: start for to in graph[start] if to in bridge.inner}
    edge = sorted(came)
    waiting = iter(edge)
    while True:
        here = next(waiting)
        for to in sorted(graph[here]):
            if to in bridge.ends and to != start:
                way = [to, here]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way
            if to in bridge.inner and to not in came:
                came[to] = here
                edge.append(to)


def _split(face: list[str], way: list[str]) -> list[list[str]]:
    """The two faces a way across a face makes of it."""
    start, end = face.index(way[0]), face.index(way[-1])
    if start > end:
        start, end, way = end, start, way[::-1]
    return [face[:start] + way + face[end + 1 :], way[::-1] + face[start + 1 : end]]
