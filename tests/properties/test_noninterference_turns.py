"""From Forum to Revolution, what a seat may not know changes no byte of what it is sent, and no question to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from adjudicator.engine.running.questions import topics
from adjudicator.engine.system import Game
from adjudicator.model import fold
from adjudicator.model.event import Event
from adjudicator.model.order import Topic
from adjudicator.model.record import field_names, is_record
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.state import DECKS, FACTIONS, HANDS, REMOVED, SCOPE
from tests.amount import sampled, some
from tests.properties.aftermath import HIGH, LOW, LOWER, MORE, aftermath, bidding
from tests.properties.positions import POOLS, Position, elsewhere, hidden
from tests.properties.seen import Pair, a_mail, bytes_for
from tests.properties.turns import VAIN, Sealed, closed, in_vain, title, turns

GAMES = ((3, 4, "faithful", 9), (6, 3, "fast", 11), (6, 3, "strict", 22))
PHASES = {
    "faithful": {"Forum", "Elections", "Courts and provinces", "Agenda", "Business", "Revolution"},
    "fast": {"Forum", "Elections, courts and agenda", "Business and Revolution"},
    "strict": {"Forum", "Suffetes", "Posts", "Committee", "Courts", "Provinces", "Agenda", "Business"}
    | {"Exploration and Combat", "Public Reaction", "Cards", "Commanders"},
}
AFTERMATH = (6, 3, 21)
"""The game of `strict` whose battles are won and lost as the test wants it: seed, players, packets before."""
LINES = (
    "status",
    "help",
    "help all",
    "help vote",
    "who is still to move?",
    "what did I send?",
    "how much money do I have?",
    "how many trade cards does Ben have?",
    "interfere oppose mine up to 900",
    "outcry veto 1",
    "outcry floor recruit 4 fleets",
    "graft any up to 4",
    "enact Wine Ban",
    "vote yes on 1 buying 3 from FT",
    "discard Public Outcry",
    "withdraw 1",
    "done",
)
"""Orders about cards that a seat may hold or not: what it is answered may tell of its own hand alone."""


def cases(schedule: str) -> Iterator[tuple[Position, str, int]]:
    """Yield the open packets of the later phases, the seat to look from, and a number for chance."""
    found = [position for game in GAMES if game[2] == schedule for position in turns(*game)]
    more = aftermath(*AFTERMATH) if schedule == "strict" else ()
    for number, position in enumerate((*found, *more)):
        if title(position) in PHASES[schedule]:
            seats = position.table.game.seats
            yield position, seats[number % len(seats)], number


def other(position: Position, seat: str, number: int) -> Position:
    return elsewhere(position, seat, Random(number), Sealed)


def asked(position: Position, seat: str) -> str:
    """Return all that a seat is asked, down to what is legal, suggested and done by default."""
    game, state = position.table.game, position.table.history.state
    return repr([topic for topic in topics(game, state) if topic.slot.seat == seat])


def pair(position: Position, seat: str, number: int) -> Pair:
    def look(each: Position) -> dict[str, object]:
        return {**bytes_for(each, seat, a_mail(each, seat, Random(number), LINES)), "topics": asked(each, seat)}

    return Pair(look, position, other(position, seat, number))


# ---------------------------------------------------------------------------------- two worlds


@pytest.mark.parametrize("schedule", sorted(PHASES))
def test_the_other_worlds_are_other_ones(schedule: str) -> None:
    """The test would show nothing if the worlds did not differ, in every packet, in hands, treasuries and orders."""
    met: dict[str, set[str]] = {}
    for position, seat, number in cases(schedule):
        mine, theirs = position.table.history, other(position, seat, number).table.history
        found = met.setdefault(title(position), set())
        for each in set(position.table.game.seats) - {seat}:
            for table in (HANDS, FACTIONS):
                if table.get(mine.state, SCOPE, each) != table.get(theirs.state, SCOPE, each):
                    found.add(table.name)
            if mine.book.of(each) != theirs.book.of(each):
                found.add("orders")
        assert mine.book.of(seat) == theirs.book.of(seat)
        assert all(
            table.get(mine.state, SCOPE, seat) == table.get(theirs.state, SCOPE, seat) for table in (HANDS, FACTIONS)
        )
    assert set(met) == PHASES[schedule]
    assert all(found == {"hands", "factions", "orders"} for found in met.values())


@sampled
@pytest.mark.parametrize("schedule", sorted(PHASES))
def test_no_byte_and_no_question_depends_on_what_a_seat_may_not_know(schedule: str) -> None:
    for position, seat, number in some(cases(schedule), 3):
        found = pair(position, seat, number).differing()
        assert found == [], f"{seat} at {position.table.history.state.packet}"


@pytest.mark.parametrize("schedule", sorted(PHASES))
def test_every_seat_is_asked_the_same_kinds_whatever_the_others_hold(schedule: str) -> None:
    """A question that one seat alone is asked must come from the board, not from a hand."""
    for position, seat, number in cases(schedule):
        there = other(position, seat, number)
        for each in position.table.game.seats:
            mine, theirs = (slots(one, each) for one in (position, there))
            assert mine == theirs, f"{each} at {position.table.history.state.packet}"


def slots(position: Position, seat: str) -> list[tuple[str, str, str]]:
    """Return what a seat is asked without what its own hand and treasury let it answer."""
    found = topics(position.table.game, position.table.history.state)
    return [(topic.slot.key, topic.slot.kind, topic.slot.need) for topic in found if topic.slot.seat == seat]


# ----------------------------------------------------------------------- events and their audience


def told(seat: str | None, game: tuple[int, int, str, int]) -> Iterator[tuple[str, str]]:
    """Yield kind and card of what a reader (None: the public) hears of cards that lie hidden after the step as well."""
    state, heard, step = State(parts={}, visits={}), list[Event](), 0
    for row in turns(*game)[-1].table.history.rows:
        if row.step != step:
            dark = in_the_dark(state)
            yield from ((e.kind, word) for e in heard for word in words(e.data) if named(word) in dark)
            heard, step = [], row.step
        state = fold.apply(state, row.body)
        if isinstance(row.body, Event) and row.body.kind != "rolled" and row.body.seen_by(seat):
            heard.append(row.body)


def in_the_dark(state: State) -> set[str]:
    """Return the cards that lie hidden in hands and decks."""
    tables = (part.get(table, {}) for part in state.parts.values() for table in POOLS[0])
    return {bare(token) for rows in tables for pile in hidden(rows, "") for token in pile.value}


def words(value: object) -> Iterator[str]:
    """Yield every word in the data of an event."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from words(one)
    elif is_record(value):
        for name in field_names(type(value)):
            yield from words(getattr(value, name))


