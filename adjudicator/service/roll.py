"""The roll: who kept the packet that is being locked, and what comes of those who have missed too many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine.attendance import Attended
from adjudicator.engine.owing import owing
from adjudicator.service.patience import ENDLESS
from adjudicator.service.vacancies import after_misses

if TYPE_CHECKING:
    from adjudicator.service.table import Board


def at_lock(board: Board) -> tuple[Any, ...]:
    """Return the rows that follow the lock of the open packet, by what the log says and nothing else."""
    packet = board.history.state.open_packet
    if packet is None or board.config.missed == ENDLESS:
        return ()
    kept = attended(board)
    return (kept, *after_misses(board, kept))


def attended(board: Board) -> Attended:
    """Return who would have kept and missed the open packet if it were locked now; a free seat misses nothing."""
    packet = board.history.state.open_packet
    assert packet is not None
    played = [seat for seat in owing(board.game, board.history.state) if board.addresses(seat)]
    missed = tuple(seat for seat in played if not board.history.heard_of(seat, packet))
    return Attended(packet.id, tuple(played), missed)
