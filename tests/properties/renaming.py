"""Renamed players: random games played once more with the players' names and seats exchanged, and what differs.

`python -m tests.properties.renaming FILE MINUTES` plays on where FILE ends, a game a line: all systems in turn.
"""

from __future__ import annotations

import json
import re
import sys
import time
from itertools import groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance
from adjudicator.model.event import Event
from adjudicator.model.record import decode, encode
from adjudicator.service.audit.log_dice import Difference, FromLog
from adjudicator.service.game.table import Board
from adjudicator.testing import bare
from adjudicator.testing.simulation import drawn_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES = ("Qaxo", "Zebu", "Wimz", "Hyff", "Jorq", "Vuxi", "Kexa")
"""Names that stand in no text of any game, nor do their first two letters as a code."""
FIRST, GAMES, PACKETS = 100, 50, 20
"""The first seed of the many games, how many of each system, and how long each is."""
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


def many() -> list[tuple[str, int]]:
    """Return the many games by system and seed, the systems in turn."""
    return [(system, seed) for seed in range(FIRST, FIRST + GAMES) for system in sorted(SEATS)]


def portion(file: Path, seconds: float) -> list[dict[str, Any]]:
    """Play the games that a file lacks until the time is up, and return all of its rows: what differs, or nothing."""
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    played = {(row["system"], row["seed"]) for row in rows}
    until = time.monotonic() + seconds
    for system, seed in many():
        if time.monotonic() > until:
            break
        if (system, seed) not in played:
            rows.append({"system": system, "seed": seed, "differs": differences(system, SEATS[system], seed, PACKETS)})
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(rows[-1]) + "\n")
    return rows


if __name__ == "__main__":
    FILE, MINUTES = sys.argv[1:]
    for row in portion(Path(FILE), 60 * float(MINUTES)):
        sys.stdout.write(f"{row['system']} {row['seed']}: {row['differs'] or 'the same game'}\n")
