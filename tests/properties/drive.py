"""A game of Carthage driven without mail, by dice that depend on labels alone, so that schedules can be compared."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.history import History
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance
from adjudicator.engine.system import Game
from adjudicator.model.order import Filed
from adjudicator.service.game.table import build_game
from adjudicator.service.settings.config import GameConfig, Player
from adjudicator.testing.players import Wish, wishes

SYSTEM = "republic_of_carthage"
NAMES = ("Anna", "Ben", "Cleo", "Dora")


@cache
def carthage(schedule: str, traders: int = 3) -> Game:
    """Return a game of four players under a schedule."""
    players = tuple(Player(name=name, address=f"{name}@x.example", seat=name.lower()) for name in NAMES)
    settings = {"traders_each": traders, "seating": "given"}
    return build_game(
        GameConfig(id="driven", title="", system=SYSTEM, players=players, schedule=schedule, settings=settings)
    )


class Drive:
    """A history that grows step by step; `filed` are the orders of each packet, in order of arrival."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.history = History()
        self.filed: list[Filed] = []
        self.take(advance.begin(game).events)
        self.run()

    def take(self, bodies: tuple[Any, ...]) -> None:
        """Append the rows of one step."""
        step = self.history.step + 1
        for body in bodies:
            self.history.add(LogRow(self.history.last + 1, "state", step, body))

    def dice(self) -> Dice:
        """Return dice that know what was rolled in this packet."""
        return Dice.seeded(b"o" * 32, b"h" * 32, self.history.labels())

    def run(self) -> None:
        """Run until players are waited for."""
        while not (advance.waits(self.history.state) or advance.stopped(self.game, self.history.state)):
            packet = self.history.state.packet
            for step in advance.advance(self.game, self.history.state, self.history.book, self.dice()):
                self.take(step.events)
                if step.state.packet != packet:
                    break

    @property
    def packet(self) -> str:
        """The title of the open packet, empty where none is open."""
        packet = self.history.state.packet
        return packet.name if packet is not None and packet.stage == "open" else ""

    def file(self, filed: Filed) -> Filed:
        """File an order for the current packet under the next number; return it as it is filed."""
        packet = self.history.state.packet
        number = self.history.book.next_number(filed.seat)
        new = replace(filed, number=number, packet=packet.id if packet else "")
        step = advance.arrive(self.game, self.history.state, new, self.dice())
        self.take((OrderFiled(new), *(step.events if step is not None else ())))
        return new

    def close(self) -> None:
        """Lock the open packet and run on."""
        self.take(advance.lock(self.game, self.history.state).events)
        self.run()


def order(seat: str, wish: Wish) -> Filed:
    """Return a wish as an order without a number."""
    return Filed(seat, 0, wish.order, wish.when, wish.life, wish.rank, "", "", 0)


def decided(schedule: str, seed: int, until: str, rounds: int = 3) -> tuple[Drive, dict[str, list[Filed]]]:
    """Return a game played at random until a packet opens, with its orders by the title of their packet."""
    chance, drive, said = Random(seed), Drive(carthage(schedule)), {}
    while drive.packet not in ("", until):
        said[drive.packet] = filed = list[Filed]()
        for _ in range(rounds):
            for seat in drive.game.seats:
                for bundle in wishes(drive.game, drive.history.state, seat, chance)[:2]:
                    filed += [drive.file(order(seat, wish)) for wish in bundle]
        drive.close()
    return drive, said


def repeated(schedule: str, of: Game, said: dict[str, list[Filed]], until: str) -> Drive:
    """Return the game in which the same orders are filed under another schedule, until a packet opens.

    Orders for a packet of the first schedule are filed for each packet of this one that runs a part of it,
    unless they have been used up.
    """
    drive, known = Drive(carthage(schedule)), dict[str, str]()
    while drive.packet not in ("", until):
        spec = next(spec for spec in drive.game.schedule.packets if spec.title == drive.packet)
        step = next(name for name in drive.game.system.steps if drive.game.schedule.packet_of(name) == spec)
        packet = of.schedule.packet_of(step)
        for filed in said.get(packet.title if packet else "", ()):
            if known.get(filed.id, "nobody:0") not in drive.history.state.used:
                known[filed.id] = drive.file(filed).id
        drive.close()
    return drive
