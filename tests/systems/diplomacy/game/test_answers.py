"""Help and answers at a board of Diplomacy: the act that is named, who plays what, and what all can see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.service.help import answers, shown, told
from tests.core.service.quay import Quay


@pytest.fixture
def europe(tmp_path: Path) -> Iterator[Quay]:
    """A game of Diplomacy in its first spring."""
    quay = Quay(tmp_path, "diplomacy", "faithful")
    yield quay
    quay.home.close()


def test_9_help_of_one_act_of_a_kind_shows_that_act(europe: Quay) -> None:
    supports = shown(europe, "help support")
    assert supports
    assert all(" S " in line for line in supports)
    assert shown(europe, "help build") == ["A Par build"]
    assert "Nothing asks you for it now." in told(europe, "help build")


def test_9_who_plays_what_is_told_both_ways(europe: Quay) -> None:
    ann, ben = answers(europe, "who am I?\nwhat does Ben play?")
    (own,) = re.findall(r"^You are Ann and play (\w+)\.$", str(ann))
    (his,) = re.findall(r"^Ben plays (\w+)\.$", str(ben))
    assert answers(europe, f"who plays {own}?\nWho is {his}?") == [
        f"{own} is played by you.",
        f"{his} is played by Ben.",
    ]
    assert answers(europe, "who plays Munich?") == [None]
    everybody = str(answers(europe, "who are the players?")[0])
    assert f"You are Ann and play {own}. Ben plays {his}. Cleo plays " in everybody


def test_9_a_power_without_a_player_is_played_by_nobody(europe: Quay) -> None:
    powers = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    found = answers(europe, "\n".join(f"who plays {power}?" for power in powers))
    assert found.count(None) == 0
    assert sum(str(each).endswith("is played by nobody.") for each in found) == 4


def test_9_the_board_tells_builds_centres_and_units_of_any_power(europe: Quay) -> None:
    own, others = answers(europe, "how many builds do I have?\nhow many supply centres does Ben have?")
    assert re.fullmatch(r"You have \d+ centres and \d+ units as things stand: no build and no removal\.", str(own))
    assert re.fullmatch(r"[A-Z]\w+ has \d+ centres: .*\.", str(others))
    assert answers(europe, "how many builds does Munich have?") == [None]
