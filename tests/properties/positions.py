"""Positions of random games of Carthage, kept still; and other worlds that one seat cannot tell from them."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from adjudicator.engine.log.book import Book
from adjudicator.engine.log.history import History
from adjudicator.engine.log.log_row import LogRow
from adjudicator.model import fold
from adjudicator.model.event import Event
from adjudicator.model.record import field_names, is_record, record
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Packet, State
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table, boxed
from adjudicator.service.setup.demo import Hands
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.rules.revolution.exchanging import HAND_KINDS
from adjudicator.testing.simulation import PACKETS, Result, declared, simulate

SYSTEM = "republic_of_carthage"
POOLS = (("hands", "decks"), ("trade",))
"""Tables whose hidden cards could as well lie in another's place."""


@dataclass(frozen=True)
class Position:
    """A game while a packet is open, and a home that tells the hour."""

    home: Home
    table: Table


Played = tuple[Result, tuple[Position, ...]]


@cache
def played(seed: int, players: int = 4, schedule: str = "faithful", traders: int = 3, packets: int = PACKETS) -> Played:
    """Return a random game and its open packets; equal questions get the same game."""
    kept: list[Position] = []

    def watch(home: Home, table: Table) -> None:
        kept.append(Position(Home(home.path, Hands(home.now())), still(table)))

    folder = Path(mkdtemp(prefix="adjudicator-positions-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    printed = {option["name"]: option["default"] for option in declared(SYSTEM)}
    settings = {**printed, "traders_each": traders, "open_treasuries": False}
    result = simulate(SYSTEM, players, seed, schedule, settings=settings, packets=packets, watch=watch, folder=folder)
    return result, tuple(kept)


def still(table: Table) -> Table:
    """Return a game that stays as it is while the other goes on, its last report not yet written."""
    kept = copy(table)
    kept.history = twin(table.history)
    kept.history.published.pop()
    return kept


def twin(history: History) -> History:
    """Return a history that does not grow with the other."""
    kept = copy(history)
    for each in fields(history):
        grows = getattr(history, each.name)
        if isinstance(grows, list | set | dict):
            setattr(kept, each.name, copy(grows))
    return kept


# ------------------------------------------------------------------------------ another world


@record
class Whole:
    """A change that makes the state another one: tests alone need it."""

    state: State


ways: dict[Any, Any] = fold._CHANGES
ways[Whole] = lambda _, change: change.state


def becoming(event: Event, state: State) -> Event:
    """Return an event after which the state is this one."""
    changes: Any = (*event.changes, Whole(state))
    return replace(event, changes=changes)


def elsewhere(position: Position, seat: str, chance: Random, how: type[Scramble] | None = None) -> Position:
    """Return the position in a world that differs in all that a seat may not know, and in nothing else.

    Hidden cards lie in other places, hidden sums are others, the orders on file of others are gone or
    changed, and what happened out of the seat's sight happened otherwise. `how` knows the secrets of other games.
    """
    history = position.table.history
    since = last_report(position)
    scramble = (how or Scramble)(seat, chance)
    before, now = scramble.state(_before(history, since)), scramble.state(history.state)
    old = max((at for at, row in enumerate(history.rows) if row.seq <= since), default=-1)
    bodies = [scramble.event(row.body) for row in history.rows]
    if old >= 0:
        bodies[old] = becoming(bodies[old], before)
    bodies[-1] = becoming(bodies[-1], now)
    rows = [LogRow(row.seq, row.stream, row.step, body) for row, body in zip(history.rows, bodies, strict=True)]
    other = twin(history)
    other.rows, other.state, other.book = rows, now, scramble.book(history.book)
    table = copy(position.table)
    table.history = other
    return Position(position.home, table)


def last_report(position: Position) -> int:
    """Return the row after which the report tells; 0 for the first."""
    published = position.table.history.published
    return published[-1][0] if published else 0


def _before(history: History, since: int) -> State:
    """Return the state at the last report."""
    state = State(parts={}, visits={})
    for row in history.rows:
        if row.seq <= since:
            state = fold.apply(state, row.body)
    return state


class Scramble:
    """Changes what a seat may not know; `system` says which cards can lie in a hand."""

    system = SYSTEM

    def __init__(self, seat: str, chance: Random) -> None:
        self.seat, self.chance = seat, chance
        self.moved: dict[int, tuple[str, ...]] = {}

    def state(self, state: State) -> State:
        """Return a state with other secrets; the numbers of cards, which are public, stay."""
        if not state.parts:
            return state
        self.moved = {}
        for part in state.parts.values():
            for pool in POOLS:
                self._shuffle([s for table in pool for s in hidden(part.get(table, {}), self.seat)])
        other: State = self.value(state)
        return replace(other, used=(*filter(self._mine, state.used), "nobody:7"))

    def _shuffle(self, secrets: list[Secret[Any]]) -> None:
        """Deal hidden cards again; what goes on the board as it is drawn stays in the decks."""
        sorts: dict[bool, list[str]] = {True: [], False: []}
        for card in (card for secret in secrets for card in secret.value):
            sorts[for_hands(card, self.system)].append(card)
        for cards in sorts.values():
            self.chance.shuffle(cards)
        for secret in secrets:
            self.moved[id(secret)] = tuple(sorts[for_hands(card, self.system)].pop() for card in secret.value)

    def event(self, event: Event) -> Event:
        """Return an event of the other world; of its changes, packets alone are left."""
        data = self.value(event.data) if event.seen_by(self.seat) else None
        if event.kind == "rolled" and data is None:
            data = replace(event.data, value=event.data.value % event.data.sides + 1)
        because = event.because if self._mine(event.because) or ":" not in event.because else "nobody:99"
        packets = tuple(change for change in event.changes if isinstance(change, Packet))
        return replace(event, data=data, changes=packets, because=because)

    def book(self, book: Book) -> Book:
        """Return a book in which the others' orders are gone or stand twice."""
        kept = tuple(filed for filed in book.filed if filed.seat == self.seat or self.chance.random() < 0.5)
        others = tuple(replace(f, number=f.number + 50) for f in kept if f.seat != self.seat)
        numbers = {seat: n if seat == self.seat else n + 50 for seat, n in (book.numbers or {}).items()}
        return replace(book, filed=kept + others, numbers=numbers)

    def _mine(self, mark: str) -> bool:
        return mark.rpartition(":")[0] == self.seat

    def value(self, value: Any) -> Any:
        """Return a value with every secret in it changed that the seat may not know."""
        if isinstance(value, Secret):
            return value if self._knows(value) else self._other(value)
        if isinstance(value, tuple):
            return tuple(self.value(item) for item in value)
        if isinstance(value, Mapping):
            return {key: self.value(item) for key, item in value.items()}
        if is_record(value):
            return type(value)(**{name: self.value(getattr(value, name)) for name in field_names(type(value))})
        return value

    def _knows(self, secret: Secret[Any]) -> bool:
        return self.seat in secret.to or EVERYBODY in secret.to

    def _other(self, secret: Secret[Any]) -> Secret[Any]:
        if id(secret) in self.moved:
            return Secret(self.moved[id(secret)], secret.to)
        old = secret.value
        if isinstance(old, int):
            return Secret(old + self.chance.randrange(1, 50), secret.to)
        if isinstance(old, tuple) and old and isinstance(old[0], tuple):
            return Secret(tuple((good, count + 1) for good, count in reversed(old)), secret.to)
        return Secret((), secret.to) if isinstance(old, tuple) else Secret(f"{old}?", secret.to)


@cache
def for_hands(card: str, system: str = SYSTEM) -> bool:
    """Return whether a card of a republic can lie in a hand."""
    box = boxed(system, ())[0]
    return box.knows(bare(card)) and box.kind_of(bare(card)) in HAND_KINDS


def hidden(rows: Mapping[str, Any], seat: str) -> list[Secret[Any]]:
    """Return the piles of a table that a seat may not see."""
    found = [row.cards for _, row in sorted(rows.items())]
    return [secret for secret in found if seat not in secret.to and EVERYBODY not in secret.to]
