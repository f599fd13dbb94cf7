"""Our winters against plain ones, read off the map's file, where maps say who builds where."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.systems.diplomacy.judge.adjust import adjust
from adjudicator.systems.diplomacy.judge.orders import AdjustOrder, Build, Unit, UnitKind
from adjudicator.systems.diplomacy.judge.profile import DATC3
from tests.amount import sampled, some_of
from tests.systems.diplomacy.pack.maps import board, tables

if TYPE_CHECKING:
    from collections.abc import Mapping

MAPS = ("modern", "imperium", "twenty_twenty", "aberration_v", "haven", "gobble_earth", "1900", "1898", "chaos")
"""Each builds by another rule: owned, without homes, any home, with a home, extra places, delayed, reserve, homes."""
WRITTEN = 6
"""Orders of a winter, about."""
Winter = tuple[str, dict[str, str], list[Unit], list[Build], int]


def winter(rng: Random, name: str) -> Winter:
    """A power, who owns what, units, orders to build, and how many builds of last winter are left."""
    table = tables(name)["map"]
    centres = [row["id"] for row in table["province"] if row["supply_centre"]]
    power = rng.choice([one for one in table["power"] if one.get("reserve")] or table["power"])
    homes = [*power.get("home", ()), *(home for row in rng.sample(table["power"], 2) for home in row.get("home", ()))]
    near = [*homes, *rng.sample(centres, 6), *power.get("reserve_places", ())]
    part = rng.choice([0.0, 0.7, 0.7, 1.0])
    owners = {code: power["name"] if rng.random() < part else "other" for code in near if code in centres}
    rows = {row["id"]: row for row in table["province"]}
    stood = [code for code in sorted({*near}) if rng.random() < 0.3 and rows[code]["type"] != "sea"]
    units = [Unit("A", code, rng.choice([power["name"], "other", "other"])) for code in stood]
    kinds: tuple[UnitKind, ...] = ("A", "F")
    orders = []
    for _ in range(rng.randint(1, WRITTEN)):
        code = rng.choice(near)
        coasts = [f"{code}/{coast}" for coast in rows[code].get("coasts", ())]
        kind = rng.choice(kinds)
        orders.append(Build(kind, rng.choice([code, *coasts]) if kind == "F" else code))
    return power["name"], owners, units, orders, rng.choice([0, 0, 1, 2]) if name == "gobble_earth" else 0


def plainly(table: Mapping[str, Any], now: Winter) -> set[str]:
    """The units that are built, by the words of the file alone: one order after the other, while builds are left."""
    power, owners, units, orders, delayed = now
    row = next(one for one in table["power"] if one["name"] == power)
    rows, rules = {one["id"]: one for one in table["province"]}, table.get("rules", {})
    own, home = [code for code, owner in owners.items() if owner == power], row.get("home", [])
    lost = [code for code in home if code not in own]
    some = bool(lost) and len(lost) < len(home)
    left = len(own) - sum(unit.owner == power for unit in units) + (row.get("reserve", 0) if some else 0)
    places = {
        "home": set(home),
        "owned": set(own),
        "homes": {code for one in table["power"] for code in one.get("home", ())},
        "owned_with_home": set(own) if set(home) & set(own) else set(),
    }[rules.get("build", "home")]
    places = (places | set(rules.get("build_places", ()))) & set(own)
    extra = set(row.get("reserve_places", ())) if some and row.get("reserve") else set()
    full, built = {unit.place.partition("/")[0] for unit in units}, set()
    for order in orders:
        code, _, coast = order.place.partition("/")
        abroad = code not in places and code not in extra
        kind, coasts = rows[code]["type"], rows[code].get("coasts", [])
        fits = kind != "sea" if order.kind == "A" else kind != "land" and (coast in coasts if coasts else not coast)
        if left > 0 and code not in full and fits and (not abroad or (code in own and delayed > 0)):
            built.add(f"{order.kind} {order.place}")
            full.add(code)
            left, delayed = left - 1, delayed - abroad
    return built


@sampled
@pytest.mark.parametrize("name", MAPS)
def test_two_winters_agree(name: str) -> None:
    builds = 0
    for seed in range(some_of(100, 2000)):
        now = winter(Random(f"{name}/{seed}"), name)
        power, owners, units, orders, delayed = now
        own = [code for code, owner in owners.items() if owner == power]
        given: list[AdjustOrder] = [*orders]
        done = adjust(board(name), DATC3, units, power, own, given, delayed=delayed)
        fresh = {str(unit) for unit in done.units if unit not in units}
        assert fresh == plainly(tables(name)["map"], now), now
        builds += len(fresh)
    assert builds > some_of(20, 400)
