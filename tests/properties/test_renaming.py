"""Renaming the players of a game changes nothing but names: no rule goes by the order of names or seats.

A random game is played. In its log every player is given the name of another; a second game with players of those names
gets the renamed orders and dice, and its rules run by themselves. All that happens must be what the renamed log has.
What is said in no order, as a list of submissions, is compared in none.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from adjudicator.engine.registry import systems
from adjudicator.systems.carthage_diplomacy.rules.s5_orders import collect
from tests.amount import sampled, some, some_of
from tests.properties.renaming import GAMES, SEATS, differences, portion


@sampled
@pytest.mark.parametrize(
    ("system", "players", "seed", "packets"),
    [
        *some((("carthage_diplomacy", 6, 1, 9), ("carthage_diplomacy", 7, 2, 9)), 2),
        ("diplomacy", 7, 3, some_of(5, 9)),
        ("republic_of_carthage", 4, 1, 6),
        ("republic_of_rome", 3, 3, some_of(3, 12)),
    ],
)
def test_renamed_players_play_the_same_game(system: str, players: int, seed: int, packets: int) -> None:
    assert differences(system, players, seed, packets) == ""


def test_a_game_that_went_by_names_would_be_found() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(collect, "sorted", lambda answers, **_: list(answers), raising=False)
        assert any("proposal_made" in differences("carthage_diplomacy", 6, seed, 6) for seed in (1, 2))


def test_every_system_that_is_installed_is_looked_at() -> None:
    assert set(SEATS) == set(systems())


@pytest.mark.soak
def test_and_so_do_those_of_many_games(tmp_path: Path) -> None:
    rows = portion(tmp_path / "games", math.inf)
    assert len(rows) == len(SEATS) * GAMES
    assert [row for row in rows if row["differs"]] == []
