"""The judge against a plain one that shares no code with it, on dense positions of several kinds of map."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator import resources
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.judge.orders import Convoy, Move, SupportHold, SupportMove
from adjudicator.testing.mapmaker import make_map, make_orders, make_units
from tests.systems.diplomacy.judge.crowds import Orders, heap, ours
from tests.systems.diplomacy.judge.plain import Chart, Season, province
from tests.systems.diplomacy.judge.setting import channel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.systems.diplomacy.board.map import Map
    from adjudicator.systems.diplomacy.judge.orders import Order

DATC = Path(__file__).parents[3] / "data" / "datc"
REGIONS = (
    "ENG HEL IRI MAO NTH NWG SKA BEL BRE DEN EDI HOL LON NWY PIC SWE WAL YOR",
    "TYS ION AEG EAS ADR WES LYO TUN NAP APU GRE ALB SMY CON BUL SPA MAR PIE",
    "BAL BOT BAR NWY SWE STP FIN LVN PRU BER KIE DEN SKA NTH MOS",
    "MUN BER KIE RUH BUR BOH TYR SIL VIE GAL BUD TRI VEN PIE MAR PAR GAS",
)
"""Provinces in a heap, so that their units meet."""


@cache
def standard() -> tuple[Mapping[str, Any], Map, Chart]:
    table = tomllib.loads((resources.games("diplomacy") / "map.toml").read_text(encoding="utf-8"))
    return table, load_map(table), Chart(table)


def crowd(seed: int) -> tuple[Map, Chart, Orders]:
    """Units in a heap on the standard map."""
    _, board, chart = standard()
    return board, chart, heap(Random(seed), board, chart, REGIONS[seed % len(REGIONS)].split())


def by_sea(seed: int) -> tuple[Map, Chart, Orders]:
    """A crowd about the Channel: convoys, attacks on their fleets, and the paradoxes that result from these."""
    board, units, given = channel(seed, 9 + seed % 4)
    names = {board.province_of(unit.place): str(unit) for unit in units}
    orders: Orders = {power: {} for power in "XYZ"}
    for unit in units:
        orders[unit.owner][str(unit)] = f"{unit} {written(given.get(board.province_of(unit.place)), names)}"
    return board, standard()[2], orders


def written(order: Order | None, names: Mapping[str, str]) -> str:
    if isinstance(order, Move):
        return f"- {order.to}"
    if isinstance(order, Convoy | SupportMove):
        return f"{'C' if isinstance(order, Convoy) else 'S'} {names[order.unit]} - {order.to}"
    return f"S {names[order.unit]}" if isinstance(order, SupportHold) else "H"


@cache
def convoy_cases() -> tuple[Orders, ...]:
    """The orders of the test cases about convoys and their paradoxes, by power and unit."""
    files = (DATC / f"{name}.json" for name in ("datc", "rest"))
    cases = (case for file in files for case in json.loads(file.read_text(encoding="utf-8"))["cases"])
    steps = (case["steps"][0]["orders"] for case in cases if case["id"].startswith(("6.F", "6.G")))
    return tuple(
        {power: {" ".join(line.split()[:2]): line for line in lines} for power, lines in step.items()} for step in steps
    )


def disturbed(seed: int) -> tuple[Map, Chart, Orders]:
    """A test case about convoys with some units gone, some turned over to others, and some more about them."""
    rng = Random(seed)
    board, chart, extra = by_sea(seed)
    case = rng.choice(convoy_cases())
    kept = [(power, unit, line) for power, lines in case.items() for unit, line in lines.items() if rng.random() < 0.95]
    taken = {province(unit.split()[1]) for _, unit, _ in kept}
    more = [(power, unit, line) for power, lines in extra.items() for unit, line in lines.items()]
    more = [each for each in more if province(each[1].split()[1]) not in taken]
    orders: Orders = {}
    for power, unit, line in (*kept, *rng.sample(more, min(len(more), rng.randint(0, 3)))):
        orders.setdefault(power if rng.random() < 0.9 else rng.choice(sorted(case)), {})[unit] = line
    return board, chart, orders


def made_up(seed: int) -> tuple[Map, Chart, Orders]:
    """A made-up map: convoys, standoffs, and some nonsense."""
    ground, rng = make_map(seed, 10 + seed % 7), Random(seed)
    units = make_units(rng, ground, 8 + seed % 3, 3)
    lines = make_orders(rng, ground, units)
    by_unit = {power: {" ".join(line.split()[:2]): line for line in lines[power]} for power in units}
    return load_map(ground.table), Chart(ground.table), by_unit


KINDS = (made_up, crowd, by_sea, disturbed)


def agree(seeds: range) -> Counter[str]:
    """Compare positions; count what happens in them."""
    found: Counter[str] = Counter()
    for seed in seeds:
        board, chart, orders = KINDS[seed % len(KINDS)](seed)
        season = Season(chart, orders)
        plain = season.result()
        assert ours(board, orders) == plain, (seed, orders)
        kinds = {"dislodged": plain["retreats"], "contested": plain["contested"], "by sea": season.sailing}
        found.update(kind for kind, some in kinds.items() if some)
        found["paradox"] += season.paradoxes
    return found


@pytest.mark.parametrize("start", range(0, 800, 200))
def test_two_judges_that_share_nothing_agree(start: int) -> None:
    found = agree(range(start, start + 200))
    assert min(found[kind] for kind in ("dislodged", "contested", "by sea", "paradox")) > 2


@pytest.mark.soak
@pytest.mark.parametrize("start", range(1000, 21000, 1000))
def test_they_agree_on_twenty_thousand_dense_positions(start: int) -> None:
    assert agree(range(start, start + 1000))["paradox"]
