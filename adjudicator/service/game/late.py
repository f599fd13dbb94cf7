"""Late seats: those that owe a packet a choice and have sent nothing for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import filing, questions
from adjudicator.engine.dice import phase_id
from adjudicator.engine.owing import awaited, owing

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board


def phase(board: Board) -> str:
    """Return the open packet as the book and the calendar name it; empty where none is open."""
    packet = board.history.state.open_packet
    return phase_id(packet.id, packet.epoch) if packet is not None else ""


def acted(board: Board, seat: str) -> bool:
    """Return whether a seat has done anything in the open packet: filed an order for it, or said done.

    Defaults count once it has said done; a mail without an order does not count. Everybody learns who is
    late, so a standing order from before does not count either: nobody else may know that it exists.
    """
    state, book = board.history.state, board.history.book
    if book.is_done(seat, phase(board)):
        return True
    here = state.open_packet.id if state.open_packet is not None else ""
    slots = [topic.slot for topic in questions.topics(board.game, state) if topic.slot.seat == seat]
    filed_now = [filed for filed in book.of(seat) if filed.packet == here]
    return any(filing.fits(filed, slot, state) for filed in filed_now for slot in slots)


def late(board: Board) -> tuple[str, ...]:
    """Return the seats that owe the open packet a choice and have filed nothing; a vacant seat owes none."""
    owed = owing(board.game, board.history.state) if board.history.state.open_packet is not None else ()
    return tuple(seat for seat in owed if _played(board, seat) and not acted(board, seat))


def all_done(board: Board) -> bool:
    """Return whether everybody whom the open packet waits for has said done; a vacant seat cannot."""
    state, book = board.history.state, board.history.book
    seats = [seat for seat in awaited(board.game, state) if _played(board, seat)]
    return state.open_packet is not None and all(book.is_done(seat, phase(board)) for seat in seats) and bool(seats)


def _played(board: Board, seat: str) -> bool:
    """Return whether a seat has a player who is still waited for."""
    return bool(board.addresses(seat)) and seat not in board.history.people.given_up
