"""The Diplomacy judge: a movement phase compared with a peer's, and how its time grows with the number of units.

    python -m bench.diplomacy

The peer is the PyPI package `diplomacy` (dependency group `bench`); where it is not installed, nor a Python that has
it named by BENCH_PEER_PYTHON, its figure is left out. Both judges get the same positions, with orders read beforehand.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from random import Random
from statistics import median
from typing import Any

from adjudicator import resources
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove, Unit
from adjudicator.systems.diplomacy.judge.profile import DATC3
from adjudicator.systems.diplomacy.words.notation import movement_order, unit_of, write
from adjudicator.testing.mapmaker import make_map, make_orders, make_units

PHASES, UNITS, ROUNDS = 200, 26, 5
FEW, MANY = 500, 2000
BIG_PHASES, BIG_UNITS = 20, 265
"""Positions of the largest map of the pack, with a unit for each of its supply centres."""
MOVES, CONVOYS, HELPS = 0.5, 0.6, 0.95
Position = tuple[list[Unit], dict[str, Order]]
PEER = """
import json, sys, time
from diplomacy import Game
game = Game()
game.add_rule("IGNORE_ERRORS")
answers = []
for line in sys.stdin:
    asked = json.loads(line)
    game.clear_units()
    game.set_current_phase("S1901M")
    for power, units in asked["units"].items():
        game.set_units(power, units, reset=True)
    for power, orders in asked["orders"].items():
        game.set_orders(power, orders)
    start = time.perf_counter()
    game.process()
    answers.append((time.perf_counter() - start) * 1000)
