"""Positions of random games on a Diplomacy board, kept still; and worlds that one seat cannot tell from them."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.history import DeadlineSet, Published
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.service.game.home import Home
from adjudicator.service.game.secrets import Secret as Keys
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.table import Board
from adjudicator.service.game.times import stamp
from adjudicator.service.settings.config import GameConfig, Player
from adjudicator.service.setup.demo import Hands
from adjudicator.systems.carthage_diplomacy.orders.offices import Resign
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose
from adjudicator.systems.carthage_diplomacy.political import Orders
from adjudicator.systems.carthage_diplomacy.state import HOLDINGS, RAILWAYS, Delegation
from adjudicator.systems.diplomacy.orders import Command
from adjudicator.systems.diplomacy.state import SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.tables import power_of
from adjudicator.testing.bare import Played, play
from adjudicator.testing.simulation import START
from tests.properties.drive import NAMES, Drive
from tests.properties.positions import Position, Scramble, becoming, twin

DIPLOMACY, CARTHAGE = "diplomacy", "carthage_diplomacy"


class Still(Board):
    """A game out of a bare run that stays as it is, with all that a receipt asks of a game in a store."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.config, board.keys)
        self.secret = b"s" * 64
        self.version = 0
        self.store = SimpleNamespace(reports=lambda game, audience: ())
        self.history = twin(board.history)
        packet = self.history.state.open_packet
        assert packet is not None
        at = stamp(START + timedelta(days=3))
        self.history.deadlines[packet.id] = DeadlineSet(packet.id, at)
        since = max((row.seq - 1 for row in self.history.rows if row.body.kind == "packet_locked"), default=0)
        self.history.published = [(since, Published("0-0", at, ()))] if since else []

    def dice(self) -> Dice:
        """Return the dice of the current packet."""
        return dice_for(self.id, self.history, self.keys)


@dataclass(frozen=True)
class Run:
    """A bare game: what it came to, and its open packets when the players had written."""

    result: Played
    positions: tuple[Position, ...]


def home() -> Home:
    """Return a home that tells the hour and holds nothing."""
    folder = Path(mkdtemp(prefix="adjudicator-boards-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return Home(folder, Hands(START))


@cache
def run(system: str, seed: int, players: int, packets: int, style: str = "random") -> Run:
    """Return a random game; equal questions get the same one."""
    kept, here = list[Position](), home()

    def watch(board: Board) -> None:
        still: Any = Still(board)
        kept.append(Position(here, still))

    result = play(system, players, seed, packets=packets, style=style, watch=watch)
    return Run(result, tuple(kept))


class Hidden(Scramble):
    """Changes what a seat may not know of Carthage: shares, voting rights, delegations, control, orders, votes."""

    def state(self, state: State) -> State:
        """Return a state with other secrets; how many shares there are, which is public, stays."""
        if SCOPE not in state.parts:
            return state
        other = super().state(state)
        part: dict[str, Mapping[str, Any]] = dict(other.parts[SCOPE])
        if RAILWAYS.name in part:
            part[HOLDINGS.name] = self._dealt(state)
        return replace(other, parts={**other.parts, SCOPE: part})

    def _dealt(self, state: State) -> dict[str, Any]:
        """Return the holdings with the hidden shares of each line in other hands."""
        rows = dict(state.parts[SCOPE][HOLDINGS.name])
        for line in state.parts[SCOPE][RAILWAYS.name]:
            keys = [key for key in sorted(rows) if key.startswith(f"{line}/") and not self._knows(rows[key].owns)]
            counts = [rows[key].owns.value for key in keys]
            for key, count in zip(keys, counts[1:] + counts[:1], strict=True):
                rows[key] = replace(rows[key], owns=Secret(count, rows[key].owns.to))
        return {key: self._other_control(row) for key, row in rows.items()}

    def _other_control(self, row: Any) -> Any:
        """Return a holding that controls its line where it did not, unless the seat knows."""
        known = self._knows(row.controls)
        return row if known else replace(row, controls=Secret(not row.controls.value, row.controls.to))

    def _other(self, secret: Secret[Any]) -> Secret[Any]:
        old = secret.value
        if isinstance(old, bool):
            return Secret(not old, secret.to)
        if isinstance(old, int):
            return Secret(old + 1, secret.to)
        if isinstance(old, str):
            return Secret("" if old else "nobody", secret.to)
        return Secret(self._others(old), secret.to)

    def _others(self, old: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return other orders, delegations or voting rights than these."""
        if old and isinstance(old[0], tuple) and len(old[0]) == 2:
            mine = tuple(entry for entry in old if entry[0] == self.seat)
            return (*mine, ("nobody", Resign()))
        if old and isinstance(old[0], Delegation):
            return tuple(replace(one, agent="nobody") for one in old)
        return old[1:] if old else ()


def memory(state: State) -> tuple[tuple[str, Any], ...]:
    """Return the orders of the current season that have been collected."""
    found = (frame.local for frame in state.agenda if isinstance(frame.local, Orders))
    return next((one.entries.value for one in found), ())


ROUTS = {
    CARTHAGE: (("anna", "Car"), ("anna", "LMa"), ("ben", "NBe")),
    DIPLOMACY: (("anna", "TYR"), ("anna", "BOH"), ("ben", "MUN")),
}
"""Two armies of Anna's beside one of Ben's, by game."""
TALK: dict[str, tuple[tuple[str, Any], ...]] = {
    CARTHAGE: (
        ("anna", Resign()),
        ("ben", Propose("rule", "Fleets may fly.")),
        ("cleo", Propose("map", "Car is an island.")),
    ),
    DIPLOMACY: (),
}
"""What concerns all, but is read after the moves."""


@cache
def routed(system: str) -> Position:
    """Return a game while Ben's army, driven out by Anna's two, must retreat: the season's orders have been read."""
    players = tuple(Player(name=name, address=f"{name}@x.example", seat=name.lower()) for name in NAMES)
    board = Board(GameConfig(id="routed", title="", system=system, players=players), Keys(bytes(range(64)), "routed"))
    drive = Drive(board.game)
    drive.take((becoming(Event("laid_out", SCOPE), _laid_out(drive.history.state, system)),))
    (_, first), (_, second), (_, beaten) = ROUTS[system]
    attack = Command("A", f"place:{first}", "move", f"place:{beaten}")
    support = Command("A", f"place:{second}", "support", f"place:{beaten}", f"place:{first}", "A")
    for seat, order in (("anna", attack), ("anna", support), *TALK[system]):
        drive.file(Filed(seat, 0, order, (), "packet", 0, "", "", 0))
    drive.close()
    board.history = drive.history
    still: Any = Still(board)
    return Position(home(), still)


def _laid_out(state: State, system: str) -> State:
    """Return the state with no units but those of the battle."""
    owner = {seat: power_of(state, seat) if system == DIPLOMACY else seat for seat in ("anna", "ben")}
    armies = (Unit("A", place, owner[seat]) for seat, place in ROUTS[system])
    units = {f"u{number:03}": army for number, army in enumerate(armies, start=1)}
    return replace(state, parts={**state.parts, SCOPE: {**state.parts[SCOPE], UNITS.name: units}})
