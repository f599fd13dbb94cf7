"""Open packets of whole random turns of Carthage, played without letters; and the same turns with orders in vain."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import Book
from adjudicator.engine.log.history import Published
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance, questions
from adjudicator.model.order import Filed
from adjudicator.model.record import field_names, is_record, record
from adjudicator.service.game.home import Home
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.table import Board
from adjudicator.service.setup.demo import Hands
from adjudicator.systems.republic.orders.revolution import Exchange
from adjudicator.testing import bare
from tests.properties.positions import SYSTEM, Position, Scramble, twin

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SETTINGS = {"traders_each": 3, "open_treasuries": False, "open_voting": False}
TOLD = Published("", "", ())
ROME = "republic_of_rome"
VAIN = 900
"""The number of the first order in vain of each packet; no player comes so far."""


class Still(Board):
    """A game in memory that stays as it is while the other goes on."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.config, board.keys)
        self.game = board.game
        self.history = twin(board.history)
        self.secret = bytes(64)

    def dice(self) -> Dice:
        """Return the dice of the current packet."""
        return dice_for(self.id, self.history, self.keys)


@cache
def home() -> Home:
    """Return an empty home whose clock stands still."""
    folder = Path(mkdtemp(prefix="adjudicator-turns-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return Home(folder, Hands(NOW))


@cache
def turns(seed: int, players: int, schedule: str, packets: int) -> tuple[Position, ...]:
    """Return the open packets of a random game, when all have written."""
    kept: list[Position] = []
    told = 0

    def watch(board: Board) -> None:
        nonlocal told
        still: Any = Still(board)
        still.history.published = [(told, TOLD)] if told else []
        kept.append(Position(home(), still))
        told = board.history.last

    bare.play(SYSTEM, players, seed, settings=SETTINGS, packets=packets, schedule=schedule, watch=watch)
    return tuple(kept)


def title(position: Position) -> str:
    """Return the title of the open packet."""
    packet = position.table.history.state.packet
    return packet.name if packet is not None else ""


# ------------------------------------------------------------------- other orders of the others


class Sealed(Scramble):
    """A world in which what the others have sealed says otherwise: other ceilings, other sides, other cards."""

    def book(self, book: Book) -> Book:
        """Return a book in which the orders of the others are changed, and some gone or there twice."""
        changed = replace(book, filed=tuple(f if f.seat == self.seat else self._turned(f) for f in book.filed))
        return super().book(changed)

    def _turned(self, filed: Filed) -> Filed:
        return replace(filed, order=turned(filed.order))


class Roman(Sealed):
    """Another world of Rome, whose red cards lie in hands."""

    system = ROME


SIDES = {"yes": "no", "no": "yes", "support": "oppose", "oppose": "support"}


def turned(value: Any) -> Any:
    """Return an order that says otherwise: higher sums, the other side, the contrary."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if isinstance(value, str):
        return SIDES.get(value, value)
    if isinstance(value, tuple):
        return tuple(turned(one) for one in value)
    if is_record(value):
        return type(value)(**{name: turned(getattr(value, name)) for name in field_names(type(value))})
    return value


# ------------------------------------------------------------------------------ orders in vain


@record
class Never:
    """A condition that does not hold."""

    figure: str = "tax"
    subject: str = ""

    def holds(self, value: int) -> bool:
        """Say no."""
        return value < 0

    def opposite(self) -> None:
        """Return nothing: there is no word for it."""

    def say(self, names: Any) -> str:
        """Return words."""
        del names
        return "the tax is below 0"


def in_vain(position: Position, seat: str, chance: Random) -> Position:
    """Return a position in which the others have filed more, none of which comes to anything."""
    table = copy(position.table)
    table.history = twin(position.table.history)
    state = table.history.state
    packet = state.packet.id if state.packet is not None else ""
    for number, order in enumerate(_vain(position, seat, chance), VAIN):
        owner, what, tests = order
        filed = Filed(owner, number, what, tests, "packet", 0, packet, "", 0)
        table.history.book = replace(table.history.book, filed=(*table.history.book.filed, filed))
    return Position(position.home, table)


def _vain(position: Position, seat: str, chance: Random) -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Yield orders under a condition that never holds, and exchanges that nobody else names."""
    game, state = position.table.game, position.table.history.state
    for topic in questions.topics(game, state):
        slot = topic.slot
        if slot.seat != seat and slot.choices.size():
            yield slot.seat, slot.choices.sample(chance.randrange), (Never(),)
    for other in game.seats:
        if other != seat:
            yield other, Exchange(f"seat:{seat}", (), ("card:public_outcry",) * 9), ()


def closed(position: Position) -> Position:
    """Return the game at its next open packet, or where it ends."""
    table: Any = Still(position.table)
    history = table.history
    history.published = [(history.last, TOLD)]
    take(table, advance.lock(table.game, history.state).events)
    while not advance.waits(history.state):
        take(table, next(advance.advance(table.game, history.state, history.book, table.dice())).events)
    return Position(position.home, table)


def take(table: Board, bodies: tuple[Any, ...]) -> None:
    """Append the bodies of one step to the log."""
    step = table.history.step + 1
    for body in bodies:
        table.history.add(LogRow(table.history.last + 1, "state", step, body))
