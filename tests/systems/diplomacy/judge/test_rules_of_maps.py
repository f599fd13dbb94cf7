"""Our judge against the plain one where maps have rules of their own: weak, mute, one-way and closed borders,
convoys through provinces, and units of nobody."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from tests.amount import sampled, some_of
from tests.systems.diplomacy.judge.crowds import Orders, heap, ours
from tests.systems.diplomacy.judge.plain import Chart, Season, province
from tests.systems.diplomacy.pack.maps import board, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.systems.diplomacy.board.map import Map

HALF, QUARTER, NAMED = 0.5, 0.25, 0.9
WIDE = 11
"""Provinces of a region, about."""
MAPS = (
    ("1900", ""),
    ("loeb9", "spring"),
    ("loeb9", "fall"),
    ("imperium", ""),
    ("north_sea_wars", ""),
    ("octarine", "spring"),
    ("octarine", "fall"),
    ("ancient_mediterranean", ""),
    ("viking", ""),
    ("maharajah", ""),
    ("sengoku", ""),
    ("unconstitutional", ""),
    ("karibik", ""),
    ("zeus_5", ""),
)
"""Variants with the season that is played; each has a rule that counts in moves."""


@cache
def scene(name: str, season: str) -> tuple[Map, Chart]:
    whole = board(name)
    return whole.in_season(season) if season else whole, Chart(tables(name)["map"], season)


def special(name: str) -> list[str]:
    """The provinces about which a map has a rule of its own."""
    table = tables(name)["map"]
    found = [code for row in table.get("border", ()) for code in row["between"]]
    found += [row["id"] for row in table["province"] if row.get("convoys")]
    found += [unit[2:] for unit in table.get("rules", {}).get("neutral_units", ())]
    found += sorted(Chart(table).changing)
    return found


def region(rng: Random, name: str) -> list[str]:
    """Some provinces about a place with a rule of its own."""
    whole = board(name)
    found = [rng.choice(special(name))]
    while len(found) < WIDE:
        more = [to for code in found for to in sorted(whole.beside(code)) if to not in found]
        if not more:
            break
        found.append(rng.choice(more))
    return found


def crossing(rng: Random, chart: Chart, orders: Orders) -> Orders:
    """The orders, with every second unit that could go over a special border sent over it."""
    found: Orders = {}
    for owner, lines in orders.items():
        for unit, line in lines.items():
            kind, place = unit.split()
            over = [to for to in sorted(chart.steps(kind, place)) if chart.border(kind, province(place), province(to))]
            goes = over and rng.random() < HALF
            found.setdefault(owner, {})[unit] = f"{unit} - {rng.choice(over)}" if goes else line
    return found


def changing(rng: Random, chart: Chart, orders: Orders) -> Orders:
    """The orders, with every fourth unit that could become the other kind ordered to."""
    found: Orders = {}
    for owner, lines in orders.items():
        for unit, line in lines.items():
            kind, place = unit.split()
            coasts = [one for one in sorted(chart.sails) if province(one) == province(place) and "/" in one]
            named = f" {rng.choice(coasts)}" if kind == "A" and coasts and rng.random() < NAMED else ""
            turns = province(place) in chart.changing and rng.random() < QUARTER
            new = f"{unit} BECOMES {'F' if kind == 'A' else 'A'}{named}"
            found.setdefault(owner, {})[unit] = new if turns else line
    return found


def positions(name: str, season: str, seeds: range) -> Iterator[tuple[Map, Chart, Orders]]:
    standing = dict.fromkeys(tables(name)["map"].get("rules", {}).get("neutral_units", ()))
    for seed in seeds:
        rng, (there, chart) = Random(f"{name}/{seed}"), scene(name, season)
        about = region(rng, name)
        orders = changing(rng, chart, crossing(rng, chart, heap(rng, there, chart, about, most=10)))
        taken = {unit.split()[1] for lines in orders.values() for unit in lines}
        neutral = {unit: f"{unit} H" for unit in standing if unit[2:] in about and unit[2:] not in taken}
        yield there, chart, {**orders, **({NEUTRAL: neutral} if neutral else {})}


@sampled
@pytest.mark.parametrize(("name", "season"), MAPS)
def test_two_judges_agree_where_maps_have_rules_of_their_own(name: str, season: str) -> None:
    seeds, fought = range(some_of(60, 2000)), 0
    for there, chart, orders in positions(name, season, seeds):
        plain: dict[str, Any] = Season(chart, orders).result()
        plain["retreats"] |= {key: set() for key in (one for one in plain["retreats"] if one.startswith(NEUTRAL))}
        assert ours(there, orders) == plain, orders
        fought += bool(plain["retreats"] or plain["contested"])
    assert fought > len(seeds) / 20


WEAK = {"1900": "half", "loeb9": "supports", "imperium": "supports"}


@pytest.mark.parametrize("name", WEAK)
def test_the_plain_judge_knows_what_a_border_takes(name: str) -> None:
    """The agreement would show nothing if neither judge looked at borders."""
    bare = Chart({**tables(name)["map"], "border": []})
    season = "" if name != "loeb9" else "spring"
    apart = [
        orders
        for _, chart, orders in positions(name, season, range(200))
        if Season(chart, orders).result() != Season(bare, orders).result()
    ]
    assert apart


def test_the_plain_judge_knows_which_units_become_the_other_kind() -> None:
    """The agreement would show nothing if nobody ever became anything, or nobody were stopped by an attack."""
    bare = Chart({**tables("karibik")["map"], "rules": {}})
    ends = [
        (sum("BECOMES" in line for lines in orders.values() for line in lines.values()), Season(chart, orders).result())
        for _, chart, orders in positions("karibik", "", range(100))
    ]
    stays = [Season(bare, orders).result() for _, _, orders in positions("karibik", "", range(100))]
    became = [len(end["units"] - other["units"]) for (_, end), other in zip(ends, stays, strict=True)]
    assert any(became)
    assert any(number < asked for number, (asked, _) in zip(became, ends, strict=True))
