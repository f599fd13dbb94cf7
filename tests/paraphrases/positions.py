"""Random games played without letters, kept still while a packet is open: where paraphrases are read.

The orders are filed as records, so that nothing of how they are read has a part in what a position is.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.running import advance
from adjudicator.model.order import Filed
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.table import Board
from adjudicator.testing import bare
from adjudicator.testing.players import Wish, possible, wishes
from adjudicator.testing.simulation import drawn_settings
from tests.properties.positions import twin

GAMES = {
    "republic_of_carthage": (4, 22),
    "diplomacy": (7, 12),
    "carthage_diplomacy": (5, 9),
    "republic_of_rome": (5, 26),
}
"""For each system how many play, and how many packets show most kinds of order."""

ROUNDS = 4
"""How often each seat is asked what it wants of a packet, so that it wants several things of one."""


@dataclass(frozen=True, eq=False)
class Position:
    """A game while a packet is open, and what each seat may want of it: orders without a prefix."""

    board: Board
    wanted: tuple[tuple[str, Wish], ...]

    def say(self, wish: Wish) -> str:
        """Return the canonical line."""
        return wish.line(self.board.game.name)


@cache
def positions(system: str, seed: int) -> tuple[Position, ...]:
    """Return the open packets of one random game; equal questions get the same game."""
    players, packets = GAMES[system]
    chance = Random(seed)
    board = bare.start(system, players, seed, drawn_settings(system, chance), "faithful")
    ledger, kept = bare.Ledger(board), list[Position]()
    ledger.append(advance.begin(board.game).events)
    ledger.run()
    while board.history.state.open_packet is not None and len(kept) < packets:
        _filed(ledger, chance)
        kept.append(_still(board, chance))
        ledger.append(advance.lock(board.game, board.history.state).events)
        ledger.run()
    return tuple(kept)


def _filed(ledger: bare.Ledger, chance: Random) -> None:
    """Let everybody file what he wants, one after the other."""
    board, history = ledger.board, ledger.board.history
    packet = history.state.packet
    for seat in advance.asked(board.game, history.state):
        for bundle in wishes(board.game, history.state, seat, chance):
            if len(bundle) == 1 and not possible(board.game, history.state, seat, bundle[0]):
                continue
            for wish in bundle:
                number = history.book.next_number(seat)
                life, named = wish.life, packet.id if packet is not None else ""
                filed = Filed(seat, number, wish.order, wish.when, life, wish.rank, named, "", 0)
                step = advance.arrive(board.game, history.state, filed, dice_for(board.id, history, board.keys))
                ledger.append((OrderFiled(filed), *(step.events if step is not None else ())))


def _still(board: Board, chance: Random) -> Position:
    """Return a game that nothing changes."""
    kept = copy(board)
    kept.history = twin(board.history)
    found = [
        (seat, replace(wish, life="packet", rank=0))
        for seat in board.game.seats
        for _ in range(ROUNDS)
        for bundle in wishes(board.game, board.history.state, seat, chance)
        for wish in bundle
    ]
    return Position(kept, tuple(dict.fromkeys(found)))
