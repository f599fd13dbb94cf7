"""A table at which Harbour is played without mail: a log in memory, and dice that depend on labels alone."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.history import History, Rewound, replay
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance, questions
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game, Schedule, System
from adjudicator.model.order import Filed, Test
from adjudicator.model.record import decode, encode, record
from adjudicator.model.state import State
from tests.toy.harbour import SYSTEM

V = TypeVar("V")
FOLDER = Path(__file__).parent
SEATS = ("ann", "ben", "cleo")


@record
class WaitForMe:
    """`pause before auction`: wait for me there."""

    kind = "pause"
    step: str

    def key(self) -> str:
        """Return the same for all pauses before one step."""
        return f"pause:{self.step}"

    def where(self) -> dict[str, str]:
        """Return the step to wait at."""
        return {"step": self.step}


def toml(name: str) -> dict[str, Any]:
    """Return a table of the toy's box."""
    return tomllib.loads((FOLDER / "games/harbour" / f"{name}.toml").read_text("utf-8"))


def harbour(schedule: str | Schedule = "one", seats: tuple[str, ...] = SEATS, system: System = SYSTEM) -> Game:
    """Return a game of Harbour under a schedule of its box, or another."""
    found = read_schedules(toml("schedules"))[schedule] if isinstance(schedule, str) else schedule
    return Game("toy", system, system.load({"harbour": toml("harbour")}), {}, seats, found)


def label_dice(history: History) -> Dice:
    """Return dice whose numbers depend on labels alone, whatever the packet."""
    return Dice.seeded(b"o" * 32, b"h" * 32, history.labels())


def link_dice(history: History) -> Dice:
    """Return dice of a link for each packet, as in a real game."""
    packet = history.state.packet
    assert packet is not None
    link = packet.index.to_bytes(32, "big")
    return Dice.seeded(b"o" + link[1:], b"h" + link[1:], history.labels())


class Table:
    """A game at play: every step is appended to the log as one transaction."""

    def __init__(self, game: Game, dice: Callable[[History], Dice] = label_dice, log: Iterable[str] = ()) -> None:
        self.game, self.dice = game, dice
        self.log = list(log)
        self.history = replay(read(line) for line in self.log)
        if not self.log:
            self.take(advance.begin(game))

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.history.state

    def append(self, *bodies: object) -> None:
        """Append rows of one transaction to the log."""
        step = self.history.step + 1
        for body in bodies:
            row = {"seq": self.history.last + 1, "step": step, "body": encode(body)}
            self.log.append(json.dumps(row))
            self.history.add(read(self.log[-1]))

    def take(self, step: advance.Step) -> None:
        """Append a step; the log must say what the step says."""
        self.append(*step.events)
        assert self.state == step.state

    def file(
        self, seat: str, order: object, life: str = "packet", *, when: tuple[Test, ...] = (), rank: int = 0
    ) -> Filed:
        """File an order; if an open slot takes it, it is carried out in the same transaction."""
        packet = self.state.packet
        number = self.history.book.next_number(seat)
        new = Filed(seat, number, order, when, life, rank, packet.id if packet else "", "", 0)
        self.receive(new)
        return new

    def receive(self, new: Filed) -> None:
        """Take an order in as its mail arrives."""
        step = advance.arrive(self.game, self.state, new, self.dice(self.history))
        self.append(OrderFiled(new), *(step.events if step is not None else ()))

    def run(self, steps: int = 10_000) -> None:
        """Go on until players are waited for, or for a number of steps."""
        going = advance.advance(self.game, self.state, self.history.book, self.dice(self.history))
        for _ in range(steps):
            step = next(going, None)
            if step is None:
                return
            opened = step.state.packet != self.state.packet
            self.take(step)
            if opened:
                # Another packet has another link.
                going = advance.advance(self.game, self.state, self.history.book, self.dice(self.history))

    def close(self) -> None:
        """Lock the open packet and go on to the next."""
        self.take(advance.lock(self.game, self.state))
        self.run()

    def rewind(self, to: int, *, reopen: bool = False) -> None:
        """Go back to a row."""
        self.append(Rewound(to, reopen, "a test"))
        if reopen:
            self.take(advance.reopen(self.game, self.history))

    def told(self, kind: str) -> list[Any]:
        """Return the payloads of the live events of a kind."""
        return [event.data for event in self.history.events() if event.kind == kind]


def read(line: str) -> LogRow:
    """Return a row of the log."""
    row = json.loads(line)
    return LogRow(row["seq"], "state", row["step"], decode(json.dumps(row["body"])))


def choose_all(table: Table, pick: Random, chance: float = 0.7) -> None:
    """File a random legal order for each topic, with a chance that a seat says nothing."""
    for topic in questions.topics(table.game, table.state):
        if topic.slot.choices.size() and pick.random() < chance:
            table.file(topic.slot.seat, topic.slot.choices.sample(pick.randrange))


def play(game: Game, seed: int, dice: Callable[[History], Dice] = label_dice) -> Table:
    """Play a whole game at random."""
    pick = Random(seed)
    table = Table(game, dice)
    table.run()
    while not table.state.over:
        choose_all(table, pick)
        table.close()
    return table


def backwards(state: State) -> State:
    """Return the same state with every mapping in the opposite order of insertion."""
    parts = {scope: _flip({name: _flip(rows) for name, rows in part.items()}) for scope, part in state.parts.items()}
    return replace(state, parts=_flip(parts), visits=_flip(state.visits or {}))


def _flip(mapping: Mapping[str, V]) -> dict[str, V]:
    return dict(reversed(list(mapping.items())))
