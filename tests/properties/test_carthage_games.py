"""Whole games at random: no fault, nothing lost or made, an end, a sentence for all, and every kind of event."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.model.event import Event
from adjudicator.report.sentences import Speaker
from adjudicator.testing.bare import Played, play
from tests.amount import sampled, some
from tests.architecture.source import packages_of
from tests.properties import seeking, seeking_rome
from tests.properties.coverage import (
    FIRST,
    FOREVER,
    GAMES,
    OFTEN,
    OUT_OF_REACH,
    PLAYS,
    ROME_SEEKING,
    Listener,
    counted,
    how,
    portion,
    reachable,
    system_of,
    told,
)
from tests.properties.kinds import kinds, seldom, table
from tests.properties.positions import SYSTEM

ENDS = {"revolt", "life", "influence", "bankruptcy", "active_wars", "lost_wars"}
ROME = "republic_of_rome"
ENDS_OF_ROME = {"revolt", "life", "influence", "bankruptcy", "active_wars", "people"}
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


def test_players_who_seek_what_is_rare_find_some_of_it(tmp_path: Path) -> None:
    how: dict[str, Any] = {"schedule": "fast", "style": seeking.seeking, "aside": seeking.fate}
    played = play(SYSTEM, 3, 7001, packets=6, own=seeking.box(tmp_path), variant=seeking.VARIANT, **how)
    assert played.faults == []
    assert (
        seldom(("attempt_made", "hand_cards_exchanged", "hand_cards_named", "swaps_taken_back"), played.kinds, 1) == ()
    )


def test_players_of_rome_who_seek_what_is_rare_find_some_of_it() -> None:
    seed = FIRST + 26
    played = play(ROME, seed=seed, **{**how(ROME_SEEKING, seed), "packets": 9, "aside": seeking_rome.fate})
    assert played.faults == []
    assert seldom(("law_enacted", "tribune_attacked"), played.kinds, 1) == ()


SELDOM = {
    "carthage_diplomacy": (
        "control_lost",
        "doubling_changed",
        "dropped_out",
        "post_filled",
        "quota_met",
        "railway_founded",
        "rebels_met",
        "rebels_rolled",
        "revolution_broke",
        "shift_void",
        "stock_lost",
        "track_laid",
        "track_taken_up",
        "withdrawals_read",
    ),
    "diplomacy": ("adjusted", "centres_counted", "votes_counted"),
}
"""Kinds that came seldom in games on a board of Diplomacy."""


@pytest.mark.parametrize("system", SELDOM)
def test_a_game_of_the_soak_on_a_board_brings_what_is_rare(system: str) -> None:
    played = play(system, seed=FIRST + 1, **{**how(system, FIRST + 1), "packets": 12})
    assert played.faults == []
    assert seldom(SELDOM[system], played.kinds, 1) == ()


@pytest.mark.soak
@pytest.mark.parametrize("system", sorted(GAMES.keys() - PLAYS.keys()))
def test_all_kinds_of_events_come_in_hundreds_of_whole_games(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All options are drawn, each schedule and number of players; every game is sound, and every kind comes."""
    rows = portion(tmp_path / "games", system, math.inf)
    for plan in sorted(GAMES.keys() & PLAYS.keys()):
        rows += portion(tmp_path / plan, plan, math.inf) if system_of(plan) == system else []
    with capsys.disabled():
        sys.stdout.write(f"\n{told(system, rows)}\n")
    assert [(row.seed, row.faults, row.mute) for row in rows if row.faults or row.mute] == []
    assert system != SYSTEM or {row.over for row in rows} <= ENDS
    assert system != ROME or {row.over for row in rows} == ENDS_OF_ROME
    assert seldom(reachable(system), counted(rows)[0], OFTEN) == ()


@pytest.mark.parametrize("system", OUT_OF_REACH)
def test_what_no_game_brings_is_an_event_of_its_system_all_the_same(system: str) -> None:
    assert set(OUT_OF_REACH[system]) <= set(kinds(*packages_of(system)))


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
    listener.hear(Speaker(listener.folders), Event("never_told", "carthage", SimpleNamespace(turn=1)))
    assert listener.mute == [
        "never_told: There is no sentence for this yet: write sentences/never_told in templates/republic_of_carthage."
    ]
