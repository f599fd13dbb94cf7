"""In each packet of The Republic of Rome, what a seat may not know changes no byte of what it gets, and no question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from adjudicator.engine.running.questions import topics
from adjudicator.systems.republic.state import FACTIONS, HANDS, SCOPE
from tests.amount import sampled, some
from tests.properties.boards import run
from tests.properties.positions import Position, elsewhere
from tests.properties.seen import Pair, a_mail, bytes_for
from tests.properties.turns import ROME, Roman, title

GAMES = ((3, 4, 11), (6, 3, 11))
PACKETS = {
    "Set-up",
    "Revenue",
    "Forum",
    "Elections",
    "Courts and Provinces",
    "Agenda",
    "Business",
    "Combat",
    "Revolution",
}
LINES = (
    "status",
    "help",
    "help all",
    "who is still to move?",
    "what did I send?",
    "tribune veto 1",
    "graft any up to 4",
    "play Murder of a Tribune",
    "vote yes on 1 buying 3 from FT",
    "discard Tribune",
    "withdraw 1",
    "done",
)
"""Orders about cards that a seat may hold or not: what it is answered may tell of its own hand alone."""


def cases() -> Iterator[tuple[Position, str, int]]:
    """Yield open packets of random games, the seat to look from, and a number for chance."""
    positions = [
        position for seed, players, packets in GAMES for position in run(ROME, seed, players, packets).positions
    ]
    for number, position in enumerate(positions):
        seats = position.table.game.seats
        yield position, seats[number % len(seats)], number


def other(position: Position, seat: str, number: int) -> Position:
    return elsewhere(position, seat, Random(number), Roman)


def pair(position: Position, seat: str, number: int) -> Pair:
    def look(each: Position) -> dict[str, object]:
        game, state = each.table.game, each.table.history.state
        asked = repr([topic for topic in topics(game, state) if topic.slot.seat == seat])
        return {**bytes_for(each, seat, a_mail(each, seat, Random(number), LINES)), "topics": asked}

    return Pair(look, position, other(position, seat, number))


@pytest.mark.parametrize("table", [HANDS, FACTIONS], ids=lambda table: table.name)
def test_the_other_worlds_are_other_ones_in_every_packet(table: Any) -> None:
    """The test below would show nothing if hands and treasuries of the others did not differ."""
    met, apart = set[str](), set[str]()
    for position, seat, number in cases():
        met.add(title(position))
        mine, theirs = position.table.history.state, other(position, seat, number).table.history.state
        here, there = (table.rows(state, SCOPE) for state in (mine, theirs))
        if any(here[each] != there[each] for each in here if each != seat):
            apart.add(title(position))
        assert here[seat] == there[seat]
    assert met == apart
    assert met >= PACKETS


@sampled
def test_no_byte_and_no_question_depends_on_what_a_seat_may_not_know() -> None:
    for position, seat, number in some(tuple(cases()), 3):
        found = pair(position, seat, number).differing()
        assert found == [], f"{seat} at {position.table.history.state.packet}"


def test_a_view_that_hides_nothing_is_found() -> None:
    position, seat, number = next(case for case in cases() if title(case[0]) == "Forum")
    assert pair(position, seat, number).told_apart_by_a_view_that_hides_nothing()
