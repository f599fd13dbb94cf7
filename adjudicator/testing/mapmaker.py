"""Made-up maps and positions for tests and benchmarks: of any size, equal for equal seeds.

A map is a grid of spaces with a diagonal here and there; patches of it are sea. Units of some powers are scattered over
it, and orders are drawn so that much happens: attacks with support, convoys, standoffs, and some nonsense. Everything
is plain data in the form of a map file and of a case file, so that no game is imported here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

SEA_PATCHES = 9
"""Spaces for each patch of sea."""
DIAGONAL = 0.4
CENTRE = 0.3
FLEET_ASHORE = 0.35
NONSENSE = 0.08
ASHORE, AT_SEA = 0.65, 0.35
"""How many of the units on land and at sea move; of the fleets that do not, most convoy if they can."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A made-up map as a table, with what drawing orders needs to know."""

    table: dict[str, Any]
    near: dict[str, list[str]]
    kinds: dict[str, str]


def make_map(seed: int, spaces: int) -> Ground:
    """Return a map with at least a number of spaces."""
    rng = Random(seed)
    width = max(2, round(spaces**0.5))
    height = -(-spaces // width)
    cells = [(x, y) for y in range(height) for x in range(width)]
    names = {cell: f"P{number:03}" for number, cell in enumerate(cells)}
    wet = _seas(rng, cells)
    near: dict[str, list[str]] = {name: [] for name in names.values()}
    for x, y in cells:
        slant = rng.random() < DIAGONAL
        for other in ((x + 1, y), (x, y + 1), *([(x + 1, y + 1)] if slant else [])):
            if other in names:
                near[names[x, y]].append(names[other])
                near[names[other]].append(names[x, y])
    seas = {names[cell] for cell in wet}
    kinds = {name: _kind(name, near, seas) for name in near}
    places = {names[cell]: [float(cell[0]), float(cell[1])] for cell in cells}
    rows = [_row(rng, name, places[name], near, kinds) for name in near]
    return Ground({"map": {"id": f"made-{seed}", "name": "made up"}, "province": rows}, near, kinds)


def _seas(rng: Random, cells: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    wet: set[tuple[int, int]] = set()
    for _ in range(max(1, len(cells) // SEA_PATCHES)):
        x, y = rng.choice(cells)
        wet |= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} if rng.random() < DIAGONAL else {(x, y), (x + 1, y)}
    return wet & set(cells)


def _kind(name: str, near: dict[str, list[str]], seas: set[str]) -> str:
    if name in seas:
        return "sea"
    return "coast" if seas.intersection(near[name]) else "land"


def _row(
    rng: Random, name: str, place: list[float], near: dict[str, list[str]], kinds: dict[str, str]
) -> dict[str, Any]:
    land = [other for other in near[name] if kinds[other] != "sea"]
    sailing = [
        other for other in near[name] if "sea" in (kinds[name], kinds[other]) or _shared_shore(name, other, near, kinds)
    ]
    return {
        "id": name,
        "name": f"Place {name}",
        "type": kinds[name],
        "supply_centre": kinds[name] != "sea" and rng.random() < CENTRE,
        "army": land if kinds[name] != "sea" else [],
        "fleet": sailing if kinds[name] != "land" else [],
        "xy": [place],
    }


def _shared_shore(name: str, other: str, near: dict[str, list[str]], kinds: dict[str, str]) -> bool:
    """Whether two coasts touch and border on one sea."""
    coasts = kinds[name] == kinds[other] == "coast"
    return coasts and any(kinds[sea] == "sea" for sea in set(near[name]) & set(near[other]))


def make_units(rng: Random, ground: Ground, count: int, powers: int) -> dict[str, list[str]]:
    """Return units by power, at most one to a space."""
    places = rng.sample(sorted(ground.near), min(count, len(ground.near)))
    units: dict[str, list[str]] = {f"Power{number}": [] for number in range(powers)}
    for place in places:
        kind = {"sea": "F", "land": "A"}.get(ground.kinds[place]) or ("F" if rng.random() < FLEET_ASHORE else "A")
        units[f"Power{rng.randrange(powers)}"].append(f"{kind} {place}")
    return units


def make_orders(rng: Random, ground: Ground, units: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return an order for almost every unit, drawn with regard to the neighbours' orders."""
    standing = {text.split()[1]: text for texts in units.values() for text in texts}
    goals = {place: rng.choice(ground.near[place]) for place in standing}
    for place, text in standing.items():
        if text.startswith("A") and rng.random() < DIAGONAL:
            goals[place] = rng.choice(_over_sea(ground, standing, place))
    moving = {place for place in standing if rng.random() < (AT_SEA if ground.kinds[place] == "sea" else ASHORE)}
    return {
        power: [_order(rng, ground, standing, goals, moving, text) for text in texts] for power, texts in units.items()
    }


def _over_sea(ground: Ground, standing: dict[str, str], start: str) -> list[str]:
    """The shores to which a chain of fleets could convoy an army."""
    edge, seen = [start], {start}
    shores = set(ground.near[start])
    while edge:
        here = edge.pop()
        for sea in ground.near[here]:
            if ground.kinds[sea] == "sea" and sea in standing and sea not in seen:
                seen.add(sea)
                edge.append(sea)
                shores.update(other for other in ground.near[sea] if ground.kinds[other] != "sea")
    return sorted(shores - {start})


def _order(
    rng: Random, ground: Ground, standing: dict[str, str], goals: dict[str, str], moving: set[str], text: str
) -> str:
    place = text.split()[1]
    if rng.random() < NONSENSE:
        return f"{text} - {rng.choice(sorted(ground.near))}"
    if place in moving:
        via = " VIA" if text.startswith("A") and rng.random() < NONSENSE else ""
        return f"{text} - {goals[place]}{via}"
    if ground.kinds[place] == "sea" and rng.random() < ASHORE:
        near = [
            other
            for other in sorted(moving)
            if standing[other].startswith("A") and goals[other] not in ground.near[other]
            if not _reach(ground, place).isdisjoint((other, goals[other]))
        ]
        if near:
            army = rng.choice(near)
            return f"{text} C {standing[army]} - {goals[army]}"
    helped = [other for other in sorted(standing) if other != place and _beside(ground, place, goals, moving, other)]
    if not helped:
        return f"{text} H"
    other = rng.choice(helped)
    return f"{text} S {standing[other]}" + (f" - {goals[other]}" if other in moving else "")


def _reach(ground: Ground, place: str) -> set[str]:
    return {far for other in ground.near[place] for far in (other, *ground.near[other])}


def _beside(ground: Ground, place: str, goals: dict[str, str], moving: set[str], other: str) -> bool:
    return (goals[other] if other in moving else other) in ground.near[place]
