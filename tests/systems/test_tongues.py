"""Votes, bids and amounts in German, French and Spanish (issue 13, item 10)."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from tests.architecture.source import ROOT
from tests.systems.positions import Positions, read

POSITIONS = [
    position
    for position in tomllib.loads((ROOT / "tests/data/tongues.toml").read_text("utf-8"))["position"]
    if position["system"] != "diplomacy"
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each['tongue']} {each['packet']}")
def test_a_wording_in_a_tongue_of_the_game_is_the_order_it_means(
    position: dict[str, Any], positions: Positions
) -> None:
    wrong: list[str] = []
    with positions.at(position["system"], position["packet"]) as (home, table):
        table.config = replace(table.config, languages=("en", position["tongue"]))
        for text, *means in position["says"]:
            told = [line["order"] for line in read(home, table, position["seat"], text)]
            wrong += [f"{text}: {told}"] if told != means else []
    assert wrong == []
