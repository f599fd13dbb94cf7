"""Turns of what is built of Rome, played by players who order at random: no fault, and audits after every step."""

from __future__ import annotations

import pytest

from tests.systems.republic_of_rome.playing import Played, game

TURNS = 8


@pytest.mark.parametrize("scenario", ["early", "middle", "late"])
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", [3, 6])
def test_turns_at_random(scenario: str, edition: str, players: int) -> None:
    """Play a game for some turns, or to its end; `Played` compares talents, cards and posts after each step."""
    played = Played(game(players, scenario=scenario, edition=edition), seed=players)
    for _ in range(TURNS):
        if not played.state.over:
            played.at_random()
    kinds = {event.kind for event in played.events}
    assert {"revenue_received", "debits_paid", "state_of_republic", "chit_drawn", "leader_named"} <= kinds
    assert ("province_income" in kinds) == (scenario != "early")