def named(word: str) -> str:
    """Return the card that a word names, empty if it names none."""
    sort, _, card = word.partition(":")
    return bare(card) if sort in {"card", "senator"} else ""


@pytest.mark.parametrize("game", GAMES)
def test_no_public_event_names_a_card_that_lies_hidden(game: tuple[int, int, str, int]) -> None:
    face_up = in_play_of(turns(*game)[-1].table.history.state)
    assert [pair for pair in told(None, game) if named(pair[1]) not in face_up] == []


def in_play_of(state: State) -> set[str]:
    """Return the cards of which a copy has left the game, face up for all."""
    return {bare(token) for token in DECKS.get(state, SCOPE, REMOVED).cards.known()}


def test_the_owner_of_a_hand_hears_of_cards_that_lie_hidden() -> None:
    """The test above would show nothing if no event named such a card."""
    assert "hand_card_drawn" in {
        kind for seat in turns(*GAMES[0])[0].table.game.seats for kind, _ in told(seat, GAMES[0])
    }


# ------------------------------------------------------------------------- orders that come to nothing


def status_of(seat: str, here: Position, there: Position) -> Pair:
    return Pair(lambda each: bytes_for(each, seat, b"status\n"), here, there)


@pytest.mark.parametrize("schedule", ["fast", "faithful"])
def test_nobody_hears_of_an_order_of_another_that_came_to_nothing(schedule: str) -> None:
    """The packet is run twice, once with more orders of the others whose conditions do not hold."""
    idle = 0
    for position, seat, number in cases(schedule):
        here, there = closed(position), closed(in_vain(position, seat, Random(number)))
        looked_at = [event.data for event in there.table.history.events() if event.kind == "submitted"]
        idle += sum(number >= VAIN for data in looked_at for number in data.idle)
        if here.table.history.state.open_packet is not None:
            found = status_of(seat, here, there).differing()
            assert found == [], f"{seat} after {position.table.history.state.packet}"
    assert idle > len(PHASES[schedule])


# -------------------------------------------------------------------------------- bribes that lose


def test_nobody_but_who_bid_them_hears_of_losing_bribes() -> None:
    """Armies are contested in two worlds that differ in the bids of the loser alone."""
    commanders = aftermath(*AFTERMATH)[-1]
    winner, loser, third = commanders.table.game.seats
    here, there = (closed(bidding(commanders, bid)) for bid in (LOW, LOWER))
    for each in (here, there):
        (claimed,) = (event.data for event in each.table.history.events() if event.kind == "armies_claimed")
        assert {one.paid for one in claimed.claims} == {HIGH.each}
    for seat in (winner, third):
        assert status_of(seat, here, there).differing() == [], seat
    assert status_of(loser, here, there).differing(), "the loser is told what he bid"
    assert status_of(winner, closed(bidding(commanders, MORE)), here).differing(), "who wins is public"


# ------------------------------------------------------------------- the test can fail: leaks put in


def late() -> tuple[Position, str]:
    """Return the last packet of a turn, and a seat."""
    position = next(each for each in turns(*GAMES[0]) if title(each) == "Revolution")
    return position, position.table.game.seats[0]


def test_a_view_that_hides_nothing_is_found() -> None:
    assert pair(*late(), 3).told_apart_by_a_view_that_hides_nothing()


def test_a_question_that_is_asked_because_of_anothers_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = late()
    there, table = other(position, seat, 3), position.table
    each = next(one for one in table.game.seats if hand_of(position, one) != hand_of(there, one))
    spec, telling = table.game.system.steps["revolution.cards"], hand_of(position, each)

    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        held = HANDS.get(state, SCOPE, each).cards.known()
        yield from (topic for topic in spec.foresees(game, state, scope) if held == telling)

    leaky = replace(table.game.system, steps={**table.game.system.steps, spec.name: replace(spec, foresees=foresees)})
    monkeypatch.setattr(table, "game", replace(table.game, system=leaky))
    assert pair(position, seat, 3).differing()


def hand_of(position: Position, seat: str) -> tuple[str, ...]:
    return HANDS.get(position.table.history.state, SCOPE, seat).cards.known()
