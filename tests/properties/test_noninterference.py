"""What a seat may not know changes no byte of what it is sent: cards, treasuries and sealed orders of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from adjudicator.engine.advance import topics
from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.state import FACTIONS, SCOPE, TRADE
from tests.properties.positions import Position, elsewhere, played
from tests.properties.seen import a_mail, bytes_for

GAMES = [(1, 4, "faithful"), (2, 3, "fast"), (5, 5, "strict")]
LINES = ("status", "help", "offer Baal a goat", "sell all dye and everything else", "gift 5000 to Ben", "done")


def cases() -> Iterator[tuple[Position, str, int]]:
    for seed, players, schedule in GAMES:
        for number, position in enumerate(played(seed, players, schedule)[1]):
            seats = position.table.game.seats
            yield position, seats[number % len(seats)], number


def test_the_other_world_is_another_one() -> None:
    """The test would show nothing if the two worlds did not differ in hands, cards, treasuries and orders."""
    differ: set[str] = set()
    for position, seat, number in cases():
        there = elsewhere(position, seat, Random(number))
        mine, theirs = position.table.history, there.table.history
        for other in set(position.table.game.seats) - {seat}:
            for name, table, key in (("hand", "hands", other), ("cards", "trade", f"hand:{other}")):
                if mine.state.parts[SCOPE][table][key] != theirs.state.parts[SCOPE][table][key]:
                    differ.add(name)
            if FACTIONS.get(mine.state, SCOPE, other) != FACTIONS.get(theirs.state, SCOPE, other):
                differ.add("treasury")
            if mine.book.of(other) != theirs.book.of(other):
                differ.add("orders")
        assert mine.book.of(seat) == theirs.book.of(seat)
        assert FACTIONS.get(mine.state, SCOPE, seat) == FACTIONS.get(theirs.state, SCOPE, seat)
        assert TRADE.get(mine.state, SCOPE, f"hand:{seat}") == TRADE.get(theirs.state, SCOPE, f"hand:{seat}")
    assert differ == {"hand", "cards", "treasury", "orders"}


def test_no_byte_depends_on_what_a_seat_may_not_know() -> None:
    for position, seat, number in cases():
        raw = a_mail(position, seat, Random(number), LINES)
        there = elsewhere(position, seat, Random(number))
        mine, theirs = bytes_for(position, seat, raw), bytes_for(there, seat, raw)
        for name in mine:
            assert mine[name] == theirs[name], f"{name} of {seat} at {position.table.history.state.packet}"


# ------------------------------------------------------------------- the test can fail: leaks put in


def leaks(position: Position, seat: str) -> bool:
    """Say whether the test finds a leak at a position."""
    raw = a_mail(position, seat, Random(3), LINES)
    return bytes_for(position, seat, raw) != bytes_for(elsewhere(position, seat, Random(3)), seat, raw)


def late(seed: int = 1) -> tuple[Position, str]:
    position = played(seed, 4, "faithful")[1][-1]
    return position, position.table.game.seats[0]


def test_a_view_that_hides_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = late()
    assert not leaks(position, seat)
    monkeypatch.setattr("adjudicator.service.sights.view", lambda state, _: state)
    assert leaks(position, seat)


def test_a_topic_that_exists_because_of_anothers_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = late()
    there = elsewhere(position, seat, Random(3))
    table, system = position.table, position.table.game.system
    other = next(each for each in table.game.seats if cards_of(position, each) != cards_of(there, each))
    name = next(topic.step for topic in topics(table.game, table.history.state) if topic.slot.seat == seat)
    spec, telling = system.steps[name], cards_of(position, other)

    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        hand = TRADE.get(state, SCOPE, f"hand:{other}").cards.known()
        yield from (topic for topic in spec.foresees(game, state, scope) if hand == telling)

    leaky = replace(system, steps={**system.steps, name: replace(spec, foresees=foresees)})
    monkeypatch.setitem(table.__dict__, "game", replace(table.game, system=leaky))
    assert leaks(position, seat)


def cards_of(position: Position, seat: str) -> tuple[str, ...]:
    return TRADE.get(position.table.history.state, SCOPE, f"hand:{seat}").cards.known()
