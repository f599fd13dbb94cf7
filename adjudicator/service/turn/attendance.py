"""Attendance: what a lock settles, who kept the packet, and what follows for those who have missed too many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.attendance import Attended
from adjudicator.engine.log.people import write
from adjudicator.engine.running.owing import owing
from adjudicator.engine.running.standing_in import relieved
from adjudicator.model.event import Event
from adjudicator.service.game.dice_words import seal
from adjudicator.service.game.order_seals import seal_orders
from adjudicator.service.players.vacancies import absent, after_misses
from adjudicator.service.settings.missed import ENDLESS

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board


def at_lock(board: Board) -> tuple[Any, ...]:
    """Return the rows that follow the lock of the open packet: orders and words are sealed, who missed it is noted."""
    packet = board.history.state.open_packet
    if packet is None:
        return ()
    sealed = (*seal_orders(board), *seal(board))
    if board.config.missed == ENDLESS:
        return (
            *sealed,
            *relieved(board.game, board.history.state, absent(board, board.history.people)),
        )
    kept = attended(board)
    missed = tuple(after_misses(board, kept))
    people = board.history.people
    for row in missed:
        people = people if isinstance(row, Event) else write(people, row)
    return (*sealed, kept, *missed, *relieved(board.game, board.history.state, absent(board, people)))


def attended(board: Board) -> Attended:
    """Return the seats that would keep and miss the open packet if it were locked now; a vacant seat misses nothing."""
    packet = board.history.state.open_packet
    assert packet is not None
    played = [seat for seat in owing(board.game, board.history.state) if board.addresses(seat)]
    missed = tuple(seat for seat in played if not board.history.heard_of(seat, packet))
    return Attended(packet.id, tuple(played), missed)
