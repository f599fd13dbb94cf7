"""How often Rome falls where sensible players play, by scenario: the counts of docs/balance.md; for the soak."""

from __future__ import annotations

from typing import Any, Final

import pytest

from adjudicator.testing.bare import Played, play

WON: Final = {"influence", "life", "revolt"}
"""Ends by which somebody wins."""
FALLEN: Final = {"active_wars", "bankruptcy", "people"}
EARLY, OTHERS = 60, 20
"""Games of the Early Republic, and of each other way to play."""
LEAST, MOST = 0.1, 0.25
"""Of so many games Rome falls at tables of experts."""


def games(number: int, **settings: Any) -> list[Played]:
    return [
        play("republic_of_rome", 5, seed, settings=settings, packets=400, style="sensible")
        for seed in range(1, number + 1)
    ]


@pytest.mark.soak
def test_rome_falls_about_as_often_as_at_tables_of_experts() -> None:
    played = games(EARLY, scenario="early")
    assert [each.faults for each in played if each.faults] == []
    assert LEAST <= sum(each.over in FALLEN for each in played) / EARLY <= MOST


@pytest.mark.soak
@pytest.mark.parametrize(
    "settings", [{"scenario": "middle"}, {"scenario": "late"}, {"scenario": "early", "extended": True}]
)
def test_other_games_come_to_their_end_without_a_fault(settings: dict[str, Any]) -> None:
    played = games(OTHERS, **settings)
    assert [each.faults for each in played if each.faults] == []
    assert {each.over for each in played} <= WON | FALLEN
    assert any(each.over in WON for each in played)
