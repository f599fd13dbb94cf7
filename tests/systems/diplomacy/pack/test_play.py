"""Every map of the pack: its borders are read by code and by name, and random players play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.service.setup.variants import variant_players
from adjudicator.systems.diplomacy.tables import WINTER
from adjudicator.systems.diplomacy.words.naming import place_name
from adjudicator.testing.bare import play
from tests.amount import sampled, some, some_of, whole
from tests.systems.diplomacy.pack.games import filed
from tests.systems.diplomacy.pack.maps import NAMES, board, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYED = [name for name in NAMES if not tables(name)["variant"]["variant"].get("lacks")]
SAMPLE = ("pure", "sengoku", "hundred", "1066")
GAMES = 100
"""Random games of each map in the soak; those of the sample play some in every run."""


def orders(name: str) -> Iterator[tuple[str, str, str]]:
    """Each border as an order by code, the same by name where a name says which place is meant, and its form."""
    whole_map = board(name)
    for code, province in whole_map.provinces.items():
        for to in sorted(whole_map.army_next(code)):
            other = whole_map.provinces[to]
            said = f"A {place_name(whole_map, code)} - {place_name(whole_map, to)}"
            if not whole_map.sea(to):
                yield f"A {code} - {to}", f"Army {province.name} to {other.name}", said
        for place in province.places:
            for to in whole_map.fleet_next(place):
                said = f"F {place_name(whole_map, place)} - {place_name(whole_map, to)}"
                names = f"Fleet {province.name} to {whole_map.provinces[whole_map.province_of(to)].name}"
                yield f"F {place} - {to}", "" if "/" in place + to else names, said


@sampled
@pytest.mark.parametrize("name", [name for name in PLAYED if whole() or name in SAMPLE])
def test_every_border_is_read_by_code_and_by_name(name: str) -> None:
    wrong = []
    for code, names, said in some(orders(name), 40):
        wrong += [(text, found) for text in (code, names) if text and (found := filed(name, text)) != [said]]
    assert wrong == []


@sampled
@pytest.mark.parametrize("name", [name for name in PLAYED if whole() or name in SAMPLE])
def test_random_players_play_it_to_its_end_or_to_a_set_year(name: str) -> None:
    whole_map = board(name)
    year, season = whole_map.start
    step = -1 if whole_map.rules.years_down else 1
    last = {"last_year": year + (step if season == WINTER else 0)}
    for seed in range(some_of(1, GAMES)):
        played = play(
            "diplomacy", variant_players(None, "diplomacy", name), seed, packets=9, variant=name, settings=last
        )
        assert played.faults == [], seed
        assert played.over, seed
