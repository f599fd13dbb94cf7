"""A recorded game for each way to end is played again: the same ending, the same log to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engine.log.log_row import LogRow
from adjudicator.model.event import Event
from adjudicator.testing.replaying import Recording, again, load
from tests.replays.aims import AIMS

GAMES = {file.stem: load(file) for file in sorted((Path(__file__).parent / "games").glob("*.jsonl"))}
REVOLT, LIFE, INFLUENCE = "revolt", "life", "influence"
LAST = {
    "revolt": "rebel_triumphed",
    "life": "life_suffete",
    "influence": "deck_exhausted",
    "bankruptcy": "republic_bankrupt",
    "active_wars": "wars_counted",
    "lost_wars": "wars_counted",
}
"""What the log tells before the game ends."""


def test_there_is_a_game_for_each_way_to_end() -> None:
    assert set(GAMES) == set(AIMS) == set(LAST)
    assert {name: game.over for name, game in GAMES.items()} == {name: name for name in GAMES}


@pytest.mark.parametrize("ending", sorted(GAMES))
def test_a_recorded_game_ends_as_it_did(ending: str) -> None:
    """Where a rule was changed on purpose, `python -m tests.replays.recorder` records what has changed."""
    recording: Recording = GAMES[ending]
    played = again(recording)
    assert played.faults == []
    assert played.over == ending
    assert played.packets == len(recording.packets)
    kinds = [row.body.kind for row in played.rows if hasattr(row.body, "kind")]
    assert LAST[ending] in kinds[-8:]
    assert bool(winners(played.rows)) == (ending in {REVOLT, LIFE, INFLUENCE})
    assert played.digest == recording.digest


def winners(rows: list[LogRow]) -> tuple[str, ...]:
    """Return who has won."""
    (end,) = (row.body.data for row in rows if isinstance(row.body, Event) and row.body.kind == "game_ended")
    return tuple(end.winners)
