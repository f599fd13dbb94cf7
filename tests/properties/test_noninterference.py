"""What a seat may not know changes no byte of what it is sent: cards, treasuries and sealed orders of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from adjudicator.engine.registry import systems
from adjudicator.engine.running.questions import topics
from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.state import FACTIONS, SCOPE
from adjudicator.systems.republic_of_carthage.state import TRADE
from tests.amount import sampled, some
from tests.properties.positions import SYSTEM, Position, elsewhere, played
from tests.properties.seen import Pair, a_mail, bytes_for
from tests.properties.turns import title, turns

POSTED = (2, 3, "fast", 3, 11)
"""The game whose orders come by mail: seed, players, schedule, traders and packets, the last of its second turn."""
GAMES = ((3, 4, "faithful", 9), (6, 3, "fast", 11), (6, 3, "strict", 22))
"""Games without letters: seed, players, schedule and packets."""
PHASES = {"Setup", "Revenue", "Trading"} | {
    *("Corruption", "Personal income", "Ransoms, gifts and redistribution", "Events of Revenue", "Contributions"),
    *("Collecting", "Price events", "Selling", "Warehouse", "Placing income"),
}
"""The packets looked at here, before the Forum; those after it are in `test_noninterference_turns`."""
EACH = 3
"""How many positions of a packet are looked at in one game."""
LINES = (
    "status",
    "help",
    "help all",
    "who is still to move?",
    "what did I send?",
    "what do I have?",
    "how much is in my treasury?",
    "how much money does Ben have?",
    "offer Baal a goat",
    "sell all dye and everything else",
    "gift 5000 to Ben",
    "done",
)


LOOKED_AT = {
    SYSTEM: "test_noninterference.py",
    "diplomacy": "test_noninterference_boards.py",
    "carthage_diplomacy": "test_noninterference_boards.py",
    "republic_of_rome": "test_noninterference_rome.py",
}


def test_every_system_that_is_installed_is_looked_at() -> None:
    """Who adds a system adds the game in which it is tried, and what is secret in it."""
    assert set(LOOKED_AT) == set(systems())
    assert all(Path(__file__).with_name(name).is_file() for name in LOOKED_AT.values())


def cases() -> Iterator[tuple[Position, str, int]]:
    for positions in (played(*POSTED)[1], *(turns(*game) for game in GAMES)):
        met: Counter[str] = Counter()
        for number, position in enumerate(positions):
            met[title(position)] += 1
            if title(position) in PHASES and met[title(position)] <= EACH:
                seats = position.table.game.seats
                yield position, seats[number % len(seats)], number


def pair(position: Position, seat: str, number: int) -> Pair:
    raw = a_mail(position, seat, Random(number), LINES)
    return Pair(lambda each: bytes_for(each, seat, raw), position, elsewhere(position, seat, Random(number)))


def test_every_packet_before_the_forum_is_reached() -> None:
    assert {title(position) for position, _, _ in cases()} == PHASES


def test_the_other_world_is_another_one() -> None:
    """The test would show nothing if the two worlds did not differ in hands, cards, treasuries and orders."""
    differ: set[str] = set()
    for position, seat, number in cases():
        there = elsewhere(position, seat, Random(number))
        mine, theirs = position.table.history, there.table.history
        for other in set(position.table.game.seats) - {seat}:
            for name, table, key in (("hand", "hands", other), ("cards", "trade", f"hand:{other}")):
                if mine.state.part(SCOPE)[table][key] != theirs.state.part(SCOPE)[table][key]:
                    differ.add(name)
            if FACTIONS.get(mine.state, SCOPE, other) != FACTIONS.get(theirs.state, SCOPE, other):
                differ.add("treasury")
            if mine.book.of(other) != theirs.book.of(other):
                differ.add("orders")
        assert mine.book.of(seat) == theirs.book.of(seat)
        assert FACTIONS.get(mine.state, SCOPE, seat) == FACTIONS.get(theirs.state, SCOPE, seat)
        assert TRADE.get(mine.state, SCOPE, f"hand:{seat}") == TRADE.get(theirs.state, SCOPE, f"hand:{seat}")
    assert differ == {"hand", "cards", "treasury", "orders"}


@sampled
def test_no_byte_depends_on_what_a_seat_may_not_know() -> None:
    for position, seat, number in some(cases(), 3):
        found = pair(position, seat, number).differing()
        assert found == [], f"{seat} at {position.table.history.state.packet}"


# ------------------------------------------------------------------- the test can fail: leaks put in


def late() -> tuple[Position, str]:
    """Return the last position that is looked at in the game by mail, and a seat."""
    position = [each for each in played(*POSTED)[1] if title(each) in PHASES][-1]
    return position, position.table.game.seats[0]


def test_a_view_that_hides_nothing_is_found() -> None:
    assert pair(*late(), 3).told_apart_by_a_view_that_hides_nothing()


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
    monkeypatch.setattr(table, "game", replace(table.game, system=leaky))
    assert pair(position, seat, 3).differing()


def cards_of(position: Position, seat: str) -> tuple[str, ...]:
    return TRADE.get(position.table.history.state, SCOPE, f"hand:{seat}").cards.known()
