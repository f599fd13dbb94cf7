"""Late seats: those that owe a packet a choice and have sent nothing for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.running import filing, questions
from adjudicator.engine.running.owing import awaited, owing

if TYPE_CHECKING:
    from adjudicator.engine.log.book import Book
    from adjudicator.service.game.table import Board

SEVERAL = 2
"""Seats that a packet must wait for if its early close is delayed."""


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


def all_done(board: Board, book: Book | None = None) -> bool:
    """Return whether everybody whom the open packet waits for has said done; a seat that nobody plays cannot.

    Args:
        board: the game.
        book: what is on file, where it is more than the log holds.
    """
    state, book = board.history.state, book or board.history.book
    if not any(book.is_done(seat, phase(board)) for seat in board.game.seats):
        return False  # to look for choices takes much longer, and each letter asks
    seats = [seat for seat in awaited(board.game, state) if _played(board, seat)]
    if state.open_packet is None or _kept(board):
        return False
    return all(book.is_done(seat, phase(board)) for seat in seats) and bool(seats)


def _kept(board: Board) -> bool:
    """Return whether a mail waits for a yes to count in the open packet: an early close must not cut it off."""
    return any(each.packet == phase(board) for each in board.history.people.kept)


def delay(board: Board) -> int:
    """Return the minutes between the last `done` and the early close.

    There are none in a packet that waits for one seat alone, or that is nested in another: nobody else could have a
    change of mind, and play goes on by the same mail.
    """
    state = board.history.state
    if state.open_packet is None or state.open_packet.parent:
        return 0
    if sum(_played(board, seat) for seat in awaited(board.game, state)) < SEVERAL:
        return 0
    return board.config.deadlines.delay


def _played(board: Board, seat: str) -> bool:
    """Return whether a seat has a player who is still waited for."""
    return bool(board.addresses(seat)) and seat not in board.history.people.given_up
