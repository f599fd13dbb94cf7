"""Whole games of The Republic of Carthage at random: no fault, nothing lost or made, an end, a sentence for all."""

from __future__ import annotations

import sys
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
from tests.amount import sampled, some
from tests.architecture.source import packages_of
from tests.properties.kinds import kinds, seldom, table
from tests.properties.positions import SYSTEM

FOLDERS = (resources.templates("core"), resources.templates(SYSTEM))
ENDS = {"revolt", "life", "influence", "bankruptcy", "active_wars", "lost_wars"}
OFTEN = 10
"""How often each kind of event comes in the soak, at least."""
RARE = (
    "allegiance_tested",
    "area_opened",
    "battle_fought",
    "campaign_noted",
    "commander_honoured",
    "deal_struck",
    "force_sent",
    "forces_recruited",
    "provinces_created",
    "revolt_begun",
    "revolt_declared",
    "veteran_made",
    "victors_home",
    "war_spoils",
    "war_won",
)
"""Kinds that came three times at most in a dozen whole games of random players, and deals."""
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


@sampled
@pytest.mark.parametrize(("players", "schedule"), some([(5, "faithful"), (3, "fast")], 2))
def test_a_game_breaks_nowhere_and_every_event_has_a_sentence(players: int, schedule: str) -> None:
    played, listener = sound(7100 + players, 12, players=players, schedule=schedule)
    assert played.over in {"", *ENDS}
    assert played.orders > 50
    assert {"vote_counted", "suffetes_elected", "wars_counted"} <= listener.said


def test_a_mixed_table_reaches_what_random_votes_hardly_ever_let_happen() -> None:
    """Wars won, revolts, expeditions and taxes: a fixed list of kinds that were rare over whole random games."""
    played = play(SYSTEM, players=5, seed=102, packets=20, style="mixed")
    assert played.faults == []
    assert seldom(RARE, played.kinds, 1) == ()


@pytest.mark.soak
def test_five_hundred_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    """All options are drawn, three to six play, under each schedule; every game ends, and every kind of event comes."""
    counts, games, ends = Counter[str](), Counter[str](), set[str]()
    for seed in range(7000, 7500):
        played = sound(seed, style="restless")[0]
        counts.update(played.kinds)
        games.update(played.kinds.keys())
        ends.add(played.over)
    with capsys.disabled():
        sys.stdout.write(f"\n{table(kinds(*packages_of(SYSTEM)), counts, games)}\n")
    assert ends <= ENDS
    assert seldom(kinds(*packages_of(SYSTEM)), counts, OFTEN) == ()


def test_the_kinds_of_a_system_are_read_from_its_code() -> None:
    every = kinds(*packages_of(SYSTEM))
    assert {"war_won", "revolt_begun", "floor_lost", "force_deserted"} <= set(every)
    assert "foreseen" not in every
    assert seldom(("war_won", "chit_drawn"), {"chit_drawn": 12}, OFTEN) == ("war_won 0",)
    assert table(("war_won", "chit_drawn"), {"chit_drawn": 12}, {"chit_drawn": 3}).splitlines()[1:] == [
        "       0       0  war_won",
        "      12       3  chit_drawn",
    ]


def test_an_event_that_cannot_be_said_is_heard() -> None:
    listener = Listener()
    listener._hear(Speaker(FOLDERS), Event("never_told", "carthage", SimpleNamespace(turn=1)))
    assert listener.mute == [
        "never_told: There is no sentence for this yet: write sentences/never_told in templates/republic_of_carthage."
    ]
