"""Games on a Diplomacy board by random players: nothing breaks, nothing is lost, no order of rows matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.history import History
from adjudicator.engine.running import advance, questions
from adjudicator.model.event import Event
from adjudicator.model.record import encode
from adjudicator.model.state import State
from adjudicator.service.game.table import Board
from adjudicator.testing import bare
from adjudicator.testing import players as people
from adjudicator.testing.bare import Played, play
from adjudicator.testing.players import AWAY
from adjudicator.testing.simulation import simulate
from tests.properties.boards import CARTHAGE, DIPLOMACY, run
from tests.properties.positions import Position
from tests.toy.table import backwards

BARE = ((DIPLOMACY, 5, 5, 8), (CARTHAGE, 11, 4, 14), (CARTHAGE, 12, 5, 12))


@pytest.mark.parametrize(("system", "seed", "players", "packets"), BARE)
def test_a_game_breaks_nowhere(system: str, seed: int, players: int, packets: int) -> None:
    played = run(system, seed, players, packets).result
    assert played.faults == []
    assert played.over or played.packets == packets
    assert played.orders > 100


@pytest.mark.parametrize(("system", "players", "packets"), [(DIPLOMACY, 3, 3), (CARTHAGE, 2, 3)])
def test_equal_seeds_give_equal_bytes(system: str, players: int, packets: int) -> None:
    once, again, other = (play(system, players, seed, packets=packets) for seed in (8, 8, 9))
    assert once == again
    assert (once.digest, once.faults) == (again.digest, [])
    assert other.digest != once.digest


@pytest.mark.parametrize(("system", "players", "packets"), [(DIPLOMACY, 3, 2), (CARTHAGE, 3, 2)])
def test_equal_seeds_give_equal_mails_and_reports(system: str, players: int, packets: int) -> None:
    once, again = (simulate(system, players, 4, packets=packets) for _ in range(2))
    assert (once.faults, once.facts()) == ([], again.facts())


# ------------------------------------------------------------------------- order of insertion


def onward(position: Position, turned: Callable[[State], State]) -> tuple[list[Event], State]:
    """Lock the open packet and run to the next one; every step is given the state as it is turned."""
    game, book = position.table.game, position.table.history.book
    step = advance.lock(game, turned(position.table.history.state))
    events, state = list(step.events), step.state
    while True:
        dice = Dice.seeded(b"o" * 32, b"h" * 32, frozenset())
        found = next(advance.advance(game, turned(state), book, dice), None)
        if found is None:
            return events, state
        events, state = [*events, *found.events], found.state


@pytest.mark.parametrize("how", BARE)
def test_no_event_depends_on_the_order_in_which_rows_came(how: tuple[str, int, int, int]) -> None:
    for position in run(*how).positions[::2]:
        game, state = position.table.game, position.table.history.state
        assert questions.topics(game, backwards(state)) == questions.topics(game, state)
        here, there = onward(position, lambda state: state), onward(position, backwards)
        assert [encode(event) for event in here[0]] == [encode(event) for event in there[0]]
        assert here[1] == there[1]


# --------------------------------------------------------------------------------------- soak

ALL_OF_CARTHAGE = {
    "revolution_broke",
    "rebels_met",
    "railway_bankrupt",
    "railway_founded",
    "track_laid",
    "seized",
    "dropped_out",
    "retreats_judged",
}
SELDOM = 0.6
"""How often a seat says nothing in a packet, where players write seldom."""


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 5, 7])
def test_a_hundred_games_of_diplomacy_to_1920(players: int) -> None:
    for seed in range(1000 * players, 1000 * players + 100):
        assert sound(play(DIPLOMACY, players, seed, settings={"last_year": 1920}, packets=120)).over


@pytest.mark.soak
def test_two_hundred_games_of_carthage(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every second game players write seldom, so that they drop out, and with them what they own."""
    kinds, purges = Counter[str](), Counter[str]()

    def watch(board: Board) -> None:
        last = max((row.seq for row in board.history.rows if row.body.kind == "packet_locked"), default=0)
        done = (row.body.data for row in board.history.rows if row.body.kind == "purged" and row.seq > last)
        purges.update(direction(one) for one in done)

    for seed in range(3000, 3200):
        monkeypatch.setattr(people, "AWAY", SELDOM if seed % 2 else AWAY)
        kinds.update(sound(play(CARTHAGE, 21, seed, packets=30, watch=watch)).kinds)
    assert set(kinds) >= ALL_OF_CARTHAGE
    assert set(purges) == {"up", "down"}


def sound(played: Played) -> Played:
    assert played.faults == [], f"seed {played.seed}"
    return played


def direction(purged: Any) -> str:
    return "down" if purged.down else "up"


# ------------------------------------------------------------------- the harness can fail


def test_an_order_that_is_not_filed_as_it_was_meant_is_a_fault() -> None:
    def lying(line: str, _: object) -> str:
        return line.replace(" - ", " S ")

    played = play(DIPLOMACY, 3, 1, packets=1, phrase=lying)
    assert any("meant '" in fault and "filed for it" in fault for fault in played.faults)
    assert "\n  " in played.line
    assert played.facts()["faults"] == played.faults


def test_a_log_that_does_not_give_the_state_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bare, "replay", lambda rows: History())
    played = play(DIPLOMACY, 2, 1, packets=1)
    assert played.faults == ["the log does not give the state that the game reached"]


def test_a_total_that_moves_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bare, "audit", lambda *_: ("shares was 12, is 13",))
    assert play(CARTHAGE, 2, 1, packets=1).faults == ["shares was 12, is 13"]


def test_a_game_that_runs_in_a_circle_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bare, "LIMIT", 2)
    with pytest.raises(RuntimeError, match="runs in a circle: 2 steps"):
        play(DIPLOMACY, 2, 1, packets=1)


def test_a_game_that_ends_says_how() -> None:
    played = play(DIPLOMACY, 2, 3, packets=80, settings={"victory": 1, "draw_votes": "open"})
    assert played.over
    assert played.line.endswith(f"; over: {played.over}")
