"""9.A Where track can be laid, which stations a line has, and its name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.base import code
from adjudicator.systems.carthage_diplomacy.state import PERSONS, RAILWAYS, Railway
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.state import SCOPE

BUILDING, IDLE, STOPPED, OPEN, DISMANTLING, GONE = "building", "idle", "stopped", "open", "dismantling", "gone"
SHORTEST = 2
"""Provinces of the shortest route, and of the shortest track that is a railway still."""


def board(game: Game) -> Map:
    """Return the map a game is played on."""
    found: Map = game.box.map
    return found


@rule("cd:9.A", "cd:9.A.3", "cd:9.A.4", "cd:10.A", "cd:10.C", "cd:12.C", title="Where a link of track can lie")
def adjoining(land: Map, a: str, b: str) -> bool:
    """Return whether track can join two provinces: by land, over a pass or a strait, never over sea or mountains."""
    if a not in land.provinces or b not in land.provinces or land.sea(a) or land.sea(b):
        return False
    return b in land.army_next(a) or land.pass_between(a, b)


@rule("cd:9.A.3", "cd:9.A.4", "cd:9.A.5", title="Which route can be planned")
def route_fault(land: Map, route: tuple[str, ...]) -> Refused | None:
    """Return what is wrong with a route, or None."""
    if len(route) < SHORTEST:
        return Refused("route_too_short", ("cd:9.A.5",), {})
    for place in route:
        if place not in land.provinces or land.sea(place):
            return Refused("route_over_sea", ("cd:9.A.4",), {"place": place})
        if route.count(place) > 1:
            return Refused("route_repeats", ("cd:9.A.5",), {"place": place})
    for a, b in pairwise(route):
        if not adjoining(land, a, b):
            return Refused("route_gap", ("cd:9.A",), {"a": a, "b": b})
    return None


def stations(row: Railway) -> tuple[str, ...]:
    """Return the provinces a line has track in, from the origin on."""
    return () if row.status == GONE else row.route[: row.built]


def lines(state: State) -> Iterator[tuple[str, Railway]]:
    """Yield every railway there is, by name."""
    return ((name, row) for name, row in RAILWAYS.items(state, SCOPE) if row.status != GONE)


def line_of(state: State, line: str) -> Railway | None:
    """Return a railway by its id (`line:GV1`), or None where there is none or it was removed."""
    row = RAILWAYS.find(state, SCOPE, code(line))
    return None if row is None or row.status == GONE else row


def no_line(line: str, cite: str) -> Refused:
    """Return the refusal of an order about a railway that is not there."""
    return Refused("no_such_line", (cite,), {"line": code(line)}, lasting=False)


def next_line(state: State, seat: str) -> str:
    """Return the name the next railway of a seat will have: its code and the first number not used yet."""
    own, taken = PERSONS.get(state, SCOPE, seat).code, RAILWAYS.rows(state, SCOPE)
    return next(name for number in count(1) if (name := f"{own}{number}") not in taken)


def reached(land: Map, row: Railway) -> tuple[str, ...]:
    """Return the centres a line has track to, beside the one it starts in."""
    return tuple(place for place in stations(row)[1:] if land.provinces[place].centre)
