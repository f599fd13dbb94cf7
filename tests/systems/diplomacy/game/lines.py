"""Games whose first season is open, and what a power's player gets for the lines he writes."""

from __future__ import annotations

from functools import cache

from adjudicator.engine.running import advance
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.table import Board
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import POWERS
from adjudicator.testing.bare import Ledger, start


def begun(variant: str, players: int, last_year: int = 0) -> Ledger:
    """A game whose first season is open."""
    ledger = Ledger(start("diplomacy", players, 3, {"powers": "given", "last_year": last_year}, "faithful", variant))
    ledger.append(advance.begin(ledger.board.game).events)
    ledger.run()
    return ledger


@cache
def opened(variant: str, players: int, last_year: int = 0) -> Board:
    return begun(variant, players, last_year).board


def written(board: Board, power: str, text: str) -> Filing:
    """What a power's player gets for a line."""
    history = board.history
    seat = next(row.seat for code, row in POWERS.items(history.state, SCOPE) if code == power)
    work = Filing(board.game, seat, "m1", history.state, history.book, dice_for(board.id, history, board.keys))
    submit(work, read_lines(board, seat, text))
    return work
