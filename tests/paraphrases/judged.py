"""What becomes of a text: read as meant, proposed, asked about, lost in silence, or taken for another order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.model.reading import (
    Ambiguous,
    Command,
    Misread,
    Proposed,
    Read,
    Result,
    Talk,
    TooMany,
    UnknownName,
    Withdrawn,
)
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.table import Board

ANSWERS: Final = ("as meant", "proposed", "asked", "silent", "misread")
"""The best first."""
Order = tuple[Any, ...]


def order(read: Read) -> Order:
    """Return what an order comes to, however it was said."""
    what, when = read.order, read.when
    if when and hasattr(what, "under"):
        what, when = what.under(when), ()
    return (what, frozenset(when), read.life, bool(read.rank), read.extra)


@dataclass(frozen=True)
class Told:
    """How a text was read."""

    filed: frozenset[Order]
    offered: frozenset[Order]
    asked: bool
    commanded: bool
    results: tuple[Result, ...]


def told(board: Board, seat: str, text: str) -> Told:
    """Read a text as a seat's letter."""
    results = read_lines(board, seat, text)
    filed = frozenset(order(result) for result in results if isinstance(result, Read))
    proposed = (read for result in results if isinstance(result, Proposed) for way in result.proposals for read in way)
    either = (read for result in results if isinstance(result, Ambiguous) for read in result.candidates)
    offered = frozenset(map(order, (*proposed, *either)))
    asked = any(isinstance(each, Misread | Ambiguous | UnknownName | TooMany | Proposed) for each in results)
    commanded = any(isinstance(each, Command) for each in results)
    return Told(filed, offered, asked, commanded, results)


def judged(said: Told, meant: Iterable[Order]) -> str:
    """Return how a text was taken that means some orders and no others."""
    wanted = frozenset(meant)
    if said.filed - wanted or said.commanded:
        return "misread"
    if said.filed == wanted and not said.asked:
        return "as meant"
    if not said.asked:
        return "silent"
    return "proposed" if wanted - said.filed <= said.offered else "asked"


def filed(board: Board, seat: str, results: tuple[Result, ...]) -> frozenset[Order]:
    """Return the orders among some results that are filed; the others are refused, with the reason."""
    history = board.history
    work = Filing(board.game, seat, "here", history.state, history.book, dice_for(board.id, history, board.keys))
    outcomes = submit(work, results).outcomes
    read = (each.result for each in outcomes if each.status == "understood")
    return frozenset(order(each) for each in read if isinstance(each, Read))


def shown(said: Told, board: Board) -> str:
    """Return how each result of a text was read, for a table."""
    return "; ".join(_shown(result, board) for result in said.results)


def _shown(result: Result, board: Board) -> str:
    if isinstance(result, Read):
        return result.say(board.game.name)
    if isinstance(result, Proposed):
        ways = (", ".join(read.say(board.game.name) for read in way) for way in result.proposals)
        return f"proposed: {' or '.join(ways)} (unexplained: {result.unexplained})"
    if isinstance(result, Withdrawn):
        return f"withdrawn: {', '.join(read.say(board.game.name) for read in result.reads)}"
    return f"{type(result).__name__.lower()}: {result.text}" if not isinstance(result, Talk) else "talk"
