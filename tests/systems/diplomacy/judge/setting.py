"""Boards and positions for the tests of the judge, written as short strings."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import Convoy, Move, SupportHold, SupportMove, Unit
from adjudicator.systems.diplomacy.judge.profile import DATC3, Profile
from adjudicator.systems.diplomacy.words.notation import movement_order, unit_of
from adjudicator.testing.mapmaker import make_map, make_orders, make_units

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.systems.diplomacy.board.map import Map
    from adjudicator.systems.diplomacy.judge.orders import Order
    from adjudicator.systems.diplomacy.judge.results import Movement

Position = tuple["list[Unit]", "dict[str, Order]"]


@cache
def board_of(game: str) -> Map:
    """The map in the box of a game."""
    return load_map(tomllib.loads((resources.games(game) / "map.toml").read_text(encoding="utf-8")))


def standard() -> Map:
    return board_of("diplomacy")


def position(board: Map, units: Mapping[str, Sequence[str]], orders: Mapping[str, Sequence[str]]) -> Position:
    """Units and orders from strings by power."""
    read = [movement_order(board, line) for lines in orders.values() for line in lines]
    standing = [unit_of(board, text, power) for power, texts in units.items() for text in texts]
    return standing, {board.province_of(item.place): item.order for item in read}


def play(orders: Mapping[str, Sequence[str]], profile: Profile = DATC3, board: Map | None = None) -> Movement:
    """Adjudicate orders; each stands for the unit it begins with."""
    board = board or standard()
    units = {power: [" ".join(line.split()[:2]) for line in lines] for power, lines in orders.items()}
    return adjudicate(board, profile, *position(board, units, orders))


def made_up(seed: int, spaces: int, count: int, powers: int = 3) -> tuple[Map, list[Unit], dict[str, Order]]:
    """A made-up map with units and orders."""
    ground, rng = make_map(seed, spaces), Random(seed)
    board = load_map(ground.table)
    units = make_units(rng, ground, count, powers)
    return board, *position(board, units, make_orders(rng, ground, units))


SEAS = ["ENG", "HEL", "IRI", "MAO", "NTH", "NWG", "SKA"]
CHANNEL = ["BEL", "BRE", "DEN", "EDI", "HOL", "LON", "NWY", "PIC", "SWE", "WAL", "YOR", *SEAS]
"""Provinces about the Channel and the North Sea, where convoys, their enemies and their paradoxes live."""


def channel(seed: int, count: int) -> tuple[Map, list[Unit], dict[str, Order]]:
    """A crowd about the Channel: armies go by sea, fleets carry them, others attack the fleets with support."""
    board, rng = standard(), Random(seed)
    places = rng.sample(CHANNEL, count)
    ashore = [place for place in places if not board.sea(place)]
    armies = {place for place in ashore if rng.random() < 0.5}
    units = [Unit("A" if place in armies else "F", place, rng.choice("XYZ")) for place in places]
    coasts = [place for place in CHANNEL if not board.sea(place)]
    goals = {place: rng.choice([goal for goal in coasts if goal != place]) for place in armies}
    orders: dict[str, Order] = {place: Move(goal) for place, goal in goals.items()}
    fleets = [place for place in places if place not in armies]
    for place in fleets:
        choice = rng.random()
        if board.sea(place) and goals and choice < 0.65:
            army = rng.choice(sorted(goals))
            orders[place] = Convoy(army, goals[army])
        elif choice < 0.5:
            orders[place] = Move(rng.choice(sorted(board.fleet_reach(place) - {"STP"})))
    for place in fleets:
        others = [other for other in places if other != place]
        moves = [(other, orders[other]) for other in others if isinstance(orders.get(other), Move)]
        near = [
            (other, move.to) for other, move in moves if isinstance(move, Move) and board.can_move("F", place, move.to)
        ]
        if place not in orders and near:
            orders[place] = SupportMove(*rng.choice(near))
        elif place not in orders:
            orders[place] = SupportHold(rng.choice(others))
    return board, units, orders
