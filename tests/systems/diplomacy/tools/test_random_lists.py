"""`resolve` answers any list of orders: legal ones, impossible ones, and lines that are no orders at all."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.systems.diplomacy.judge.results import WORDS
from adjudicator.systems.diplomacy.tools import RESOLVE
from tests.systems.diplomacy.judge.setting import board_of
from tests.systems.diplomacy.tools.calling import call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.systems.diplomacy.board.map import Map

POWERS = ("Austria", "FRANCE")
VERBS = ("-", "->", "S", "C", "H", "B", "D", "R", "VIA", "RETREATS", "hold", "")
USUAL = {"M": ("-", "-", "S", "S", "C", "H"), "R": ("R", "-", "D"), "A": ("B", "B", "D")}
LONE = ("H", "hold", "B", "D")
JUNK = (
    "",
    " ",
    "WAIVE",
    "waive 2",
    "A",
    "F F",
    "- -",
    "A - B",
    "*",
    "ATL",
    "SPA/XC",
    "/NC",
    "\u2014",
    "???",
    "A A A A",
)
GAMES = {"standard": "diplomacy", "carthage": "carthage_diplomacy"}


def a_place(rng: Random, board: Map) -> str:
    province = rng.choice(list(board.provinces.values()))
    return rng.choice((*province.places, province.code, province.code.lower(), province.code))


def steps(board: Map, unit: str) -> list[str]:
    kind, _, place = unit.lstrip("*").partition(" ")
    return sorted(board.army_next(place) if kind == "A" and place in board.provinces else board.fleet_next(place))


def next_to(board: Map, unit: str, other: str) -> bool:
    return other.rsplit(maxsplit=1)[-1] in steps(board, unit)


def a_step(rng: Random, board: Map, unit: str) -> str:
    """A place that the unit can step to, more often than not."""
    near = steps(board, unit)
    return rng.choice(near) if near and rng.random() < 0.7 else a_place(rng, board)


def a_line(rng: Random, board: Map, phase: str, own: Sequence[str], units: Sequence[str]) -> str | None:
    """An order as somebody may write it: mostly of a unit of his own, seldom of nothing there could be."""
    if rng.random() < 0.1:
        return rng.choice((*JUNK, None))
    unit = rng.choice(own or units) if rng.random() < 0.7 else f"{rng.choice('AF')} {a_place(rng, board)}"
    words = [unit.lstrip("*"), rng.choice(USUAL[phase] if rng.random() < 0.8 else VERBS)]
    if rng.random() < 0.1:
        return " ".join(words)
    if words[1] in LONE:
        return " ".join(words if rng.random() < 0.95 else [*words, a_place(rng, board)])
    if words[1] in {"S", "C"}:
        ward = rng.choice([other for other in units if next_to(board, unit, other)] or units)
        return " ".join([*words, ward, *(("-", a_step(rng, board, ward)) if rng.random() < 0.6 else ())])
    foes = [other.split()[-1] for other in units if next_to(board, unit, other)]
    return " ".join([*words, rng.choice(foes) if foes and rng.random() < 0.5 else a_step(rng, board, unit)])


def a_question(seed: int, board: Map) -> dict[str, Any]:
    rng = Random(seed)
    provinces = list(board.provinces.values())
    spots = rng.sample(provinces[: rng.choice((20, len(provinces)))], rng.randint(1, 20))
    units: dict[str, list[str]] = {power: [] for power in POWERS}
    for province in spots:
        kind = "A" if province.kind == "land" or (province.kind == "coast" and rng.random() < 0.5) else "F"
        place = province.code if kind == "A" else rng.choice(province.places)
        units[rng.choice(POWERS)].append(f"{'*' if rng.random() < 0.2 else ''}{kind} {place}")
    standing = [unit for own in units.values() for unit in own]
    phase = rng.choice("MRA")
    orders = {power: [a_line(rng, board, phase, units[power], standing) for _ in range(12)] for power in POWERS}
    centred = [row for row in board.provinces.values() if row.centre]
    owners = [(row.code, row.home if row.home in POWERS else rng.choice(POWERS)) for row in centred]
    centres = {power: [code for code, owner in owners if owner == power] for power in POWERS if rng.random() < 0.8}
    question = {"phase": f"S1901{phase}", "units": units, "orders": orders, "centres": centres}
    return question | {"contested": rng.sample(list(board.provinces), rng.randint(0, 3))}


def words_of(seeds: range, map_name: str, profile: str) -> Counter[str]:
    """Play random lists; count the words of their orders."""
    board = board_of(GAMES[map_name])
    asked = [a_question(seed, board) for seed in seeds]
    lines, code = call(
        RESOLVE, lines=[json.dumps(question) for question in asked], options={"map": map_name, "profile": profile}
    )
    assert code == 0
    found: Counter[str] = Counter()
    for question, line in zip(asked, lines, strict=True):
        answer = json.loads(line)
        assert "error" not in answer, (question, answer)
        given = {power: len(orders) for power, orders in question["orders"].items()}
        assert {power: len(words) for power, words in answer["outcomes"].items()} == given
        found.update(word for words in answer["outcomes"].values() for word in words)
    assert set(found) <= set(WORDS)
    return found


@pytest.mark.parametrize(("map_name", "profile"), [("standard", "datc3"), ("carthage", "rules1971")])
def test_no_list_of_orders_ends_a_phase(map_name: str, profile: str) -> None:
    found = words_of(range(600), map_name, profile)
    assert set(found) >= {"moves", "holds", "ok", "fails", "illegal", "disbanded", "waived"}


@pytest.mark.soak
@pytest.mark.parametrize(("map_name", "profile"), [("standard", "dptg"), ("carthage", "datc3")])
def test_nor_does_any_of_very_many(map_name: str, profile: str) -> None:
    words_of(range(2000, 12000), map_name, profile)
