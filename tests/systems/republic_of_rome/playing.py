"""Games of The Republic of Rome for the tests: laid out by hand, or played by dice and players who order at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.running import advance
from adjudicator.engine.running.questions import topics
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game, Schedule
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.box.keys import family_of
from adjudicator.systems.republic.state import IN_CITY, ONGOING, SCOPE, Ongoing
from adjudicator.systems.republic_of_rome.state import SENATORS, Senator
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import Run, book_of, filed, game_of, position, put, said
from tests.systems.republic_of_rome.s01_components.reading import rome

PLAYERS = ("anna", "ben", "clara", "dora", "emil", "fynn")


@cache
def _schedule() -> Schedule:
    text = resources.games("republic_of_rome", "schedules.toml").read_text("utf-8")
    return read_schedules(parse_table("schedules", text))["faithful"]


def game(players: int = 3, **settings: object) -> Game:
    """Return a game of some players with some settings, in the faithful schedule."""
    return game_of(SYSTEM, rome(), PLAYERS[:players], settings, _schedule())


def table(of: Game) -> State:
    """Return the tables with nothing dealt."""
    return position(of)


def man(state: State, key: str, seat: str, **fields: Any) -> State:
    """Return the state with a Senator or Statesman in play, by card id, with the printed Influence if none is said."""
    row = {"place": IN_CITY, "inf": rome().person(key).inf, **fields}
    return put(state, SENATORS, SCOPE, key, Senator(int(family_of(key)), seat, **row))


def law(state: State, key: str) -> State:
    """Return the state with a Law in force."""
    for number, effect in enumerate(rome().laws[key].effects):
        state = put(state, ONGOING, SCOPE, f"{key}/{number}", Ongoing(key, effect, "permanent"))
    return state


def sentences(run: Run, kind: str) -> tuple[str, ...]:
    """Return what is told of the events of a kind, in order."""
    speaker = Speaker(folders(SYSTEM), game().name)
    return tuple(speaker.sentence(kind, data) for data in said(run, kind))


class Played:
    """A game played by real dice of a seed; `events` are all so far, `states` the positions after each step."""

    def __init__(self, of: Game, seed: int = 0) -> None:
        self.game, self.seed, self.chance = of, seed, Random(seed)
        self.events: list[Event] = []
        self.counted = Counter[str]()
        self.numbers = Counter[str]()
        begun = advance.begin(of)
        self.state = begun.state
        self._run(())

    def _run(self, orders: Iterable[Filed]) -> None:
        packet = self.state.packet
        assert packet is not None
        link = f"{self.seed}/{packet.id}".encode().ljust(32, b"*")
        for step in advance.advance(self.game, self.state, book_of(orders, packet.id), Dice.seeded(link, link[::-1])):
            self.events += step.events
            before, self.state = self.state, step.state
            if self.state.parts is not before.parts:  # a step that changes no table changes no figure
                self.audited()

    def audited(self) -> None:
        """Compare what must not change with what it was when the tables were laid out."""
        now = audit(self.game, self.state)
        assert now == _laid(self.game), f"after {self.events[-1].kind}"

    def order(self, *orders: Filed) -> Played:
        """Close the open packet with some orders on file and play on to the next one."""
        self.state = advance.lock(self.game, self.state).state
        self._run(tuple(self._numbered(orders)))
        return self

    def _numbered(self, orders: Iterable[Filed]) -> Iterator[Filed]:
        """Yield orders with numbers that no order of their seat had before: one that was used is never used again."""
        for order in orders:
            self.numbers[order.seat] += 1
            yield replace(order, number=self.numbers[order.seat])

    def at_random(self) -> Played:
        """Close the open packet with an order at random for every second topic."""
        return self.order(*self._drawn())

    def _drawn(self) -> Iterator[Filed]:
        for topic in topics(self.game, self.state):
            if self.chance.randrange(2) and topic.slot.choices.size():
                yield filed(topic.slot.seat, topic.slot.choices.sample(self.chance.randrange))

    def said(self, kind: str) -> tuple[Any, ...]:
        """Return the payloads of a kind of event."""
        return tuple(event.data for event in self.events if event.kind == kind)


def audit(of: Game, state: State) -> Mapping[str, Mapping[str, int]]:
    """Return all figures that must not change."""
    counts: Mapping[str, Callable[[Game, State], Mapping[str, int]]] = of.system.audits
    return {name: dict(count(of, state)) for name, count in counts.items()}


_LAID: dict[tuple[Any, ...], Mapping[str, Mapping[str, int]]] = {}


def _laid(of: Game) -> Mapping[str, Mapping[str, int]]:
    key = (of.seats, of.options)
    if key not in _LAID:
        _LAID[key] = audit(of, position(of))
    return _LAID[key]
