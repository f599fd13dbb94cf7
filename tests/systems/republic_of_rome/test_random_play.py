"""Turns of what is built of Rome, played by players who order at random: no fault, and audits after every step."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.people import is_free
from adjudicator.systems.republic.state import (
    BANK,
    CITY,
    FORCES,
    NOW,
    REBEL,
    REBELLIONS,
    SCOPE,
    TREASURY,
    UNITS,
    WARS,
    Unit,
)
from adjudicator.systems.republic_of_rome.state import SENATORS, UNREST
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import change, put
from tests.amount import sampled, some, some_of
from tests.properties.coverage import Listener
from tests.systems.republic_of_rome.playing import Played, game
from tests.systems.republic_of_rome.s10_combat.battles import sent

ERAS = ("early", "middle", "late")
LOW, GRANT = 150, 200
WHOLE = [
    (scenario, edition, players) for scenario in ERAS for edition in ("first", "second") for players in (3, 4, 5, 6)
]
MOST = 300
"""A number of packets that no game reaches."""
PACKETS = 12
"""A whole turn with its Senate, Combat and Revolution, and the beginning of the next."""


@pytest.mark.parametrize("scenario", ["early", "middle", "late"])
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", [3, 6])
def test_turns_at_random(scenario: str, edition: str, players: int) -> None:
    """Play a game for some turns, or to its end; `Played` compares talents, cards and posts after each step."""
    played = Played(game(players, scenario=scenario, edition=edition), seed=players)
    for _ in range(PACKETS):
        if not played.state.over:
            played.at_random()
    kinds = {event.kind for event in played.events}
    assert _unsaid(played) == []
    assert {"revenue_received", "debits_paid", "state_of_republic", "chit_drawn", "leader_named"} <= kinds
    assert {"senate_met", "consuls_elected", "prosecutions_listed", "senate_adjourned"} <= kinds
    assert ("province_income" in kinds) == (scenario != "early")


def _unsaid(played: Played) -> list[str]:
    """Return the events that no text can tell."""
    listener, speaker = Listener(SYSTEM), Speaker(folders(SYSTEM), played.game.name)
    for event in played.events:
        listener.hear(speaker, event)
    return listener.mute


def _muster(state: State, chance: Random) -> State:
    """Return the state with forces of random strength on some wars, as a Senate might have sent them."""
    state = change(state, UNREST, SCOPE, CITY, 0)  # without a Senate nobody calms the people
    at = max((int(key[1:]) for key in FORCES.rows(state, SCOPE)), default=0)
    enemies = [*WARS.rows(state, SCOPE), *([REBEL] if REBELLIONS.find(state, SCOPE, NOW) is not None else [])]
    for war in enemies:
        able = [key for key, row in SENATORS.items(state, SCOPE) if is_free(row)]
        if able and chance.randrange(4):
            at += 1
            legions, fleets = chance.randrange(6, 19), chance.randrange(16)
            state = sent(state, war, chance.choice(able), legions, fleets, key=f"f{at}")
    return state


def _wander(state: State, chance: Random) -> State:
    """Return the state with some legions as garrisons, so that raids and pretenders meet some."""
    home = [key for key, row in UNITS.items(state, SCOPE) if row.place == "active" and row.kind == "legion"]
    places = [
        row.place.partition(":")[2] for _, row in SENATORS.items(state, SCOPE) if row.place.startswith("province:")
    ]
    for unit in home[:2] if places else ():
        state = put(state, UNITS, SCOPE, unit, Unit("legion", f"garrison:{chance.choice(places)}"))
    return state


@pytest.mark.parametrize("scenario", ["early", "middle", "late"])
@pytest.mark.parametrize("edition", ["first", "second"])
def test_wars_and_revolts_at_random(scenario: str, edition: str) -> None:
    """Send forces as the Senate would before each Combat Phase; wars are won, lost and revolted over, with no fault."""
    kinds: set[str] = set()
    for seed in range(6):
        played = Played(game(4, scenario=scenario, edition=edition), seed=seed)
        for _ in range(30):
            if played.state.over:
                break
            packet = played.state.packet
            assert packet is not None
            if packet.name == "Forum":  # Combat asks nothing unless forces are out
                played.state = _wander(_muster(played.state, played.chance), played.chance)
            played.at_random()
        kinds |= {event.kind for event in played.events}
        assert _unsaid(played) == []
    assert {"battle_fought", "war_over", "unrest_moved", "force_home", "wars_count"} <= kinds


def _whole(scenario: str, edition: str, players: int, seed: int, *, extended: bool) -> Played:
    """Play a game to its end: the Senate sends forces, so that wars are met, and has talents to pay for them."""
    played = Played(game(players, scenario=scenario, edition=edition, extended=extended), seed=seed)
    for _ in range(MOST):
        packet = played.state.packet
        if played.state.over or packet is None:
            return played
        if packet.name == "Forum":
            played.state = _endowed(_wander(_muster(played.state, played.chance), played.chance))
        played.at_random()
    raise AssertionError(f"no end after {MOST} packets")


def _endowed(state: State) -> State:
    """Return the state with 200 talents more in a State Treasury that is nearly empty, paid by the bank."""
    if TREASURY.of(state, SCOPE, CITY) > LOW:
        return state
    state = change(state, TREASURY, SCOPE, CITY, TREASURY.of(state, SCOPE, CITY) + GRANT)
    return change(state, BANK, SCOPE, CITY, BANK.of(state, SCOPE, CITY) + GRANT)


@sampled
@pytest.mark.parametrize(("scenario", "edition", "players"), some(WHOLE, 12))
def test_whole_games_end_and_replay_equal(scenario: str, edition: str, players: int) -> None:
    """Play each twice with the same seed: the same events, the same end; audits hold after each step."""
    for seed in range(some_of(1, 13)):
        played = _whole(scenario, edition, players, seed, extended=bool(seed % 2))
        again = _whole(scenario, edition, players, seed, extended=bool(seed % 2))
        assert played.said("game_ended")
        assert played.events == again.events
        assert played.state == again.state
