"""9.B.3 Where an army can go by rail, over which lines, and who must be dislodged before it can."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.base import code
from adjudicator.systems.carthage_diplomacy.orders.ground import Block
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.stops import meant
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import board, lines, stations
from adjudicator.systems.carthage_diplomacy.state import HOLDINGS, TRAFFIC
from adjudicator.systems.diplomacy.board.map import Map, Strait
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.state import SCOPE


@dataclass(frozen=True, slots=True)
class Journey:
    """A way by rail.

    Attributes:
        alternatives: the least sets of provinces whose blocking units must all be dislodged; one empty set where
            the way is free.
        lines: the railways of the first of them, in the order travelled.
    """

    alternatives: tuple[frozenset[str], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Way:
    at: str
    line: str = ""
    bars: frozenset[str] = frozenset()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Link:
    line: str
    to: str
    bars: frozenset[str]


@rule("cd:9.B.3", "cd:9.B.4", "cd:12.C", "cd:ruling 43", "cd:ruling 45", "cd:ruling 50", title="Travel by rail")
def journey(
    game: Game, state: State, seat: str, origin: str, to: str, line: str = "", blocks: Iterable[Block] = ()
) -> Journey | str:
    """Return the way by rail from one province to another, or the reason why there is none.

    A block stops what would pass through its province. It does not keep an army from arriving there: that army
    attacks, and meets the unit in battle.

    Args:
        game: for its map.
        state: railways and what their controllers have said; the view of the traveller's seat will do.
        seat: who commands the army.
        origin: the province it starts from.
        to: the province it goes to.
        line: the only line it may use, as `line:GV1` or `GV1`; empty for any, and for lines that meet.
        blocks: the orders to block of units that stand still.

    Returns:
        The way, or `no_line`, `no_station`, `line_barred` or `not_joined`.
    """
    named = line.partition(":")[2] or line
    there = {name: stations(row) for name, row in lines(state) if named in ("", name)}
    if not there:
        return "no_line"
    if not all(any(place in stops for stops in there.values()) for place in (origin, to)) or origin == to:
        return "no_station"
    usable = {name: stops for name, stops in there.items() if may_travel(state, name, seat)}
    standing = tuple(block for block in blocks if meant(state, block, seat))
    found = _ways(_net(board(game), usable, standing), standing, origin, to)
    if found:
        return Journey(tuple(way.bars for way in found), found[0].lines)
    return "line_barred" if _joined(game, there, origin, to) else "not_joined"


def joined(game: Game, state: State, origin: str, to: str) -> bool:
    """Return whether track leads from one province to another, whoever may travel on it; any view will do."""
    return origin != to and _joined(game, {name: stations(row) for name, row in lines(state)}, origin, to)


def _joined(game: Game, there: dict[str, tuple[str, ...]], origin: str, to: str) -> bool:
    return bool(_ways(_net(board(game), there, ()), (), origin, to))


@rule("cd:9.C.1", title="Whom the controller of a railway lets travel")
def may_travel(state: State, line: str, seat: str) -> bool:
    """Return whether a seat's armies may use a line; its controller's own always may."""
    row = TRAFFIC.find(state, SCOPE, line)
    if row is None or (seat in row.unless) == row.barred:
        return True
    own = HOLDINGS.find(state, SCOPE, f"{line}/{seat}")
    return own is not None and own.controls.known()


def bars_passage(block: Block, place: str, names: Iterable[str]) -> bool:
    """Return whether a block stops trains of some lines that pass through a province, or over a sea it borders."""
    named = not block.line or code(block.line) in names
    return block.what == "rail" and province(block.place) == place and named


@rule("cd:12.B", "cd:12.C", "cd:ruling 50", title="A fleet that bars a strait bars the railway across it")
def bars_strait(block: Block, strait: Strait, line: str) -> bool:
    """Return whether a block by a fleet stops trains of a line that cross a strait."""
    if block.what == "rail":
        return bars_passage(block, strait.sea, (line,))
    shores = {province(shore) for shore in block.strait}
    there = province(block.place) == strait.sea and shores in (set(), {strait.a, strait.b})
    return block.what == "strait" and there


def _net(land: Map, there: dict[str, tuple[str, ...]], blocks: tuple[Block, ...]) -> dict[str, tuple[_Link, ...]]:
    """Return the links that leave each station, both ways along each line."""
    net: dict[str, tuple[_Link, ...]] = {}
    for name, stops in there.items():
        for a, b in pairwise(stops):
            strait = land.strait_between(a, b)
            barred = strait is not None and any(bars_strait(block, strait, name) for block in blocks)
            bars = frozenset({strait.sea}) if strait is not None and barred else frozenset[str]()
            for here, beyond in ((a, b), (b, a)):
                net[here] = (*net.get(here, ()), _Link(name, beyond, bars))
    return net


def _ways(net: dict[str, tuple[_Link, ...]], blocks: tuple[Block, ...], origin: str, to: str) -> tuple[_Way, ...]:
    """Return the ways that need the least, no set of blockers holding another."""
    best: dict[tuple[str, str], list[_Way]] = {}
    edge = deque([_Way(origin)])
    while edge:
        for way in _steps(net, blocks, edge.popleft(), origin):
            known = best.setdefault((way.at, way.line), [])
            if any(other.bars <= way.bars and len(other.lines) <= len(way.lines) for other in known):
                continue
            known.append(way)
            if way.at != to:
                edge.append(way)
    ends = [way for (place, _), ways in sorted(best.items()) if place == to for way in ways]
    ends.sort(key=lambda way: (len(way.bars), len(way.lines), sorted(way.bars), way.lines))
    least = [way for place, way in enumerate(ends) if not any(other.bars <= way.bars for other in ends[:place])]
    return tuple(least)


def _steps(net: dict[str, tuple[_Link, ...]], blocks: tuple[Block, ...], way: _Way, origin: str) -> Iterator[_Way]:
    for link in net.get(way.at, ()):
        bars = way.bars | link.bars
        if way.at != origin and any(bars_passage(block, way.at, (way.line, link.line)) for block in blocks):
            bars |= {way.at}
        changed = (*way.lines, link.line) if link.line != way.line else way.lines
        yield _Way(link.to, link.line, bars, changed)
