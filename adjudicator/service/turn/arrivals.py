"""Orders that act on arrival and are on file when their packet opens: filed ahead, or undone by a correction."""

from __future__ import annotations

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.running import advance, filing
from adjudicator.service.game.table import Board

OPENINGS = frozenset({"packet_opened", "packet_reopened", "packet_paused"})
"""Kinds of event by which a packet opens."""


def arrival(board: Board, dice: Dice) -> advance.Step | None:
    """Return the step of the first order on file that can act now, None where none can.

    The search restarts after each, so that it does not matter where a killed process left off. A
    standing order acts once in a packet.
    """
    history = board.history
    if history.state.open_packet is None:
        return None
    acted = _acted(board)
    waiting = (f for f in history.book.filed if filing.alive(f, history.state) and f.id not in acted)
    steps = (advance.arrive(board.game, history.state, filed, dice) for filed in waiting)
    return next((step for step in steps if step is not None), None)


def _acted(board: Board) -> set[str]:
    """Return the orders that have acted since the packet opened."""
    acted: set[str] = set()
    for row in reversed(board.history.rows):
        if row.body.kind in OPENINGS:
            break
        acted.add(row.body.because)
    return acted
