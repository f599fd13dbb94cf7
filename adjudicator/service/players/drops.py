"""Addresses that go because nobody objected: what is due at which hour, as the clock does it and `verify` again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.service.filing.ways_back import next_drop, objectable, unopposed
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.players.confirmation import unopposed_told

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


def due_rows(board: Board) -> tuple[Any, ...]:
    """Return the rows by which the next address goes to which nobody has objected; none where none waits."""
    people = board.history.people
    waiting = (each for each in people.asked if objectable(each))
    asked = min(waiting, key=lambda each: (moment(each.at), each.number), default=None)
    return () if asked is None else unopposed(people, asked.seat, board.addresses(asked.seat), asked)


def drop_due(home: Home, table: Table) -> None:
    """Drop the next address to which nobody has objected, and tell all addresses of the seat."""
    rows, due = due_rows(table), next_drop(table.history.people)
    if due is None:
        return
    with table.work() as work:
        work.add(*rows)
        work.tx.queue(*unopposed_told(home, table, rows[0].seat, rows, stamp(due)))
