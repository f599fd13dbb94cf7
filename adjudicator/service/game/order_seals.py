"""Order seals: what each seat had on file when a packet was locked, as digests that nobody can look into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.sealing import OrdersSealed
from adjudicator.model.canonical import digest

if TYPE_CHECKING:
    from adjudicator.model.order import Filed
    from adjudicator.service.game.table import Board


def seal_orders(board: Board) -> tuple[OrdersSealed, ...]:
    """Return the row that seals the orders for the current packet."""
    packet = board.history.state.packet
    if packet is None:
        return ()
    digests = tuple((seat, orders_digest(board, seat)) for seat in board.game.seats)
    return (OrdersSealed(phase_id(packet.id, packet.epoch), digests),)


def orders_digest(board: Board, seat: str) -> str:
    """Return the digest of what a seat has on file for the current packet, under a salt it alone knows."""
    packet = board.history.state.packet
    return orders_digest_of(board, seat, packet.id if packet else "", board.history.book.of(seat))


def orders_digest_of(board: Board, seat: str, packet: str, orders: tuple[Filed, ...]) -> str:
    """Return the digest of some orders of a seat for a packet."""
    lines = [filed.say(board.game.name) for filed in orders]
    return digest([packet, board.keys.salt(packet, seat), lines])
