"""The positions in which lines are refused, by system and packet: played in memory as positions.toml says."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import fields
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.engine.log.history import History
from adjudicator.engine.running import advance
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.home import Home
from adjudicator.service.game.secrets import Secret, dice_for
from adjudicator.service.game.table import Board
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.testing.bare import Ledger

DATA = Path(__file__).parents[1] / "data/refusals"
GAME = "words"
MOST_PACKETS = 40


class Positions(Mapping[tuple[str, str], Board]):
    """The positions by system and packet; a game is played when the first of its positions is wanted."""

    def __init__(self) -> None:
        games = tomllib.loads((DATA / "positions.toml").read_text("utf-8"))["game"]
        self._games = {(game["system"], step["packet"]): game for game in games for step in game["step"]}
        self._boards: dict[tuple[str, str], Board] = {}

    def __getitem__(self, at: tuple[str, str]) -> Board:
        if at not in self._boards:
            game = self._games[at]
            self._boards.update(((game["system"], packet), board) for packet, board in _played(game))
        return self._boards[at]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


@cache
def positions() -> Positions:
    """Return all positions, those of a test run."""
    return Positions()


def _played(game: Mapping[str, Any]) -> Iterator[tuple[str, Board]]:
    ledger = _begun(game, game["secret"])
    for step in game["step"]:
        if "secret" in step:
            ledger = _begun(game, step["secret"])
        for _ in range(MOST_PACKETS):
            if _stands(ledger.board) == step["stands"]:
                break
            ledger.append(advance.lock(ledger.board.game, ledger.board.history.state).events)
            ledger.run()
        assert _stands(ledger.board) == step["stands"]
        for seat, text in step.get("before", {}).items():
            _post(ledger, seat, text)
        yield step["packet"], _kept(ledger.board)
        for seat, text in step.get("after", {}).items():
            _post(ledger, seat, text)


def _begun(game: Mapping[str, Any], secret: int) -> Ledger:
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in game["players"])
    file = GameFile(
        id=GAME, system=game["system"], schedule="faithful", settings=game.get("settings", {}), player=players
    )
    with TemporaryDirectory() as folder:
        home = Home(Path(folder))
        try:
            config = configure(home, file)
        finally:
            home.close()
    ledger = Ledger(Board(config, Secret(bytes.fromhex(f"{secret:064x}{secret + 7:064x}"), GAME)))
    ledger.append(advance.begin(ledger.board.game).events)
    ledger.run()
    return ledger


def _stands(board: Board) -> str:
    packet = board.history.state.packet
    return f"{packet.id.split('.')[0]} {packet.name}" if packet is not None else ""


def _post(ledger: Ledger, seat: str, text: str) -> None:
    board = ledger.board
    history = board.history
    work = Filing(board.game, seat, "mail:0", history.state, history.book, dice_for(board.id, history, board.keys))
    submit(work, read_lines(board, seat, text))
    faults = [outcome.text for outcome in work.outcomes if outcome.status != "understood"]
    assert not faults, (_stands(board), seat, faults)
    ledger.append(work.rows)


def _kept(board: Board) -> Board:
    """Return a game that stays as it is while the other goes on."""
    kept = copy(board)
    kept.history = copy(board.history)
    for each in fields(History):
        grows = getattr(board.history, each.name)
        if isinstance(grows, list | set | dict):
            setattr(kept.history, each.name, copy(grows))
    return kept