print(json.dumps(answers))
"""


def standard() -> Map:
    """The standard map."""
    return load_map(tomllib.loads((resources.games("diplomacy") / "map.toml").read_text(encoding="utf-8")))


def largest() -> Map:
    """The map of the pack with the most provinces."""
    path = resources.games("diplomacy") / "variants" / "world_war_iv" / "map.toml"
    return load_map(tomllib.loads(path.read_text(encoding="utf-8")))


def phases(board: Map, count: int, number: int = UNITS) -> list[Position]:
    """Positions of so many units reached by random play, each with an order for every unit."""
    rng, units = Random(26), list(_opening(board))
    units += _fresh(rng, board, units, number)
    found: list[Position] = []
    while len(found) < count:
        orders = {board.province_of(unit.place): _order(rng, board, units, unit) for unit in units}
        found.append((units, orders))
        done = adjudicate(board, DATC3, units, orders)
        units = list(done.units)
        units += _fresh(rng, board, units, number)
    return found


def _opening(board: Map) -> Iterator[Unit]:
    for power in board.powers.values():
        yield from (unit_of(board, text, power.name) for text in power.units)


def _fresh(rng: Random, board: Map, units: Sequence[Unit], number: int) -> Iterator[Unit]:
    """New units for those that were lost, so that every phase has as many orders."""
    taken = {board.province_of(unit.place) for unit in units}
    free = [code for code, province in board.provinces.items() if code not in taken and not province.coasts]
    for code in rng.sample(free, max(0, number - len(units))):
        kinds = {"land": "A", "sea": "F"}.get(board.provinces[code].kind, rng.choice("AF"))
        yield unit_of(board, f"{kinds} {code}", rng.choice(sorted(board.powers)))


def _order(rng: Random, board: Map, units: Sequence[Unit], unit: Unit) -> Order:
    """A legal order: about half of all units move, the others mostly support or convoy a neighbour."""
    goals = _goals(board, unit)
    choice = rng.random()
    if choice < MOVES and goals:
        return Move(rng.choice(goals))
    others = [other for other in units if other is not unit]
    rng.shuffle(others)
    for other in others if choice < HELPS else ():
        prov, goals_of = board.province_of(other.place), _goals(board, other)
        common = [goal for goal in goals_of if board.can_move(unit.kind, unit.place, board.province_of(goal))]
        if (
            unit.kind == "F"
            and board.sea(board.province_of(unit.place))
            and other.kind == "A"
            and choice < CONVOYS
            and goals_of
        ):
            return Convoy(prov, rng.choice(goals_of))
        if common:
            return SupportMove(prov, rng.choice(common))
        if board.can_move(unit.kind, unit.place, prov):
            return SupportHold(prov)
    return Hold()


def _goals(board: Map, unit: Unit) -> list[str]:
    return sorted(board.army_next(unit.place) if unit.kind == "A" else board.fleet_next(unit.place))


def ours(board: Map, positions: Sequence[Position]) -> list[float]:
    """Milliseconds for each position, the best of some rounds."""
    best = [float("inf")] * len(positions)
    for _ in range(ROUNDS):
        for number, (units, orders) in enumerate(positions):
            start = time.perf_counter()
            adjudicate(board, DATC3, units, orders)
            best[number] = min(best[number], (time.perf_counter() - start) * 1000)
    return best


def theirs(board: Map, positions: Sequence[Position]) -> list[float] | None:
    """Milliseconds of the peer for each position; None where it is not installed."""
    python = os.environ.get("BENCH_PEER_PYTHON") or (sys.executable if _installed() else "")
    if not python:
        return None
    asked = "\n".join(json.dumps(_written(board, units, orders)) for units, orders in positions)
    done = subprocess.run([python, "-c", PEER], input=asked, capture_output=True, text=True, check=True)
    times: list[float] = json.loads(done.stdout)
    return times


def _installed() -> bool:
    try:
        version("diplomacy")
    except PackageNotFoundError:
        return False
    return True


def _written(board: Map, units: Sequence[Unit], orders: Mapping[str, Order]) -> dict[str, Any]:
    kinds = {board.province_of(unit.place): unit.kind for unit in units}
    told: dict[str, Any] = {"units": {}, "orders": {}}
    for unit in units:
        order = orders[board.province_of(unit.place)]
        told["units"].setdefault(unit.owner.upper(), []).append(str(unit))
        told["orders"].setdefault(unit.owner.upper(), []).append(write(unit, order, kinds))
    return told


def grown(count: int) -> float:
    """Milliseconds for a phase of a number of units on a map made for them."""
    ground, rng = make_map(1, count * 5 // 4), Random(1)
    board = load_map(ground.table)
    texts = make_units(rng, ground, count, 7)
    read = [movement_order(board, line) for lines in make_orders(rng, ground, texts).values() for line in lines]
    orders = {item.place: item.order for item in read}
    units = [unit_of(board, text, power) for power, lines in texts.items() for text in lines]
    return min(ours(board, [(units, orders)]))


def measure() -> list[dict[str, Any]]:
    """Return the figures: name, value, unit, baseline, ratio and limit, as bench/run.py prints them."""
    board = standard()
    positions = phases(board, PHASES)
    mine, peer = median(ours(board, positions)), theirs(board, positions)
    few, many = grown(FEW), grown(MANY)
    figures: list[dict[str, Any]] = [
        {"name": "a movement phase of 26 orders", "value": mine, "unit": "ms", "limit": 0.3}
    ]
    if peer is not None:
        base = median(peer)
        figures.append(
            {"name": "the same, PyPI diplomacy", "value": mine, "unit": "ms", "baseline": base, "ratio": mine / base}
        )
        figures[-1]["limit"] = 0.2
    big = median(ours(wide := largest(), phases(wide, BIG_PHASES, BIG_UNITS)))
    base = mine * BIG_UNITS / UNITS
    name = f"a phase of {BIG_UNITS} units on {len(wide.provinces)} provinces"
    figures.append({"name": name, "value": big, "unit": "ms", "baseline": base, "ratio": big / base, "limit": 2.0})
    growth = {"baseline": few * MANY / FEW, "ratio": many / (few * MANY / FEW), "limit": 1.5}
    return [*figures, {"name": f"a phase of {MANY} units", "value": many, "unit": "ms", **growth}]


def main() -> None:
    """Measure and print."""
    figures = measure()
    for figure in figures:
        base = f"  baseline {figure['baseline']:>10.3f} ratio {figure['ratio']:5.2f}" if "ratio" in figure else ""
        print(f"{figure['name']:<38}  {figure['value']:>10.3f} {figure['unit']:<4}{base}  limit {figure['limit']:g}")
    if not any("PyPI" in figure["name"] for figure in figures):
        print("the PyPI package diplomacy is not installed: no peer (`make bench` installs it)")


if __name__ == "__main__":
    main()
