"""Whole games of The Republic of Carthage at random: no fault, nothing lost or made, an end, a sentence for all."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.model.event import Event
from adjudicator.report.sentences import MissingSentenceError, Speaker
from adjudicator.service.game.table import Board
from adjudicator.testing.bare import Played, play
from tests.properties.positions import SYSTEM

FOLDERS = (resources.templates("core"), resources.templates(SYSTEM))
ENDS = {"revolt", "life", "influence", "bankruptcy", "active_wars", "lost_wars"}
FOREVER = 1500
"""Packets that no game needs: it would be stuck."""
ENGINE = {"packet_opened", "packet_locked", "packet_paused", "rolled", "submitted"}
"""Kinds of event that the engine writes down; no report tells them."""


class Listener:
    """Hears every event that somebody may see, in the words of a report; what cannot be said is kept."""

    def __init__(self) -> None:
        self.heard = 0
        self.mute: list[str] = []
        self.said: set[str] = set()

    def __call__(self, board: Board) -> None:
        """Hear what has happened since the last packet, while the names are those of that time."""
        speaker, rows = Speaker(FOLDERS, board.game.name), board.history.rows
        for row in rows[self.heard :]:
            self._hear(speaker, row.body)
        self.heard = len(rows)

    def _hear(self, speaker: Speaker, event: Event) -> None:
        if event.data is None or event.audience == () or event.kind in ENGINE:
            return
        try:
            text = speaker.sentence(event.kind, event.data)
        except MissingSentenceError as missing:
            self.mute.append(f"{event.kind}: {missing}")
        else:
            self.said.add(event.kind)
            if not text.strip() or "Undefined" in text:
                self.mute.append(f"{event.kind}: {text!r}")


def drawn(seed: int) -> dict[str, Any]:
    """Return the number of players and the schedule of a game."""
    chance = Random(seed)
    return {"players": chance.randrange(3, 7), "schedule": chance.choice(("faithful", "fast", "strict"))}


def sound(seed: int, packets: int = FOREVER, **how: Any) -> tuple[Played, Listener]:
    """Play a game and return it with what was heard of it; `play` audits it and folds its log again."""
    listener = Listener()
    played = play(SYSTEM, **{**drawn(seed), **how}, seed=seed, packets=packets, watch=listener)
    assert played.faults == [], f"seed {seed}"
    assert listener.mute == [], f"seed {seed}"
    return played, listener


@pytest.mark.parametrize(("players", "schedule"), [(3, "fast"), (5, "faithful")])
def test_a_game_breaks_nowhere_and_every_event_has_a_sentence(players: int, schedule: str) -> None:
    played, listener = sound(7100 + players, 12, players=players, schedule=schedule)
    assert played.over in {"", *ENDS}
    assert played.orders > 50
    assert {"vote_counted", "suffetes_elected", "wars_counted"} <= listener.said


@pytest.mark.soak
def test_five_hundred_whole_games() -> None:
    """All options are drawn, three to six play, under each schedule; every game comes to an end."""
    ends = Counter(sound(seed)[0].over for seed in range(7000, 7500))
    assert set(ends) <= ENDS


def test_an_event_that_cannot_be_said_is_heard() -> None:
    listener = Listener()
    listener._hear(Speaker(FOLDERS), Event("never_told", "carthage", SimpleNamespace(turn=1)))
    assert listener.mute == [
        "never_told: There is no sentence for this yet: write sentences/never_told in templates/republic_of_carthage."
    ]
