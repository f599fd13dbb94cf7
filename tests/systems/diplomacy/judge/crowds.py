"""Crowds of units with orders that meet, for judges to agree on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.profile import DATC3
from tests.systems.diplomacy.judge.plain import Chart, province
from tests.systems.diplomacy.judge.setting import position

if TYPE_CHECKING:
    from adjudicator.systems.diplomacy.board.map import Map

Orders = dict[str, dict[str, str]]


def heap(rng: Random, board: Map, chart: Chart, region: Sequence[str], most: int = 11) -> Orders:
    """Units in a heap in a region of a map: most attack, support an attack, or carry an army."""
    places = rng.sample(region, min(rng.randint(7, most), len(region)))
    units: dict[str, str] = {}
    for code in places:
        coasts = board.provinces[code].places
        kind = {"land": "A", "sea": "F"}.get(board.provinces[code].kind) or rng.choice("AAF")
        units[code] = f"{kind} {code if kind == 'A' else rng.choice(coasts)}"
    hot = rng.sample(region, min(4, len(region)))
    goals = {code: a_goal(rng, board, chart, units, region, hot, code) for code in places}
    orders: Orders = {power: {} for power in "XYZ"}
    for code in places:
        orders[rng.choice("XYZ")][units[code]] = f"{units[code]} {an_act(rng, chart, units, goals, code)}"
    return orders


def a_goal(
    rng: Random, board: Map, chart: Chart, units: Mapping[str, str], region: Sequence[str], hot: list[str], code: str
) -> str:
    """Where a unit would go: to one of the places that all want, or where somebody stands; an army may go over sea."""
    kind, place = units[code].split()
    near = sorted(chart.steps(kind, place))
    if not near:
        return code
    if kind == "A" and chart.washed[code] and rng.random() < 0.5:
        far = [other for other in region if chart.washed[other] and not board.sea(other) and other != code]
        near = far or near
    wanted = [to for to in near if province(to) in hot] or [to for to in near if province(to) in units]
    goal = rng.choice(wanted or near) if rng.random() < 0.8 else rng.choice(near)
    return province(goal) if rng.random() < 0.1 else goal


def an_act(rng: Random, chart: Chart, units: Mapping[str, str], goals: Mapping[str, str], code: str) -> str:
    kind, place = units[code].split()
    others = [other for other in units if other != code]
    armies = [other for other in others if units[other][0] == "A" and chart.washed[other]]
    reach = {province(to) for to in chart.steps(kind, place)}
    chance = rng.random()
    if chart.kind[code] == "sea" and armies and chance < 0.55:
        ward = rng.choice(armies)
        return f"C {units[ward]} - {goals[ward]}"
    if chance < 0.55:
        via = " VIA" if kind == "A" and rng.random() < 0.15 else ""
        return f"- {goals[code]}{via}"
    attacks = [other for other in others if province(goals[other]) in reach]
    if attacks and chance < 0.9:
        ward = rng.choice(attacks)
        return f"S {units[ward]} - {goals[ward]}"
    held = [other for other in others if other in reach]
    return f"S {units[rng.choice(held)]}" if held else "H"


def ours(board: Map, orders: Orders) -> dict[str, Any]:
    """What the judge makes of a position."""
    units, given = position(
        board,
        {power: list(lines) for power, lines in orders.items()},
        {power: list(lines.values()) for power, lines in orders.items()},
    )
    done = adjudicate(board, DATC3, units, given)
    return {
        "units": {f"{unit.owner} {unit}" for unit in done.units},
        "retreats": {f"{each.unit.owner} {each.unit}": set(each.retreats) for each in done.dislodged},
        "contested": set(done.contested),
    }
