"""Renaming the players of a game changes nothing but names: no rule goes by the order of names or seats.

A random game is played. In its log every player is given the name of another; a second game with players of those names
gets the renamed orders and dice, and its rules run by themselves. All that happens must be what the renamed log has.
What is said in no order, as a list of submissions, is compared in none.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.registry import systems
from adjudicator.engine.running import advance
from adjudicator.model.event import Event
from adjudicator.model.record import decode, encode
from adjudicator.service.audit.log_dice import Difference, FromLog
from adjudicator.service.game.table import Board
from adjudicator.systems.carthage_diplomacy.rules.s5_orders import collect
from adjudicator.testing import bare
from adjudicator.testing.simulation import drawn_settings
from tests.amount import sampled, some, some_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES = ("Qaxo", "Zebu", "Wimz", "Hyff", "Jorq", "Vuxi", "Kexa")
"""Names that stand in no text of any game, nor do their first two letters as a code."""


SEATS = {"carthage_diplomacy": 7, "diplomacy": 7, "republic_of_carthage": 5, "republic_of_rome": 5}
"""How many play in the many games of each system."""


def renamed(order: Sequence[int]) -> Callable[[str], str]:
    """Return what gives every player of a text the name of another."""
    new: dict[str, str] = {}
    for name, at in zip(NAMES, order, strict=False):
        other = NAMES[at]
        new |= {name: other, name.lower(): other.lower(), name.upper(): other.upper()}
        new[name[:2].upper()] = other[:2].upper()
    tokens = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(sorted(new, key=len, reverse=True))})(?![A-Za-z])")
    return lambda text: tokens.sub(lambda found: new[found[0]], text)


def plain(body: Any) -> str:
    """Return a body as text, its lists in an order that follows from what is in them."""
    return json.dumps(_sorted(encode(body)), sort_keys=True)


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(one) for key, one in value.items()}
    if isinstance(value, list):
        return sorted(map(_sorted, value), key=lambda one: json.dumps(one, sort_keys=True))
    return value


def played(system: str, players: int, seed: int, packets: int, names: Sequence[str]) -> bare.Played:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bare, "names", lambda count: tuple(names[:count]))
        return bare.play(system, players, seed, packets=packets)


def begun(system: str, players: int, seed: int, names: Sequence[str]) -> Board:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bare, "names", lambda count: tuple(names[:count]))
        return bare.start(system, players, seed, drawn_settings(system, Random(seed)), "faithful")


def differences(system: str, players: int, seed: int, packets: int) -> str:
    """Return the first thing that is not the same in a game of renamed players; empty where all is."""
    order = list(range(players))
    Random(seed).shuffle(order)
    rename = renamed(order)
    first = played(system, players, seed, packets, NAMES)
    assert first.faults == []
    board = begun(system, players, seed, [NAMES[at] for at in order])
    for _, step in groupby(first.rows, key=lambda row: row.step):
        wanted = [decode(rename(json.dumps(encode(row.body)))) for row in step]
        try:
            made = _made(board, wanted)
        except Difference as fault:
            return f"seed {seed}, {where(board)}: {fault}"
        one, other = sorted(map(plain, wanted)), sorted(map(plain, made))
        if one != other:
            missing = [text for text in one if text not in other] or ["nothing"]
            extra = [text for text in other if text not in one] or ["nothing"]
            return f"seed {seed}, {where(board)}:\n  renamed: {missing[0][:900]}\n  played:  {extra[0][:900]}"
        at, number = len(board.history.rows), board.history.step + 1
        for body in made:
            at += 1
            board.history.add(LogRow(board.history.last + 1, "state", number, body))
    return ""


def where(board: Board) -> str:
    return board.history.state.top.path if board.history.state.agenda else "the end"


def _made(board: Board, wanted: list[Any]) -> list[Any]:
    """Return what the rules make of this step; orders come from the renamed log."""
    head, state = wanted[0], board.history.state
    if not isinstance(head, Event):
        return wanted
    if head.kind == "game_begun":
        return list(advance.begin(board.game).events)
    if head.kind == "packet_locked":
        return list(advance.lock(board.game, state).events)
    rolled = [body.data for body in wanted if isinstance(body, Event) and body.kind == "rolled"]
    dice = Dice(Tray(FromLog(rolled), board.history.labels()))
    step = next(advance.advance(board.game, state, board.history.book, dice), None)
    return list(step.events) if step is not None else wanted


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
@pytest.mark.parametrize(("system", "players"), sorted(SEATS.items()))
def test_and_so_do_those_of_many_games(system: str, players: int) -> None:
    assert [found for seed in range(100, 150) if (found := differences(system, players, seed, 20))] == []
