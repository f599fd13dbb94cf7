"""Games of The Republic of Carthage for the tests of setup and mortality: dealt by real dice, or laid out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.running import advance
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.state import IN_CITY, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import book_of, game_of, position, put

PLAYERS = ("anna", "ben", "clara", "dora", "emil", "fynn")


@cache
def _box() -> tuple[Any, Any]:
    tables = {
        name: parse_table(name, resources.games("republic_of_carthage", f"{name}.toml").read_text("utf-8"))
        for name in SYSTEM.tables
    }
    return SYSTEM.load(tables), read_schedules(tables["schedules"])["faithful"]


def game(players: int = 3, **settings: object) -> Game:
    """Return a game of some players with some settings, in the faithful schedule."""
    box, schedule = _box()
    return game_of(SYSTEM, box, PLAYERS[:players], settings, schedule)


class Deal:
    """A game set up by seeded dice; `order` runs the setup orders, `events` are all so far."""

    def __init__(self, of: Game, seed: int = 0) -> None:
        self.game = of
        self.seed = seed
        self.events: list[Event] = []
        self.states: list[State] = []
        begun = advance.begin(of)
        self.state = begun.state
        self._run(())

    def _run(self, orders: Iterable[Filed]) -> None:
        packet = self.state.packet
        assert packet is not None
        link = f"{self.seed}/{packet.id}".encode().ljust(32, b"*")
        dice = Dice.seeded(link, link[::-1])
        for step in advance.advance(self.game, self.state, book_of(orders, packet.id), dice):
            self.events += step.events
            self.states.append(step.state)
            self.state = step.state

    def order(self, *orders: Filed) -> Deal:
        """Close the open packet with some orders on file and play on to the next one."""
        self.state = advance.lock(self.game, self.state).state
        self._run(orders)
        return self

    def said(self, kind: str) -> tuple[Any, ...]:
        """Return the payloads of a kind of event."""
        return tuple(event.data for event in self.events if event.kind == kind)

    def deals(self) -> dict[str, tuple[str, ...]]:
        """Return the Senators dealt to each seat."""
        return dict(self.said("senators_dealt")[0].factions)


def faction(state: State, seat: str, *senators: str, leader: str = "", **fields: object) -> State:
    """Return the state with Senators of a faction in play, by card id, the leader with his marker."""
    box, _ = _box()
    for key in senators:
        inf = box.person(key).inf
        row: dict[str, Any] = {"place": IN_CITY, "inf": inf, "leader": key == leader, **fields}
        state = put(state, SENATORS, SCOPE, key, Senator(int(key.rstrip("AB")), seat, **row))
    return state


def bare_table(of: Game) -> State:
    """Return the tables with nothing dealt."""
    return position(of)


def audit(of: Game, state: State) -> Mapping[str, Mapping[str, int]]:
    """Return all figures that must not change."""
    return {name: dict(count(of, state)) for name, count in of.system.audits.items()}
